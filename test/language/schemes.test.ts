import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DidChangeWatchedFilesNotification,
  FileChangeType,
  LSPErrorCodes,
  ResponseError,
  ShowMessageNotification,
} from 'vscode-languageserver/node';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { ABLE } from '../support/pipelineServer.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

/** A document of each kind with a mistake that it shows by itself; what only its folder could show is right. */
const DOCUMENTS: readonly (readonly [path: string, language: string, text: string, code: string])[] = [
  ['fairlead.yaml', 'yaml', 'layout: 2\nmanage:\n  segments: [Shop]\n  platform: [shops/till]\n', 'UNKNOWN_WORD'],
  [
    'segments/definitions.yaml',
    'yaml',
    'workspaces:\n  - name: Shop\n    environments: [{name: Live}]\n    segments:\n      - name: vip\n',
    'MISSING_FIELD',
  ],
  ['roster/mapping.yaml', 'yaml', 'name: NAME\nemail: EMAIL\nmanager_email: NAME\n', 'DUPLICATE_DEFINITION'],
  ['segments/Shop/Live/vip.keys', 'segment-keys', 'a\na\n', 'DUPLICATE_KEY'],
  ['roster/people.roster.csv', 'roster', 'name,email,manager_email\nAnn,ann@x,ghost@x\n', 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS'],
  ['week.insights.json', 'json', '{"dateStart": "yesterday", "dateEnd": "2026-03-01", "efficiency": {}}', 'INVALID_TEXT'],
  ['insights.sources.yaml', 'yaml', 'sources: 7\n', 'UNKNOWN_FIELD'],
  ['report.csv', 'csv', 'Report generated at,2026-01-01\n', ''],
  ['ship.yaml', 'yaml', 'pipeline:\n  identifier: ship\n', 'MISSING_FIELD'],
  ['other.yaml', 'yaml', 'a: 1\n', ''],
];

const FOLDER = '/site/account';

/** URIs of documents: schemes of VS Code itself, those of its extensions, and invalid ones. */
const PLACES: Readonly<Record<string, (path: string) => string>> = {
  'a folder that does not exist': (path) => `file://${FOLDER}/${path}`,
  'another machine': (path) => `file://server/share/${path}`,
  'a drive of Windows': (path) => `file:///c%3A/account/${path}`,
  'an escaped NUL and slash': (path) => `file:///site%00/a%2Fb/${path}`,
  'unsaved, in a folder': (path) => `untitled:${FOLDER}/${path}`,
  'unsaved, without a folder': (path) => `untitled:${path}`,
  'unsaved, on another machine': (path) => `untitled://ssh-remote%2Bbox${FOLDER}/${path}`,
  ...Object.fromEntries(
    [
      ...['vscode-vfs://github', 'vscode-remote://ssh-remote%2Bbox', 'vscode-test-web://mount', 'vscode-userdata://', 'memfs://'],
      ...['vscode-notebook-cell://', 'output://', 'git://', 'https://example.com', 'inmemory://model', 'fairlead-keys://', 'sftp://host'],
    ].map((start) => [start.split(':', 1)[0]!.concat(' (virtual)'), (path: string) => `${start}${FOLDER}/${path}`]),
  ),
  'git with a query': (path) => `git:${FOLDER}/${path}?%7B%22path%22%3A%22${FOLDER}/roster/${path}%22%2C%22ref%22%3A%22%22%7D`,
  'no scheme': (path) => `${FOLDER}/${path}`,
  'only a name': (path) => path,
  'a malformed escape': (path) => `file:///%E0%A4%A/${path}`,
  'only a scheme': (path) => `file:${path}`,
};

/** Places that the server can look into: nothing is there, which is a problem of a file that names something. */
const ON_DISK = new Set(['a folder that does not exist', 'a drive of Windows']);
const OF_FOLDER: readonly string[] = ['UNKNOWN_PART', 'MISSING_FILE'];

/** Places that hide the name of a document from the server, which then takes it for what its language or header says. */
const HIDDEN = new Set(['git with a query', 'only a name', 'unsaved, without a folder', 'only a scheme']);

const CHANGED: FileChangeType = FileChangeType.Changed;

const START = { line: 0, character: 0 };
const RANGE = { start: START, end: { line: 3, character: 0 } };

/** The requests of LSP about a document, with what they need beside it. */
const REQUESTS: Readonly<Record<string, object>> = {
  completion: { position: START },
  hover: { position: START },
  signatureHelp: { position: START },
  codeAction: { range: RANGE, context: { diagnostics: [] } },
  codeLens: {},
  definition: { position: START },
  references: { position: START, context: { includeDeclaration: true } },
  documentHighlight: { position: START },
  prepareRename: { position: START },
  rename: { position: START, newName: 'x' },
  documentSymbol: {},
  foldingRange: {},
  selectionRange: { positions: [START] },
  documentLink: {},
  inlayHint: { range: RANGE },
  formatting: { options: { tabSize: 2, insertSpaces: true } },
  'semanticTokens/full': {},
  prepareTypeHierarchy: { position: START },
};

describe('documents of every scheme', () => {
  let server: LanguageServerProcess;
  before(async () => {
    // Folders of such schemes are open too, beside one that is on no disk.
    server = await LanguageServerProcess.start({ capabilities: ABLE, rootUri: 'file://server/share' });
  });
  afterEach(() => server.clear());
  after(() => server.stop());

  /** A refusal in a sentence is an answer too. */
  async function request(name: string, params: object): Promise<void> {
    await server.connection.sendRequest(`textDocument/${name}`, params).catch((error: unknown) => {
      if (!(error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed)) throw error;
    });
  }

  for (const [place, toUri] of Object.entries(PLACES))
    it(`are checked by what they say themselves, and every request is answered: ${place}`, async () => {
      const documents = DOCUMENTS.map(([path, ...rest]) => [toUri(path), ...rest] as const);
      for (const [uri, language, text] of documents) await server.open(uri, text, language);
      for (const [uri] of documents)
        await Promise.all(Object.entries(REQUESTS).map(([name, rest]) => request(name, { textDocument: { uri }, ...rest })));
      await server.settle();
      for (const [uri, , , code] of documents) {
        const found = server.published.findLast((one) => one.uri === uri)?.diagnostics ?? [];
        const codes = found.map((one) => String(one.code)).filter((one) => !(ON_DISK.has(place) && OF_FOLDER.includes(one)));
        if (!HIDDEN.has(place) || codes.length > 0) assert.deepEqual([...new Set(codes)], code === '' ? [] : [code], uri);
      }
      await server.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: documents.map(([uri]) => ({ uri, type: CHANGED })),
      });
      await server.settle();
      assert.deepEqual(server.log, []);
    });
});

/** One file more than the server lists. */
const TOO_MANY = 10_001;

describe('a folder with too many files', () => {
  it('is named once, and its documents are checked one by one', async () => {
    const { path, remove } = makeTemporaryFolder();
    mkdirSync(join(path, 'platform'));
    for (let at = 0; at < TOO_MANY; at++) writeFileSync(join(path, `platform/${at}.yaml`), '');
    const rootUri = pathToFileURL(path).href;
    const server = await LanguageServerProcess.start({ rootUri });
    const shown: string[] = [];
    server.connection.onNotification(ShowMessageNotification.type, ({ message }) => void shown.push(message));
    try {
      const manifest = `${rootUri}/fairlead.yaml`;
      await server.open(manifest, 'layout: 2\nmanage:\n  platform: [shops/till]\n', 'yaml');
      assert.deepEqual(
        (await server.diagnosticsOf(manifest)).map(({ code }) => code),
        ['UNKNOWN_WORD'],
      );
      await server.open(`${rootUri}/ship.yaml`, 'pipeline:\n  identifier: "a b"\n', 'yaml');
      await server.diagnosticsOf(`${rootUri}/ship.yaml`);
      await server.settle();
      assert.deepEqual(shown, [
        'There are too many files to check them against each other, so each document is checked by itself. Open a smaller folder.',
      ]);
    } finally {
      await server.stop();
      remove();
    }
  });
});
