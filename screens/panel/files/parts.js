// The parts of a page. Each is made once and kept: what has changed is set, so that it can move from old to new.
const make = (name, kind, ...content) => {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...content.filter((part) => part !== null && part !== undefined));
  return made;
};
const write = (node, value) => { if (node.textContent !== value) node.textContent = value; };
const show = (node, value) => { write(node, value); node.hidden = !value; };
const drawn = (name, kind, about, ...content) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  if (kind) made.setAttribute("class", kind);
  for (const [key, value] of Object.entries(about)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const again = (node, kind) => {
  node.classList.remove(kind);
  void node.offsetWidth;
  node.classList.add(kind);
};

// Crests: a shape of its own for every side, on a tile of its colour.
const CRESTS = {
  "◆": "M12 1 L22 12 L12 23 L2 12 Z", "▲": "M12 2 L23 22 L1 22 Z", "■": "M3 3 H21 V21 H3 Z",
  "▼": "M1 2 H23 L12 22 Z", "★": "M12 1 L15 9 L23.5 9 L16.7 14.3 L19.2 23 L12 17.8 L4.8 23 L7.3 14.3 L.5 9 L9 9 Z",
  "♠": "M12 1 C12 1 2 9 2 15 A5 5 0 0 0 11 18 L9 23 H15 L13 18 A5 5 0 0 0 22 15 C22 9 12 1 12 1 Z",
};
const crest = (index, state) => drawn("svg", "crest", {viewBox: "0 0 24 24", "aria-hidden": "true"},
  drawn("path", "", {d: CRESTS[state.shapes[index]] || CRESTS["■"]}));
const letterOf = (state, letter) => Math.max(state.seen.battle.sides.findIndex((side) => side.letter === letter), 0);
const tint = (node, index) => { node.style.setProperty("--colour", `var(--side-${"abcdef"[index % 6]})`); };

// Figures count from the old value to the new one.
const count = (node, value, said) => {
  const from = node.dataset.value === undefined ? value : Number(node.dataset.value);
  node.dataset.value = value;
  const start = performance.now();
  const number = (node.run = (node.run || 0) + 1);
  const step = (now) => {
    if (number !== node.run) return;
    const share = isStill.matches ? 1 : Math.min((now - start) / 900, 1);
    write(node, said(Math.round(from + (value - from) * (1 - (1 - share) ** 3))));
    if (share < 1) requestAnimationFrame(step);
  };
  if (from === value) write(node, said(value)); else step(start);
};

/** A list of nodes kept by a key: those that stay are the same nodes, in the order of the items. */
const keyed = (box, items, key, build, update) => {
  const old = new Map([...box.children].map((node) => [node.dataset.key, node]));
  items.forEach((item, index) => {
    const name = String(key(item, index));
    let node = old.get(name);
    if (node) old.delete(name);
    else { node = build(item, index); node.dataset.key = name; }
    if (box.children[index] !== node) box.insertBefore(node, box.children[index] || null);
    update(node, item, index);
  });
  for (const node of old.values()) node.remove();
};

const part = (kind, build, update) => ({node: null, build, update, kind});

// Sides
const sideOf = (state, side, index) => {
  const node = make("div", "side");
  const name = make("b", "name");
  const line = make("div", "line", make("span", "tile", crest(index, state), make("i", "", side.letter)), name, make("span", "left"));
  node.append(line, make("div", "bar", make("div", "ghost"), make("div", "now")), make("small", "figures extra"));
  return node;
};
const setSide = (state, node, side, index) => {
  tint(node, index);
  node.classList.toggle("moves", side.on_move);
  node.querySelector("path").setAttribute("d", CRESTS[state.shapes[index]] || CRESTS["■"]);
  write(node.querySelector("i"), side.letter);
  write(node.querySelector(".name"), side.name);
  count(node.querySelector(".left"), side.left, (value) => `${value} %`);
  for (const bar of node.querySelectorAll(".bar > div")) bar.style.width = `${side.left}%`;
  write(node.querySelector(".figures"), [state.figures[index], state.outs[index]].filter(Boolean).join(" · "));
};
const sides = (kind) => part(kind, () => make("section", kind, make("div", "sides"), make("small", "counted tertiary")),
  (node, state) => {
    const battle = state.seen.battle;
    node.hidden = !battle.sides.length;
    node.dataset.sides = battle.sides.length;
    keyed(node.firstChild, battle.sides, (side) => side.letter, (side, index) => sideOf(state, side, index),
      (one, side, index) => setSide(state, one, side, index));
    show(node.lastChild, battle.counted);
  });

// Title and field
const TITLE = () => {
  const asked = query.get("title");
  return (battle) => (asked === "off" ? "" : asked ? asked.slice(0, 80) : battle.title);
};
const titleOf = TITLE();
const head = part("head", () => make("header", "plate light head", make("b", ""), make("span", "tertiary")), (node, {seen}) => {
  const facts = seen.battle.facts.map((fact) => `${fact.label}: ${fact.value}`).join(" · ");
  show(node.firstChild, titleOf(seen.battle));
  show(node.lastChild, facts);
  node.hidden = !titleOf(seen.battle) && !facts;
});

// Who is to move, where the turn is, what comes next, the rail
const band = part("band", () => make("section", "plate heavy band",
  make("div", "mover", make("span", "tile"), make("b", ""), make("small", "extra")),
  make("div", "where", make("b", "phase"), make("span", "step extra")),
  make("div", "scores"),
  make("div", "ahead tertiary", make("small", ""), make("span", "")),
  make("div", "turn", make("small", ""), make("b", "")),
  make("ol", "rail", make("li", "marker"))), (node, state) => {
  const {seen, words} = state;
  const battle = seen.battle;
  const [mover, where, scores, ahead, turn, rail] = node.children;
  const has = (name) => !seen.without.includes(name);
  const index = battle.sides.findIndex((side) => side.on_move);
  mover.hidden = index < 0 && !battle.mover;
  if (index >= 0) tint(mover, index);
  mover.firstChild.replaceChildren(...(index < 0 ? [] : [crest(index, state), make("i", "", battle.sides[index].letter)]));
  write(mover.children[1], index < 0 ? battle.mover : battle.sides[index].name);
  write(mover.children[2], words.moves);
  where.hidden = !has("turn");
  write(where.firstChild, battle.phase || words.before);
  show(where.lastChild, battle.step);
  scores.hidden = page !== "ribbon" || !battle.sides.length;
  keyed(scores, battle.sides, (side) => side.letter,
    (side, number) => make("span", "score", crest(number, state), make("b", "")),
    (one, side, number) => { tint(one, number); count(one.lastChild, side.left, (value) => `${value} %`); });
  ahead.hidden = !battle.comes_next;
  write(ahead.firstChild, words.ahead);
  write(ahead.lastChild, battle.comes_next);
  turn.hidden = !has("turn") || !battle.turn;
  write(turn.firstChild, words.turn);
  write(turn.lastChild, String(battle.turn));
  rail.hidden = !battle.phases.length;
  const marker = rail.querySelector(".marker");
  marker.remove();
  keyed(rail, battle.phases, (_mark, number) => number,
    () => make("li", "", make("i", ""), make("span", "")), (one, mark) => {
      one.className = mark.passing;
      write(one.firstChild, mark.passing === "passed" ? `✓ ${mark.numeral}` : mark.numeral);
      write(one.lastChild, mark.label);
    });
  rail.append(marker);
  node.hidden = [...node.children].every((one) => one.hidden);
});
/** The marker travels to the present phase; called when the page has its size. */
const setMarker = (node) => {
  const rail = node && node.querySelector(".rail");
  const here = rail && rail.querySelector(".here");
  const marker = rail && rail.querySelector(".marker");
  if (!marker) return;
  marker.hidden = !here;
  if (here) {
    marker.style.width = `${here.offsetWidth}px`;
    marker.style.transform = `translateX(${here.offsetLeft}px)`;
  }
};

// The dice, drawn by their kind, with how it went as a sign and a colour
const OUTLINES = {4: "M24 3 L46 43 H2 Z", 6: "M6 6 H42 V42 H6 Z", 8: "M24 2 L46 24 L24 46 L2 24 Z",
  10: "M24 2 L46 20 L40 34 L24 46 L8 34 L2 20 Z", 12: "M24 2 L46 18 L38 45 H10 L2 18 Z", 20: "M24 2 L44 13 V35 L24 46 L4 35 V13 Z"};
const die = ({sides: kind, face}) => {
  const number = drawn("text", "", {x: 24, y: kind === 4 ? 37 : 32, "text-anchor": "middle"}, String(face));
  const shape = drawn("path", "", {d: OUTLINES[kind] || OUTLINES[10], "stroke-linejoin": "round"});
  const svg = drawn("svg", "die", {viewBox: "0 0 48 48", role: "img", "aria-label": `D${kind}: ${face}`}, shape, number);
  return make("span", "thrown", svg, make("small", "", `D${kind}`));
};
const SIGNS = {well: "M4 13 L10 19 L20 5", ill: "M5 5 L19 19 M19 5 L5 19"};
const throwOf = (state, told) => {
  const {words} = state;
  const box = make("div", `throw ${told.throw.went || "open"}`, ...told.throw.dice.slice(0, 12).map(die));
  if (told.throw.dice.length > 12) box.append(make("b", "more", `+ ${told.throw.dice.length - 12}`));
  if (told.throw.total) box.append(make("b", "total", `= ${told.throw.total}`));
  if (told.throw.went) {
    box.append(make("span", "went", drawn("svg", "sign", {viewBox: "0 0 24 24"}, drawn("path", "", {d: SIGNS[told.throw.went]})),
      make("b", "", told.throw.went === "well" ? words.hit : words.missed)));
  }
  const odds = make("span", "odds");
  if (told.throw.needs) odds.append(make("span", "", make("small", "", words.needed), make("b", "", told.throw.needs)));
  if (told.throw.chance) odds.append(make("span", "extra", make("small", "", words.chance), make("b", "", told.throw.chance)));
  if (odds.childElementCount) box.append(odds);
  return box;
};
const last = part("last", () => make("section", "plate heavy last", make("p", "said"), make("p", "then"), make("div", "")),
  (node, state) => {
    const told = state.seen.battle.last;
    const key = told ? JSON.stringify([told.text, told.then, told.at]) : "";
    if (node.dataset.key === key) return;
    const isFirst = node.dataset.key === undefined;
    node.dataset.key = key;
    node.hidden = !told;
    if (!told) return;
    const card = state.seen.battle.cards[0];
    if (card && told.throw) tint(node, letterOf(state, card.letter)); else node.style.removeProperty("--colour");
    write(node.children[0], told.text || told.then);
    show(node.children[1], told.text ? told.then : "");
    node.replaceChild(told.throw ? throwOf(state, told) : make("div", ""), node.children[2]);
    node.classList.remove("gone", "flash");
    if (!isFirst) again(node, "enter");
    if (!isFirst && told.is_turning) again(node, "flash");
    clearTimeout(node.leaving);
    if (FADE > 0) node.leaving = setTimeout(() => node.classList.add("gone"), FADE * 1000);
  });

// The orders after their reveal, turned one by one
const orders = part("orders", () => make("section", "plate light orders", make("h3", ""), make("div", "board")), (node, state) => {
  const battle = state.seen.battle;
  node.hidden = !battle.orders.length;
  write(node.firstChild, state.words.orders);
  const columns = battle.sides.map((side, index) => ({side, index, own: battle.orders.filter((one) => one.letter === side.letter)}));
  keyed(node.lastChild, columns.filter((one) => one.own.length), (one) => one.side.letter,
    () => make("div", "column", make("b", "name"), make("ul", "")), (box, {side, index, own}) => {
      tint(box, index);
      write(box.firstChild, side.name);
      keyed(box.lastChild, own, (order) => `${order.unit}/${order.key}`, (order, number) => {
        const line = make("li", "token", make("b", "", order.label), make("span", "", order.unit));
        line.style.setProperty("--turn", number * columns.length + index);
        return line;
      }, () => {});
    });
});

// The piece that acts and its target
const card = part("card", () => make("section", "cards"), (node, state) => {
  const battle = state.seen.battle;
  node.hidden = !battle.cards.length;
  keyed(node, battle.cards, (one) => `${one.letter}/${one.name}`, () => make("div", "plate light card", make("span", "tile"),
    make("div", "", make("small", "role"), make("b", "name"), make("div", "bar", make("div", "ghost"), make("div", "now")),
      make("span", "measure"), make("ul", "marks tertiary"))), (box, one) => {
    const index = letterOf(state, one.letter);
    const [role, name, bar, measure, marks] = box.lastChild.children;
    tint(box, index);
    box.firstChild.replaceChildren(crest(index, state), make("i", "", one.letter));
    write(role, one.role);
    write(name, one.name);
    const [strength] = one.measures;
    bar.hidden = !strength;
    for (const now of bar.children) now.style.width = strength ? `${Math.min((100 * Math.max(strength.now, 0)) / strength.full, 100)}%` : "0";
    show(measure, strength ? `${strength.now}/${strength.full} ${strength.label}` : "");
    marks.replaceChildren(...one.marks.map((mark) => make("li", mark.tone, mark.text)));
  });
});

const ticker = part("ticker", () => make("ul", "plate light ticker tertiary"), (node, state) => {
  const told = state.seen.battle.ticker.slice(1, 3);
  node.hidden = !told.length;
  keyed(node, told, (one) => JSON.stringify([one.text, one.then, one.at]), () => make("li", ""),
    (line, one) => write(line, [one.text, one.then].filter(Boolean).join(" · ")));
});

const caster = part("caster", () => make("section", "plate heavy caster", make("p", "")), (node, {seen}) => {
  const isNew = seen.caster && node.firstChild.textContent !== seen.caster;
  node.hidden = !seen.caster;
  write(node.firstChild, seen.caster);
  if (isNew) again(node, "enter");
});

// A scene of its own: a headline, a countdown, the score at the end
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
const scene = part("scene", () => make("section", "plate heavy scene", make("h1", ""), make("h2", ""), make("p", "message"),
  make("div", "clock"), make("div", "typed"), make("div", "sides"), make("small", "counted"), make("p", "winner")), (node, state) => {
  const {seen, words} = state;
  const battle = seen.battle;
  const [headline, title, said, until, typed, box, counted, winner] = node.children;
  write(headline, seen.headline);
  show(title, titleOf(battle));
  show(said, seen.message);
  clearInterval(node.ticking);
  const tick = () => show(until, seen.until ? clock(Math.max(seen.until - Date.now() / 1000, 0)) : "");
  tick();
  if (seen.until) node.ticking = setInterval(tick, 1000);
  show(typed, seen.score);
  box.hidden = !battle.sides.length;
  keyed(box, battle.sides, (side) => side.letter, (side, index) => sideOf(state, side, index),
    (one, side, index) => setSide(state, one, side, index));
  show(counted, battle.sides.length ? battle.counted : "");
  const won = battle.sides.find((side) => side.letter === seen.winner);
  if (won) tint(winner, battle.sides.indexOf(won));
  show(winner, won ? `${words.winner}: ${won.name}` : "");
});
