/** Whole numbers in a row, kept together: 4 bytes each. */
export class IntList {
  #values: Int32Array;
  #length = 0;

  constructor(capacity = 16) {
    this.#values = new Int32Array(Math.max(capacity, 16));
  }

  get length(): number {
    return this.#length;
  }

  /** The value at an index; `missing` beyond the end. */
  get(index: number, missing = 0): number {
    return index < this.#length ? this.#values[index]! : missing;
  }

  /** Sets a value; the list grows where it ends before. */
  set(index: number, value: number): void {
    if (index >= this.#length) {
      this.#reserve(index + 1);
      this.#length = index + 1;
    }
    this.#values[index] = value;
  }

  /** Replaces `removed` values from `from` on by others. */
  replace(from: number, removed: number, added: ArrayLike<number>): void {
    const length = this.#length - removed + added.length;
    if (added.length !== removed) {
      this.#reserve(length);
      this.#values.copyWithin(from + added.length, from + removed, this.#length);
      this.#length = length;
    }
    this.#values.set(added, from);
  }

  /** The values themselves, until the next change. */
  view(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }

  #reserve(length: number): void {
    if (length <= this.#values.length) return;
    const larger = new Int32Array(Math.max(length, this.#values.length * 2));
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }
}
