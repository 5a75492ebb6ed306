
// `cargo xtask package` appends this file to the binding that wasm-bindgen writes. There `free`
// calls `pointer`, so that a second `free` does nothing. Every other method calls `livePointer`.

/** An `Error` of the package, with a stable `code` for programs. */
function failure(code, message) {
    return Object.assign(new Error(message), { code });
}

/**
 * The address of a game in the WebAssembly memory; 0 if it was freed. Fails for a receiver that is
 * not of the class `kind`.
 */
function pointer(game, kind) {
    // An object that no constructor made has no address.
    if (game instanceof kind) return game.__wbg_ptr ?? 0;
    throw failure("type", "This method belongs to the other kind of game.");
}

/** As `pointer`, but fails for a game that was freed. */
function livePointer(game, kind) {
    const address = pointer(game, kind);
    if (address !== 0) return address;
    throw failure("freed", "This game was freed.");
}
