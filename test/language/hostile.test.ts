import assert from 'node:assert/strict';
import { once } from 'node:events';
import { SET_STATE } from '../../server/language/protocol.ts';
import { briefly, LanguageServerProcess } from '../support/languageServer.ts';
import { withLanguageServer } from '../support/sharedLanguageServer.ts';

const HEADER = 'name,email,manager_email';

/** Hostile documents, with the problem codes expected for them. */
const TEXTS = {
  'NUL bytes': [`${HEADER}\nA\0nn,ann@x,\n`, ['INVALID_CSV']],
  'an unclosed quote': [`${HEADER}\n"Ann,ann@x,\nBob,bob@x,\n`, ['INVALID_CSV']],
  'lone carriage returns': [`${HEADER}\rAnn,ann@x,\rBob,bob@x,ghost@x\r`, ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS']],
  'an undecodable character': [`${HEADER}\nAnn\uFFFD,ann@x,\n`, ['INVALID_CSV']],
  'lone surrogates': [`${HEADER}\nAnn,ann@x,\nBob \uD800,bob@x,gh\uDC00st@x\n`, ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS']],
  'an empty document': ['', ['EMPTY_CSV']],
  'only quotes': ['"'.repeat(999), ['INVALID_CSV']],
} as const;

describe('the language server with hostile documents', () => {
  for (const [name, [text, codes]] of Object.entries(TEXTS)) {
    it(`reports ${name}`, () =>
      withLanguageServer(async (server) => {
        await server.open('file:///t.roster.csv', text);
        const found = new Set((await server.diagnosticsOf('file:///t.roster.csv')).map(({ code }) => code));
        for (const code of codes) assert.ok(found.has(code), `${code} in ${[...found]}`);
      }));
  }

  it('checks thousands of unclosed values, also after an edit that closes them all', () =>
    withLanguageServer(async (server) => {
      const uri = 'file:///deep.pipeline.yaml';
      const lines = Array.from({ length: 4000 }, (_, at) => `  k${at}: 1\n      x: 2\n`);
      await server.open(uri, `pipeline:\n  identifier: a\n${lines.join('')}`, 'yaml');
      assert.deepEqual(new Set((await server.diagnosticsOf(uri, 1)).map(({ code }) => code)), new Set(['INVALID_YAML']));
      const end = { line: 2 + 2 * lines.length, character: 0 };
      await server.change(uri, 2, { range: { start: end, end }, text: 'x' });
      assert.deepEqual(new Set((await server.diagnosticsOf(uri, 2)).map(({ code }) => code)), new Set(['INVALID_YAML']));
    }));

  it('treats a lone carriage return as the end of a line', () =>
    withLanguageServer(async (server) => {
      await server.open('file:///t.roster.csv', TEXTS['lone carriage returns'][0]);
      assert.deepEqual(briefly(await server.diagnosticsOf('file:///t.roster.csv')), [
        'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS 2:10-2:17',
      ]);
    }));
});

/** Messages that break the protocol; the server still checks documents after each. */
const MESSAGES: Readonly<Record<string, readonly [method: string, params: unknown]>> = {
  'didOpen without a document': ['textDocument/didOpen', {}],
  'didOpen with numbers instead of strings': ['textDocument/didOpen', { textDocument: { uri: 7, text: 7 } }],
  'didOpen without parameters': ['textDocument/didOpen', null],
  'didChange of an unknown document': [
    'textDocument/didChange',
    { textDocument: { uri: 'file:///no', version: 2 }, contentChanges: [{ text: '' }] },
  ],
  'didChange without changes': ['textDocument/didChange', { textDocument: { uri: 'file:///t.roster.csv', version: 2 } }],
  'didChange with a broken range': [
    'textDocument/didChange',
    { textDocument: { uri: 'file:///t.roster.csv', version: 2 }, contentChanges: [{ range: { start: 1 }, text: 'x' }] },
  ],
  'didChange far outside the document': [
    'textDocument/didChange',
    {
      textDocument: { uri: 'file:///t.roster.csv', version: 2 },
      contentChanges: [{ range: { start: { line: 99_999, character: 7 }, end: { line: -4, character: 1e9 } }, text: '' }],
    },
  ],
  'didClose without a document': ['textDocument/didClose', {}],
  'didChangeConfiguration without parameters': ['workspace/didChangeConfiguration', null],
  'setState with a switched check without a document': [SET_STATE, { switched: [{ mode: 'off' }] }],
  'setState with an unknown mode': [SET_STATE, { switched: [{ uri: 'file:///t.roster.csv', mode: 'sometimes' }] }],
  'setState with parts that are no lists': [SET_STATE, { switched: 7, keyBases: 'x', known: 7, pipelines: 7, teams: 7, otherYaml: 7 }],
  'setState without parameters': [SET_STATE, null],
  'an unknown notification': ['fairlead/noSuchThing', { deep: [[[[]]]] }],
};

describe('messages that break the protocol', () => {
  let server: LanguageServerProcess;
  before(async () => {
    server = await LanguageServerProcess.start();
    await server.open('file:///t.roster.csv', `${HEADER}\nAnn,ann@x,\n`);
  });
  after(() => server.stop());

  for (const [name, [method, params]] of Object.entries(MESSAGES)) {
    it(`${name} does not crash the server`, async () => {
      await server.connection.sendNotification(method, params);
      const uri = `file:///after/${encodeURIComponent(name)}.roster.csv`;
      await server.open(uri, `${HEADER}\nAnn,ann@x,ghost@x\n`);
      assert.equal((await server.diagnosticsOf(uri)).length, 1);
    });
  }

  it('an unknown request is answered with an error', async () => {
    await assert.rejects(server.connection.sendRequest('fairlead/noSuchThing', {}), /noSuchThing/);
  });

  it('a body that is not JSON does not crash the server', async () => {
    server.child.stdin?.write('Content-Length: 9\r\n\r\n{not json');
    await server.settle();
  });

  it('the end of its input ends the process', async () => {
    const other = await LanguageServerProcess.start();
    const exited = once(other.child, 'exit');
    other.child.stdin?.end();
    await exited;
  });
});
