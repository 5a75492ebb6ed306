// Sets attributes of <html> for the first picture of the page, before anything is painted: the
// page, the theme, and the games that can be continued. Fetches the module of the page.

(() => {
  const { dataset } = document.documentElement;

  /**
   * Names of the programs that have the pages, by the addresses of the pages. `whole` has complete
   * addresses, such as `#/games`. `begun` has beginnings of addresses, such as `#/p/`, after which
   * a word follows. The build puts both here.
   */
  const PAGES = "pages";

  /** Files that the page fetches early, by program. The build puts them here. */
  const FILES = "files";

  /** The digest (the stored summary) of a game that cannot be continued. The build puts this value
   * here. */
  const NOTHING = "nothing";

  const GAMES = ["stratego", "tic-tac-toe"];

  const stored = (name) => {
    try {
      return localStorage.getItem(`fairboard.${name}`) ?? "";
    } catch {
      // A sandboxed frame has no storage.
      return "";
    }
  };

  /** True for a stored game that has begun and is not over. */
  const isInProgress = (game) => stored(game) && stored(`${game}.digest`) !== NOTHING;

  /** End of a board's address that asks for a game, such as `/computer/new` or `/waiting/2`. */
  const ASKED = /\/(computer|people|watch)(\/new)?$|\/waiting\/\d+$/;

  /**
   * The address without the changes that a messenger, a mail program or a person has made, as
   * `link::link_readings` of the crate `forms` reads it; undefined if it is the address of no page.
   * Tests call this function, too.
   */
  const tidied = (window.fairboardAddress = (hash) => {
    let text = hash;
    // Several programs may have encoded the address, one after another. Bytes that are no text
    // become a sign that ends the path.
    for (let layer = 0; layer < 4; layer += 1) {
      text = text.replace(/(%[\da-f]{2})+/gi, (codes) =>
        new TextDecoder().decode(
          Uint8Array.from(codes.slice(1).split("%"), (code) => parseInt(code, 16)),
        ),
      );
    }
    // Programs add invisible characters, and make a hyphen a dash.
    const visible = text.normalize("NFKC").replace(/[\p{Cf}\p{Cc}\\]/gu, "");
    const plain = visible.replace(/[\p{Pd}−]/gu, "-");
    // The path ends before the additions of a program, such as `?fbclid=x` or a full stop.
    const [path] = plain.replace(/^[#!/\s]+/, "").match(/^[\w\-/]*/);
    const address = `#/${path}`.replace(/\/+/g, "/").replace(/([^#])\/$/, "$1");
    // Only the word of an address may have capitals.
    const small = address.toLowerCase();
    const begin = Object.keys(PAGES.begun).find((begin) => `${small}/`.startsWith(begin));
    if (begin) return begin + address.slice(begin.length);
    return Object.hasOwn(PAGES.whole, small.replace(ASKED, "")) ? small : undefined;
  });

  /** Restores an address that a messenger has changed, before anything reads the address. */
  const tidy = () => {
    const address = location.hash && tidied(location.hash);
    if (address && address !== location.hash) history.replaceState(history.state, "", address);
  };

  // An empty address is that of the home page.
  const pageAt = (hash) => {
    const address = hash.replace(ASKED, "") || "#/";
    const begin = Object.keys(PAGES.begun).find((begin) => address.startsWith(begin));
    return PAGES.whole[address] ?? PAGES.begun[begin] ?? "";
  };

  /** Names of the first pictures of invitations, by the beginning of the packet in base64url. The
   * packet begins with the byte 0x11 and a byte for the game. Over a relay, a byte from 0xC0 on and
   * a secret of 16 bytes precede the packet (docs/fair.md). */
  const INVITATIONS = [
    ["invited-stratego", /^#\/p\/(ER|[wx].{22}R[E-H])/],
    ["invited-tic-tac-toe", /^#\/p\/(EQ|[wx].{22}R[A-D])/],
  ];

  const pictureAt = (hash) =>
    INVITATIONS.find(([, packet]) => packet.test(hash))?.[0] ?? pageAt(hash);

  /**
   * Sets the attributes of <html> by which the style sheet chooses the first picture. `page` names
   * the picture, and `game` tells whether the page has a stored game. `onward` has the games in
   * progress, and `others` if there are games that only the app can list.
   */
  const setAttributes = () => {
    const isFrame = new URLSearchParams(location.search).has("embed");
    dataset.page = isFrame ? "frame" : pictureAt(location.hash);
    // The page of a game has the name under which the game is stored.
    dataset.game = stored(dataset.page) ? "stored" : "new";
    const waiting = ["far-games", ...GAMES.map((game) => `${game}.waiting`)];
    const others = waiting.some(stored) ? ["others"] : [];
    dataset.onward = [...GAMES.filter(isInProgress), ...others].join(" ");
  };

  /** Name of the module with the page at an address, for the loader, too. */
  window.fairboardModuleAt = (hash) => pageAt(hash) || "home";

  const link = (attributes) =>
    document.head.append(Object.assign(document.createElement("link"), attributes));

  const fetchEarly = ([module, ...code]) => {
    link({ rel: "modulepreload", href: module });
    for (const href of code) link({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  };

  /** Makes a promise that is kept at the end of a press, or after 1.5 seconds. The loader waits for
   * this promise, so that it does not remove a link during a press. The promise is made here,
   * because a person may press before the loader runs. */
  const pressed = () => {
    window.fairboardPress = new Promise((done) => {
      // The click comes before the next task.
      for (const sign of ["pointerup", "pointercancel"]) {
        addEventListener(sign, () => setTimeout(done), { once: true });
      }
      setTimeout(done, 1500);
    });
  };

  /** The last press on the first picture: its point, and the text of the pressed control; undefined
   * if the press was on no control, or before any press. */
  let early;

  /** Remembers a press on the first picture. Its elements are inert and get no press, so the
   * pressed control is found by its bounds. */
  const rememberPress = ({ clientX: x, clientY: y }) => {
    // The picture of a stored game shows too little to be pressed.
    if (dataset.game === "stored") return;
    const isPressed = (control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isInside = left < x && x < right && top < y && y < bottom;
      return isInside && getComputedStyle(control).visibility === "visible";
    };
    // `.led` is the board of tic-tac-toe, whose cells have no text. Of two controls the last one is
    // on top.
    const drawn = document.querySelectorAll("#loading :is(button:enabled, .led)");
    const control = [...drawn].findLast(isPressed);
    control?.classList.add("skeleton__pressed");
    early = control && { x, y, text: control.matches("button") ? control.textContent : "" };
  };

  /** Clicks the control of the app that lies at the point of the early press, if it has the same
   * text. Waits at most `frames` frames until the app has drawn it. */
  const repeatPress = (frames) => {
    const { x, y, text } = early;
    const control = document.elementFromPoint(x, y)?.closest("button, [role=gridcell]");
    if (control && !control.disabled && control.textContent === text) control.click();
    else if (frames) requestAnimationFrame(() => repeatPress(frames - 1));
  };

  const untilStart = new AbortController();
  const { signal } = untilStart;
  tidy();
  addEventListener("hashchange", tidy);
  setAttributes();
  if (window === window.top) {
    fetchEarly(FILES[fairboardModuleAt(location.hash)]);
    addEventListener("pointerdown", pressed, true);
    addEventListener("click", rememberPress, { capture: true, signal });
  }
  addEventListener("hashchange", setAttributes, { signal });
  const showApp = () => {
    untilStart.abort();
    delete dataset.page;
    delete dataset.game;
    delete dataset.onward;
    // 60 frames are about a second.
    if (early) repeatPress(60);
  };
  // The event comes for each page that is shown, and only the first page gets the early press.
  addEventListener("fairboard-started", showApp, { once: true });
  const [theme] = stored("look").split(" ");
  if (["light", "dark"].includes(theme)) dataset.theme = theme;
})();
