/** Tokens as LSP sends them: five numbers each, with positions relative to the previous token. They must be added in document order. */
export class TokenData {
  readonly numbers: number[] = [];
  #lastLine = 0;
  #lastCharacter = 0;

  /** Adds a token within one line; `type` is its index in the legend. */
  add(line: number, character: number, length: number, type: number): void {
    const distance = line === this.#lastLine ? character - this.#lastCharacter : character;
    this.numbers.push(line - this.#lastLine, distance, length, type, 0);
    this.#lastLine = line;
    this.#lastCharacter = character;
  }
}
