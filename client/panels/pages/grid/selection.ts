/** A cell of the page: the place of its row among the shown ones (-1 is the header), and of its column among the visible ones. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, both ends included. */
export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The selected cell, and the rectangle from the anchor to it. */
export class Selection {
  active: Spot = { row: 0, column: 0 };
  #anchor: Spot = { row: 0, column: 0 };

  /** Goes to a cell; `keepsAnchor` extends the rectangle. The header is not part of a rectangle of rows. */
  go(spot: Spot, keepsAnchor = false): void {
    this.active = spot;
    if (!keepsAnchor || this.#anchor.row === -1 || spot.row === -1) this.#anchor = spot;
  }

  /** Selects a rectangle; the active cell is in its corner. */
  take({ top, bottom, left, right }: Rectangle): void {
    this.#anchor = { row: bottom, column: right };
    this.active = { row: top, column: left };
  }

  get rectangle(): Rectangle {
    const [one, other] = [this.active, this.#anchor];
    return {
      top: Math.min(one.row, other.row),
      bottom: Math.max(one.row, other.row),
      left: Math.min(one.column, other.column),
      right: Math.max(one.column, other.column),
    };
  }

  has(row: number, column: number): boolean {
    const { top, bottom, left, right } = this.rectangle;
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  /** Keeps it within a table of a number of rows and columns. */
  fit(rows: number, columns: number): void {
    const within = ({ row, column }: Spot): Spot => ({ row: Math.min(row, rows - 1), column: Math.max(0, Math.min(column, columns - 1)) });
    this.active = within(this.active);
    this.#anchor = within(this.#anchor);
  }
}
