// What was tapped and is not on the referee's disk yet: each tap has a number, and is sent until it is answered.
const STORE = `oriflamme ${location.pathname}`;
const drawn = () => {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  return [...crypto.getRandomValues(new Uint8Array(16))].map((one) => letters[one % 36]).join("");
};
const kept = (() => {
  try {
    const found = JSON.parse(localStorage.getItem(STORE));
    if (/^[a-z0-9]{16}$/.test(found.phone) && found.tap >= 0 && Array.isArray(found.taps)) return found;
  } catch { /* A phone that keeps nothing, or something else. */ }
  return {phone: drawn(), tap: 0, taps: [], read: []};
})();
const keep = () => {
  try { localStorage.setItem(STORE, JSON.stringify(kept)); } catch { /* Then it is kept until the page is left. */ }
};
keep();
const where = () => (state ? `${state.turn} ${state.phase} ${state.step}` : "");
/** Wish for something: kept first, then sent. */
const wish = (wanted) => {
  kept.tap += 1;
  kept.taps.push({where: where(), wish: {...wanted, tap: kept.tap}});
  keep();
  transmit(kept.taps[kept.taps.length - 1]);
  tell("");
};
/** The wish with that number is answered. */
const answered = (tap) => {
  const found = kept.taps.find((one) => one.wish.tap === tap);
  kept.taps = kept.taps.filter((one) => one !== found);
  keep();
  return found;
};
/** Send what was not answered, once it is known where the battle stands: what was meant for another step is not sent. */
const sendAgain = () => {
  const stale = kept.taps.filter((one) => one.where !== where());
  if (stale.length) {
    kept.taps = kept.taps.filter((one) => one.where === where());
    keep();
    tell(say("late"));
  }
  kept.taps.forEach(transmit);
};
/** The last wish about a unit that is not answered yet. */
const pendingOf = (unit) => [...kept.taps, ...shown].reverse().find((one) => one.wish.unit === unit)?.wish;
