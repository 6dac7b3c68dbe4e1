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

  /** Returns a copy of the first numbers. */
  save(size: number): Numbers {
    const saved = new (this.#numbers.constructor as new (length: number) => Numbers)(size).fill(this.#empty) as Numbers;
    saved.set(this.#numbers.subarray(0, size));
    return saved;
  }

  /** Replaces all numbers by saved ones. */
  restore(saved: Numbers): void {
    this.#numbers = saved;
  }

  #grow(least: number): void {
    const Kind = this.#numbers.constructor as new (length: number) => Numbers;
    const grown = new Kind(Math.max(1024, least, Math.ceil(this.#numbers.length * 1.5)));
    grown.fill(this.#empty, this.#numbers.length);
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}

/** Git object names, numbered from 0. They are stored as bytes because a history may have millions. */
export class HexIds {
  #size = 0;
  #width = 0;
  #bytes = new Uint8Array(0);
  /** A hash table by the first bytes of names, with numbers plus one; 0 is free. */
  #slots = new Int32Array(1 << 12);

  get size(): number {
    return this.#size;
  }

  /** Returns the number of a name, assigning one if necessary; -1 if the text is not an object name or has another length than the first one. */
  intern(hex: string): number {
    if (!isObjectName(hex)) return -1;
    if (this.#width === 0) this.#width = hex.length / 2;
    if (hex.length !== this.#width * 2) return -1;
    const slot = this.#findSlot(hex);
    const found = this.#slots[slot]! - 1;
    if (found >= 0) return found;
    const id = this.#size++;
    if (this.#bytes.length < this.#size * this.#width) this.#bytes = grow(this.#bytes, Math.max(1024, this.#size * 2) * this.#width);
    for (let i = 0; i < this.#width; i++) this.#bytes[id * this.#width + i] = byteAt(hex, i);
    this.#slots[slot] = id + 1;
    if (this.#size * 2 > this.#slots.length) this.#spread();
    return id;
  }

  /** Returns the number of a name; -1 if it has none. */
  find(hex: string): number {
    if (!isObjectName(hex) || hex.length !== this.#width * 2) return -1;
    return this.#slots[this.#findSlot(hex)]! - 1;
  }

  /** Returns the number of the only name with this prefix; -1 if there is none or several. */
  findShort(hex: string): number {
    if (hex.length === this.#width * 2) return this.find(hex);
    let found = -1;
    for (let id = 0; id < this.#size; id++) {
      if (!this.#begins(id, hex)) continue;
      if (found >= 0) return -1;
      found = id;
    }
    return found;
  }

  nameOf(id: number): string {
    let hex = '';
    for (const byte of this.#bytes.subarray(id * this.#width, (id + 1) * this.#width)) hex += HEX[byte];
    return hex;
  }

  /** Compares two names; negative if the first comes first. */
  compare(one: number, other: number): number {
    for (let i = 0; i < this.#width; i++) {
      const difference = this.#bytes[one * this.#width + i]! - this.#bytes[other * this.#width + i]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Returns the bytes of all names, in the order of their numbers. */
  save(): Uint8Array {
    return this.#bytes.slice(0, this.#size * this.#width);
  }

  /** Replaces all names by saved ones; `size` is their number. */
  restore(saved: Uint8Array<ArrayBuffer>, size: number): void {
    this.#size = size;
    this.#width = size === 0 ? 0 : saved.length / size;
    this.#bytes = saved;
    let slots = 1 << 11;
    while (slots < size * 2) slots *= 2;
    this.#slots = new Int32Array(slots);
    this.#spread();
  }

  #findSlot(hex: string): number {
    const mask = this.#slots.length - 1;
    let slot = Number.parseInt(hex.slice(0, 8), 16) & mask;
    for (let id = this.#slots[slot]!; id !== 0 && !this.#equals(id - 1, hex); id = this.#slots[slot]!) slot = (slot + 1) & mask;
    return slot;
  }

  #equals(id: number, hex: string): boolean {
    for (let i = 0; i < this.#width; i++) if (this.#bytes[id * this.#width + i] !== byteAt(hex, i)) return false;
    return true;
  }

  #begins(id: number, hex: string): boolean {
    for (let i = 0; i < hex.length >> 1; i++) if (this.#bytes[id * this.#width + i] !== byteAt(hex, i)) return false;
    return hex.length % 2 === 0 || this.#bytes[id * this.#width + (hex.length >> 1)]! >> 4 === digitAt(hex, hex.length - 1);
  }

  #spread(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let id = 0; id < this.#size; id++) {
      const at = id * this.#width;
      const [a = 0, b = 0, c = 0, d = 0] = this.#bytes.subarray(at, at + 4);
      let slot = ((a << 24) | (b << 16) | (c << 8) | d) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = id + 1;
    }
  }
}

/** Whether a text is the full name of an object: 40 or 64 hexadecimal digits in lower case. */
export function isObjectName(text: string): boolean {
  if (text.length !== 40 && text.length !== 64) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 102 || (code > 57 && code < 97)) return false;
  }
  return true;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function byteAt(hex: string, i: number): number {
  return (digitAt(hex, 2 * i) << 4) | digitAt(hex, 2 * i + 1);
}

function digitAt(hex: string, i: number): number {
  const code = hex.charCodeAt(i);
  return code <= 57 ? code - 48 : code - 87;
}

function grow(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(length);
  grown.set(bytes);
  return grown;
}
