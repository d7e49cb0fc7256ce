// Draws what the live line sends, and nothing else. All text is set as text, never as markup.
const panel = document.getElementById("panel");
const spring = part("spring", () => make("div", "spring"), () => {});
const PAGES = {
  full: [head, sides("plate light score"), beside("upper", beside("stack", army, caster), words, ticker), spring, orders, moment, coming, last, band],
  ribbon: [band], scoreboard: [sides("plate light score")], "last-event": [moment, coming, last], moment: [moment],
  orders: [orders], card: [card], army: [army], ticker: [ticker], caster: [caster], "lower-third": [third], scene: [],
};
const SCENES = ["full", "ribbon", "scene"];
panel.dataset.row = PLACE.row;
panel.dataset.column = PLACE.column;
panel.classList.toggle("home", !query.get("position"));
// Letters made larger take the room they need.
panel.classList.toggle("grown", SCALE > 1);
for (const one of KEPT) panel.classList.add(`keep-${one}`);

let state = null;
const draw = () => {
  const battle = state.seen.battle;
  const isLive = state.seen.scene === "live";
  if (battle && isLive) takeMoments(battle.moments); else endMoment();
  const wanted = !battle ? [] : isLive ? PAGES[page] : SCENES.includes(page) ? [scene]
    : page === "scoreboard" && battle.sides.length ? PAGES[page] : [];
  const nodes = wanted.map((one) => drawInto(one, state));
  setStage(battle);
  for (const child of [...panel.children]) if (!nodes.includes(child)) child.remove();
  nodes.forEach((node, index) => { if (panel.children[index] !== node) panel.insertBefore(node, panel.children[index] || null); });
  panel.dataset.scene = state.seen.scene;
  fit();
  sting(battle, state.seen.scene);
};

// Everything is measured against a picture of 1920×1080 and never smaller than can be read; where there is too little
// room, what matters least goes first.
const SMALLEST = 12 / 26;
const TIGHTEST = 11;
/** How much of the picture the full page may cover: letters twice as large cover four times as much. */
const most = (isLong) => {
  const isGreat = moments.now || isLong || isUnveiled(state.seen.battle);
  return SCALE > 1 ? Math.min(0.4 * SCALE, 0.65) : isGreat ? 0.5 : 0.4;
};
const natural = () => SCALE * Math.min(innerWidth / 1920, innerHeight / 1080);
const spills = () => {
  const edge = getComputedStyle(panel);
  const [left, right] = [parseFloat(edge.paddingLeft) - 1, panel.clientWidth - parseFloat(edge.paddingRight) + 1];
  const [top, bottom] = [parseFloat(edge.paddingTop) - 1, panel.clientHeight - parseFloat(edge.paddingBottom) + 1];
  // Where a node lies, not where a movement has it just now.
  const isOut = (node) => node.offsetWidth > 0 && (node.offsetLeft < left || node.offsetLeft + node.offsetWidth > right
    || node.offsetTop < top || node.offsetTop + node.offsetHeight > bottom);
  const isCut = (node) => node.offsetWidth > 0 && node.scrollWidth > node.clientWidth + 1;
  const nodes = [...panel.querySelectorAll(":scope > :not(.beside, .spring), .beside > :not(.beside)")].filter((node) => !node.hidden);
  const area = nodes.reduce((sum, node) => sum + node.offsetWidth * node.offsetHeight, 0);
  // The full page leaves the middle to the table; over a telephone held upright there is no picture of it.
  const isInTheMiddle = (node) => node.offsetWidth > 0
    && node.offsetTop < 0.56 * innerHeight && node.offsetTop + node.offsetHeight > 0.38 * innerHeight;
  // Where names are so long that nothing more can be left out, a little more is covered before letters shrink.
  const isLong = Number(panel.dataset.tight) >= 8;
  const isTooMuch = page === "full" && state.seen.scene === "live" && innerWidth > innerHeight
    && (area > most(isLong) * innerWidth * innerHeight || nodes.some(isInTheMiddle));
  return isTooMuch || nodes.some(isOut) || [...panel.querySelectorAll(".name, .rail li, .phase, .band, .token, .line")].some(isCut);
};
const leave = (step, isOut) => panel.classList.toggle(`tight-${step}`, isOut);
const setTight = (tight) => {
  panel.dataset.tight = tight;
  for (let step = 1; step <= TIGHTEST; step += 1) leave(step, step <= tight);
};
/** What was left out on the way, but has room after all, comes back: what matters most first. */
const bringBack = (tight) => {
  for (let step = tight - 1; step > 0; step -= 1) {
    leave(step, false);
    if (spills()) leave(step, true);
  }
};
const fit = () => {
  if (!state || !panel.childElementCount) return;
  const start = Math.max(natural(), SMALLEST);
  // Words go before letters shrink: at every size all is tried that can be left out.
  for (let size = start; size >= SMALLEST - 0.001; size *= 0.94) {
    root.style.fontSize = `${16 * size}px`;
    for (let tight = 0; tight <= TIGHTEST; tight += 1) {
      setTight(tight);
      if (spills()) continue;
      bringBack(tight);
      return;
    }
  }
};
addEventListener("resize", () => state && fit());
// Letters of the page's own face are as wide as they are once it has come, which the first text asks for.
document.fonts.addEventListener("loadingdone", () => state && fit());

// The streamer alone learns of slips and of the line: on request, in a plain browser, or in OBS while nothing is on air.
const link = make("div", "");
link.id = "link";
link.hidden = true;
document.body.append(link);
let isPrivate = query.has("status") || !window.obsstudio;
let status = "";
const tellSlips = () => {
  const said = slips.map((one) => ((state && state.words.slip) || "{slip}?").replace("{slip}", one));
  if (query.has("status")) said.unshift(status);
  link.textContent = said.join("\n");
  link.hidden = !isPrivate || !said.length;
};
if (window.obsstudio && window.obsstudio.getStatus) {
  window.obsstudio.getStatus((found) => { isPrivate = isPrivate || !(found.streaming || found.recording); tellSlips(); });
}
const say = (words) => { status = words; document.body.dataset.link = words; tellSlips(); };

// The live line: tried again by itself for ever, with the last picture kept meanwhile.
const address = () => {
  const base = document.body.dataset.live || `ws://${location.host}${location.pathname.replace(/[^/]*$/, "live")}`;
  const asked = new URLSearchParams();
  if (DELAY) asked.set("delay", DELAY);
  if (LANGUAGE) asked.set("lang", LANGUAGE);
  return String(asked) ? `${base}?${asked}` : base;
};
let wait = 250;
const listen = () => {
  say("connecting");
  const line = new WebSocket(address());
  line.onopen = () => { wait = 250; say("connected"); };
  line.onmessage = (event) => {
    const told = JSON.parse(event.data);
    if (told.crest) { pictures.set(told.crest, told.data); return; }
    state = told;
    draw();
    tellSlips();
  };
  line.onclose = () => {
    say("waiting");
    setTimeout(listen, wait + Math.random() * 250);
    wait = Math.min(wait * 1.6, 4000);
  };
};
if (DELAY === null) say("stopped"); else listen();
