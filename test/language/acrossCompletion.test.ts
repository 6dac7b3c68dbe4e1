import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionRequest,
  type CompletionItem,
  type CompletionList,
  CompletionRequest,
  DefinitionRequest,
  type Hover,
  HoverRequest,
  type Location,
  ReferencesRequest,
} from 'vscode-languageserver/node';
import { LIST_USERS } from '../../server/language/protocol/acrossFiles.ts';
import { SET_STATE } from '../../server/language/protocol.ts';
import { readCursor } from '../support/cursor.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { ABLE } from '../support/pipelineServer.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const SCOPE = '  orgIdentifier: shop\n  projectIdentifier: store\n';

const FILES: Readonly<Record<string, string>> = {
  'templates/say.yaml': `template:\n  name: Say\n  identifier: say\n  versionLabel: v1\n${SCOPE}  type: Step\n  spec:\n    type: ShellScript\n    timeout: 10m\n    spec:\n      shell: Bash\n      size: <+input>.allowedValues(small,large)\n      greeting: <+input>\n      environmentVariables:\n        - name: COLOUR\n          type: String\n          value: <+input>.default(red)\n        - name: FIXED\n          type: String\n          value: x\n`,
  'templates/say2.yaml': `template:\n  name: Say\n  identifier: say\n  versionLabel: v2\n${SCOPE}  type: Step\n  spec:\n    type: ShellScript\n    spec:\n      shell: Bash\n`,
  'templates/roll.yaml': `template:\n  name: Roll\n  identifier: roll\n  versionLabel: '1'\n  type: Stage\n  spec:\n    type: Custom\n    spec:\n      execution:\n        steps:\n          - step:\n              name: Wait\n              identifier: wait\n              type: Wait\n              spec:\n                duration: <+input>\n`,
  'templates/other.yaml': `template:\n  name: Other\n  identifier: other\n  versionLabel: v1\n  orgIdentifier: shop\n  projectIdentifier: elsewhere\n  type: Step\n  spec:\n    type: Wait\n`,
  'templates/wide.yaml': `template:\n  name: Wide\n  identifier: wide\n  versionLabel: v1\n  orgIdentifier: shop\n  type: Step\n  spec:\n    type: Wait\n`,
  'services/web.yaml': `service:\n  name: Web\n  identifier: web\n${SCOPE}  serviceDefinition:\n    type: Kubernetes\n    spec: {}\n`,
  'environments/prod.yaml': `environment:\n  name: Prod\n  identifier: prod\n${SCOPE}  type: Production\n`,
  'environments/cluster.yaml': `infrastructureDefinition:\n  name: Cluster\n  identifier: cluster\n${SCOPE}  environmentRef: prod\n  type: KubernetesDirect\n  spec:\n    connectorRef: k8s\n`,
  'environments/other.yaml': `infrastructureDefinition:\n  name: Far\n  identifier: far\n${SCOPE}  environmentRef: test\n  type: KubernetesDirect\n  spec:\n    connectorRef: k8s\n`,
  'connectors/hub.yaml': `connector:\n  name: Hub\n  identifier: hub\n${SCOPE}  type: DockerRegistry\n  spec:\n    dockerRegistryUrl: https://hub.example\n`,
  'pipelines/shop.yaml': `pipeline:\n  name: Shop\n  identifier: shop\n${SCOPE}  variables:\n    - name: region\n      type: String\n      value: <+input>.allowedValues(eu,us)\n  stages:\n    - stage:\n        name: One\n        identifier: one\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: Hello\n                  identifier: hello\n                  template:\n                    templateRef: say\n                    versionLabel: v1\n                    templateInputs:\n                      type: ShellScript\n                      spec:\n                        size: small\n                        greeting: hello\n`,
  'pipelines/shopInputs.yaml': `inputSet:\n  name: Eu\n  identifier: eu\n${SCOPE}  pipeline:\n    identifier: shop\n    variables:\n      - name: region\n        type: String\n        value: eu\n`,
};

const HEAD = `pipeline:\n  name: New\n  identifier: fresh\n${SCOPE}  stages:\n    - stage:\n        name: One\n        identifier: one\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: Hello\n                  identifier: hello\n                  template:\n`;
const AT = ' '.repeat(20);

describe('completion and navigation across files', () => {
  let temporary: TemporaryFolder;
  let server: LanguageServerProcess;
  let count = 0;
  const uriOf = (name: string): string => pathToFileURL(join(temporary.path, name)).href;

  before(async () => {
    temporary = makeTemporaryFolder();
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(temporary.path, name)), { recursive: true });
      writeFileSync(join(temporary.path, name), text);
    }
    server = await LanguageServerProcess.start({ capabilities: ABLE, rootUri: pathToFileURL(temporary.path).href });
    const uri = uriOf('pipelines/shop.yaml');
    await server.open(uri, FILES['pipelines/shop.yaml']!, 'yaml');
    await server.connection.sendRequest(LIST_USERS, { textDocument: { uri } });
  });
  after(async () => {
    await server.stop();
    temporary.remove();
  });

  async function at<T>(
    marked: string,
    ask: (place: { textDocument: { uri: string }; position: { line: number; character: number } }) => Promise<T>,
  ): Promise<T> {
    const { text, position } = readCursor(marked);
    const uri = uriOf(`pipelines/new${count++}.yaml`);
    await server.open(uri, text, 'yaml');
    const found = await ask({ textDocument: { uri }, position });
    await server.close(uri);
    return found;
  }

  async function complete(marked: string): Promise<readonly CompletionItem[]> {
    const list = (await at(marked, (place) => server.connection.sendRequest(CompletionRequest.type, place))) as CompletionList;
    return list.items;
  }

  const offered = async (marked: string): Promise<string[]> =>
    (await complete(marked)).filter(({ detail }) => detail !== 'used in an open file' && detail !== 'example').map(({ label }) => label);
  const written = async (marked: string, label: string): Promise<string | undefined> =>
    (await complete(marked)).find((item) => item.label === label)?.textEdit?.newText;

  it('offers an empty document an input set for each pipeline of the workspace, with its inputs', async () => {
    assert.ok((await offered('‸')).includes('inputSet: shop'));
    const text = await written('‸', 'inputSet: shop');
    assert.match(
      text!,
      /^inputSet:\n {2}name: \$\{1:shop inputs\}\n {2}identifier: .*\n {2}orgIdentifier: shop\n {2}projectIdentifier: store\n {2}pipeline:\n {4}identifier: shop\n/,
    );
    assert.match(text!, /\n {4}variables:\n {6}- name: region\n {8}type: String\n {8}value: \$\{3\|eu,us,/);
  });

  it('offers identifiers with the prefix of their scope, if the place takes them', async () => {
    assert.deepEqual((await offered(`${HEAD}${AT}templateRef: ‸\n`)).slice(0, 2), ['say', 'org.wide']);
    const stage = `pipeline:\n  name: New\n  identifier: fresh\n${SCOPE}  stages:\n    - stage:\n        name: One\n        identifier: one\n        template:\n          templateRef: ‸\n`;
    assert.deepEqual((await offered(stage)).slice(0, 1), ['account.roll']);
    const deployment = (rest: string): string =>
      `pipeline:\n  name: New\n  identifier: fresh\n${SCOPE}  stages:\n    - stage:\n        name: One\n        identifier: one\n        type: Deployment\n        spec:\n${rest}`;
    assert.ok((await offered(deployment('          service:\n            serviceRef: ‸\n'))).includes('web'));
    assert.ok((await offered(deployment('          environment:\n            environmentRef: ‸\n'))).includes('prod'));
    const infrastructures = await offered(
      deployment(
        '          environment:\n            environmentRef: prod\n            infrastructureDefinitions:\n              - identifier: ‸\n',
      ),
    );
    assert.ok(infrastructures.includes('cluster') && !infrastructures.includes('far'));
    assert.ok((await offered(`trigger:\n  name: T\n  identifier: t\n${SCOPE}  pipelineIdentifier: ‸\n`)).includes('shop'));
    assert.ok(
      (await offered(`trigger:\n  name: T\n  identifier: t\n${SCOPE}  pipelineIdentifier: shop\n  inputSetRefs:\n    - ‸\n`)).includes(
        'eu',
      ),
    );
    assert.ok((await offered(`inputSet:\n  name: N\n  identifier: n\n${SCOPE}  pipeline:\n    identifier: ‸\n`)).includes('shop'));
    const connected = `pipeline:\n  name: N\n  identifier: n\n${SCOPE}  properties:\n    ci:\n      codebase:\n        connectorRef: ‸\n`;
    assert.ok((await offered(connected)).includes('hub'));
  });

  it('offers the versions of a template, and all its inputs at once', async () => {
    assert.deepEqual((await offered(`${HEAD}${AT}templateRef: say\n${AT}versionLabel: ‸\n`)).slice(0, 2), ['v1', 'v2']);
    assert.equal(
      await written(`${HEAD}${AT}templateRef: say\n${AT}versionLabel: v1\n${AT}‸\n`, 'templateInputs'),
      `templateInputs:\n${AT}  type: ShellScript\n${AT}  spec:\n${AT}    size: \${1|small,large,<+input>|}\n${AT}    greeting: \${2:<+input>}\n${AT}    environmentVariables:\n${AT}      - name: COLOUR\n${AT}        type: String\n${AT}        value: \${3:red}$0`,
    );
  });

  it('offers what the instance lists besides, each in its place, and knows it to exist', async () => {
    const own = { orgIdentifier: 'shop', projectIdentifier: 'store' };
    await server.connection.sendNotification(SET_STATE, {
      known: {
        templates: [
          { identifier: 'account.far', name: 'Far', type: 'Step', versions: ['v8', 'v9'] },
          { identifier: 'account.stagefar', type: 'Stage', versions: ['v1'] },
          { identifier: 'say', type: 'Step', versions: ['v1', 'v7'], ...own },
          { identifier: 'elsewhere', type: 'Step', versions: ['v1'], orgIdentifier: 'other' },
          { identifier: 'broken', versions: [3] },
        ],
        services: [{ identifier: 'account.api', name: 'API' }],
        environments: [{ identifier: 'org.stagin', orgIdentifier: 'shop' }],
      },
    });
    const items = await complete(`${HEAD}${AT}templateRef: ‸\n`);
    const labels = items.map(({ label }) => label);
    assert.deepEqual(labels.slice(0, 3), ['say', 'org.wide', 'account.far']);
    assert.equal(items[2]?.detail, 'Far · Step · v8, v9');
    for (const absent of ['account.stagefar', 'elsewhere', 'broken']) assert.ok(!labels.includes(absent), absent);
    assert.deepEqual((await offered(`${HEAD}${AT}templateRef: account.far\n${AT}versionLabel: ‸\n`)).slice(0, 2), ['v8', 'v9']);
    assert.deepEqual((await offered(`${HEAD}${AT}templateRef: say\n${AT}versionLabel: ‸\n`)).slice(0, 3), ['v1', 'v2', 'v7']);
    const uses = (version: string, service: string): string =>
      `${HEAD}${AT}templateRef: say\n${AT}versionLabel: ${version}\n    - stage:\n        name: Two\n        identifier: two\n        type: Deployment\n        spec:\n          deploymentType: Kubernetes\n          service:\n            serviceRef: ${service}\n`;
    const codes = async (text: string): Promise<unknown[]> => {
      const uri = uriOf(`pipelines/checked${count++}.yaml`);
      await server.open(uri, text, 'yaml');
      const found = await server.diagnosticsOf(uri);
      await server.close(uri);
      return found.map(({ code }) => code).filter((code) => String(code).startsWith('UNKNOWN_'));
    };
    assert.deepEqual(await codes(uses('v6', 'web')), ['UNKNOWN_VERSION']);
    assert.deepEqual(await codes(uses('v7', 'web')), []);
    await server.connection.sendNotification(SET_STATE, { known: { templates: [], services: [], environments: [] } });
    assert.deepEqual(await codes(uses('v7', 'web')), ['UNKNOWN_VERSION']);
  });

  it('offers the infrastructures that the instance lists for the environment beside them', async () => {
    const own = { orgIdentifier: 'shop', projectIdentifier: 'store' };
    await server.connection.sendNotification(SET_STATE, {
      known: {
        infrastructures: [
          { identifier: 'blue', environment: 'prod', type: 'KubernetesDirect', ...own },
          { identifier: 'green', environment: 'org.stagin', orgIdentifier: 'shop' },
        ],
      },
    });
    const beside = (environment: string): Promise<string[]> =>
      offered(
        `pipeline:\n  name: New\n  identifier: fresh\n${SCOPE}  stages:\n    - stage:\n        name: One\n        identifier: one\n        type: Deployment\n        spec:\n          environment:\n            environmentRef: ${environment}\n            infrastructureDefinitions:\n              - identifier: ‸\n`,
      );
    const listed = async (environment: string) => (await beside(environment)).filter((label) => ['blue', 'green'].includes(label));
    assert.deepEqual(await listed('prod'), ['blue']);
    assert.deepEqual(await listed('org.stagin'), ['green']);
    assert.deepEqual(await listed('other'), []);
    assert.deepEqual(await listed('<+input>'), ['blue', 'green']);
    await server.connection.sendNotification(SET_STATE, { known: { infrastructures: [] } });
  });

  it('offers the inputs that are not given yet, and the values that they accept', async () => {
    const inputs = `${HEAD}${AT}templateRef: say\n${AT}versionLabel: v1\n${AT}templateInputs:\n${AT}  type: ShellScript\n${AT}  spec:\n`;
    assert.deepEqual((await offered(`${inputs}${AT}    size: small\n${AT}    ‸\n`)).slice(0, 2), ['greeting', 'environmentVariables']);
    assert.deepEqual((await offered(`${inputs}${AT}    size: ‸\n`)).slice(0, 3), ['small', 'large', '<+input>']);
    const list = `${inputs}${AT}    environmentVariables:\n${AT}      - `;
    assert.equal(await written(`${list}‸\n`, 'COLOUR'), `name: COLOUR\n${AT}        type: String\n${AT}        value: \${1:red}$0`);
    assert.equal((await offered(`${list}name: COLOUR\n${AT}        value: ‸\n`))[0], 'red');
    const set = `inputSet:\n  name: N\n  identifier: n\n${SCOPE}  pipeline:\n    identifier: shop\n    variables:\n      - name: region\n        type: String\n        value: ‸\n`;
    assert.deepEqual((await offered(set)).slice(0, 2), ['eu', 'us']);
    const stage = `pipeline:\n  name: N\n  identifier: n\n${SCOPE}  stages:\n    - stage:\n        name: One\n        identifier: one\n        template:\n          templateRef: account.roll\n          versionLabel: '1'\n          templateInputs:\n            type: Custom\n            spec:\n              execution:\n                steps:\n                  - ‸\n`;
    const column = ' '.repeat(18);
    assert.equal(
      await written(stage, 'wait'),
      `step:\n${column}    identifier: wait\n${column}    type: Wait\n${column}    spec:\n${column}      duration: \${1:<+input>}$0`,
    );
  });

  it('leads from an input that is given to the line that asks for it, and from there to all who give it', async () => {
    const uri = uriOf('pipelines/shop.yaml');
    const lines = FILES['pipelines/shop.yaml']!.split('\n');
    const line = lines.findIndex((one) => one.includes('greeting:'));
    const place = { textDocument: { uri }, position: { line, character: lines[line]!.indexOf('greeting') + 2 } };
    const template = uriOf('templates/say.yaml');
    const declared = { uri: template, range: { start: { line: 13, character: 6 }, end: { line: 13, character: 14 } } };
    const given = { uri, range: { start: { line, character: 24 }, end: { line, character: 32 } } };
    assert.deepEqual(await server.connection.sendRequest(DefinitionRequest.type, place), [declared]);
    const context = { includeDeclaration: true };
    assert.deepEqual(await server.connection.sendRequest(ReferencesRequest.type, { ...place, context }), [declared, given]);
    await server.open(template, FILES['templates/say.yaml']!, 'yaml');
    await server.connection.sendRequest(LIST_USERS, { textDocument: { uri: template } });
    const own = { textDocument: { uri: template }, position: { line: 13, character: 20 }, context };
    assert.deepEqual(await server.connection.sendRequest(ReferencesRequest.type, own), [declared, given]);
    await server.close(template);
  });

  it('leads from an input set to the variable of its pipeline', async () => {
    const set = FILES['pipelines/shopInputs.yaml']!.replace('value: eu', 'val‸ue: eu').replace('identifier: eu', 'identifier: eu2');
    const found = (await at(set, (place) => server.connection.sendRequest(DefinitionRequest.type, place))) as Location[];
    assert.deepEqual(
      found.map(({ uri, range }) => [uri, range.start.line]),
      [[uriOf('pipelines/shop.yaml'), 8]],
    );
  });

  it('describes an input where it is given', async () => {
    const inputs = `${HEAD}${AT}templateRef: say\n${AT}versionLabel: v1\n${AT}templateInputs:\n${AT}  type: ShellScript\n${AT}  spec:\n${AT}    siz‸e: small\n`;
    const hover = (await at(inputs, (place) => server.connection.sendRequest(HoverRequest.type, place))) as Hover;
    const { value } = hover.contents as { readonly value: string };
    assert.equal(value, '**size** · required\n\nRuntime input of template `say` version `v1`.\n\nOne of `small`, `large`.');
  });

  it('updates the input sets of a pipeline that would break, from the pipeline or in themselves', async () => {
    const [uri, set] = [uriOf('pipelines/shop.yaml'), uriOf('pipelines/shopInputs.yaml')];
    await server.change(uri, 2, { text: FILES['pipelines/shop.yaml']!.replace('allowedValues(eu,us)', 'allowedValues(asia)') });
    await server.open(set, FILES['pipelines/shopInputs.yaml']!, 'yaml');
    const isTold = () => server.published.findLast((one) => one.uri === set)?.diagnostics.some(({ code }) => code === 'WRONG_INPUT');
    await server.waitFor(() => (isTold() === true ? true : undefined));
    const actionsAt = async (at: string, line: number, only: readonly string[]): Promise<CodeAction[]> =>
      (await server.connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri: at },
        range: { start: { line, character: 16 }, end: { line, character: 16 } },
        context: { diagnostics: [], only: [...only] },
      })) as CodeAction[];
    const [fix] = await actionsAt(set, 10, ['quickfix']);
    assert.equal(fix?.title, 'Update the inputs to pipeline "shop"');
    assert.match(JSON.stringify(fix?.edit), /allowedValues\(asia\)/);
    const all = (await actionsAt(uri, 0, ['refactor.rewrite'])).find(({ title }) => title.startsWith('Update'));
    assert.equal(all?.title, 'Update the inputs in the document that would break');
    assert.deepEqual(Object.keys(all?.edit?.changes ?? {}), [set]);
  });
});
