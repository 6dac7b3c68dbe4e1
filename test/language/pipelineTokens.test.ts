import assert from 'node:assert/strict';
import {
  type SemanticTokensDelta,
  SemanticTokensDeltaRequest,
  type SemanticTokensEdit,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver/node';
import { TOKEN_TYPES } from '../../server/language/semanticTokens.ts';
import { NAVIGATION_TEXT } from '../support/navigationText.ts';
import { cursorAt, Navigator } from '../support/navigator.ts';

/** Formats tokens as `type text`. */
function formatTokens(text: string, data: readonly number[]): string[] {
  const lines = text.split('\n');
  const formatted: string[] = [];
  let line = 0;
  let character = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [down, along, length, type] = data.slice(i, i + 4) as [number, number, number, number];
    character = down === 0 ? character + along : along;
    line += down;
    formatted.push(`${TOKEN_TYPES[type]} ${lines[line]!.slice(character, character + length)}`);
  }
  return formatted;
}

function applyTokenEdits(data: readonly number[], edits: readonly SemanticTokensEdit[]): number[] {
  const changed = [...data];
  for (const { start, deleteCount, data: inserted = [] } of edits) changed.splice(start, deleteCount, ...inserted);
  return changed;
}

const OPEN = 'expressionBracket <+';
const CLOSE = 'expressionBracket >';

describe('the tokens of expressions', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take();
  });
  after(() => navigator.giveBack());

  for (const [value, expected] of [
    ['<+pipeline.name>', [OPEN, 'namespace pipeline', 'property name', CLOSE]],
    ['<+input>.default("a")', [OPEN, 'runtimeInput input', CLOSE]],
    ['x <+a.b.toUpper()> y', [OPEN, 'namespace a', 'property b', 'method toUpper', CLOSE]],
    [
      `"<+a.b == 'it' && true ? 1.5 : null>"`,
      [
        OPEN,
        'namespace a',
        'property b',
        'operator ==',
        `string 'it'`,
        'operator &&',
        'keyword true',
        'operator ?',
        'number 1.5',
        'operator :',
        'keyword null',
        CLOSE,
      ],
    ],
    ['<+<+a.b>.split(",")[0]>', [OPEN, OPEN, 'namespace a', 'property b', CLOSE, 'method split', 'string ","', 'number 0', CLOSE]],
    ['"<+a.get(\\"x\\")>"', [OPEN, 'namespace a', 'method get', 'string \\"x\\"', CLOSE]],
    [`'<+a["b"]> isn''t'`, [OPEN, 'namespace a', 'property b', CLOSE]],
    ['|\n    a <+b.\n    c>\n', [OPEN, 'namespace b', 'property c', CLOSE]],
    ['<+not.closed and', [OPEN, 'namespace not', 'property closed']],
    ['no expression', []],
  ] as const) {
    it(`are those of ${value}`, async () => {
      const text = `pipeline:\n  name: ${value}\n`;
      const tokens = await navigator.ask(SemanticTokensRequest.type, text, {});
      assert.deepEqual(formatTokens(text, tokens?.data ?? []), expected);
    });
  }

  it('are in document order, whatever their block', async () => {
    const tokens = await navigator.ask(SemanticTokensRequest.type, NAVIGATION_TEXT, {});
    const formatted = formatTokens(NAVIGATION_TEXT, tokens?.data ?? []);
    const opened = formatted.filter((token) => token === OPEN).length;
    assert.equal(opened, NAVIGATION_TEXT.split('<+').length - 1);
    assert.equal(formatted.filter((token) => token === CLOSE).length, opened);
    for (let i = 0; i < (tokens?.data.length ?? 0); i += 5) assert.ok(tokens!.data[i]! >= 0 && tokens!.data[i + 1]! >= 0);
  });

  it('of a range are those in it', async () => {
    const { position } = cursorAt(NAVIGATION_TEXT, 'command: ‸test <+matrix.os>');
    const range = { start: position, end: { line: position.line + 1, character: 0 } };
    const tokens = await navigator.ask(SemanticTokensRangeRequest.type, NAVIGATION_TEXT, { range });
    const formatted = formatTokens(NAVIGATION_TEXT, tokens?.data ?? []);
    assert.deepEqual(formatted.slice(0, 4), [OPEN, 'namespace matrix', 'property os', CLOSE]);
    assert.deepEqual(formatted.slice(4).filter((token) => token === OPEN).length, 1);
  });

  it('are sent as changes since the last response', async () => {
    const { server } = navigator;
    const uri = 'file:///tokens.yaml';
    await server.open(uri, NAVIGATION_TEXT, 'yaml');
    const textDocument = { uri };
    const first = await server.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    const { position } = cursorAt(NAVIGATION_TEXT, 'command: test ‸<+matrix.os>');
    await server.change(uri, 2, { range: { start: position, end: position }, text: '<+a.b> ' });
    const delta = (await server.connection.sendRequest(SemanticTokensDeltaRequest.type, {
      textDocument,
      previousResultId: first!.resultId!,
    })) as SemanticTokensDelta;
    const full = await server.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    assert.deepEqual(applyTokenEdits(first!.data, delta.edits), full!.data);
    assert.ok(delta.edits.flatMap(({ data = [] }) => data).length < 60);
    const stale = await server.connection.sendRequest(SemanticTokensDeltaRequest.type, { textDocument, previousResultId: 'unknown' });
    assert.deepEqual(stale && 'data' in stale && stale.data, full!.data);
    const same = await server.connection.sendRequest(SemanticTokensDeltaRequest.type, {
      textDocument,
      previousResultId: stale!.resultId!,
    });
    assert.deepEqual(same && 'edits' in same && same.edits, []);
    await server.close(uri);
  });
});
