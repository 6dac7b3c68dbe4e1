import assert from 'node:assert/strict';
import {
  LSPErrorCodes,
  type SemanticTokensDelta,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver/node';
import { COLUMN_TYPES, FIRST_COLUMN_TYPE } from '../../server/language/semanticTokens.ts';
import { Navigator } from '../support/navigator.ts';

const ROSTER =
  'Name,Email,Manager Email,Team,City,Since,Note\r\n"Lee, Bob",bob@x.example,,"Core\r\nand 😀 ""Apps""",,2020,x\r\nCy,cy@x.example\r\n';
const CLIENT = {
  capabilities: {
    textDocument: { semanticTokens: { serverCancelSupport: true, requests: {}, tokenTypes: [], tokenModifiers: [], formats: [] } },
  },
};

/** Formats tokens as `line column: text`, with the column of the token type. */
function formatTokens(text: string, data: readonly number[]): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const formatted: string[] = [];
  let line = 0;
  let character = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [down, along, length, type] = data.slice(i, i + 4) as [number, number, number, number];
    character = down === 0 ? character + along : along;
    line += down;
    formatted.push(`${line} ${type - FIRST_COLUMN_TYPE + 1}: ${lines[line]!.slice(character, character + length)}`);
  }
  return formatted;
}

describe('the colours of columns', () => {
  let navigator: Navigator;
  before(async () => {
    navigator = await Navigator.take(CLIENT);
  });
  after(() => navigator.giveBack());

  it('repeat after six, on each line of a cell', async () => {
    assert.equal(COLUMN_TYPES.length, 6);
    const tokens = await navigator.ask(SemanticTokensRequest.type, ROSTER, {}, 'roster');
    assert.deepEqual(formatTokens(ROSTER, tokens?.data ?? []), [
      '0 1: Name',
      '0 2: Email',
      '0 3: Manager Email',
      '0 4: Team',
      '0 5: City',
      '0 6: Since',
      '0 1: Note',
      '1 1: "Lee, Bob"',
      '1 2: bob@x.example',
      '1 4: "Core',
      '2 4: and 😀 ""Apps"""',
      '2 6: 2020',
      '2 1: x',
      '3 1: Cy',
      '3 2: cy@x.example',
    ]);
  });

  it('of a range are those of the rows that it touches', async () => {
    const range = { start: { line: 3, character: 1 }, end: { line: 3, character: 2 } };
    const tokens = await navigator.ask(SemanticTokensRangeRequest.type, ROSTER, { range }, 'roster');
    assert.deepEqual(formatTokens(ROSTER, tokens?.data ?? []), ['3 1: Cy', '3 2: cy@x.example']);
  });

  it('are sent as changes', async () => {
    const uri = 'file:///colours.roster.csv';
    await navigator.server.open(uri, ROSTER);
    const textDocument = { uri };
    const { connection } = navigator.server;
    const first = await connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    const at = { line: 3, character: 2 };
    await navigator.server.change(uri, 2, { range: { start: at, end: at }, text: 'ril' });
    const delta = (await connection.sendRequest(SemanticTokensDeltaRequest.type, {
      textDocument,
      previousResultId: first!.resultId!,
    })) as SemanticTokensDelta;
    const whole = await connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    const changed = [...first!.data];
    for (const { start, deleteCount, data = [] } of delta.edits) changed.splice(start, deleteCount, ...data);
    assert.deepEqual(changed, whole!.data);
    assert.ok(delta.edits[0]!.data!.length < 10);
    await navigator.server.close(uri);
  });

  it('of a large roster are sent for the visible range only', async () => {
    const row = (number: number) => `Person ${number},p${number}@x.example,,Core`;
    const text = `Name,Email,Manager Email,Team\n${Array.from({ length: 20_000 }, (_, number) => row(number)).join('\n')}`;
    const range = { start: { line: 15_001, character: 0 }, end: { line: 15_002, character: 9 } };
    const tokens = await navigator.ask(SemanticTokensRangeRequest.type, text, { range }, 'roster');
    assert.equal(tokens?.data.length, 2 * 3 * 5);
    await assert.rejects(
      navigator.ask(SemanticTokensRequest.type, text, {}, 'roster'),
      (error: { readonly code?: number }) => error.code === LSPErrorCodes.ServerCancelled,
    );
    const plain = await Navigator.take();
    try {
      assert.deepEqual((await plain.ask(SemanticTokensRequest.type, text, {}, 'roster'))?.data, []);
    } finally {
      await plain.giveBack();
    }
  });

  it('are empty in other CSV files', async () => {
    assert.equal(await navigator.ask(SemanticTokensRequest.type, 'a,b\n1,2\n', {}, 'csv'), null);
  });
});
