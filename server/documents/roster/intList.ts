/** Whole numbers in a row, kept together: 4 bytes each. It grows as it is filled. */
export class IntList {
  #values: Int32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 16) {
    this.#values = new Int32Array(capacity);
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
      this.#reach(index + 1);
      this.#length = index + 1;
    }
    this.#values[index] = value;
  }

  push(value: number): void {
    this.set(this.#length, value);
  }

  append(values: Int32Array): void {
    const length = this.#length + values.length;
    this.#reach(length);
    this.#values.set(values, this.#length);
    this.#length = length;
  }

  /** Replaces `removed` values from `from` on by others. */
  replace(from: number, removed: number, added: ArrayLike<number>): void {
    const length = this.#length - removed + added.length;
    if (added.length !== removed) {
      this.#reach(length);
      this.#values.copyWithin(from + added.length, from + removed, this.#length);
      this.#length = length;
    }
    this.#values.set(added, from);
  }

  /** Forgets all values, and keeps their room. */
  clear(): void {
    this.#length = 0;
  }

  /** Makes room for so many in all. */
  reserve(capacity: number): void {
    if (capacity <= this.#values.length) return;
    const larger = new Int32Array(capacity);
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }

  /** The values themselves, until the next change. */
  get values(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }

  /** Grows by more than is asked for, so that filling it one by one stays linear. */
  #reach(length: number): void {
    if (length > this.#values.length) this.reserve(Math.max(16, length + (length >> 1)));
  }
}
