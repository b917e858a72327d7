// The end of a match (filled in by its own drawing).

export class Ending {
  constructor(table, { onTab }) {
    this.onTab = onTab;
  }

  show(view, { fresh }) {
    if (fresh) this.onTab("score");
  }
}
