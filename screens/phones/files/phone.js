// The page itself: covered until its player shows it, and again as soon as the phone is put down.
let isCovered = true;
let isHeld = false;
let isDrawnLater = false;
let tappedAt = 0;
/** Whether a tap comes so soon that it was meant for what stood there before. */
const isHasty = () => {
  const now = performance.now();
  const isSoon = now - tappedAt < 250;
  if (!isSoon) tappedAt = now;
  return isSoon;
};
const status = () => {
  const count = kept.taps.length;
  if (!isLive) return `○ ${count ? say("lost", {count}) : say("away")}`;
  return count ? `… ${say("sending", {count})}` : `● ${say("saved")}`;
};
const place = () => {
  if (!state.turn) return say("before");
  return [say("turn", state), state.phase, state.on_move && say("moves", {side: state.on_move})].filter(Boolean).join(" · ");
};
const cover = () => {
  const waits = number ? say("wait") : "";
  const show = keyOf("show", "chip show", () => {
    if (isElsewhere) listenAnew();
    if (state) { isCovered = false; openFirst(); }
    draw();
  }, say(state || isElsewhere ? "show" : "connecting"));
  show.disabled = !state && !isElsewhere;
  return make("div", "cover", make("p", `crest hue-${ABOUT.hue}`, `${ABOUT.shape} ${ABOUT.letter}`),
    make("h1", "", say("whose", {side: ABOUT.side})), make("p", "", say("only", {side: ABOUT.side})),
    number ? make("p", "", say("phone", {number})) : null, waits ? make("p", "", waits) : null,
    told ? make("p", "told", told) : null, show, languages());
};
const log = () => {
  if (!state.log.length) return null;
  const rows = state.log.map((words) => make("li", "", kept.read.includes(words) ? "" : make("b", "", `${say("new")} `), words));
  return make("section", "", make("h2", "", say("log")), make("ol", "log", ...rows.reverse()));
};
const tray = () => {
  const parts = [];
  const unit = state.units.find((one) => one.id === open);
  if (unit) parts.push(unitTray(unit));
  else if (state.page?.question) parts.push(questionTray(state.page.question));
  else if (state.page && next()) parts.push(dieTray(next()));
  else if (state.question) parts.push(questionTray(state.question));
  if (state.places) parts.push(readyKey());
  return make("footer", "tray", ...parts);
};
const spoken = () => {
  const words = make("p", "told", told);
  words.setAttribute("role", "status");
  return words;
};
const table = () => {
  const head = make("header", "", badge(state.side), make("div", "where", make("strong", "", state.side.name), make("span", "", place()),
      make("span", isLive ? "status" : "status lost", status())),
    keyOf("hide", "hide", () => { isCovered = true; draw(); }, say("hide")));
  const sections = [rolls(), units(), owed(), others(), log()];
  return [head, make("main", "", ...sections), make("div", "foot", spoken(), tray())];
};
const paint = () => {
  const focused = document.activeElement?.dataset?.key;
  const scrolled = document.querySelector("main")?.scrollTop || 0;
  if (!state) isCovered = true;
  document.body.replaceChildren(...(isCovered ? [cover()] : table()));
  document.body.className = isCovered ? "covered" : told || document.querySelector(".foot button") ? "shown" : "shown idle";
  const main = document.querySelector("main");
  if (main) {
    main.scrollTop = scrolled;
    document.querySelector('.unit[aria-pressed="true"]')?.scrollIntoView({block: "nearest"});
  }
  if (focused) [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === focused)?.focus({preventScroll: true});
};
/** Not under a finger: a key that goes away between its being touched and let go does nothing. */
const draw = () => {
  if (isHeld) isDrawnLater = true;
  else paint();
};
const letGo = () => setTimeout(() => {
  isHeld = false;
  if (isDrawnLater) { isDrawnLater = false; paint(); }
}, 60);
addEventListener("pointerdown", () => { isHeld = true; });
addEventListener("pointerup", letGo);
addEventListener("pointercancel", letGo);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    if (state) { kept.read = state.log; keep(); }
    isCovered = true;
    paint();
  } else listenAnew();
});
addEventListener("online", listenAnew);
paint();
listen();
