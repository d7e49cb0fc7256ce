// How a side is marked, on a tile of its colour: its crest or picture where it has one, its shape, its letter.
const SHAPES = {
  "◆": "M12 1 L22 12 L12 23 L2 12 Z", "▲": "M12 2 L23 22 L1 22 Z", "■": "M3 3 H21 V21 H3 Z",
  "▼": "M1 2 H23 L12 22 Z", "★": "M12 1 L15 9 L23.5 9 L16.7 14.3 L19.2 23 L12 17.8 L4.8 23 L7.3 14.3 L.5 9 L9 9 Z",
  "♠": "M12 1 C12 1 2 9 2 15 A5 5 0 0 0 11 18 L9 23 H15 L13 18 A5 5 0 0 0 22 15 C22 9 12 1 12 1 Z",
};
const CRESTS = {
  tower: "M4 2 H8 V5 H10 V2 H14 V5 H16 V2 H20 V9 H18 V19 H21 V23 H14 V17 H10 V23 H3 V19 H6 V9 H4 Z",
  crown: "M2 6 L7 11 L12 3 L17 11 L22 6 L20 18 H4 Z M4 19.5 H20 V22.5 H4 Z",
  sword: "M12 0 L14.2 4 V14 H19 V17 H14 V20 H15 V24 H9 V20 H10 V17 H5 V14 H9.8 V4 Z",
  flame: "M13 0 C14 5 20 8 20 15 A8 8.5 0 0 1 4 15 C4 11 7 9 7 5 C9 6 10 8 10 10 C12 8 13 4 13 0 Z",
  sun: "M12 6 A6 6 0 1 1 11.99 6 Z M10.8 0 H13.2 V4 H10.8 Z M10.8 20 H13.2 V24 H10.8 Z M0 10.8 H4 V13.2 H0 Z "
    + "M20 10.8 H24 V13.2 H20 Z M3 4.6 L4.6 3 L7 5.4 L5.4 7 Z M17 18.6 L18.6 17 L21 19.4 L19.4 21 Z M19.4 3 L21 4.6 L18.6 7 L17 5.4 Z "
    + "M5.4 17 L7 18.6 L4.6 21 L3 19.4 Z",
  moon: "M15 1 A11.2 11.2 0 1 0 23 17 A9.5 9.5 0 0 1 15 1 Z",
  cross: "M9 1 H15 V9 H23 V15 H15 V23 H9 V15 H1 V9 H9 Z",
  tree: "M12 0 L19 9 H16 L21 17 H14 V24 H10 V17 H3 L8 9 H5 Z",
};
const figure = (kind, path) => drawn("svg", kind, {viewBox: "0 0 24 24", "aria-hidden": "true"}, drawn("path", "", {d: path}));
const shape = (side) => figure("crest", SHAPES[side.shape] || SHAPES["■"]);
const pictures = new Map();
const crest = (side) => {
  if (CRESTS[side.crest]) return figure("crest own", CRESTS[side.crest]);
  if (!pictures.has(side.crest)) return null;
  const picture = make("img", "crest own");
  picture.alt = "";
  picture.src = pictures.get(side.crest);
  return picture;
};
/** The mark of a side in its tile, one sign: its crest where it has one, else its shape; made anew where it changed. */
const mark = (tile, side) => {
  const key = side ? [side.shape, side.crest, pictures.has(side.crest)].join("/") : "";
  if (tile.dataset.mark === key) return;
  tile.dataset.mark = key;
  tile.replaceChildren(...(side ? [crest(side) || shape(side)] : []));
};
const letterOf = (state, letter) => Math.max(state.seen.battle.sides.findIndex((side) => side.letter === letter), 0);
const tint = (node, side, index) => {
  node.style.setProperty("--colour", `var(--side-${"abcdefgh"[index]}, var(--hue-${side.hue}, var(--ink)))`);
};
