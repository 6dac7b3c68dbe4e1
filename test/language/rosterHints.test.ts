import assert from 'node:assert/strict';
import { InlayHintRequest } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Navigator } from '../support/navigator.ts';

const ROSTER = `Full Name,Email,Manager Email,Team
Ann Berg,ann@x.example,,Core
"Lee, Bob",bob@x.example,ann@x.example,Core
Cy Dahl,cy@x.example,"bob@x.example",Core
Eve Fors,eve@x.example,nobody@x.example
`;

describe('hints between the cells of a roster', () => {
  /** Returns the lines with their hints in brackets. */
  async function linesWith(inlayHints: unknown, first = 0, last = 100): Promise<string[]> {
    const navigator = await Navigator.take({ settings: { roster: { inlayHints } } });
    const range = { start: { line: first, character: 0 }, end: { line: last, character: 0 } };
    const hints = (await navigator.ask(InlayHintRequest.type, ROSTER, { range }, 'roster')) ?? [];
    await navigator.giveBack();
    const edits = hints.map(({ position, label }) => ({ range: { start: position, end: position }, newText: `[${String(label)}]` }));
    return TextDocument.applyEdits(TextDocument.create('file:///x', 'roster', 1, ROSTER), edits).split('\n');
  }

  it('show the name of a known manager after the e-mail, quoted or not', async () => {
    assert.deepEqual((await linesWith(['managers'])).slice(1, 5), [
      'Ann Berg,ann@x.example,,Core',
      '"Lee, Bob",bob@x.example,ann@x.example[Ann Berg],Core',
      'Cy Dahl,cy@x.example,"bob@x.example"[Lee, Bob],Core',
      'Eve Fors,eve@x.example,nobody@x.example',
    ]);
  });

  it('show the column before each cell, but not in the header', async () => {
    const lines = await linesWith(['columns']);
    assert.equal(lines[0], 'Full Name,Email,Manager Email,Team');
    assert.equal(lines[2], '[Full Name:]"Lee, Bob",[Email:]bob@x.example,[Manager Email:]ann@x.example,[Team:]Core');
    assert.equal(lines[4], '[Full Name:]Eve Fors,[Email:]eve@x.example,[Manager Email:]nobody@x.example');
  });

  it('are returned for the visible lines, both kinds if both are enabled', async () => {
    const lines = await linesWith(['columns', 'managers'], 2, 2);
    assert.equal(lines[2], '[Full Name:]"Lee, Bob",[Email:]bob@x.example,[Manager Email:]ann@x.example[Ann Berg],[Team:]Core');
    assert.deepEqual([lines[1], lines[3]], ['Ann Berg,ann@x.example,,Core', 'Cy Dahl,cy@x.example,"bob@x.example",Core']);
  });

  it('are empty unless enabled with a known name', async () => {
    assert.deepEqual((await linesWith(undefined)).join('\n'), ROSTER);
    assert.deepEqual((await linesWith(['bosses'])).join('\n'), ROSTER);
  });
});
