// The page of rolls that is open at the table, and the tests owed: dice are typed where they fell.
const rowTitle = (row) => (row.whom ? `${row.who} → ${row.whom}` : row.who);
const rowAim = (row) => [row.needs, row.chance, row.left > 1 ? `× ${row.left}` : ""].filter(Boolean).join(" · ");
const dieWords = (die) => say(die.by_app ? "diebyapp" : "die", die);
/** The roll whose die is typed next: the one tapped, else the one the table is at, else the first that takes one. */
let rolled = "";
const mine = () => state.page.rows.filter((row) => row.key && row.wants);
const next = () => mine().find((row) => row.key === rolled) || mine().find((row) => row.is_next) || mine()[0];
const rollRow = (row) => {
  const isNext = row === next();
  const inside = [make("span", "name", isNext ? "▸ " : "", rowTitle(row)), make("span", "aim", rowAim(row)),
    make("span", "dice", row.dice.map(dieWords).join(", ")), make("span", "result", row.struck || row.first || row.result)];
  if (!mine().includes(row)) return make("div", "roll", ...inside);
  const key = keyOf(`roll ${row.key}`, isNext ? "roll next" : "roll", () => { rolled = row.key; open = ""; draw(); }, ...inside);
  key.setAttribute("aria-pressed", String(isNext));
  return key;
};
const rolls = () => {
  if (!state.page) return null;
  return make("section", "", make("h2", "", state.page.title || say("rolls")), ...state.page.rows.map(rollRow));
};
const owed = () => {
  const rolled = state.page ? state.page.rows.map((row) => row.key) : [];
  const left = state.owed.filter((one) => !rolled.includes(one.key));
  if (!left.length) return null;
  const rows = left.map((one) => make("p", "owed", make("b", "", "! "), make("span", "name", one.unit), " ",
    [one.test, one.why, one.needs && say("needs", one), one.chance, one.is_due ? say("now") : one.due].filter(Boolean).join(" · ")));
  return make("section", "", make("h2", "", say("owed")), ...rows);
};
const waitsForDie = () => kept.taps.some((one) => one.wish.wish === "die");
let figuresTyped = "";
const throwDie = (row, face) => {
  if (isHasty() || waitsForDie()) return;
  figuresTyped = "";
  wish(face ? {wish: "die", row: row.key, face} : {wish: "die", row: row.key});
  draw();
};
const faceKeys = (row) => Array.from({length: row.wants}, (_one, index) =>
  keyOf(`face ${index + 1}`, "face", () => throwDie(row, index + 1), String(index + 1)));
const padKeys = (row) => {
  const digits = [..."1234567890"].map((digit) => keyOf(`digit ${digit}`, "face", () => {
    if ((figuresTyped + digit).length <= String(row.wants).length) figuresTyped += digit;
    draw();
  }, digit));
  const whole = keyOf("enter", "face chip", () => { if (figuresTyped) throwDie(row, Number(figuresTyped)); }, say("enter"));
  return [...digits, keyOf("clear", "face", () => { figuresTyped = ""; draw(); }, say("clear")), whole];
};
const dieTray = (row) => {
  const keys = row.wants > 20 ? padKeys(row) : faceKeys(row);
  if (state.page.may_throw && row.is_next) keys.push(keyOf("app", "face wide", () => throwDie(row, 0), say("app")));
  keys.forEach((key) => { key.disabled = waitsForDie(); });
  return make("div", "tray-die", make("h3", "", rowTitle(row)), make("p", "aim", rowAim(row)),
    make("p", "question", `${say("face")} ${figuresTyped}`), make("div", "keys faces", ...keys));
};
const answer = (question, value) => {
  if (isHasty()) return;
  wish({wish: "answer", question: question.key, value});
  draw();
};
let written = {key: "", words: ""};
/** A line to be written, kept while the page is drawn anew under it. */
const wordsTray = (question) => {
  if (written.key !== question.key) written = {key: question.key, words: ""};
  const line = make("input", "words");
  Object.assign(line, {maxLength: question.letters, value: written.words, autocomplete: "off", enterKeyHint: "send"});
  line.dataset.key = "words";
  line.setAttribute("aria-label", question.words);
  line.addEventListener("input", () => { written.words = line.value; });
  const enter = make("button", "option chip", say("enter"));
  enter.dataset.key = "write";
  const form = make("form", "tray-question", make("h3", "", question.words), line, make("div", "keys", enter));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (written.words.trim()) answer(question, written.words.trim());
  });
  return form;
};
let count = null;
const questionTray = (question) => {
  if (question.letters) return wordsTray(question);
  const keys = question.options.map((one) => {
    const key = keyOf(`option ${one.value}`, "option", () => answer(question, one.value),
      one.name, question.value === one.value ? make("i", "", "✓") : "");
    key.setAttribute("aria-pressed", String(question.value === one.value));
    return key;
  });
  if (!keys.length) {
    if (count === null || count.key !== question.key) count = {key: question.key, value: question.value ?? question.least};
    const step = (by) => () => { count.value = Math.min(Math.max(count.value + by, question.least), question.most); draw(); };
    keys.push(keyOf("less", "face", step(-1), make("span", "sr", say("less")), "−"), make("output", "count", String(count.value)),
      keyOf("more", "face", step(1), make("span", "sr", say("more")), "+"),
      keyOf("agree", "option chip", () => answer(question, count.value), say("agree")));
  }
  return make("div", "tray-question", make("h3", "", question.words), make("div", "keys", ...keys));
};
