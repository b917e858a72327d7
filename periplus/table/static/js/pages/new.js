// The new table form: presets first; only what matters for this number of players and for what is chosen already.

const form = document.querySelector("[data-new-table]");
const presets = JSON.parse(form.querySelector("[data-presets]").dataset.presets);
const LETTERS = "ABCDEF";

const count = () => Number(form.elements.seats.value);
const chosen = (id) => form.elements[`option_${id}`]?.value;

function showSeats() {
  for (const row of form.querySelectorAll("[data-seat-row]")) {
    const used = Number(row.dataset.seatRow) < count();
    row.hidden = !used;
    for (const field of row.querySelectorAll("select, input")) field.disabled = !used;
  }
  const people = [...form.querySelectorAll("[name^=kind_]")].filter((select) => !select.disabled && select.value === "human").length;
  for (const part of form.querySelectorAll("[data-people-only]")) part.hidden = people < 2;
}

// An option that means nothing here keeps its default and is not shown; a seat that is empty is no choice.
function showOptions() {
  for (const part of form.querySelectorAll("[data-option]")) {
    const seats = part.dataset.seats ? part.dataset.seats.split(" ").map(Number) : [];
    const [other, value] = part.dataset.when.split(" ");
    const matters = (!seats.length || seats.includes(count())) && (!other || (chosen(other) === value && !hidden(other)));
    part.hidden = !matters;
    const select = part.querySelector("select");
    select.disabled = !matters;
    for (const option of select.options)
      option.hidden = option.disabled = option.value.length === 1 && LETTERS.indexOf(option.value) >= count();
    if (select.selectedOptions[0]?.disabled) select.value = select.dataset.default;
  }
}

const hidden = (id) => form.querySelector(`[data-option="${id}"]`)?.hidden ?? true;

function usePreset(radio) {
  const wanted = presets[radio.value] ?? {};
  for (const select of form.querySelectorAll("[data-option] select")) {
    const id = select.name.replace("option_", "");
    select.value = wanted[id] ?? select.dataset.default;
  }
  for (const select of form.querySelectorAll("[name^=kind_]")) {
    if (select.value.startsWith("bot:")) select.value = `bot:${radio.dataset.level}`;
  }
}

function refresh(event) {
  if (event?.target?.name === "preset") usePreset(event.target);
  showSeats();
  showOptions();
}

form.addEventListener("change", refresh);
window.addEventListener("pageshow", () => refresh());
if (!document.querySelector('[role="alert"]')) usePreset(form.querySelector("[name=preset]:checked"));
refresh();
