/** Tokens as LSP sends them: five numbers each, places told by the distance from the token before. They come in the order of the text. */
export class TokenData {
  readonly numbers: number[] = [];
  #lastLine = 0;
  #lastCharacter = 0;

  /** Takes a token of one line; `type` is its number in the legend. */
  add(line: number, character: number, length: number, type: number): void {
    const distance = line === this.#lastLine ? character - this.#lastCharacter : character;
    this.numbers.push(line - this.#lastLine, distance, length, type, 0);
    this.#lastLine = line;
    this.#lastCharacter = character;
  }
}
