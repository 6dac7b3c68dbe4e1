import assert from 'node:assert/strict';
import { type CodeAction, CodeActionRequest, type CodeLens, CodeLensRequest } from 'vscode-languageserver/node';
import {
  type ColumnReading,
  type KeyReading,
  READ_COLUMNS,
  READ_KEY_DOCUMENT,
  SAVE_KEYS,
} from '../../server/language/protocol/segments.ts';
import { SET_STATE } from '../../server/language/protocol.ts';
import { applyEdits } from '../support/cursor.ts';
import { briefly, type LanguageClient } from '../support/languageServer.ts';
import { ABLE } from '../support/pipelineServer.ts';
import { giveBackLanguageServer, takeLanguageServer, withLanguageServer } from '../support/sharedLanguageServer.ts';

const OPENED = 'fairlead-keys:/Local/w/e/opened.keys';

describe('lists of keys in an editor', () => {
  let server: LanguageClient;

  before(async () => {
    const keyBases = [{ uri: OPENED, keys: ['a', 'b', 'c'] }];
    server = await takeLanguageServer({ capabilities: ABLE, initializationOptions: { keyBases } });
  });
  after(() => giveBackLanguageServer(server));

  async function lens(uri: string): Promise<string | undefined> {
    const lenses: CodeLens[] | null = await server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
    assert.deepEqual(
      lenses?.map(({ range }) => range.start.line),
      [0],
    );
    return lenses?.[0]?.command?.title;
  }

  it('lead to saving what changes, in a client that can', async () => {
    const initializationOptions = { keyBases: [{ uri: OPENED, keys: ['a'] }], commands: [SAVE_KEYS] };
    await withLanguageServer(
      async (able) => {
        const titleOf = async (uri: string, text: string) => {
          await able.open(uri, text, 'segmentKeys');
          const [only, ...others] = (await able.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } })) ?? [];
          assert.deepEqual(others, []);
          return `${only?.command?.title} ${only?.command?.command}`;
        };
        assert.equal(await titleOf('untitled:list', 'a\nb\n'), `2 keys · Save to a Segment… ${SAVE_KEYS}`);
        assert.equal(await titleOf(OPENED, 'a\nb\n'), `2 keys · 1 to add · 0 to remove · Save… ${SAVE_KEYS}`);
        await able.change(OPENED, 2, { text: 'a\n' });
        const lenses = await able.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: OPENED } });
        assert.equal(lenses?.[0]?.command?.command, '');
      },
      { initializationOptions },
    );
  });

  async function fixes(uri: string, line: number): Promise<CodeAction[]> {
    const place = { line, character: 0 };
    const diagnostics = await server.diagnosticsOf(uri);
    const actions = await server.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range: { start: place, end: place },
      context: { diagnostics },
    });
    return (actions ?? []) as CodeAction[];
  }

  it('are checked by their language, or by their name', async () => {
    await server.open('untitled:list', 'a\na\n\nb\n', 'segmentKeys');
    assert.deepEqual(briefly(await server.diagnosticsOf('untitled:list')), ['DUPLICATE_KEY 1:0-1:1', 'BLANK_KEY 2:0-2:0']);
    await server.open('file:///lists/vip.keys', `a\n${'x'.repeat(300)}\n`, 'plaintext');
    assert.deepEqual(briefly(await server.diagnosticsOf('file:///lists/vip.keys')), ['KEY_TOO_LONG 1:0-1:300']);
    await server.close('untitled:list');
    await server.close('file:///lists/vip.keys');
  });

  it('are never rosters, whatever their first line', async () => {
    const uri = 'file:///lists/names.keys';
    await server.open(uri, 'name,email,manager_email\nname,email,manager_email\n', 'segmentKeys');
    assert.deepEqual(briefly(await server.diagnosticsOf(uri)), ['DUPLICATE_KEY 1:0-1:24']);
    await server.close(uri);
  });

  it('are counted above the first line, with what a save would add and remove', async () => {
    await server.open('untitled:count', 'a\nb\n\na\n', 'segmentKeys');
    assert.equal(await lens('untitled:count'), '2 keys');
    await server.open(OPENED, 'a\nx\ny\n', 'segmentKeys');
    assert.equal(await lens(OPENED), '3 keys · 2 to add · 2 to remove');
    await server.connection.sendNotification(SET_STATE, { keyBases: [{ uri: OPENED, keys: ['x', 'y', 'a'] }] });
    assert.equal(await lens(OPENED), '3 keys · 0 to add · 0 to remove');
    await server.connection.sendNotification(SET_STATE, { keyBases: [{ uri: OPENED, keys: null }] });
    assert.equal(await lens(OPENED), '3 keys');
    await server.close(OPENED);
    await server.close('untitled:count');
  });

  it('have fixes that remove one or all duplicates', async () => {
    const uri = 'untitled:repeated';
    const text = 'a\nb\na\na\nc\nb\n';
    await server.open(uri, text, 'segmentKeys');
    const [all, one, ...others] = await fixes(uri, 2);
    assert.deepEqual([all?.title, one?.title, others], ['Remove duplicates', 'Remove this duplicate', []]);
    assert.equal(applyEdits(text, all!.edit!.changes![uri]!), 'a\nb\nc\n');
    assert.equal(applyEdits(text, one!.edit!.changes![uri]!), 'a\nb\na\nc\nb\n');
    assert.deepEqual(await fixes(uri, 4), []);
    await server.close(uri);
  });

  it('have fixes that remove the spaces that an editor adds when it indents', async () => {
    const uri = 'untitled:spaces';
    const text = 'a\n  b\n  c\n';
    await server.open(uri, text, 'segmentKeys');
    assert.deepEqual(briefly(await server.diagnosticsOf(uri)), ['SPACED_KEY 1:0-1:3', 'SPACED_KEY 2:0-2:3']);
    const [all, one] = await fixes(uri, 2);
    assert.deepEqual([all?.title, one?.title], ['Remove spaces around keys', 'Remove the spaces around this key']);
    assert.equal(applyEdits(text, all!.edit!.changes![uri]!), 'a\nb\nc\n');
    assert.equal(applyEdits(text, one!.edit!.changes![uri]!), 'a\n  b\nc\n');
    await server.close(uri);
  });

  it('are saved without spaces around them, except keys that the segment holds with spaces', async () => {
    const uri = 'fairlead-keys:/Local/w/e/spaces.keys';
    await server.connection.sendNotification(SET_STATE, { keyBases: [{ uri, keys: [' held '] }] });
    const text = ' held \n  b\nb\n  c\n';
    const reading: KeyReading = await server.connection.sendRequest(READ_KEY_DOCUMENT, { text, uri });
    assert.deepEqual([reading.keys, reading.trimmed, reading.errors], [[' held ', 'b', 'c'], 2, 0]);
    await server.open(uri, text, 'segmentKeys');
    assert.equal(await lens(uri), '3 keys · 2 to add · 0 to remove');
    await server.close(uri);
  });

  it('of 100,000 lines are checked, counted and fixed', async () => {
    const keys = Array.from({ length: 100_000 }, (_, index) => `person-${index}@harbor.example`);
    const uri = 'file:///lists/large.keys';
    await server.open(uri, `${keys.join('\n')}\n${keys[7]}\nlast\n`, 'segmentKeys');
    const problems = briefly(await server.diagnosticsOf(uri));
    assert.deepEqual(problems, [
      'TOO_MANY_KEYS 100001:0-100001:4',
      'DUPLICATE_KEY 100000:0-100000:23',
      'SEVERAL_REQUESTS 10000:0-10000:27',
    ]);
    assert.equal(await lens(uri), '100,001 keys');
    await server.change(uri, 2, { range: { start: { line: 100_000, character: 0 }, end: { line: 100_002, character: 0 } }, text: '' });
    assert.deepEqual(briefly(await server.diagnosticsOf(uri, 2)), ['SEVERAL_REQUESTS 10000:0-10000:27']);
    await server.close(uri);
  });

  it('are read from a text to be sent, with the first error', async () => {
    const reading: KeyReading = await server.connection.sendRequest(READ_KEY_DOCUMENT, { text: 'a\n\na\nb\0\n' });
    assert.deepEqual([reading.keys, reading.errors, reading.firstError?.range.start.line], [['a'], 1, 3]);
    const empty: KeyReading = await server.connection.sendRequest(READ_KEY_DOCUMENT, { text: '' });
    assert.deepEqual(empty, { keys: [], trimmed: 0, errors: 0, firstError: null });
  });

  it('can come from a column of a CSV', async () => {
    const text = 'Name,Email\nAnn,ann@x.example\n';
    const reading: ColumnReading = await server.connection.sendRequest(READ_COLUMNS, { text, column: 1 });
    assert.deepEqual(reading.values, ['ann@x.example']);
    assert.deepEqual(reading.columns[1], { header: 'Email', isEmail: true });
  });
});
