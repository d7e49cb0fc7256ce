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

/** How many seconds ago something happened; never less than none. */
const ageOf = (at) => Math.max(Date.now() / 1000 - at, 0);

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
const drawInto = (one, state) => {
  if (!one.node) one.node = one.build();
  one.update(one.node, state);
  return one.node;
};
/** Parts that share a row; where it has no room they stand one under the other. */
const beside = (kind, ...parts) => part(kind, () => make("div", `beside ${kind}`), (node, state) => {
  const nodes = parts.map((one) => drawInto(one, state));
  if (!node.childElementCount) node.append(...nodes);
  node.hidden = nodes.every((one) => one.hidden);
});

// Sides: the player before the army, the figure that counts as the largest of all, the clock as at a chess board.
const sideOf = () => {
  const node = make("div", "side");
  const names = make("div", "names", make("b", "name"), make("small", "player"));
  const line = make("div", "line", make("span", "tile"), names, make("span", "time"), make("span", "counts", make("b", "left"), make("small", "says")));
  node.append(line, make("div", "bar", make("div", "ghost"), make("div", "now")), make("small", "figures"));
  return node;
};
const figureOf = (node, figure) => count(node, figure.value, (value) => figure.form.replace("{value}", String(value)));
const setSide = (state, node, side, index) => {
  const figure = state.figures[index];
  tint(node, side, index);
  node.classList.toggle("moves", side.on_move);
  mark(node.querySelector(".tile"), side);
  write(node.querySelector(".name"), side.player || side.name);
  show(node.querySelector(".player"), side.player ? side.name : "");
  figureOf(node.querySelector(".left"), figure);
  write(node.querySelector(".says"), figure.says);
  setTime(node.querySelector(".time"), timesOf(state.seen.battle)[index]);
  for (const bar of node.querySelectorAll(".bar > div")) bar.style.width = `${side.left}%`;
  show(node.querySelector(".figures"), figure.foot);
};
const sides = (kind) => part(kind, () => make("section", kind, make("div", "sides")),
  (node, state) => {
    const battle = state.seen.battle;
    node.hidden = !battle.sides.length;
    node.dataset.sides = battle.sides.length;
    keyed(node.firstChild, battle.sides, (_side, index) => index, sideOf,
      (one, side, index) => setSide(state, one, side, index));
  });

// Title and field
const TITLE = () => {
  const asked = query.get("title");
  return (battle) => (asked === "off" ? "" : asked ? asked.slice(0, 80) : battle.title);
};
const titleOf = TITLE();
// A clock that runs is told to the second; what the last act left on it came with the state, and when that was.
const clock = (seconds) => {
  const whole = Math.floor(seconds);
  const shown = Math.abs(whole);
  return `${whole < 0 ? "−" : ""}${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
};
const ticking = (node, isWanted, tick) => {
  clearInterval(node.ticking);
  tick();
  if (isWanted) node.ticking = setInterval(tick, 1000);
};
const leftOn = (one, now) => {
  const passed = Math.max(now - one.since, 0);
  return clock(passed < one.most ? one.left - passed : one.left);
};
/** The clocks of the sides, in their order; none where the table plays without. */
const timesOf = (battle) => (battle.facts.find((fact) => fact.clocks.length) || {clocks: []}).clocks;
const setTime = (node, time) => {
  node.hidden = !time;
  node.classList.toggle("runs", Boolean(time && time.most));
  ticking(node, time && time.most, () => write(node, time ? leftOn(time, Date.now() / 1000) : ""));
};
const labelled = (state, label, said) => state.words.labelled.replace("{label}", label).replace("{said}", said);
const head = part("head", () => make("header", "plate light head", make("b", ""), make("span", "facts")), (node, {seen, ...state}) => {
  const facts = seen.battle.facts.filter((fact) => !fact.clocks.length);
  show(node.firstChild, titleOf(seen.battle));
  show(node.lastChild, facts.map((fact) => labelled(state, fact.label, fact.value)).join(" · "));
  node.hidden = !titleOf(seen.battle) && !facts.length;
});

// Who is to move, where the turn is, what comes next, the rail
const band = part("band", () => make("section", "plate heavy band",
  make("div", "mover", make("span", "tile"), make("b", ""), make("small", "extra"), make("small", "player extra")),
  make("div", "where", make("b", "phase"), make("span", "step extra"), make("span", "guide")),
  make("div", "scores"),
  make("div", "next", make("small", ""), make("span", "")),
  make("div", "turn", make("small", ""), make("b", "")),
  make("div", "rail", make("ol", ""), make("i", "marker"))), (node, state) => {
  const {seen, words} = state;
  const battle = seen.battle;
  const [mover, where, scores, ahead, turn, rail] = node.children;
  const [phase, step, guide] = where.children;
  const has = (name) => !seen.without.includes(name);
  const index = battle.sides.findIndex((side) => side.on_move);
  mover.hidden = index < 0 && !battle.mover;
  const moving = battle.sides[index];
  if (moving) tint(mover, moving, index); else mover.style.removeProperty("--colour");
  mark(mover.firstChild, moving);
  write(mover.children[1], moving ? moving.player || moving.name : battle.mover);
  write(mover.children[2], words.moves);
  show(mover.children[3], moving && moving.player ? moving.name : "");
  show(phase, has("turn") ? battle.phase || words.before : "");
  show(step, (battle.phase || "").endsWith(battle.step) ? "" : battle.step);
  show(guide, battle.guide);
  where.hidden = phase.hidden && step.hidden && guide.hidden;
  scores.hidden = page !== "ribbon" || !battle.sides.length;
  keyed(scores, battle.sides, (_side, number) => number, () => make("span", "score", make("span", "marks"), make("b", ""), make("small", "says"), make("span", "time")),
    (one, side, number) => {
      tint(one, side, number);
      mark(one.firstChild, side);
      figureOf(one.children[1], state.figures[number]);
      write(one.children[2], state.figures[number].says);
      setTime(one.children[3], timesOf(battle)[number]);
    });
  ahead.hidden = !battle.comes_next;
  write(ahead.firstChild, words.ahead);
  write(ahead.lastChild, battle.comes_next);
  turn.hidden = !has("turn") || !battle.turn;
  write(turn.firstChild, words.turn);
  write(turn.lastChild, String(battle.turn));
  rail.hidden = !battle.phases.length;
  const [entries, marker] = rail.children;
  keyed(entries, battle.phases, (_mark, number) => number,
    () => make("li", "", make("i", ""), make("span", "")), (one, mark) => {
      one.className = mark.passing;
      write(one.firstChild, mark.passing === "passed" ? `✓ ${mark.numeral}` : mark.numeral);
      write(one.lastChild, mark.label);
    });
  // All entries of the rail are as wide as one another, and the marker as they: it travels by its own width.
  const here = battle.phases.findIndex((mark) => mark.passing === "here");
  marker.hidden = here < 0;
  marker.style.width = `${100 / Math.max(battle.phases.length, 1)}%`;
  marker.style.transform = `translateX(${100 * here}%)`;
  node.hidden = [...node.children].every((one) => one.hidden);
});
// The dice, drawn by their kind, with how it went as a sign and a colour
const OUTLINES = {4: "M24 3 L46 43 H2 Z", 6: "M6 6 H42 V42 H6 Z", 8: "M24 2 L46 24 L24 46 L2 24 Z",
  10: "M24 2 L46 20 L40 34 L24 46 L8 34 L2 20 Z", 12: "M24 2 L46 18 L38 45 H10 L2 18 Z", 20: "M24 2 L44 13 V35 L24 46 L4 35 V13 Z"};
const die = (words) => ({sides: kind, face}) => {
  const named = words.die.replace("{sides}", kind);
  const number = drawn("text", "", {x: 24, y: kind === 4 ? 37 : 32, "text-anchor": "middle"}, String(face));
  const shape = drawn("path", "", {d: OUTLINES[kind] || OUTLINES[10], "stroke-linejoin": "round"});
  const svg = drawn("svg", "die", {viewBox: "0 0 48 48", role: "img", "aria-label": `${named} ${face}`}, shape, number);
  return make("span", "thrown", svg, make("small", "", named));
};
const SIGNS = {well: "M4 13 L10 19 L20 5", ill: "M5 5 L19 19 M19 5 L5 19"};
const throwOf = (state, thrown) => {
  const {words} = state;
  const box = make("div", `throw ${thrown.went || "open"}`, ...thrown.dice.slice(0, 12).map(die(words)));
  if (thrown.dice.length > 12) box.append(make("b", "more", `+ ${thrown.dice.length - 12}`));
  if (thrown.total) box.append(make("b", "total", `= ${thrown.total}`));
  if (thrown.went) {
    box.append(make("span", "went", drawn("svg", "sign", {viewBox: "0 0 24 24"}, drawn("path", "", {d: SIGNS[thrown.went]})),
      make("b", "", thrown.went === "well" ? words.hit : words.missed)));
  }
  const odds = make("span", "odds");
  if (thrown.needs) odds.append(make("span", "", make("small", "", words.needed), make("b", "", thrown.needs)));
  if (thrown.rare) odds.append(make("b", "rare", thrown.rare));
  else if (thrown.chance) odds.append(make("span", "", make("small", "", words.chance), make("b", "", thrown.chance)));
  if (odds.childElementCount) box.append(odds);
  return box;
};
const labelledFigure = (kind) => make("span", kind, make("small", ""), make("b", ""));
const setFigure = (node, label, figure) => {
  node.hidden = !figure;
  write(node.firstChild, label);
  write(node.lastChild, figure);
};
// The throw that lies open stands where its result will: one is shown until the other comes.
const coming = part("coming", () => make("section", "plate heavy coming", make("small", ""),
  make("div", "lead", make("span", "tile"), make("p", "said")), make("div", "stakes", labelledFigure("needs"), labelledFigure("chance")), make("p", "hangs")), (node, state) => {
  const told = state.seen.battle.coming;
  const key = told ? JSON.stringify([told.who, told.whom, told.what]) : "";
  const isNew = told && node.dataset.key !== key;
  node.dataset.key = key;
  node.hidden = !told;
  if (!told) return;
  const index = letterOf(state, told.letter);
  const side = state.seen.battle.sides[index];
  if (side) tint(node, side, index); else node.style.removeProperty("--colour");
  const [heading, lead, stakes, hangs] = node.children;
  write(heading, [state.words.comes, told.what].filter(Boolean).join(" · "));
  mark(lead.firstChild, side);
  lead.firstChild.hidden = !side;
  write(lead.lastChild, [told.who, told.whom].filter(Boolean).join(" → "));
  setFigure(stakes.children[0], state.words.needed, told.needs);
  setFigure(stakes.children[1], state.words.chance, told.chance);
  show(hangs, told.hangs);
  if (isNew) again(node, "enter");
});
const fadeAway = (node) => {
  node.classList.add("gone");
  // Once it cannot be seen its room is free for others.
  node.leaving = setTimeout(() => { node.classList.add("left"); fit(); }, 700);
};
const last = part("last", () => make("section", "plate heavy last", make("div", "lead", make("span", "tile"), make("p", "said")),
  make("p", "then"), make("div", "")),
  (node, state) => {
    const told = state.seen.battle.last;
    const key = told ? JSON.stringify([told.text, told.then, told.at]) : "";
    if (node.dataset.key === key) return;
    const isFirst = node.dataset.key === undefined;
    node.dataset.key = key;
    node.hidden = !told;
    if (!told) return;
    const card = state.seen.battle.cards[0];
    const index = card && told.throw ? letterOf(state, card.letter) : -1;
    const side = state.seen.battle.sides[index];
    if (side) tint(node, side, index); else node.style.removeProperty("--colour");
    const [tile, said] = node.firstChild.children;
    mark(tile, side);
    tile.hidden = !side;
    write(said, told.text || told.then);
    show(node.children[1], told.text ? told.then : "");
    node.replaceChild(told.throw ? throwOf(state, told.throw) : make("div", ""), node.children[2]);
    node.classList.remove("gone", "left");
    if (!isFirst) again(node, "enter");
    clearTimeout(node.leaving);
    if (!FADE) return;
    // What faded before the page was opened does not come back with it: each event has its own time.
    const age = told.at ? ageOf(told.at) : isFirst ? FADE : 0;
    if (age >= FADE) node.classList.add("gone", "left");
    else node.leaving = setTimeout(() => fadeAway(node), (FADE - age) * 1000);
  });

// The orders after their reveal, turned one by one
const orders = part("orders", () => make("section", "plate light orders", make("h3", ""), make("div", "board")), (node, state) => {
  const battle = state.seen.battle;
  node.hidden = !battle.orders.length;
  write(node.firstChild, state.words.orders);
  const columns = battle.sides.map((side, index) => ({side, index, own: battle.orders.filter((one) => one.letter === side.letter)}));
  keyed(node.lastChild, columns.filter((one) => one.own.length), (one) => one.index,
    () => make("div", "column", make("b", "name"), make("ul", "")), (box, {side, index, own}) => {
      tint(box, side, index);
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
      make("span", "measure"), make("ul", "marks"))), (box, one) => {
    const index = letterOf(state, one.letter);
    const [role, name, bar, measure, marks] = box.lastChild.children;
    const side = battle.sides[index];
    if (side) tint(box, side, index);
    mark(box.firstChild, side);
    write(role, one.role);
    write(name, one.name);
    const [strength] = one.measures;
    bar.hidden = !strength;
    for (const now of bar.children) now.style.width = strength ? `${Math.min((100 * Math.max(strength.now, 0)) / strength.full, 100)}%` : "0";
    // Of one alone, the bar says whether it stands.
    show(measure, strength && strength.full > 1 ? `${strength.now}/${strength.full} ${strength.label}` : "");
    marks.replaceChildren(...one.marks.map((mark) => make("li", mark.tone, mark.text)));
  });
});

const ticker = part("ticker", () => make("ul", "plate light ticker"), (node, state) => {
  const told = state.seen.battle.ticker.slice(1, 3);
  node.hidden = !told.length;
  keyed(node, told, (one) => JSON.stringify([one.text, one.then, one.at]), () => make("li", ""),
    (line, one) => write(line, one.text || one.then));
});

// Whatever the panel tells in lines of words, each part under its name
const words = part("words", () => make("section", "words"), (node, {seen}) => {
  node.hidden = !seen.battle.words.length;
  keyed(node, seen.battle.words, (one) => one.part, () => make("div", "plate light", make("h3", ""), make("ul", "")), (box, one) => {
    write(box.firstChild, one.heading);
    keyed(box.lastChild, one.lines, (_said, number) => number, () => make("li", ""), write);
  });
});

const caster = part("caster", () => make("section", "plate heavy caster", make("p", "")), (node, {seen}) => {
  const isNew = seen.caster && node.firstChild.textContent !== seen.caster;
  node.hidden = !seen.caster;
  write(node.firstChild, seen.caster);
  if (isNew) again(node, "enter");
});

// A pip for each unit in its side's hue: struck through when it is gone, hollow while it runs.
const army = part("army", () => make("section", "plate light army"), (node, {seen}) => {
  node.hidden = !seen.battle.sides.some((side) => side.army.length);
  keyed(node, seen.battle.sides, (_side, index) => index, () => make("div", "strip", make("span", "tile"), make("ul", "")),
    (box, side, index) => {
      tint(box, side, index);
      mark(box.firstChild, side);
      keyed(box.lastChild, side.army, (unit, number) => `${number}/${unit.name}`, () => make("li", ""), (pip, unit) => {
        pip.className = unit.is_out ? "out" : unit.runs ? "runs" : "";
        pip.title = unit.name;
        pip.style.setProperty("--share", unit.full ? `${Math.round((100 * unit.now) / unit.full)}%` : "100%");
      });
    });
});

// Who plays, and with which army; the caster's own line beside them.
const third = part("third", () => make("section", "third"), (node, {seen}) => {
  const people = seen.battle.sides.map((side, index) => ({side, index, name: side.player || side.name, says: side.player ? side.name : ""}));
  node.hidden = !people.length && !seen.caster;
  keyed(node, seen.caster ? [...people, {name: seen.caster, says: ""}] : people, (one, number) => number,
    () => make("div", "plate heavy person", make("span", "tile"), make("div", "names", make("b", "name"), make("small", ""))),
    (box, one) => {
      if (one.side) tint(box, one.side, one.index); else box.style.removeProperty("--colour");
      mark(box.firstChild, one.side);
      write(box.lastChild.firstChild, one.name);
      show(box.lastChild.lastChild, one.says);
    });
});
