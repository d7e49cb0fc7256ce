"use strict";
// Draws what the live line sends, and nothing else. All text is set as text, never as markup.
(() => {
  const query = new URLSearchParams(location.search);
  const root = document.documentElement;
  const panel = document.getElementById("panel");
  const element = document.body.dataset.element;

  // What the address may set; anything odd is passed over.
  const theme = query.get("theme");
  root.dataset.theme = theme === "light" ? "light" : "dark";
  const scale = Number(query.get("scale") || 1);
  if (scale >= 0.25 && scale <= 5) root.style.fontSize = `${16 * scale}px`;
  for (const side of "abcd") {
    const colour = query.get(side);
    if (colour && /^(#?[0-9a-fA-F]{6}|#?[0-9a-fA-F]{3}|[a-z]{3,20})$/.test(colour)) {
      const value = /^[0-9a-fA-F]{3}([0-9a-fA-F]{3})?$/.test(colour) ? `#${colour}` : colour;
      if (CSS.supports("color", value)) root.style.setProperty(`--side-${side}`, value);
    }
  }
  const places = {ribbon: "bottom", "last-event": "bottom-left", scoreboard: "top-right", full: "bottom"};
  const place = /^(top|middle|bottom)?-?(left|center|right)?$/.test(query.get("position") || "-")
    ? query.get("position") || places[element] : places[element];
  const [row, column] = (/^(left|center|right)$/.test(place) ? `middle-${place}` : place).split("-");
  panel.dataset.row = row || "bottom";
  panel.dataset.column = column === "center" ? "middle" : column || "stretch";
  const fade = Number(query.get("fade") || 0);
  const language = query.get("lang") || "";
  if (language) root.lang = language.replace("_", "-");

  const make = (name, kind, ...content) => {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.append(...content.filter((part) => part !== null && part !== undefined));
    return made;
  };
  const text = (value) => document.createTextNode(value);

  let state = null;
  const title = (battle) => {
    const asked = query.get("title");
    return asked === "off" ? "" : asked ? asked.slice(0, 80) : battle.title;
  };
  const has = (name) => !state.seen.without.includes(name);
  const letterOf = (index) => "abcd"[index % 4];
  const badge = (index) => `${state.shapes[index]} ${state.seen.battle.sides[index].letter}`;

  const head = (battle) => {
    const facts = battle.facts.map((fact) => `${fact.label} ${fact.value}`).join(" · ");
    if (!title(battle) && !facts) return null;
    return make("header", "plate title", make("b", "", text(title(battle))), make("span", "", text(facts)));
  };

  const mover = (battle) => {
    const index = battle.sides.findIndex((side) => side.on_move);
    if (index >= 0) return make("span", `mover ${letterOf(index)}`, text(`${badge(index)} ${battle.sides[index].name}`));
    return battle.mover ? make("span", "mover", text(battle.mover)) : null;
  };

  const rail = (battle) => {
    if (!battle.phases.length) return null;
    const list = make("ol", "rail");
    for (const mark of battle.phases) {
      const sign = {passed: "✓ ", here: "▶ ", ahead: ""}[mark.passing];
      const line = make("li", mark.passing, text(`${sign}${mark.numeral}`), make("span", "", text(` ${mark.label}`)));
      list.append(line);
    }
    return list;
  };

  const band = (battle) => {
    const parts = [];
    if (has("turn")) {
      const phase = make("div", "phase", text(battle.phase || state.words.before), mover(battle));
      parts.push(make("div", "turn", make("i", "", text(state.words.turn)), make("b", "", text(String(battle.turn || "–")))));
      parts.push(make("div", "where", phase, battle.step ? make("div", "step", text(battle.step)) : null));
    }
    if (battle.comes_next) {
      parts.push(make("div", "ahead", make("i", "", text(state.words.ahead)), make("b", "", text(battle.comes_next))));
    }
    const line = rail(battle);
    if (line) parts.push(line);
    return parts.length ? make("section", "plate band", ...parts) : null;
  };

  const sides = (battle, wide) => {
    const box = make("div", wide ? "sides wide" : "sides");
    battle.sides.forEach((side, index) => {
      const filled = make("div", "");
      filled.style.width = `${side.left}%`;
      const figures = side.measures.length
        ? make("span", "left", ...side.measures.flatMap((one) => [
          text(`${one.now}/${one.full} `), make("small", "", text(`${one.label} `))])) : null;
      box.append(make("div", `side ${letterOf(index)}`,
        make("div", "line",
          make("span", "name", text(`${side.on_move ? "▶ " : ""}${badge(index)} ${side.name}`)),
          figures,
          make("span", "out", text(state.outs[index]))),
        make("div", "bar", filled)));
    });
    return box;
  };
  const score = (battle, wide) =>
    battle.sides.length ? make("section", wide ? "plate score" : "plate score compact", sides(battle, wide)) : null;

  const last = (battle) => {
    const told = battle.last;
    if (!told) return null;
    const words = make("div", "", make("p", "", text(told.text || told.then)),
      told.text && told.then ? make("p", "", text(told.then)) : null);
    const box = make("section", "plate last", words);
    if (fade > 0) setTimeout(() => box.classList.add("faded"), fade * 1000);
    return box;
  };

  const ticker = (battle) => {
    const list = make("ul", "ticker");
    for (const told of battle.ticker.slice(1, 4)) {
      list.append(make("li", "", text([told.text, told.then].filter(Boolean).join(" · "))));
    }
    return list.childElementCount ? make("section", "plate", list) : null;
  };

  const scene = (battle) => make("section", "plate scene",
    make("h1", "", text(state.seen.headline)),
    title(battle) ? make("h2", "", text(title(battle))) : null,
    state.seen.message ? make("p", "", text(state.seen.message)) : null,
    battle.sides.length ? sides(battle, false) : null);

  // Each part is drawn again only when what it shows has changed, so that nothing flickers.
  const kinds = {
    full: (battle) => [["head", head, battle], ["score", (b) => score(b, true), battle], ["spring"],
      ["ticker", ticker, battle], ["last", last, battle], ["band", band, battle]],
    ribbon: (battle) => [["band", band, battle]],
    scoreboard: (battle) => [["score", (b) => score(b, false), battle]],
    "last-event": (battle) => [["last", last, battle]],
  };
  const parts = {
    head: (b) => [b.title, b.facts], score: (b) => [b.sides, state.outs], ticker: (b) => b.ticker, last: (b) => b.last,
    band: (b) => [b.turn, b.phase, b.step, b.comes_next, b.phases, b.mover, b.sides.map((s) => [s.name, s.on_move])],
    scene: (b) => [b, state.seen.headline, state.seen.message], spring: () => 0,
  };
  const drawn = new Map();
  const draw = () => {
    const battle = state.seen.battle;
    let wanted = [];
    if (battle && state.seen.scene === "live") wanted = kinds[element](battle);
    else if (battle && (element === "full" || element === "ribbon")) wanted = [["scene", scene, battle]];
    else if (battle && element === "scoreboard") wanted = kinds[element](battle);
    const keep = new Set(wanted.map(([name]) => name));
    for (const name of [...drawn.keys()]) if (!keep.has(name)) drawn.delete(name);
    const nodes = [];
    for (const [name, build] of wanted) {
      const key = JSON.stringify([parts[name](battle), state.words, state.seen.without]);
      const old = drawn.get(name);
      if (!old || old.key !== key) drawn.set(name, {key, node: name === "spring" ? make("div", "spring") : build(battle)});
      const node = drawn.get(name).node;
      if (node) nodes.push(node);
    }
    if (nodes.length !== panel.childElementCount || nodes.some((node, index) => panel.children[index] !== node)) {
      panel.replaceChildren(...nodes);
    }
    panel.dataset.scene = state.seen.scene;
    fit();
  };
  // Where the rail's names do not fit, the numerals stay, and the present phase keeps its name.
  const fit = () => {
    for (const list of panel.querySelectorAll(".rail")) {
      for (const line of list.children) line.classList.remove("short");
      if (list.scrollWidth > list.clientWidth + 1) {
        for (const line of list.children) line.classList.toggle("short", !line.classList.contains("here"));
      }
    }
  };
  addEventListener("resize", () => state && draw());

  // The live line: tried again by itself for ever, with the last picture kept meanwhile.
  const link = query.get("status") ? make("div", "") : null;
  if (link) { link.id = "link"; document.body.append(link); }
  const say = (words) => { if (link) link.textContent = words; document.body.dataset.link = words; };
  const address = () => {
    const base = document.body.dataset.live || `ws://${location.host}${location.pathname.replace(/[^/]*$/, "live")}`;
    const asked = new URLSearchParams();
    if (query.get("delay")) asked.set("delay", query.get("delay"));
    if (language) asked.set("lang", language);
    return String(asked) ? `${base}?${asked}` : base;
  };
  let wait = 250;
  const listen = () => {
    say("connecting");
    const line = new WebSocket(address());
    line.onopen = () => { wait = 250; say("connected"); };
    line.onmessage = (event) => { state = JSON.parse(event.data); draw(); };
    line.onclose = () => {
      say("waiting");
      setTimeout(listen, wait + Math.random() * 250);
      wait = Math.min(wait * 1.6, 4000);
    };
  };
  listen();
})();
