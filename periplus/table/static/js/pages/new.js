// @ts-check
// The new table form: presets first; only what matters for this number of players and for what is chosen already.

import { find } from "../parts/dom.js";

const form = find("new-table");
const presets = JSON.parse(find("presets", form).dataset.presets ?? "{}");
const LETTERS = "ABCDEF";
const DAY = 86400;
const TOGETHER = "simultaneous";

/** @param {string} selector @returns {NodeListOf<HTMLSelectElement>} */
const selects = (selector) => form.querySelectorAll(selector);

const count = () => Number(new FormData(form).get("seats"));
const chosen = (/** @type {string} */ id) => selects(`[name="option_${id}"]`)[0]?.value;

function showSeats() {
  for (const row of form.querySelectorAll("[data-seat-row]")) {
    const used = Number(row.dataset.seatRow) < count();
    row.hidden = !used;
    for (const field of row.querySelectorAll("select, input")) field.toggleAttribute("disabled", !used);
    const manner = /** @type {HTMLElement} */ (row.querySelector("[data-manner]"));
    manner.textContent = row.querySelector("select")?.selectedOptions[0]?.dataset.told ?? "";
    manner.hidden = !manner.textContent;
  }
  const people = [...selects("[name^=kind_]")].filter((select) => !select.disabled && select.value === "human").length;
  const hot = new FormData(form).get("hotseat") === "on";
  for (const part of form.querySelectorAll("[data-people-only]")) part.hidden = people < 2;
  showPace(people > 1 && !hot);
}

// A pace is for several people on devices of their own; whoever chooses none says what happens to whoever is away.
/** @param {boolean} several */
function showPace(several) {
  const choice = form.querySelector("[data-pace-choice]");
  const data = new FormData(form);
  const pace = several ? Number(data.get("pace") ?? 0) : 0;
  if (choice) {
    choice.hidden = !several;
    for (const field of choice.querySelectorAll("input")) field.toggleAttribute("disabled", !several);
  }
  for (const part of form.querySelectorAll("[data-paced]")) part.hidden = !pace;
  for (const part of form.querySelectorAll("[data-at-pace]")) part.hidden = Number(part.dataset.atPace) !== pace;
  for (const part of form.querySelectorAll("[data-live-only]")) part.hidden = part.hidden || pace > 0;
  const slip = `${pace} ${data.get("runs_out")} ${data.get("reserve") ?? ""}`;
  for (const part of form.querySelectorAll("[data-slip]")) part.hidden = part.dataset.slip !== slip;
  for (const part of form.querySelectorAll("[data-together]")) part.hidden = pace < DAY || chosen("choice_order") !== TOGETHER;
}

// By days, whoever may decide at the same time does: one wait instead of one for each player.
function proposeTogether() {
  const order = selects('[name="option_choice_order"]')[0];
  if (!order || ![...order.options].some((option) => option.value === TOGETHER)) return;
  order.value = Number(new FormData(form).get("pace")) >= DAY ? TOGETHER : (order.dataset.default ?? "");
}

// An option that means nothing here keeps its default and is not shown; a seat that is empty is no choice.
function showOptions() {
  for (const part of form.querySelectorAll("[data-option]")) {
    const seats = part.dataset.seats ? part.dataset.seats.split(" ").map(Number) : [];
    const [other, value] = (part.dataset.when ?? "").split(" ");
    const matters = (!seats.length || seats.includes(count())) && (!other || (chosen(other) === value && !hidden(other)));
    part.hidden = !matters;
    const select = /** @type {HTMLSelectElement} */ (part.querySelector("select"));
    select.disabled = !matters;
    for (const option of select.options)
      option.hidden = option.disabled = option.value.length === 1 && LETTERS.indexOf(option.value) >= count();
    if (select.selectedOptions[0]?.disabled) select.value = select.dataset.default ?? "";
  }
}

const hidden = (/** @type {string} */ id) => form.querySelector(`[data-option="${id}"]`)?.hidden ?? true;

/** @param {HTMLInputElement} radio */
function usePreset(radio) {
  const wanted = presets[radio.value] ?? {};
  for (const select of selects("[data-option] select")) {
    const id = select.name.replace("option_", "");
    select.value = wanted[id] ?? select.dataset.default ?? "";
  }
  const levels = (radio.dataset.levels ?? "").split(" ");
  for (const [seat, select] of selects("[name^=kind_]").entries()) {
    if (select.value.startsWith("bot:")) select.value = `bot:${levels[Math.max(0, seat - 1)]}`;
  }
}

/** @param {Event} [event] */
function refresh(event) {
  const field = event?.target;
  if (field instanceof HTMLInputElement && field.name === "preset") usePreset(field);
  if (field instanceof HTMLInputElement && field.name === "pace") proposeTogether();
  showSeats();
  showOptions();
}

form.addEventListener("change", refresh);
window.addEventListener("pageshow", () => refresh());
const preset = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=preset]:checked"));
if (preset && !document.querySelector('[role="alert"]')) usePreset(preset);
refresh();
