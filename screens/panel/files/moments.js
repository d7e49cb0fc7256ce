// Moments of weight: a card each, one after the other, each long enough to be read; what comes meanwhile waits.
const HOLD = {alone: 4500, crowded: 3000};
const FRESH = 4;
const REVEAL = 12;
const moments = {known: null, queue: [], now: null, timer: 0};
const momentKey = (one) => JSON.stringify([one.at, one.name, one.verdict, one.story]);
/** Take in what a state tells; what happened before the page came is not news, what was undone is not shown. */
const takeMoments = (list) => {
  const keys = new Set(list.map(momentKey));
  moments.known = moments.known || new Set(list.filter((one) => !one.at || ageOf(one.at) > FRESH).map(momentKey));
  moments.queue = moments.queue.filter((one) => keys.has(momentKey(one)));
  for (const one of list) if (!moments.known.has(momentKey(one))) { moments.known.add(momentKey(one)); moments.queue.push(one); }
  if (moments.now && !keys.has(momentKey(moments.now))) endMoment();
  if (!moments.now) nextMoment();
};
const endMoment = () => { clearTimeout(moments.timer); moments.now = null; };
const nextMoment = () => {
  moments.now = moments.queue.shift() || null;
  if (moments.now) {
    moments.timer = setTimeout(() => { endMoment(); nextMoment(); draw(); }, moments.queue.length ? HOLD.crowded : HOLD.alone);
  }
};
const moment = part("moment", () => make("section", "plate heavy moment",
  make("span", "tile"), make("div", "names", make("b", "name"), make("p", "verdict")), make("div", ""),
  make("div", "how", make("span", "doer", make("small", ""), make("span", "tile"), make("b", "")), make("b", "tally"), make("p", "story"))), (node, state) => {
  const one = moments.now;
  node.hidden = !one;
  const key = one ? momentKey(one) : "";
  if (node.dataset.key === key) return;
  node.dataset.key = key;
  if (!one) return;
  const side = state.seen.battle.sides.find((each) => each.letter === one.letter);
  if (side) tint(node, side, state.seen.battle.sides.indexOf(side)); else node.style.removeProperty("--colour");
  const [tile, names, thrown, how] = node.children;
  mark(tile, side);
  tile.hidden = !side;
  write(names.firstChild, one.name);
  write(names.lastChild, one.verdict);
  node.replaceChild(one.throw ? throwOf(state, one.throw) : make("div", ""), thrown);
  const [doer, tally, story] = how.children;
  const other = state.seen.battle.sides.find((each) => one.by && each.letter === one.by_letter);
  doer.hidden = !one.by;
  if (other) tint(doer, other, state.seen.battle.sides.indexOf(other));
  write(doer.firstChild, state.words.by);
  mark(doer.children[1], other);
  write(doer.lastChild, one.by);
  show(tally, one.tally);
  show(story, one.story);
  again(node, "arrive");
});

// The orders have the stage of the full page for a while after they were turned up.
const unveiling = {at: 0, timer: 0};
const isUnveiled = (battle) => {
  const left = battle.turned_up ? REVEAL - ageOf(battle.turned_up) : 0;
  if (left > 0 && unveiling.at !== battle.turned_up) {
    unveiling.at = battle.turned_up;
    clearTimeout(unveiling.timer);
    unveiling.timer = setTimeout(() => draw(), left * 1000 + 50);
  }
  return left > 0 && battle.orders.length > 0;
};
/** Of what tells the present moment one part is shown, the rest steps aside. */
const setStage = (battle) => {
  const stage = !battle ? null : moments.now ? moment : page === "full" && isUnveiled(battle) ? orders : battle.coming ? coming : last;
  for (const one of page === "full" ? [moment, orders, coming, last] : [moment, coming, last]) {
    if (one.node) one.node.classList.toggle("aside", one !== stage);
  }
};

// Half a second of the sides' colours between two scenes.
const stinger = make("div", "");
stinger.id = "stinger";
stinger.append(make("i", ""), make("i", ""));
document.body.append(stinger);
let sceneBefore = null;
const sting = (battle, name) => {
  const isAnother = sceneBefore !== null && sceneBefore !== name;
  sceneBefore = name;
  if (!isAnother || !battle || !["full", "scene"].includes(page)) return;
  battle.sides.slice(0, 2).forEach((side, index) => tint(stinger.children[index], side, index));
  again(stinger, "run");
};
