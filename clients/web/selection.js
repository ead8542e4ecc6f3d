// Which cells of a table are selected: a range of them, and rows that were chosen one by one.

export class Selection {
  #anchor = { row: 0, column: 0 };
  active = { row: 0, column: 0 };
  /** Of what was chosen row by row the ids. */
  rows = new Set();

  /** Goes to a cell; with `isExtended` the range goes on from where it began. */
  moveTo(row, column, { isExtended = false, id } = {}) {
    this.active = { row, column, id };
    if (!isExtended) this.#anchor = this.active;
  }

  /** All cells from one to another; the second one is where one is. */
  selectRange(anchor, active) { [this.#anchor, this.active] = [anchor, active]; }

  collapse() { this.#anchor = this.active; }

  clear() {
    this.rows.clear();
    this.moveTo(0, 0);
  }

  get range() {
    const [a, b] = [this.#anchor, this.active];
    return {
      top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row),
      left: Math.min(a.column, b.column), right: Math.max(a.column, b.column),
    };
  }

  /** The ids of the objects in the first row of the range and in its last one, where they are known. */
  get ends() {
    const isDown = this.#anchor.row <= this.active.row;
    return isDown ? [this.#anchor.id, this.active.id] : [this.active.id, this.#anchor.id];
  }

  get hasRange() { return this.#anchor.row !== this.active.row || this.#anchor.column !== this.active.column; }

  has(row, column) {
    const { top, bottom, left, right } = this.range;
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  toggleRow(id) { if (!this.rows.delete(id)) this.rows.add(id); }

  /**
   * Stays with its objects while rows come and go; those that go are selected no more. Where an end of the range has
   * gone, what was between is not guessed.
   */
  follow(source) {
    for (const id of this.rows) if (!source.mayHave(id)) this.rows.delete(id);
    const found = [this.#anchor, this.active].map((end) => {
      if (end.id === undefined || source.at(end.row)?.object?.id === end.id) return end;
      const row = source.placeOf(end.id);
      return row === undefined ? undefined : { ...end, row };
    });
    const last = Math.max(0, source.length - 1);
    const active = found[1] ?? { row: this.active.row, column: this.active.column };
    this.active = active.row > last ? { ...active, row: last, id: undefined } : active;
    const isWhole = found[0] && found[1] && found[0].row <= last;
    this.#anchor = this.hasRange && isWhole ? found[0] : this.active;
  }
}
