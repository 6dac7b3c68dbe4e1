import assert from 'node:assert/strict';
import type { CompletionItem, Position, TextEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** Marks the cursor in the text of a test. */
export const CURSOR = '‸';

/** A text with a cursor. */
export interface CursorText {
  readonly text: string;
  readonly offset: number;
  readonly position: Position;
}

/** Removes the cursor from a text, which must have exactly one. */
export function readCursor(marked: string): CursorText {
  const [before, after, more] = marked.split(CURSOR);
  assert.ok(before !== undefined && after !== undefined && more === undefined, 'one cursor in each text');
  const lines = before.split('\n');
  return { text: before + after, offset: before.length, position: { line: lines.length - 1, character: lines.at(-1)!.length } };
}

/** Applies edits to a text. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create('file:///x', 'yaml', 1, text), [...edits]);
}

/** Applies a completion item to a text, with the first value at each placeholder. */
export function acceptItem(text: string, { textEdit, insertTextFormat }: CompletionItem): string {
  assert.ok(textEdit !== undefined && 'range' in textEdit);
  const newText = insertTextFormat === 2 ? fillSnippet(textEdit.newText) : textEdit.newText;
  return applyEdits(text, [{ range: textEdit.range, newText }]);
}

/** Returns the text of a snippet before anything is typed into it. */
export function fillSnippet(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:\\.|[^\\|])*)\|\}/g, (_, choices: string) => /^(?:\\.|[^\\,])*/.exec(choices)![0])
    .replace(/\$\{\d+:((?:\\.|[^\\}])*)\}/g, '$1')
    .replace(/(?<!\\)\$\d+/g, '')
    .replace(/\\([\\$},|])/g, '$1');
}
