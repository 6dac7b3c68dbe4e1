import type { Piece } from '../core/skeleton.ts';

/** Maximum number of allowed values for a placeholder with choices: a longer list is completed as it is typed. */
const MOST_CHOICES = 60;

/** Writes pieces as a snippet: placeholders become tab stops, and the cursor ends after everything. */
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

/** Writes pieces as plain text, with the initial values of placeholders. */
export function toPlainText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.first)).join('');
}

/** Moves all lines but the first, which were written for column 0, to a column. */
export function atColumn(text: string, column: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(column)}`);
}

function escapeText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

function escapeChoice(text: string): string {
  return text.replace(/[\\$},|]/g, '\\$&');
}
