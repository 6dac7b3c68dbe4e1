/** A growing list of 32-bit integers, 4 bytes each. */
export class IntList {
  #values: Int32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 16) {
    this.#values = new Int32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Returns the value at an index, or `missing` beyond the end. */
  get(index: number, missing = 0): number {
    return index < this.#length ? this.#values[index]! : missing;
  }

  /** Sets a value, and grows the list if necessary. */
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

  /** Removes all values and keeps the memory. */
  clear(): void {
    this.#length = 0;
  }

  /** Makes room for a total of `capacity` values. */
  reserve(capacity: number): void {
    if (capacity <= this.#values.length) return;
    const larger = new Int32Array(capacity);
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }

  /** A view of the values, valid until the next change. */
  get values(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }

  /** Grows by more than requested, so that adding values one by one stays linear. */
  #reach(length: number): void {
    if (length > this.#values.length) this.reserve(Math.max(16, length + (length >> 1)));
  }
}
