// What stands on the page is made here; all text is set as text, never as markup.
const ABOUT = JSON.parse(document.body.dataset.about);
const say = (name, values = {}) =>
  ABOUT.words[name].replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
const make = (tag, kind = "", ...inside) => {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  node.append(...inside.filter((one) => one !== "" && one !== null));
  return node;
};
/** A key to be tapped; `key` is what the focus is found again by when it is drawn anew. */
const keyOf = (key, kind, does, ...inside) => {
  const node = make("button", kind, ...inside);
  node.type = "button";
  node.dataset.key = key;
  node.addEventListener("click", does);
  return node;
};
const badge = (side) => make("span", `badge hue-${side.hue}`, `${side.shape} ${side.letter}`);
const languages = () => {
  const links = Object.entries(ABOUT.languages).map(([tag, name]) => {
    const link = make("a", "language", name);
    link.href = `?lang=${tag}`;
    link.lang = tag;
    return link;
  });
  return make("nav", "languages", ...links);
};
