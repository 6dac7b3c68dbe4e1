import assert from 'node:assert/strict';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DocumentLinkRequest,
  FileChangeType,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { LIST_USERS, type ListedUsers } from '../../server/language/protocol/acrossFiles.ts';
import { DESCRIBE_GRAPH, type GraphDescription } from '../../server/language/protocol/pipelineGraph.ts';
import { SHOW_USERS } from '../../server/language/protocol/platform.ts';
import { briefly, LanguageServerProcess } from '../support/languageServer.ts';
import { ABLE } from '../support/pipelineServer.ts';
import { soon } from '../support/soon.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const SCOPE = '  orgIdentifier: shop\n  projectIdentifier: store\n';

function template(fields: string): string {
  return `template:\n  name: Say\n  identifier: say\n  versionLabel: v1\n${SCOPE}  type: Step\n  spec:\n    type: ShellScript\n    timeout: 10m\n    spec:\n      shell: Bash\n${fields}`;
}

function pipeline(identifier: string, inputs: string, version = 'v1'): string {
  return `pipeline:\n  name: ${identifier}\n  identifier: ${identifier}\n${SCOPE}  stages:\n    - stage:\n        name: one\n        identifier: one\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: hello\n                  identifier: hello\n                  template:\n                    templateRef: say\n                    versionLabel: ${version}\n                    templateInputs:\n                      type: ShellScript\n                      spec:\n${inputs}`;
}

function applyTo(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create('', '', 0, text), [...edits]);
}

const GREETING = '                        greeting: hello\n';

describe('the documents of a workspace', () => {
  let temporary: TemporaryFolder;
  let folder: string;
  let server: LanguageServerProcess;
  const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  const notify = (name: string, type: FileChangeType): Promise<void> =>
    server.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [{ uri: uriOf(name), type }] });
  const lastOf = (name: string): string[] => briefly(server.published.findLast(({ uri }) => uri === uriOf(name))?.diagnostics ?? []);
  const waitUntil = (name: string, wanted: readonly string[]): Promise<true> =>
    server.waitFor(() => (JSON.stringify(lastOf(name)) === JSON.stringify(wanted) ? true : undefined));

  const TEMPLATE = '.harness/templates/say/v1.yaml';
  const ONE = '.harness/pipelines/one.yaml';
  const TWO = '.harness/pipelines/two.yaml';

  const FIRST: Readonly<Record<string, string>> = {
    [TEMPLATE]: template('      greeting: <+input>\n'),
    [ONE]: pipeline('one', GREETING),
    [TWO]: pipeline('two', GREETING),
  };

  before(async () => {
    temporary = makeTemporaryFolder();
    folder = temporary.path;
    for (const [name, text] of Object.entries(FIRST)) await write(name, text);
    server = await LanguageServerProcess.start({
      capabilities: ABLE,
      rootUri: pathToFileURL(folder).href,
      initializationOptions: { commands: [SHOW_USERS] },
    });
  });
  /** Restores the files, and waits until no problem is left from the test. */
  afterEach(async () => {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.yaml') || name in FIRST) continue;
      await rm(join(folder, name));
      await notify(name, FileChangeType.Deleted);
    }
    for (const [name, text] of Object.entries(FIRST)) {
      await write(name, text);
      await notify(name, FileChangeType.Changed);
    }
    const lastAt = (uri: string) => server.published.findLast((one) => one.uri === uri)!.diagnostics;
    const marked = [...new Set(server.published.map(({ uri }) => uri))].filter((uri) => lastAt(uri).length > 0);
    for (const uri of marked) await server.close(uri);
    for (const uri of marked) await server.waitFor(() => (lastAt(uri).length === 0 ? true : undefined));
    await server.clear();
  });
  after(async () => {
    await server.stop();
    temporary.remove();
  });

  it('checks the users of a template at once while it is edited, open or not', async () => {
    await server.open(uriOf(ONE), pipeline('one', GREETING), 'yaml');
    await server.open(uriOf(TEMPLATE), template('      greeting: <+input>\n'), 'yaml');
    await waitUntil(ONE, []);
    await server.change(uriOf(TEMPLATE), 2, { text: template('      farewell: <+input>\n') });
    const wanted = ['MISSING_INPUT 21:22-21:26', 'UNKNOWN_INPUT 22:24-22:32'];
    await waitUntil(ONE, wanted);
    await waitUntil(TWO, wanted);
    const [finding] = server.published.findLast(({ uri }) => uri === uriOf(TWO))!.diagnostics;
    assert.equal(finding!.relatedInformation?.[0]?.location.uri, uriOf(TEMPLATE));
    const lenses = await server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: uriOf(TEMPLATE) } });
    const lens = lenses!.find(({ command }) => command?.command === SHOW_USERS)!;
    assert.equal(lens.command!.title, 'Used by 2 pipelines, 2 would break');
    assert.deepEqual(
      (lens.command!.arguments![2] as Location[]).map(({ uri }) => uri),
      [uriOf(ONE), uriOf(TWO)],
    );
    const listed = await server.connection.sendRequest<ListedUsers>(LIST_USERS, { textDocument: { uri: uriOf(TEMPLATE) } });
    assert.equal(listed.entity, 'template "say" version "v1"');
    assert.deepEqual(
      listed.users.map(({ uri, entity, range, problems }) => [uri, entity, range.start.line, problems.length]),
      [
        [uriOf(ONE), 'pipeline "one"', 21, 2],
        [uriOf(TWO), 'pipeline "two"', 21, 2],
      ],
    );
    const inputs = pipeline('one', '                        farewell: <+input>\n');
    const line = 22;
    const fixes = (await server.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: uriOf(ONE) },
      range: { start: { line, character: 26 }, end: { line, character: 26 } },
      context: { diagnostics: server.published.findLast(({ uri }) => uri === uriOf(ONE))!.diagnostics },
    })) as CodeAction[];
    const fix = fixes.find(({ title }) => title === 'Update the inputs to template "say" version "v1"')!;
    assert.deepEqual(
      fix.diagnostics?.map(({ code }) => code),
      ['UNKNOWN_INPUT'],
    );
    assert.equal(applyTo(pipeline('one', GREETING), fix.edit!.changes![uriOf(ONE)]!), inputs);
    assert.ok(fixes.some(({ title }) => title.startsWith('Ignore UNKNOWN_INPUT')));
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const [all] = (
      (await server.connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri: uriOf(TEMPLATE) },
        range,
        context: { diagnostics: [], only: ['refactor.rewrite'] },
      })) as CodeAction[]
    ).filter(({ title }) => title.startsWith('Update'));
    assert.equal(all!.title, 'Update the inputs in 2 documents that would break');
    assert.deepEqual(Object.keys(all!.edit!.changes!), [uriOf(ONE), uriOf(TWO)]);
    assert.equal(
      applyTo(pipeline('two', GREETING), all!.edit!.changes![uriOf(TWO)]!),
      pipeline('two', '                        farewell: <+input>\n'),
    );
    await server.change(uriOf(TEMPLATE), 3, { text: template('      greeting: <+input>\n') });
    await waitUntil(ONE, []);
    await waitUntil(TWO, []);
  });

  it('keeps each folder .harness to itself: a definition is in the same one, and a rename changes no other', async () => {
    for (const [name, text] of Object.entries(FIRST)) {
      await write(`copy/${name}`, text);
      await notify(`copy/${name}`, FileChangeType.Created);
    }
    for (const home of ['copy/', '']) {
      const use = { textDocument: { uri: uriOf(`${home}${ONE}`) }, position: { line: 17, character: 34 } };
      await server.open(use.textDocument.uri, FIRST[ONE]!, 'yaml');
      await soon('the definition in the same folder', async () => {
        const found = (await server.connection.sendRequest(DefinitionRequest.type, use)) as Location[] | null;
        return JSON.stringify(found?.map(({ uri }) => uri)) === JSON.stringify([uriOf(`${home}${TEMPLATE}`)]) || null;
      });
      const edit = await server.connection.sendRequest(RenameRequest.type, { ...use, newName: 'greet' });
      assert.deepEqual(Object.keys(edit?.changes ?? {}).sort(), [ONE, TWO, TEMPLATE].map((name) => uriOf(`${home}${name}`)).sort());
    }
  });

  it('takes the inputs, users and contents of the template in the same folder .harness', async () => {
    const other = template('      size: <+input>.allowedValues(small,large)\n');
    await write(`copy/${TEMPLATE}`, other);
    await notify(`copy/${TEMPLATE}`, FileChangeType.Created);
    const text = pipeline('one', '                        size: \n                        greeting: x\n');
    await write(`copy/${ONE}`, text);
    await notify(`copy/${ONE}`, FileChangeType.Created);
    await server.open(uriOf(`copy/${ONE}`), text, 'yaml');
    await server.waitFor(() => lastOf(`copy/${ONE}`).some((one) => one.startsWith('UNKNOWN_INPUT 23')) || undefined);
    const position = { line: text.split('\n').findIndex((one) => one.includes('size:')), character: 30 };
    const items = await server.connection.sendRequest(CompletionRequest.type, { textDocument: { uri: uriOf(`copy/${ONE}`) }, position });
    assert.deepEqual((Array.isArray(items) ? items : (items?.items ?? [])).map(({ label }) => label).slice(0, 2), ['small', 'large']);
    await server.open(uriOf(`copy/${TEMPLATE}`), other, 'yaml');
    const { users } = await server.connection.sendRequest<ListedUsers>(LIST_USERS, { textDocument: { uri: uriOf(`copy/${TEMPLATE}`) } });
    assert.deepEqual(
      users.map(({ uri }) => uri),
      [uriOf(`copy/${ONE}`)],
    );
  });

  it('follows files that are written, renamed and deleted outside of the editor', async () => {
    await server.open(uriOf(ONE), pipeline('one', GREETING, 'v2'), 'yaml');
    await waitUntil(ONE, ['UNKNOWN_VERSION 18:34-18:36']);
    await write('.harness/templates/say/v2.yaml', template('      greeting: <+input>\n').replace('versionLabel: v1', 'versionLabel: v2'));
    await notify('.harness/templates/say/v2.yaml', FileChangeType.Created);
    await waitUntil(ONE, []);
    await rm(join(folder, '.harness/templates/say/v2.yaml'));
    await notify('.harness/templates/say/v2.yaml', FileChangeType.Deleted);
    await waitUntil(ONE, ['UNKNOWN_VERSION 18:34-18:36']);
    await rm(join(folder, TEMPLATE));
    await notify(TEMPLATE, FileChangeType.Deleted);
    await waitUntil(ONE, []);
  });

  it('goes to a template, lists its uses, links and renames it in all files', async () => {
    await server.open(uriOf(ONE), pipeline('one', GREETING, 'v9'), 'yaml');
    await waitUntil(ONE, ['UNKNOWN_VERSION 18:34-18:36']);
    await server.change(uriOf(ONE), 2, { text: pipeline('one', GREETING) });
    await waitUntil(ONE, []);
    const at = { textDocument: { uri: uriOf(ONE) }, position: { line: 17, character: 34 } };
    const identifier = { start: { line: 2, character: 14 }, end: { line: 2, character: 17 } };
    const reference = { start: { line: 17, character: 33 }, end: { line: 17, character: 36 } };
    assert.deepEqual(await server.connection.sendRequest(DefinitionRequest.type, at), [{ uri: uriOf(TEMPLATE), range: identifier }]);
    assert.deepEqual(await server.connection.sendRequest(ReferencesRequest.type, { ...at, context: { includeDeclaration: true } }), [
      { uri: uriOf(TEMPLATE), range: identifier },
      { uri: uriOf(ONE), range: reference },
      { uri: uriOf(TWO), range: reference },
    ]);
    const links = await server.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri: uriOf(ONE) } });
    assert.deepEqual(links, [{ range: reference, target: `${uriOf(TEMPLATE)}#L3` }]);
    assert.deepEqual(await server.connection.sendRequest(PrepareRenameRequest.type, at), { range: reference, placeholder: 'say' });
    assert.deepEqual(await server.connection.sendRequest(RenameRequest.type, { ...at, newName: 'greet' }), {
      changes: {
        [uriOf(TEMPLATE)]: [{ range: identifier, newText: 'greet' }],
        [uriOf(ONE)]: [{ range: reference, newText: 'greet' }],
        [uriOf(TWO)]: [{ range: reference, newText: 'greet' }],
      },
    });
    await assert.rejects(server.connection.sendRequest(RenameRequest.type, { ...at, newName: 'not valid' }), /identifier/);
  });

  it('goes to the infrastructure of the very environment, not of one whose name ends alike', async () => {
    const infrastructure = (environment: string): string =>
      `infrastructureDefinition:\n  name: cluster\n  identifier: cluster\n${SCOPE}  environmentRef: ${environment}\n  deploymentType: Kubernetes\n  type: KubernetesDirect\n  spec:\n    connectorRef: k8s\n    namespace: web\n    releaseName: web\n`;
    for (const environment of ['nonprod', 'prod']) {
      const file = `.harness/infrastructures/${environment}.yaml`;
      await write(file, infrastructure(environment));
      await notify(file, FileChangeType.Created);
    }
    const text = `pipeline:\n  name: three\n  identifier: three\n${SCOPE}  stages:\n    - stage:\n        name: one\n        identifier: one\n        type: Deployment\n        spec:\n          deploymentType: Kubernetes\n          environment:\n            environmentRef: prod\n            infrastructureDefinitions:\n              - identifier: cluster\n          execution:\n            steps:\n              - step:\n                  name: hello\n                  identifier: hello\n                  template:\n                    templateRef: say\n                    versionLabel: v9\n`;
    const name = '.harness/pipelines/three.yaml';
    await server.open(uriOf(name), text, 'yaml');
    await server.waitFor(() => (lastOf(name).some((problem) => problem.startsWith('UNKNOWN_VERSION')) ? true : undefined));
    const line = text.split('\n').findIndex((one) => one.includes('identifier: cluster'));
    const at = { textDocument: { uri: uriOf(name) }, position: { line, character: 30 } };
    // The files that were just created are read on their own.
    const places = await soon(
      'the infrastructure',
      async () => (await server.connection.sendRequest(DefinitionRequest.type, at)) as Location[] | null,
    );
    assert.deepEqual(
      places.map(({ uri }) => uri),
      [uriOf('.harness/infrastructures/prod.yaml')],
    );
  });

  it('expands a closed template in the graph of a pipeline', async () => {
    const stage =
      '    type: Custom\n    spec:\n      execution:\n        steps:\n          - step: {name: Roll out, identifier: roll, type: Wait, spec: {duration: 1m}}\n';
    await write('ship.yaml', `template:\n  name: Ship\n  identifier: ship\n  versionLabel: v1\n${SCOPE}  type: Stage\n  spec:\n${stage}`);
    await notify('ship.yaml', FileChangeType.Created);
    const text = `pipeline:\n  name: Go\n  identifier: go\n${SCOPE}  stages:\n    - stage: {name: Ship, identifier: ship, template: {templateRef: ship, versionLabel: v1}}\n`;
    await server.open(uriOf('go.yaml'), text, 'yaml');
    const ask = (open: readonly string[] = []) =>
      server.connection.sendRequest<GraphDescription | null>(DESCRIBE_GRAPH, { textDocument: { uri: uriOf('go.yaml') }, open });
    let card = (await ask())?.graph.cards.at(-1);
    while (card?.isOpen !== false) {
      await server.settle();
      card = (await ask())?.graph.cards.at(-1);
    }
    const found = await ask([card.key]);
    assert.deepEqual([found?.graph.cards.at(-1)?.name, found?.places.at(-1)?.uri], ['Roll out', uriOf('ship.yaml')]);
  });
});
