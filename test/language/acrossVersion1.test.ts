import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionRequest,
  type CodeLens,
  CodeLensRequest,
  type CompletionList,
  CompletionRequest,
  DefinitionRequest,
  type DocumentLink,
  DocumentLinkRequest,
  type Hover,
  HoverRequest,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
} from 'vscode-languageserver/node';
import {
  EXPAND_DOCUMENT,
  type ExpandedDocument,
  type ExpansionRefused,
  LIST_USERS,
  type ListedUsers,
} from '../../server/language/protocol/acrossFiles.ts';
import { DESCRIBE_GRAPH, type GraphDescription } from '../../server/language/protocol/pipelineGraph.ts';
import { SHOW_USERS } from '../../server/language/protocol/platform.ts';
import { readCursor } from '../support/cursor.ts';
import { briefly, LanguageServerProcess } from '../support/languageServer.ts';
import { ABLE } from '../support/pipelineServer.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const SAY = '.harness/templates/say.yaml';
const ROLL = '.harness/templates/roll.yaml';
const SHOP = '.harness/pipelines/shop.yaml';
const SET = '.harness/pipelines/shop/input_sets/eu.yaml';

const FILES: Readonly<Record<string, string>> = {
  [SAY]: `version: 1\ntemplate:\n  id: say\n  version: 1.0.0\n  inputs:\n    greeting:\n      type: string\n      description: What it says.\n      enum: [hello, bye]\n      required: true\n    loud: {type: boolean, default: false}\n  step:\n    run: echo \${{ inputs.greeting }} <+inputs.loud>\n`,
  '.harness/templates/say2.yaml': 'version: 1\ntemplate:\n  id: say\n  version: 2.0.0\n  step:\n    run: echo\n',
  [ROLL]: 'version: 1\ntemplate:\n  stage:\n    steps:\n      - id: first\n        run: make\n      - id: second\n        run: test\n',
  '.harness/many.yaml': `version: 1\ntemplate:\n  id: many\n  version: 1.0.0\n  inputs:\n    word: {type: string}\n  step:\n    run: "${`<+inputs.word> `.repeat(2_000)}"\n`,
  '.harness/templates/old.yaml':
    'template:\n  name: Old\n  identifier: old\n  versionLabel: v1\n  type: Stage\n  spec:\n    type: Custom\n',
  '.harness/services/web.yaml': 'service:\n  name: Web\n  identifier: web\n  serviceDefinition: {}\n  tags: {}\n',
  '.harness/environments/prod.yaml': 'environment:\n  name: Prod\n  identifier: prod\n  type: Production\n',
  '.harness/environments/east.yaml':
    'infrastructureDefinition:\n  name: East\n  identifier: east\n  environmentRef: prod\n  type: KubernetesDirect\n  spec: {}\n',
  '.harness/connectors/hub.yaml': 'connector:\n  name: Hub\n  identifier: hub\n  type: DockerRegistry\n  spec: {}\n',
  [SHOP]:
    'version: 1\npipeline:\n  id: shop\n  inputs:\n    region: {type: string, enum: [eu, us]}\n  stages:\n    - id: one\n      steps:\n        - id: hello\n          template:\n            uses: say@1.0.0\n            with:\n              greeting: hello\n    - id: two\n      template:\n        uses: roll\n',
  [SET]: 'version: 1\nkind: input-set\nspec:\n  region: eu\n',
};

const HEAD = 'version: 1\npipeline:\n  id: fresh\n  stages:\n    - id: a\n      steps:\n        - id: b\n          template:\n';
const AT = ' '.repeat(12);

describe('documents of version 1 across files', () => {
  let temporary: TemporaryFolder;
  let server: LanguageServerProcess;
  let count = 0;
  const uriOf = (name: string): string => pathToFileURL(join(temporary.path, name)).href;
  const nameOf = (uri: string): string =>
    decodeURIComponent(uri)
      .slice(decodeURIComponent(uriOf('')).length)
      .replace(/^[/]/, '');

  before(async () => {
    temporary = makeTemporaryFolder();
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(temporary.path, name)), { recursive: true });
      writeFileSync(join(temporary.path, name), text);
    }
    server = await LanguageServerProcess.start({
      capabilities: ABLE,
      rootUri: pathToFileURL(temporary.path).href,
      initializationOptions: { commands: [SHOW_USERS] },
    });
    await server.open(uriOf(SHOP), FILES[SHOP]!, 'yaml');
    await server.connection.sendRequest(LIST_USERS, { textDocument: { uri: uriOf(SHOP) } });
  });
  after(async () => {
    await server.stop();
    temporary.remove();
  });

  type Place = { textDocument: { uri: string }; position: { line: number; character: number } };

  /** Asks something at the cursor of a new document. */
  async function at<T>(marked: string, ask: (place: Place) => Promise<T>, name = `.harness/pipelines/new${count++}.yaml`): Promise<T> {
    const { text, position } = readCursor(marked);
    await server.open(uriOf(name), text, 'yaml');
    const found = await ask({ textDocument: { uri: uriOf(name) }, position });
    await server.close(uriOf(name));
    return found;
  }

  const placeOf = (name: string, token: string, by = 0): Place => {
    const offset = FILES[name]!.indexOf(token) + by;
    const before = FILES[name]!.slice(0, offset).split('\n');
    return { textDocument: { uri: uriOf(name) }, position: { line: before.length - 1, character: before.at(-1)!.length } };
  };
  const show = (places: readonly Location[]): string[] =>
    places.map(({ uri, range }) => `${nameOf(uri)}:${range.start.line}:${range.start.character}`);
  const complete = async (marked: string, name?: string): Promise<Map<string, string>> => {
    const list = (await at(marked, (place) => server.connection.sendRequest(CompletionRequest.type, place), name)) as CompletionList;
    return new Map(list.items.map(({ label, textEdit }) => [label, textEdit?.newText ?? '']));
  };

  it('goes from a use to the template of its version, and from an input to its declaration', async () => {
    const define = async (place: Place): Promise<string[]> =>
      show((await server.connection.sendRequest(DefinitionRequest.type, place)) as Location[]);
    assert.deepEqual(await define(placeOf(SHOP, 'say@')), [`${SAY}:2:6`]);
    assert.deepEqual(await define(placeOf(SHOP, '1.0.0')), [`${SAY}:2:6`]);
    assert.deepEqual(await define(placeOf(SHOP, 'roll')), [`${ROLL}:1:0`]);
    assert.deepEqual(await define(placeOf(SHOP, 'greeting: hello')), [`${SAY}:5:4`]);
    assert.deepEqual(await at('version: 1\nkind: input-set\nspec:\n  reg‸ion: eu\n', define, SET), [`${SHOP}:4:4`]);
  });

  it('lists the users of a template and the givers of an input, and links and renames them', async () => {
    await server.open(uriOf(SAY), FILES[SAY]!, 'yaml');
    const list = async (place: Place): Promise<string[]> =>
      show((await server.connection.sendRequest(ReferencesRequest.type, { ...place, context: { includeDeclaration: true } })) ?? []);
    assert.deepEqual(await list(placeOf(SAY, 'say')), [`${SAY}:2:6`, `${SHOP}:10:18`]);
    assert.deepEqual(await list(placeOf(SAY, 'greeting')), [`${SAY}:5:4`, `${SHOP}:12:14`]);
    const links = (await server.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri: uriOf(SHOP) } })) as DocumentLink[];
    assert.deepEqual(
      links.map(({ target }) => nameOf(target ?? '')),
      [`${SAY}#L3`, `${ROLL}#L2`],
    );
    const renamed = await server.connection.sendRequest(RenameRequest.type, { ...placeOf(SAY, 'say'), newName: 'say-it' });
    const edits = Object.entries(renamed?.changes ?? {}).map(
      ([uri, [edit]]) => `${nameOf(uri)}:${edit!.range.start.line} ${edit!.newText}`,
    );
    assert.deepEqual(edits, [`${SAY}:2 say-it`, `${SHOP}:10 say-it`, '.harness/templates/say2.yaml:2 say-it']);
    // The name of a file is not in a document.
    await assert.rejects(async () => {
      const found = await server.connection.sendRequest(PrepareRenameRequest.type, placeOf(SHOP, 'roll'));
      assert.notEqual(found, null);
    });
    const { users } = (await server.connection.sendRequest(LIST_USERS, { textDocument: { uri: uriOf(SAY) } })) as ListedUsers;
    assert.deepEqual(
      users.map(({ entity }) => entity),
      ['pipeline "shop"'],
    );
    await server.close(uriOf(SAY));
  });

  it('says above a template who would break while it is edited, and updates them', async () => {
    const changed = FILES[SAY]!.replace('greeting:\n', 'salutation:\n');
    const published = server.nextDiagnostics(uriOf(SHOP));
    await server.open(uriOf(SAY), changed, 'yaml');
    const { diagnostics } = await published;
    assert.deepEqual(briefly(diagnostics), ['MISSING_INPUT 11:12-11:16', 'UNKNOWN_INPUT 12:14-12:22']);
    const [lens] = (
      (await server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: uriOf(SAY) } })) as CodeLens[]
    ).filter(({ command }) => command?.command === SHOW_USERS);
    assert.equal(lens?.command?.title, 'Used by 1 pipeline, 1 would break');
    const range = diagnostics[0]!.range;
    const actions = (await server.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: uriOf(SHOP) },
      range,
      context: { diagnostics },
    })) as CodeAction[];
    const update = actions.find(({ title }) => title === 'Update the inputs to template "say" version "1.0.0"');
    const changes = JSON.stringify(update?.edit);
    assert.ok(changes.includes(`salutation: \${{ inputs.salutation }}`) && !changes.includes('greeting'), changes);
    await server.close(uriOf(SAY));
  });

  it('completes identifiers, versions, inputs and values', async () => {
    const uses = await complete(`${HEAD}${AT}uses: ‸\n`);
    assert.deepEqual(
      [...uses.keys()].filter((label) => /^(?:say|roll|old)/.test(label)),
      ['say', 'say@1.0.0', 'say@2.0.0'],
    );
    assert.ok((await complete('pipeline:\n  id: x\n  stages:\n    - id: a\n      template:\n        uses: ‸\n')).has('roll'));
    const skeleton = (await complete(`${HEAD}${AT}uses: say@1.0.0\n${AT}‸\n`)).get('with');
    assert.match(skeleton ?? '', /^with:\n +greeting: \$\{1[|]hello,bye,.*\n +loud: \$\{2[|]false,true,/);
    const keys = await complete(`${HEAD}${AT}uses: say@1.0.0\n${AT}with:\n${AT}  loud: true\n${AT}  ‸\n`);
    assert.ok(keys.has('greeting') && !keys.has('loud'));
    const values = await complete(`${HEAD}${AT}uses: say@1.0.0\n${AT}with:\n${AT}  greeting: ‸\n`);
    assert.deepEqual([...values.keys()].slice(0, 2), ['hello', 'bye']);
    assert.ok((await complete('version: 1\nkind: input-set\nspec:\n  region: ‸\n', SET)).has('us'));
    const stage = 'version: 1\npipeline:\n  id: x\n  stages:\n    - id: a\n';
    const places: [string, string][] = [
      ['      service: ‸\n', 'web'],
      ['      service: {id: ‸}\n', 'web'],
      ['      service:\n        items:\n          - ‸\n', 'web'],
      ['      environment:\n        id: ‸\n', 'prod'],
      ['      environment:\n        id: prod\n        deploy-to: ‸\n', 'east'],
      ['      steps:\n        - run:\n            script: x\n            container: {image: a, connector: ‸}\n', 'hub'],
      ['      steps:\n        - uses: ‸\n', 'say@2.0.0'],
    ];
    for (const [lines, label] of places) assert.ok((await complete(stage + lines)).has(label), lines);
    assert.ok((await complete('version: 1\npipeline:\n  stages:\n    - chain:\n        uses: ‸\n')).has('shop'));
  });

  it('describes an input, expands the document and its graph', async () => {
    const hover = (await server.connection.sendRequest(HoverRequest.type, placeOf(SHOP, 'greeting'))) as Hover;
    const { value } = hover.contents as { value: string };
    for (const part of ['required', 'Input of template', 'What it says.', 'Type: `string`.', 'One of `hello`, `bye`.'])
      assert.ok(value.includes(part), value);
    const expanded = (await server.connection.sendRequest(EXPAND_DOCUMENT, { textDocument: { uri: uriOf(SHOP) } })) as ExpandedDocument;
    assert.equal(
      expanded.text.slice(expanded.text.indexOf('        - id: hello')),
      '        - id: hello\n          # Template "say" version "1.0.0", templates/say.yaml\n          run: echo hello false\n    - id: two\n      # Template "roll", templates/roll.yaml\n      steps:\n        - id: first\n          run: make\n        - id: second\n          run: test\n',
    );
    const braced = (await at(
      'version: 1\npipeline:\n  stages:\n    - steps:\n        - {id: a, uses: say@1.0.0, with: {greeting: ‸bye}}\n',
      ({ textDocument }) => server.connection.sendRequest(EXPAND_DOCUMENT, { textDocument }),
    )) as ExpandedDocument;
    assert.ok(
      braced.text.endsWith(
        '        - id: a\n          # Template "say" version "1.0.0", templates/say.yaml\n          run: echo bye false\n',
      ),
      braced.text,
    );
    // 200 MB of 70 kB.
    const large = (await at(
      `version: 1\npipeline:\n  stages:\n    - steps:\n        - {id: a, uses: many@1.0.0, with: {word: ‸${'x'.repeat(50_000)}}}\n`,
      ({ textDocument }) => server.connection.sendRequest(EXPAND_DOCUMENT, { textDocument }),
    )) as ExpansionRefused;
    assert.match(large.refusal, /^Its templates are too large, or use each other or their inputs too often, to be filled in at once\./);
    const graph = (await server.connection.sendRequest(DESCRIBE_GRAPH, {
      textDocument: { uri: uriOf(SHOP) },
      open: [],
      closed: [],
    })) as GraphDescription;
    const key = graph.graph.cards.find(({ name }) => name === 'two')!.key;
    const open = (await server.connection.sendRequest(DESCRIBE_GRAPH, {
      textDocument: { uri: uriOf(SHOP) },
      open: [key],
      closed: [],
    })) as GraphDescription;
    assert.deepEqual(
      open.graph.cards.flatMap(({ name }, index) => (open.places[index]!.uri === null ? [] : [name])),
      ['steps', 'first', 'second'],
    );
  });
});
