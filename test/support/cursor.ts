/** The sign that stands for the cursor in a test's text. */
export const CURSOR = '‸';

/** A text without its cursors, and where they stood. */
export interface CursorText {
  readonly text: string;
  /** Offsets in the text, in their order. */
  readonly offsets: readonly number[];
}

/** Takes the cursors out of a text. */
export function readCursorText(marked: string): CursorText {
  const pieces = marked.split(CURSOR);
  let offset = 0;
  const offsets = pieces.slice(0, -1).map((piece) => {
    offset += piece.length;
    return offset;
  });
  return { text: pieces.join(''), offsets };
}

/** The place of an offset as LSP counts. Lines end with a line feed. */
export function placeOf(text: string, offset: number): { line: number; character: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)!.length };
}

/** The offset of a place as LSP counts. Lines end with a line feed. */
export function offsetOf(text: string, { line, character }: { line: number; character: number }): number {
  const lines = text.split('\n').slice(0, line);
  return lines.reduce((sum, { length }) => sum + length + 1, 0) + character;
}
