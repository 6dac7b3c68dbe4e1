import { IntList } from '../intList.ts';

/** Marks for lines at which no record starts. */
const BLANK = -1;
const INSIDE = -2;
const UNKNOWN = -3;

/** Which record starts at which line. A record keeps its ID as long as it is not touched, whatever changes above it. */
export class RecordLines {
  /** By line: the record that starts there, or one of the marks. */
  readonly #at = new IntList();
  /** By record: its first line, and its number of lines. */
  readonly #lineOf = new IntList();
  readonly #spanOf = new IntList();
  /** Records by row, and rows by record. */
  readonly #order = new IntList();
  readonly #rowOf = new IntList();
  readonly #free: number[] = [];
  #ids = 0;

  get rowCount(): number {
    return this.#order.length;
  }

  idOf(row: number): number {
    return this.#order.get(row, -1);
  }

  rowOf(id: number): number {
    return this.#rowOf.get(id);
  }

  /** Reorders values by record into values by row. */
  inOrder(values: IntList): Int32Array {
    const held = values.values;
    return this.#order.values.map((id) => held[id]!);
  }

  lineOf(id: number): number {
    return this.#lineOf.get(id);
  }

  spanOf(id: number): number {
    return this.#spanOf.get(id);
  }

  /** Returns the row that a line belongs to, or -1. */
  rowAt(line: number): number {
    const start = this.startOf(line);
    const id = this.#at.get(start, BLANK);
    return id < 0 ? -1 : this.#rowOf.get(id);
  }

  /** Returns the first line of the record that a line belongs to; the line itself if it belongs to none. */
  startOf(line: number): number {
    let start = line;
    while (start > 0 && this.#at.get(start, BLANK) === INSIDE) start--;
    return start;
  }

  /** Returns the first row that starts at or after a line. */
  rowFrom(line: number): number {
    let low = 0;
    let high = this.#order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lineOf.get(this.#order.get(middle)) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Appends a record when a whole text is read; lines between records are blank. */
  append(line: number, span: number): number {
    const id = this.#ids++;
    while (this.#at.length < line) this.#at.set(this.#at.length, BLANK);
    this.place(id, line, span);
    this.#rowOf.set(id, this.#order.length);
    this.#order.set(this.#order.length, id);
    return id;
  }

  /** Ends the appending; `lineCount` is the number of lines of the text. */
  close(lineCount: number): void {
    while (this.#at.length < lineCount) this.#at.set(this.#at.length, BLANK);
  }

  /** Returns an ID for a new record. */
  take(): number {
    return this.#free.pop() ?? this.#ids++;
  }

  release(id: number): void {
    this.#free.push(id);
  }

  /** Sets the lines of a record. */
  place(id: number, line: number, span: number): void {
    this.#at.set(line, id);
    for (let next = 1; next < span; next++) this.#at.set(line + next, INSIDE);
    this.#lineOf.set(id, line);
    this.#spanOf.set(id, span);
  }

  clear(line: number): void {
    this.#at.set(line, BLANK);
  }

  /** Returns the record that starts at a line, or -1. */
  startingAt(line: number): number {
    return Math.max(this.#at.get(line, BLANK), -1);
  }

  /** Whether a line must be read to determine which record it belongs to. */
  isOpen(line: number): boolean {
    const mark = this.#at.get(line, BLANK);
    return mark === INSIDE || mark === UNKNOWN;
  }

  /** Replaces lines by others whose contents are not known yet; the records from a row on, which start after them, move along. */
  spliceLines(from: number, removed: number, added: number, row: number): void {
    this.#at.replace(from, removed, new Int32Array(added).fill(UNKNOWN));
    if (added === removed) return;
    const lines = this.#lineOf.values;
    for (const id of this.#order.values.subarray(row)) lines[id] = lines[id]! + added - removed;
  }

  /** Replaces rows by other records. */
  spliceRows(from: number, removed: number, ids: readonly number[]): void {
    this.#order.replace(from, removed, ids);
    const rows = this.#rowOf;
    const end = ids.length === removed ? from + removed : this.#order.length;
    for (let row = from; row < end; row++) rows.set(this.#order.get(row), row);
  }
}
