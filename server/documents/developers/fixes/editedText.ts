import type { LineIndex, PlacedEdit } from '../../lineIndex.ts';

/** A part of a text: of the original one if `added` is null. */
interface Piece {
  readonly added: string | null;
  readonly start: number;
  readonly end: number;
}

/** A text that is edited in several rounds, each placed in the result of the one before, so that all of them become edits of the original. */
export class EditedText {
  readonly #original: string;
  #pieces: Piece[];

  constructor(original: string) {
    this.#original = original;
    this.#pieces = [{ added: null, start: 0, end: original.length }];
  }

  get text(): string {
    return this.#pieces.map(({ added, start, end }) => (added ?? this.#original).slice(start, end)).join('');
  }

  /** Applies a round of edits; `lines` are those of the current text. */
  apply(lines: Pick<LineIndex, 'offsetAt'>, edits: readonly PlacedEdit[]): void {
    const placed = edits
      .map(({ range, newText }) => ({ start: lines.offsetAt(range.start), end: lines.offsetAt(range.end), newText }))
      .sort((one, other) => one.start - other.start || one.end - other.end);
    const take = takeFrom(this.#pieces);
    const pieces: Piece[] = [];
    let at = 0;
    for (const { start, end, newText } of placed) {
      pieces.push(...take(start - at));
      take(end - start);
      if (newText !== '') pieces.push({ added: newText, start: 0, end: newText.length });
      at = end;
    }
    this.#pieces = [...pieces, ...take(Number.POSITIVE_INFINITY)];
  }

  /** Returns the edits of the original text; `lines` are its lines. */
  toEdits(lines: Pick<LineIndex, 'rangeOf'>): PlacedEdit[] {
    const edits: PlacedEdit[] = [];
    let at = 0;
    let newText = '';
    const close = (until: number): void => {
      if (until > at || newText !== '') edits.push({ range: lines.rangeOf(at, until), newText });
      newText = '';
    };
    for (const { added, start, end } of this.#pieces) {
      if (added !== null) newText += added.slice(start, end);
      else {
        close(start);
        at = end;
      }
    }
    close(this.#original.length);
    return edits;
  }
}

/** Returns a function that takes the next characters of some pieces. */
function takeFrom(pieces: readonly Piece[]): (count: number) => Piece[] {
  let index = 0;
  let taken = 0;
  return (count) => {
    const found: Piece[] = [];
    for (let left = count; left > 0 && index < pieces.length; ) {
      const piece = pieces[index]!;
      const start = piece.start + taken;
      const end = Math.min(piece.end, start + left);
      if (end > start) found.push({ ...piece, start, end });
      left -= end - start;
      taken += end - start;
      if (end === piece.end) {
        index++;
        taken = 0;
      }
    }
    return found;
  };
}
