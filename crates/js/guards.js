
/** An `Error` of the package, with a stable `code` for programs. */
function failure(code, message) {
    return Object.assign(new Error(message), { code });
}

/** The address of a game of the class `kind` in the WebAssembly memory; 0 if it was freed. */
function pointer(game, kind) {
    if (game instanceof kind) return game.__wbg_ptr ?? 0;
    throw failure("type", "This method belongs to the other kind of game.");
}

/** The address of a game of the class `kind`, with an error for a game that was freed. */
function livePointer(game, kind) {
    const address = pointer(game, kind);
    if (address !== 0) return address;
    throw failure("freed", "This game was freed.");
}
