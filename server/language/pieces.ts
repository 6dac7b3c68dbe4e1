import type { Piece } from '../core/skeleton.ts';

/** A choice is offered for a place to be filled in only up to so many words: a longer one is completed as it is typed. */
const MOST_CHOICES = 60;

/** Pieces as the text of a snippet: places to be filled in become tab stops, and the cursor ends behind all of it. */
export function toSnippet(pieces: readonly Piece[]): string {
  let stop = 0;
  const written = pieces.map((piece) => {
    if (typeof piece === 'string') return escapeText(piece);
    stop++;
    const { first, words } = piece;
    if (words.length > 1 && words.length <= MOST_CHOICES)
      return `\${${stop}|${[first, ...words.filter((word) => word !== first)].map(escapeChoice).join(',')}|}`;
    return first === '' ? `$${stop}` : `\${${stop}:${escapeText(first)}}`;
  });
  return `${written.join('')}$0`;
}

/** Pieces as they read before anything is filled in. */
export function toPlainText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.first)).join('');
}

/** Lines that were written as from column 0, all but the first moved to a column. */
export function atColumn(text: string, column: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(column)}`);
}

function escapeText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

function escapeChoice(text: string): string {
  return text.replace(/[\\$},|]/g, '\\$&');
}
