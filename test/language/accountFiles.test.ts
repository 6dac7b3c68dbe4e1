import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionList,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  FileChangeType,
  FoldingRangeRequest,
  type Hover,
  HoverRequest,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
} from 'vscode-languageserver/node';
import { applyEdits, fillSnippet, readCursor } from '../support/cursor.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { ABLE } from '../support/pipelineServer.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const MANIFEST = 'fairlead.yaml';
const DEFINITIONS = 'segments/definitions.yaml';
const MAPPING = 'roster/mapping.yaml';
const KEYS = 'segments/Web%3A shop/Production/vip.keys';

const FILES: Readonly<Record<string, string>> = {
  [MANIFEST]: 'layout: 1\nmanage:\n  roster: true\n  segments:\n    - "Web: shop"\n  platform: [shops/till]\n',
  [DEFINITIONS]: `workspaces:
  - name: "Web: shop"
    trafficTypes:
      - name: user
      - name: account
    environments:
      - name: Production
    segments:
      - name: vip
        trafficType: user
`,
  [KEYS]: 'ann\n',
  [MAPPING]: 'Name: NAME\nMail: EMAIL\n',
  'roster/people.roster.csv': 'Name,Mail,Manager Email\nAnn,ann@x.test,\n',
  'platform/shops/till/project.yaml': 'project:\n  identifier: till\n  name: Till\n',
};

describe('the files of an account in an editor', () => {
  let temporary: TemporaryFolder;
  let server: LanguageServerProcess;
  const uriOf = (path: string): string => pathToFileURL(join(temporary.path, path)).href;
  const pathOf = ({ uri }: { readonly uri: string }): string => decodeURIComponent(uri).slice(decodeURIComponent(uriOf('')).length + 1);

  before(async () => {
    temporary = makeTemporaryFolder();
    for (const [path, text] of Object.entries(FILES)) write(path, text);
    server = await LanguageServerProcess.start({ capabilities: ABLE, rootUri: pathToFileURL(temporary.path).href });
  });
  afterEach(() => server.clear());
  after(async () => {
    await server.stop();
    temporary.remove();
  });

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(temporary.path, path)), { recursive: true });
    writeFileSync(join(temporary.path, path), text);
  }

  async function open(path: string, marked = readFileSync(join(temporary.path, path), 'utf8')) {
    const cursor = marked.includes('‸') ? readCursor(marked) : { text: marked, position: { line: 0, character: 0 } };
    const uri = uriOf(path);
    await server.open(uri, cursor.text, path.endsWith('.keys') ? 'segmentKeys' : 'yaml');
    return { ...cursor, at: { textDocument: { uri }, position: cursor.position }, uri };
  }

  async function complete(path: string, marked: string) {
    const { text, at, uri } = await open(path, marked);
    const list = (await server.connection.sendRequest(CompletionRequest.type, { ...at, context: { triggerKind: 1 } })) as CompletionList;
    await server.close(uri);
    const accept = (label: string): string => {
      const item = list.items.find((one) => one.label === label);
      assert.ok(item?.textEdit !== undefined && 'range' in item.textEdit, label);
      const { range, newText } = item.textEdit;
      return applyEdits(text, [{ range, newText: item.insertTextFormat === 2 ? fillSnippet(newText) : newText }]);
    };
    return { labels: list.items.map(({ label }) => label), accept };
  }

  /** Returns a text of the folder with a cursor before a part of it. */
  const cursorAt = (path: string, part: string): string => FILES[path]!.replace(part, `‸${part}`);

  it('complete keys, allowed values, and names from the other files', async () => {
    assert.deepEqual((await complete(MANIFEST, '‸')).labels, ['layout', 'manage', 'instance']);
    assert.deepEqual((await complete(MANIFEST, 'layout: 1\nmanage:\n  ‸')).labels, ['roster', 'segments', 'platform', 'plainSecrets']);
    assert.deepEqual((await complete(MANIFEST, 'layout: 1\nmanage:\n  roster: ‸')).labels, ['true', 'false']);
    const workspaces = await complete(MANIFEST, 'layout: 1\nmanage:\n  segments:\n    - ‸');
    assert.equal(workspaces.accept('Web: shop'), 'layout: 1\nmanage:\n  segments:\n    - "Web: shop"');
    assert.deepEqual((await complete(MANIFEST, 'layout: 1\nmanage:\n  platform: [‸]')).labels, ['shops/till']);

    const first = await complete(DEFINITIONS, '‸');
    assert.equal(first.accept('workspaces'), 'workspaces:\n  - name: ');
    const segment = FILES[DEFINITIONS]!.replace('trafficType: user', 'trafficType: ‸');
    assert.deepEqual((await complete(DEFINITIONS, segment)).labels, ['user', 'account']);
    const keys = FILES[DEFINITIONS]!.replace('        trafficType: user', '        ‸');
    assert.deepEqual((await complete(DEFINITIONS, keys)).labels, ['trafficType', 'description', 'tags']);

    const columns = await complete(MAPPING, 'Name: NAME\n‸');
    assert.deepEqual(columns.labels, ['Mail', 'Manager Email']);
    assert.equal(columns.accept('Manager Email'), 'Name: NAME\nManager Email: MANAGER_EMAIL');
    assert.deepEqual((await complete(MAPPING, 'Name: ‸')).labels, ['NAME', 'EMAIL', 'MANAGER_EMAIL', 'ROLE', 'CUSTOM']);
  });

  it('explain fields, types and names', async () => {
    const hover = async (path: string, marked: string): Promise<string> => {
      const { at, uri } = await open(path, marked);
      const found: Hover | null = await server.connection.sendRequest(HoverRequest.type, at);
      await server.close(uri);
      return (found?.contents as { readonly value: string } | undefined)?.value ?? '';
    };
    assert.match(await hover(MANIFEST, cursorAt(MANIFEST, 'manage')), /Managed parts[\s\S]*Nothing else is read/);
    assert.match(await hover(DEFINITIONS, cursorAt(DEFINITIONS, 'trafficType: user')), /cannot be changed later/);
    assert.match(
      await hover(DEFINITIONS, FILES[DEFINITIONS]!.replace('trafficType: user', 'trafficType: us‸er')),
      /`user`[\s\S]*of this type: 1/,
    );
    assert.match(await hover(DEFINITIONS, cursorAt(DEFINITIONS, 'vip')), /keys in Production/);
    assert.match(await hover(DEFINITIONS, cursorAt(DEFINITIONS, '"Web: shop"')), /Environments: 1[\s\S]*1 files? of keys/);
    assert.match(await hover(MAPPING, cursorAt(MAPPING, 'EMAIL')), /EMAIL[\s\S]*person is known/);
  });

  it('offer fixes, and check the others again while one is typed', async () => {
    const mapping = await open(MAPPING, 'Name: NAME\nMial: EMAIL\n');
    const [problem] = await server.diagnosticsOf(mapping.uri);
    const actions = await server.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: mapping.uri },
      range: problem!.range,
      context: { diagnostics: [problem!] },
    });
    const [fix] = actions as CodeAction[];
    assert.deepEqual(
      [fix!.title, applyEdits(mapping.text, fix!.edit!.changes![mapping.uri]!)],
      ['Change to "Mail"', 'Name: NAME\nMail: EMAIL\n'],
    );

    const keys = await open(KEYS);
    assert.deepEqual(await server.diagnosticsOf(keys.uri), []);
    const definitions = await open(DEFINITIONS);
    const next = server.nextDiagnostics(keys.uri, (found) => found.length > 0);
    await server.change(definitions.uri, 2, { text: FILES[DEFINITIONS]!.replace('name: vip', 'name: vips') });
    assert.match(String((await next).diagnostics[0]?.message), /has no segment "vip" in the workspace "Web: shop"/);
  });

  it('follow files that appear and go', async () => {
    const manifest = await open(MANIFEST, FILES[MANIFEST]!.replace('shops/till', 'shops/app'));
    assert.equal((await server.diagnosticsOf(manifest.uri))[0]?.code, 'UNKNOWN_PART');
    const path = 'platform/shops/app/project.yaml';
    const notify = (type: FileChangeType): Promise<void> =>
      server.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [{ uri: uriOf(path), type }] });
    const appeared = server.nextDiagnostics(manifest.uri, (found) => found.length === 0);
    write(path, 'project:\n  identifier: app\n  name: App\n');
    await notify(FileChangeType.Created);
    assert.deepEqual((await appeared).diagnostics, []);
    const gone = server.nextDiagnostics(manifest.uri, (found) => found.length > 0);
    rmSync(join(temporary.path, path));
    await notify(FileChangeType.Deleted);
    assert.equal((await gone).diagnostics[0]?.code, 'UNKNOWN_PART');
  });

  it('lead to definitions, to files of keys and back', async () => {
    const lead = async (path: string, marked: string): Promise<string[]> => {
      const { at, uri } = await open(path, marked);
      const found = ((await server.connection.sendRequest(DefinitionRequest.type, at)) ?? []) as Location[];
      await server.close(uri);
      return found.map((one) => `${pathOf(one)}:${one.range.start.line}`);
    };
    assert.deepEqual(await lead(DEFINITIONS, FILES[DEFINITIONS]!.replace('trafficType: user', 'trafficType: us‸er')), [`${DEFINITIONS}:3`]);
    assert.deepEqual(await lead(DEFINITIONS, cursorAt(DEFINITIONS, 'vip')), [`${KEYS}:0`]);
    assert.deepEqual(await lead(DEFINITIONS, cursorAt(DEFINITIONS, 'Production')), [`${KEYS}:0`]);
    assert.deepEqual(await lead(MANIFEST, cursorAt(MANIFEST, '"Web: shop"')), [`${DEFINITIONS}:1`]);
    assert.deepEqual(await lead(MANIFEST, cursorAt(MANIFEST, 'shops/till')), ['platform/shops/till/project.yaml:0']);
    assert.deepEqual(await lead(KEYS, 'an‸n\n'), [`${DEFINITIONS}:8`]);

    const { at } = await open(DEFINITIONS, cursorAt(DEFINITIONS, 'user'));
    const uses = async (includeDeclaration: boolean) =>
      ((await server.connection.sendRequest(ReferencesRequest.type, { ...at, context: { includeDeclaration } })) ?? []).map(
        (one) => `${pathOf(one)}:${one.range.start.line}`,
      );
    assert.deepEqual([await uses(false), await uses(true)], [[`${DEFINITIONS}:9`], [`${DEFINITIONS}:3`, `${DEFINITIONS}:9`]]);
    await server.close(at.textDocument.uri);
    const workspace = await open(DEFINITIONS, cursorAt(DEFINITIONS, '"Web: shop"'));
    const places = await server.connection.sendRequest(ReferencesRequest.type, { ...workspace.at, context: { includeDeclaration: true } });
    assert.deepEqual(places!.map(pathOf), [DEFINITIONS, MANIFEST, KEYS]);
  });

  it('rename traffic types, by the rules of the service', async () => {
    const { at, text, uri } = await open(DEFINITIONS, cursorAt(DEFINITIONS, 'user'));
    const edit = await server.connection.sendRequest(RenameRequest.type, { ...at, newName: 'member' });
    assert.equal(applyEdits(text, edit!.changes![uri]!), FILES[DEFINITIONS]!.replaceAll('user', 'member'));
    await assert.rejects(server.connection.sendRequest(RenameRequest.type, { ...at, newName: 'a b' }), /not a valid traffic type name/);
    await server.close(uri);
    const { at: segment } = await open(DEFINITIONS, cursorAt(DEFINITIONS, 'vip'));
    assert.equal(await server.connection.sendRequest(PrepareRenameRequest.type, segment), null);
  });

  it('have an outline, folds, selections and links', async () => {
    const { at } = await open(DEFINITIONS);
    const { textDocument } = at;
    const [workspace] = (await server.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })) as DocumentSymbol[];
    assert.deepEqual(
      [workspace!.name, workspace!.children!.map(({ name, detail }) => `${name} ${detail}`.trim())],
      ['Web: shop', ['user', 'account', 'Production', 'vip user']],
    );
    const folds = await server.connection.sendRequest(FoldingRangeRequest.type, { textDocument });
    assert.ok(
      folds!.some(({ startLine, endLine }) => startLine === 7 && endLine === 9),
      JSON.stringify(folds),
    );
    const positions = [{ line: 8, character: 15 }];
    const [selection] = (await server.connection.sendRequest(SelectionRangeRequest.type, { textDocument, positions })) ?? [];
    assert.deepEqual(selection!.range, { start: { line: 8, character: 14 }, end: { line: 8, character: 17 } });
    const manifest = await open(MANIFEST);
    const links = await server.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri: manifest.uri } });
    assert.deepEqual(
      links!.map(({ target }) => pathOf({ uri: target! })),
      [DEFINITIONS, 'platform/shops/till/project.yaml'],
    );
  });

  it('are others without a fairlead.yaml above them', async () => {
    const uri = pathToFileURL(join(temporary.path, 'elsewhere', MAPPING)).href;
    await server.open(uri, 'a: [\n', 'yaml');
    await server.settle();
    assert.deepEqual(
      server.published.filter((one) => one.uri === uri),
      [],
    );
  });
});
