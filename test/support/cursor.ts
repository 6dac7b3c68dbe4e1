import assert from 'node:assert/strict';
import type { CompletionItem, Position, TextEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** Stands in the text of a test where the cursor is. */
export const CURSOR = '‸';

/** A text with a cursor in it. */
export interface CursorText {
  readonly text: string;
  readonly offset: number;
  readonly position: Position;
}

/** Takes the cursor out of a text; each text has one. */
export function readCursor(marked: string): CursorText {
  const [before, after, more] = marked.split(CURSOR);
  assert.ok(before !== undefined && after !== undefined && more === undefined, 'one cursor in each text');
  const lines = before.split('\n');
  return { text: before + after, offset: before.length, position: { line: lines.length - 1, character: lines.at(-1)!.length } };
}

/** A text after some edits. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create('file:///x', 'yaml', 1, text), [...edits]);
}

/** A text after an item was taken, with the first value in each of its places to fill in. */
export function acceptItem(text: string, { textEdit, insertTextFormat }: CompletionItem): string {
  assert.ok(textEdit !== undefined && 'range' in textEdit);
  const newText = insertTextFormat === 2 ? fillSnippet(textEdit.newText) : textEdit.newText;
  return applyEdits(text, [{ range: textEdit.range, newText }]);
}

/** The text of a snippet before anything is typed into it. */
export function fillSnippet(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:\\.|[^\\|])*)\|\}/g, (_, words: string) => /^(?:\\.|[^\\,])*/.exec(words)![0])
    .replace(/\$\{\d+:((?:\\.|[^\\}])*)\}/g, '$1')
    .replace(/(?<!\\)\$\d+/g, '')
    .replace(/\\([\\$},|])/g, '$1');
}
