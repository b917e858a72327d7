// The new table form: only the rows of the chosen number of players, a name only where a person sits.

const form = document.querySelector("[data-new-table]");

function refresh() {
  const count = Number(form.elements.seats.value);
  for (const row of form.querySelectorAll("[data-seat-row]")) {
    const used = Number(row.dataset.seatRow) < count;
    row.hidden = !used;
    for (const field of row.querySelectorAll("select, input")) field.disabled = !used;
  }
}

form.addEventListener("change", refresh);
window.addEventListener("pageshow", refresh);
refresh();
