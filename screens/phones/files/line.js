// The live line: tried again by itself for ever; what the battle is like comes whole, and at once.
let state = null;
let told = "";
let number = 0;
let isLive = false;
let isElsewhere = false;
let wait = 250;
let line = null;
/** Wishes answered whose state has not come yet. */
let shown = [];
const tell = (words) => { told = words; };
const transmit = (tap) => {
  if (isLive && line.readyState === WebSocket.OPEN) line.send(JSON.stringify(tap.wish));
};
const hear = (news) => {
  if (news.is === "state") {
    const isFirst = !isLive;
    const before = where();
    state = news.state;
    if (before && before !== where()) openFirst();
    shown = [];
    isLive = true;
    number = 0;
    if (isFirst) sendAgain();
  } else if (news.is === "waiting") {
    number = news.number;
  } else if (news.is === "done") {
    const tap = answered(news.tap);
    if (tap) shown.push(tap);
    setTimeout(() => { shown = shown.filter((one) => one !== tap); draw(); }, 400);
  } else if (news.is === "refused") {
    answered(news.tap);
    tell(news.why);
  } else if (news.is === "out") {
    tell(news.why);
    state = null;
    wait = 4000;
  } else if (news.is === "elsewhere") {
    isElsewhere = true;
  }
  draw();
};
const listen = () => {
  isElsewhere = false;
  const asked = new URLSearchParams({phone: kept.phone, lang: document.documentElement.lang});
  const own = new WebSocket(`ws://${location.host}${location.pathname}live?${asked}`);
  line = own;
  own.onopen = () => { wait = 250; if (own === line && !state) tell(""); };
  own.onmessage = (event) => { if (own === line) hear(JSON.parse(event.data)); };
  own.onclose = () => {
    if (own !== line) return;
    isLive = false;
    line = null;
    draw();
    if (!isElsewhere) setTimeout(() => { if (!line) listen(); }, wait + Math.random() * 250);
    wait = Math.min(wait * 1.6, 4000);
  };
};
/** A phone that slept may believe in a line that is gone: a new one brings the state as it is. */
const listenAnew = () => {
  const old = line;
  line = null;
  isLive = false;
  if (old) old.close();
  listen();
};
