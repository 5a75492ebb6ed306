// Sets attributes of <html> for the first picture of the page, before anything is painted: the
// page, the theme, and the games that can be continued. Fetches the module of the page.

(() => {
  const { dataset } = document.documentElement;

  /**
   * Names of the programs by the whole addresses of their pages, and by the beginnings of the
   * addresses that go on with a word. The build puts them here, and the files of programs below.
   */
  const PAGES = "pages";

  const FILES = "files";

  /** The digest of no game. The build puts it here. */
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

  /** A game that is over, or that nobody has begun, has the digest of none. */
  const isInProgress = (game) => stored(game) && stored(`${game}.digest`) !== NOTHING;

  /** The part of an address after that of its page that asks for a game. */
  const ASKED = /\/(computer|people|watch)(\/new)?$|\/waiting\/\d+$/;

  /**
   * The address of a page as it was before a messenger, a mail program or a person changed it, as
   * `link::links` of the crate `forms` reads it; undefined if no page has it. Tests call this, too.
   */
  const tidied = (window.fairboardAddress = (hash) => {
    let text = hash;
    // Codes may lie over one another. Bytes that are no text become a sign that ends a word.
    for (let layer = 0; layer < 4; layer += 1) {
      text = text.replace(/(%[\da-f]{2})+/gi, (codes) =>
        new TextDecoder().decode(
          Uint8Array.from(codes.slice(1).split("%"), (code) => parseInt(code, 16)),
        ),
      );
    }
    const visible = text.normalize("NFKC").replace(/[\p{Cf}\p{Cc}\\]/gu, "");
    const plain = visible.replace(/[\p{Pd}−]/gu, "-");
    const [path] = plain.replace(/^[#!/\s]+/, "").match(/^[\w\-/]*/);
    const address = `#/${path}`.replace(/\/+/g, "/").replace(/([^#])\/$/, "$1");
    const small = address.toLowerCase();
    const begin = Object.keys(PAGES.begun).find((begin) => `${small}/`.startsWith(begin));
    if (begin) return begin + address.slice(begin.length);
    return Object.hasOwn(PAGES.whole, small.replace(ASKED, "")) ? small : undefined;
  });

  /** Puts the address of a page in the place of a changed one, before anything reads it. */
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

  /** The first picture of an invitation, by the first bytes of its packet, which a secret may
   * precede (docs/fair.md, `live` of the crate `forms`). */
  const INVITATIONS = [
    ["invited-stratego", /^#\/p\/(ER|[wx].{22}R[E-H])/],
    ["invited-tic-tac-toe", /^#\/p\/(EQ|[wx].{22}R[A-D])/],
  ];

  const pictureAt = (hash) =>
    INVITATIONS.find(([, packet]) => packet.test(hash))?.[0] ?? pageAt(hash);

  const describe = () => {
    const isFrame = new URLSearchParams(location.search).has("embed");
    dataset.page = isFrame ? "frame" : pictureAt(location.hash);
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

  /** Promises the loader the end of a press, or of the time in which the press can still become a
   * click. This script does so, because a person may press before the loader runs. */
  const pressed = () => {
    window.fairboardPress = new Promise((done) => {
      // The click comes before the next task.
      for (const sign of ["pointerup", "pointercancel"]) {
        addEventListener(sign, () => setTimeout(done), { once: true });
      }
      setTimeout(done, 1500);
    });
  };

  /** The press on the first picture that the app answers once it is there: its point, and the
   * words of the control. A first picture of a stored game says too little to be pressed. */
  let early;

  /** Keeps a press on a control of the first picture, whose elements are inert and get no press. */
  const keep = ({ clientX: x, clientY: y }) => {
    if (dataset.game === "stored") return;
    const isPressed = (control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isInside = left < x && x < right && top < y && y < bottom;
      return isInside && getComputedStyle(control).visibility === "visible";
    };
    const drawn = document.querySelectorAll("#loading :is(button:enabled, .led)");
    const control = [...drawn].findLast(isPressed);
    control?.classList.add("skeleton__pressed");
    early = control && { x, y, text: control.matches("button") ? control.textContent : "" };
  };

  /** Gives the early press to the same control of the app, as soon as that is drawn there. */
  const answer = (frames) => {
    const { x, y, text } = early;
    const control = document.elementFromPoint(x, y)?.closest("button, [role=gridcell]");
    if (control && !control.disabled && control.textContent === text) control.click();
    else if (frames) requestAnimationFrame(() => answer(frames - 1));
  };

  const started = new AbortController();
  tidy();
  addEventListener("hashchange", tidy);
  describe();
  if (window === window.top) {
    fetchEarly(FILES[fairboardModuleAt(location.hash)]);
    addEventListener("pointerdown", pressed, true);
    addEventListener("click", keep, { capture: true, signal: started.signal });
  }
  addEventListener("hashchange", describe, started);
  addEventListener("fairboard-started", () => {
    started.abort();
    delete dataset.page;
    delete dataset.game;
    delete dataset.onward;
    // The app has 60 frames, about a second, to draw the control.
    if (early) answer(60);
  });
  const [theme] = stored("look").split(" ");
  if (["light", "dark"].includes(theme)) dataset.theme = theme;
})();
