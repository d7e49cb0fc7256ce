// The code on the referee's screen is exchanged for the address of a side's page.
const told = make("p", "told");
told.setAttribute("role", "status");
const typed = make("input", "code");
typed.id = "code";
typed.maxLength = 7;
typed.autocomplete = "off";
typed.autocapitalize = "characters";
typed.spellcheck = false;
const label = make("label", "question", say("code"));
label.htmlFor = "code";
const enter = async (event) => {
  event.preventDefault();
  const code = typed.value.replace(/[^A-Za-z0-9]/g, "");
  typed.value = "";
  typed.focus();
  if (code.length !== 6) { told.textContent = say("wrong"); return; }
  try {
    const got = await fetch(`/enter/${code}`);
    if (!got.ok) { told.textContent = say("wrong"); return; }
    location.assign((await got.json()).go + location.search);
  } catch {
    told.textContent = say("gone");
  }
};
const form = make("form", "cover", make("h1", "", "Oriflamme"), label, typed, told);
const go = make("button", "chip", say("go"));
form.append(go, languages());
form.addEventListener("submit", enter);
document.body.append(form);
typed.focus();
