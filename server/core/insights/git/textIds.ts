/** Interned strings by number; the empty string is 0. */
export class TextIds {
  readonly #ids = new Map<string, number>([['', 0]]);
  readonly #texts = [''];

  intern(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const copy = copyText(text);
    this.#ids.set(copy, this.#texts.length);
    return this.#texts.push(copy) - 1;
  }

  textOf(id: number): string {
    return this.#texts[id] ?? '';
  }
}

/** Copies a text: a substring may keep its entire source in memory, here a chunk of the history. */
export function copyText(text: string): string {
  return [...text].join('');
}
