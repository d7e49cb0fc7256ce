// A scene of its own: who plays whom before the start, the battle so far at a break, who won at the end.
const momentum = (state) => {
  const {recap, battle} = state.seen;
  const last = Math.max(recap.turns[recap.turns.length - 1], 1);
  const least = Math.max(Math.min(...recap.strength.flat()) - 10, 0);
  const lines = battle.sides.map((side, index) => {
    const points = recap.turns.map((turn, at) => `${((100 * turn) / last).toFixed(1)},${(38 - (36 * (recap.strength[index][at] - least)) / (100 - least)).toFixed(1)}`);
    const line = drawn("polyline", "", {points: points.join(" "), "vector-effect": "non-scaling-stroke"});
    tint(line, side, index);
    return line;
  });
  return drawn("svg", "momentum", {viewBox: "0 0 100 40", preserveAspectRatio: "none", "aria-hidden": "true"}, ...lines);
};
const scene = part("scene", () => make("section", "plate heavy scene",
  make("div", "titles", make("h1", ""), make("h2", ""), make("p", "message"), make("div", "clock"), make("p", "winner"), make("div", "typed")),
  make("div", "sides"), make("div", "course"), make("dl", "recap")), (node, state) => {
  const {seen, words} = state;
  const battle = seen.battle;
  const [titles, box, course, told] = node.children;
  const [headline, title, said, until, winner, typed] = titles.children;
  node.dataset.scene = seen.scene;
  write(headline, seen.headline);
  show(title, titleOf(battle));
  show(said, seen.message);
  ticking(node, seen.until, () => show(until, seen.until ? clock(Math.max(seen.until - Date.now() / 1000, 0)) : ""));
  const won = battle.sides.find((side) => side.letter === seen.winner);
  if (won) tint(winner, won, battle.sides.indexOf(won));
  show(winner, won ? words.winner.replace("{side}", won.player || won.name) : "");
  show(typed, seen.score);
  box.hidden = !battle.sides.length;
  box.style.setProperty("--versus", JSON.stringify(words.versus));
  keyed(box, battle.sides, (_side, index) => index, sideOf,
    (one, side, index) => setSide(state, one, side, index));
  const isCourse = seen.recap && seen.recap.turns.length > 1 && battle.sides.length;
  course.replaceChildren(...(isCourse ? [momentum(state), make("small", "", words.momentum)] : []));
  course.hidden = !isCourse;
  const lines = seen.recap ? seen.recap.lines : [];
  told.hidden = !lines.length;
  told.replaceChildren(...lines.map((line) => make("div", "", make("dt", "", line.heading), make("dd", "", line.said))));
});
