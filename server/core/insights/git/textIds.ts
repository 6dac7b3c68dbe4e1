/** Texts that come again and again, each with a number; the empty text is 0. */
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

/** The same text, on its own: a part of a text may keep the whole of it in memory, which here is a piece of a whole history. */
export function copyText(text: string): string {
  return [...text].join('');
}
