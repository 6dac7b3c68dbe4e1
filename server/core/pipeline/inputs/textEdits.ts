import type { Span } from '../../tree.ts';

/** A span of text and its replacement. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** Applies edits to a text. They must be in the order of the text, and must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const edit of edits) {
    pieces.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}
