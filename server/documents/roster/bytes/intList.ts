/** A list of whole numbers of 32 bits that grows. */
export class IntList {
  #values: Int32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity: number) {
    this.#values = new Int32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Makes room for so many in all. */
  reserve(capacity: number): void {
    if (capacity <= this.#values.length) return;
    const larger = new Int32Array(capacity);
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.reserve(this.#length * 2 + 16);
    this.#values[this.#length++] = value;
  }

  append(values: Int32Array): void {
    const length = this.#length + values.length;
    if (length > this.#values.length) this.reserve(length + (length >> 2));
    this.#values.set(values, this.#length);
    this.#length = length;
  }

  /** The numbers so far; not a copy. */
  get values(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }
}
