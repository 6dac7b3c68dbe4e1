import type { Span } from '../../tree.ts';

/** A stretch of text, and what is to stand there. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** Makes all edits in a text at once. They must be in the order of the text, and not overlap. */
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
