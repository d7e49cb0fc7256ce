// What the address of the page says. A slip is understood where it can be, and else kept in `slips` to be told.
const query = new URLSearchParams(location.search);
const root = document.documentElement;
const page = document.body.dataset.element;
const slips = [];
const slip = (name) => { slips.push(`${name}=${query.get(name)}`); return null; };

/** A number within bounds, however it is written: 1.5, 1,5, 30s; `otherwise` where there is none. */
const number = (name, low, high, otherwise) => {
  if (!query.has(name)) return otherwise;
  const found = /^\s*(\d{1,5}(?:[.,]\d{1,2})?)\s?(s|sec|seconds|m|min|minutes|x|%)?\s*$/i.exec(query.get(name));
  if (!found) return slip(name) ?? otherwise;
  const unit = (found[2] || "").toLowerCase();
  const value = Number(found[1].replace(",", ".")) * (unit.startsWith("m") ? 60 : unit === "%" ? 0.01 : 1);
  return value >= low && value <= high ? value : slip(name) ?? otherwise;
};
/** One of some words, in any letters. */
const word = (name, among, otherwise) => {
  if (!query.get(name)) return otherwise;
  const found = query.get(name).trim().toLowerCase();
  return among.includes(found) ? found : slip(name) ?? otherwise;
};

const THEME = word("theme", ["dark", "light"], "dark");
root.dataset.theme = THEME;
const SCALE = number("scale", 0.25, 5, 1);
const FADE = number("fade", 0, 86400, page === "ribbon" ? 0 : 45);
// A delay that is not understood must not show anything early: the page then shows nothing but the slip.
const DELAY = number("delay", 0, 900, query.has("delay") ? null : 0);
const spoken = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec((query.get("lang") || "").trim());
if (query.get("lang") && !spoken) slip("lang");
const LANGUAGE = spoken ? spoken[1].toLowerCase() + (spoken[2] ? `_${spoken[2].toUpperCase()}` : "") : "";
if (LANGUAGE) root.lang = LANGUAGE.replace("_", "-");

// Where a page stands if nothing is asked for: places of which none covers another.
const HOME = {full: "", ribbon: "bottom", "last-event": "lower-left", card: "lower-right", caster: "middle-left",
  scoreboard: "top-right", orders: "top-left", moment: "lower", army: "top-left", ticker: "bottom-right",
  "lower-third": "bottom", scene: "middle"};
const ROWS = ["top", "middle", "lower", "bottom"];
const COLUMNS = ["left", "center", "right"];
const place = () => {
  const asked = (query.get("position") || "").trim().toLowerCase();
  const parts = asked.split(/[-_ ]+/).filter(Boolean);
  if (!parts.every((part) => ROWS.includes(part) || COLUMNS.includes(part)) || parts.length > 2) {
    slip("position");
    parts.length = 0;
  }
  const [row, column] = HOME[page].split("-");
  const asks = parts.length > 0;
  return {
    row: parts.find((part) => ROWS.includes(part)) || (asks && parts[0] !== "center" ? "middle" : row),
    column: parts.find((part) => COLUMNS.includes(part)) || (asks ? "" : column) || "",
  };
};
const PLACE = place();

// Corners and edges that stay free for what the streamer shows himself.
const KEPT = (query.get("keep") || "").toLowerCase().split(/[ ,]+/).filter(Boolean);
if (!KEPT.every((one) => ["top-left", "top-right", "bottom-left", "bottom-right"].includes(one))) slip("keep");

// A side's colour from the address is moved towards the ink until it can be read on the plate.
const channels = (colour) => {
  const brush = document.createElement("canvas").getContext("2d");
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  return [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
const luminance = (rgb) => {
  const [r, g, b] = rgb.map((one) => one / 255).map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, other) => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
const hex = (rgb) => `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, "0")).join("")}`;
const readable = (colour) => {
  const [plate, ink] = THEME === "light" ? [[250, 246, 238], [0, 0, 0]] : [[42, 35, 30], [255, 255, 255]];
  let rgb = channels(colour);
  for (let turn = 0; turn < 40 && contrast(rgb, plate) < 4.6; turn += 1) {
    rgb = rgb.map((one, index) => one + (ink[index] - one) * 0.06);
  }
  return hex(rgb);
};
const paint = () => {
  for (const letter of "abcdefgh") {
    const asked = (query.get(letter) || "").trim();
    if (!asked) continue;
    const value = /^[0-9a-f]{3}([0-9a-f]{3})?$/i.test(asked) ? `#${asked}` : asked;
    if (/^(#[0-9a-f]{3}([0-9a-f]{3})?|[a-z]{3,20})$/i.test(value) && CSS.supports("color", value)) {
      root.style.setProperty(`--side-${letter}`, readable(value));
    } else slip(letter);
  }
};
paint();

const KNOWN = ["theme", "scale", "fade", "delay", "lang", "position", "keep", "title", "status", ..."abcdefgh"];
for (const name of query.keys()) if (!KNOWN.includes(name)) slip(name);
