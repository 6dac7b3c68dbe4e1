/** A typed array of 32-bit integers that grows as it is filled. */
export class GrowingInts {
  #values: Int32Array;
  #length = 0;

  constructor(capacity: number) {
    this.#values = new Int32Array(Math.max(16, capacity));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** The value at an index below `length`. */
  at(index: number): number {
    return this.#values[index]!;
  }

  /** The values so far, without a copy. */
  toArray(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }
}
