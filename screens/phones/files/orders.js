// Orders: a line for each unit; the one that is open has its tokens as keys in the tray.
let open = "";
const tokenOf = (unit) => {
  const pending = pendingOf(unit.id);
  if (pending?.wish === "take") return null;
  if (pending?.wish === "place") return {...unit.allowed.find((one) => one.id === pending.token), isPending: true};
  if (pending?.wish === "draw") return {id: "…", name: "", isPending: true};
  return unit.token;
};
const lacks = (unit) => (pendingOf(unit.id) ? !tokenOf(unit) : unit.lacks || unit.draws > 0);
const figures = (unit) => (unit.full ? `${unit.now}/${unit.full}` : "");
const unitLine = (unit) => {
  const token = tokenOf(unit);
  const lying = token ? `${token.isPending ? "…" : "✓"} ${token.id} ${token.name}`
    : unit.order ? `${unit.order.id} ${unit.order.name}` : state.places && unit.draws ? say("draws")
    : state.places && lacks(unit) ? "–" : "";
  const bar = make("meter", "left");
  bar.max = unit.full;
  bar.value = unit.now;
  const row = keyOf(`unit ${unit.id}`, "unit", () => { open = open === unit.id ? "" : unit.id; tell(""); draw(); },
    make("span", "name", unit.is_out ? make("s", "", unit.name) : unit.name), make("span", "figures", figures(unit)),
    make("span", "more", make("span", token ? "lying" : "order", lying),
      make("span", "marks", [...(unit.is_out ? [say("out")] : []), ...unit.marks].join(" · "))));
  if (unit.full) row.append(bar);
  row.setAttribute("aria-pressed", String(open === unit.id));
  return row;
};
const units = () => {
  if (!state.units.length) return null;
  const head = make("h2", "", say(state.places ? "orders" : "units"));
  if (state.places) head.append(make("span", "count", say("laid", state.side)));
  return make("section", "", head, make("div", "list", ...listed().map(unitLine)));
};
const mayHave = (unit) => unit.allowed.length > 0 || unit.draws || unit.token !== null;
/** While tokens are laid those come first that may have one. */
const listed = () => (state.places ? [...state.units.filter(mayHave), ...state.units.filter((one) => !mayHave(one))] : state.units);
/** Orders begin with the first unit that wants a token. */
const openFirst = () => { open = state.places ? listed().find(lacks)?.id || "" : ""; };
/** The next unit that wants a token, after this one and round the end. */
const following = (unit) => {
  const all = listed();
  const at = all.indexOf(unit);
  const order = [...all.slice(at + 1), ...all.slice(0, at)];
  return order.find((one) => lacks(one) && !pendingOf(one.id))?.id || "";
};
const lay = (unit, wanted) => {
  if (isHasty()) return;
  wish({...wanted, unit: unit.id});
  if (wanted.wish !== "take") open = following(unit);
  draw();
};
const tokenKeys = (unit) => {
  const token = tokenOf(unit);
  return unit.allowed.map((one) => {
    const key = keyOf(`token ${one.id}`, "token", () => lay(unit, {wish: "place", token: one.id}),
      make("b", "", one.id), make("span", "", one.name), token?.id === one.id ? make("i", "", token.isPending ? "…" : "✓") : "");
    key.setAttribute("aria-pressed", String(token?.id === one.id));
    return key;
  });
};
const unitTray = (unit) => {
  const may = unit.allowed.length || unit.draws;
  const keys = [...tokenKeys(unit)];
  if (may && !unit.token) keys.push(keyOf("chance", "token wide", () => lay(unit, {wish: "draw"}), say("chance")));
  if (tokenOf(unit)) keys.push(keyOf("take", "token wide", () => lay(unit, {wish: "take"}), say("take")));
  const faces = unit.draws && !tokenOf(unit) ? Array.from({length: unit.draws}, (_one, index) =>
    keyOf(`face ${index + 1}`, "face", () => lay(unit, {wish: "draw", face: index + 1}), String(index + 1))) : [];
  const typed = faces.length ? [make("p", "question", say("face")), make("div", "keys faces", ...faces)] : [];
  const why = !may && unit.barred ? make("p", "why", say("barred", {reason: unit.barred})) : null;
  return make("div", "tray-unit", make("h3", "", unit.name, make("span", "figures", figures(unit))), why, ...typed,
    make("div", "keys", ...keys));
};
const readyKey = () => {
  const waits = [...kept.taps, ...shown].reverse().find((one) => one.wish.wish === "ready");
  const isReady = waits ? waits.wish.is_ready : state.side.is_ready;
  const key = keyOf("ready", isReady ? "ready" : state.side.left ? "ready quiet" : "ready chip",
    () => { if (!isHasty()) { wish({wish: "ready", is_ready: !isReady}); open = ""; draw(); } },
    isReady ? `✓ ${say("ready")}${waits ? " …" : ""}` : say("ready"), isReady ? make("small", "", say("unready")) : "");
  key.setAttribute("aria-pressed", String(isReady));
  return key;
};
const others = () => {
  const rows = state.others.map((side) => make("p", "other", badge(side), make("span", "name", side.name),
    make("span", "", side.is_led ? say("byapp") : ""),
    make("span", "", side.placed || (state.places && side.left) ? say("laid", side) : ""),
    make("span", "", side.is_ready ? `✓ ${say("isready")}` : "")));
  return rows.length ? make("section", "", make("h2", "", say("others")), ...rows) : null;
};
