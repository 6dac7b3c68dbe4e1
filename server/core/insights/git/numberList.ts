/** A growing list of numbers in a typed array; a missing entry is `empty`. */
export class NumberList<Numbers extends Int32Array | Float64Array | Uint8Array> {
  #numbers: Numbers;
  readonly #empty: number;

  constructor(numbers: Numbers, empty = 0) {
    this.#numbers = numbers.fill(empty) as Numbers;
    this.#empty = empty;
  }

  get(at: number): number {
    return at < this.#numbers.length ? this.#numbers[at]! : this.#empty;
  }

  set(at: number, value: number): void {
    if (at >= this.#numbers.length) this.#grow(at + 1);
    this.#numbers[at] = value;
  }

  #grow(least: number): void {
    const Kind = this.#numbers.constructor as new (length: number) => Numbers;
    const grown = new Kind(Math.max(1024, least, Math.ceil(this.#numbers.length * 1.5)));
    grown.fill(this.#empty, this.#numbers.length);
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}
