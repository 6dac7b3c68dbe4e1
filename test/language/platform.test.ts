import assert from 'node:assert/strict';
import { CodeLensRefreshRequest, CodeLensRequest } from 'vscode-languageserver/node';
import type { ConnectorCategory } from '../../server/core/platform/connectorCategories.ts';
import {
  DESCRIBE_INPUTS,
  DRAFT_CONNECTOR,
  type DraftedConnector,
  IDENTIFY_PIPELINE,
  LIST_CONNECTOR_TYPES,
  LIST_LINE_CHANGES,
  PUBLISH_CONNECTOR,
  PUBLISH_PIPELINE,
  READ_ENTITY,
  WRITE_INPUT_SET,
  WRITE_YAML,
} from '../../server/language/protocol/platform.ts';
import { SET_STATE } from '../../server/language/protocol.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer, withLanguageServer } from '../support/sharedLanguageServer.ts';

const URI = 'file:///platform/release.yaml';
const ADDRESS = { orgIdentifier: 'default', projectIdentifier: 'shop', identifier: 'release' };
const TEXT = `pipeline:
  name: Release
  identifier: release
  orgIdentifier: default
  projectIdentifier: shop
  variables:
    - name: region
      type: String
      description: Where it goes
      value: <+input>
    - {name: other, type: String, value: <+input>}
  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
              - step: {name: Wait, identifier: wait, type: Wait, timeout: <+input>, spec: {duration: 10s}}
`;

describe('requests about the platform', () => {
  let server: LanguageClient;
  before(async () => {
    server = await takeLanguageServer();
  });
  after(() => giveBackLanguageServer(server));
  afterEach(() => assert.deepEqual(server.log, []));

  const ask = <Answer>(request: string, params: unknown) => server.connection.sendRequest<Answer>(request, params);

  it('list connector types, each with title and description', async () => {
    const categories = await ask<readonly ConnectorCategory[]>(LIST_CONNECTOR_TYPES, {});
    const types = categories.flatMap((category) => category.types);
    assert.equal(types.length, 65);
    assert.deepEqual(
      types.filter(({ title, text }) => title === '' || text === ''),
      [],
    );
  });

  it('fill in the form of a connector, with the documentation of its fields', async () => {
    const connector = { name: '', identifier: '', type: 'Github', spec: {} };
    const answers = { 'connector.name': 'Code', 'connector.spec.url': 'not an address' };
    const { fields, yaml } = await ask<DraftedConnector>(DRAFT_CONNECTOR, { connector, answers });
    const url = fields.find(({ path }) => path.join('.') === 'connector.spec.url')!;
    assert.deepEqual([url.required, url.text], [true, 'not an address']);
    assert.match(url.problem ?? '', /^Must be/);
    assert.ok(fields.every(({ title, description }) => title !== '' && description !== ''));
    assert.match(yaml, /^connector:\n {2}name: Code\n {2}identifier: Code\n {2}type: Github\n/);
  });

  it('read projects and connectors from texts, identify pipelines, and write YAML', async () => {
    const entity = await ask<{ kind: string; problems: unknown[] }>(READ_ENTITY, { text: 'project: {identifier: a, name: A}' });
    assert.deepEqual([entity.kind, entity.problems], ['project', []]);
    assert.equal(await ask(READ_ENTITY, { text: TEXT }), null);
    assert.deepEqual(await ask(IDENTIFY_PIPELINE, { text: TEXT }), ADDRESS);
    assert.equal(await ask(IDENTIFY_PIPELINE, { text: 'a: 1' }), null);
    assert.equal(await ask(WRITE_YAML, { value: { a: ['x'] } }), 'a:\n  - x\n');
    assert.deepEqual(await ask(LIST_LINE_CHANGES, { before: 'a\nb\n', after: 'a\nc\n' }), [' a', '-b', '+c']);
  });

  it('describe inputs by their author or field, and write an input set', async () => {
    await server.open(URI, TEXT, 'yaml');
    const texts = await ask<Readonly<Record<string, string>>>(DESCRIBE_INPUTS, { textDocument: { uri: URI } });
    const [region, other, timeout] = Object.values(texts);
    assert.deepEqual([region, other], ['Where it goes', '']);
    assert.ok(timeout !== undefined && timeout !== '');
    const values = { 'pipeline.variables[0].value': 'eu' };
    const set = await ask<{ text: string }>(WRITE_INPUT_SET, { textDocument: { uri: URI }, name: 'My inputs', values });
    assert.match(set.text, /^inputSet:\n {2}identifier: My_inputs\n {2}name: My inputs\n {2}orgIdentifier: default\n/);
    await server.close(URI);
  });
});

describe('the lens of a pipeline, by what the client reports', () => {
  const able = { initializationOptions: { commands: [PUBLISH_PIPELINE, PUBLISH_CONNECTOR], instance: 'Local' } };

  async function statesOf(server: LanguageClient, uri = URI): Promise<string[]> {
    const lenses = await server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
    return (lenses ?? []).map(({ command }) => command?.title.replace(/^\d.*? runtime inputs? · /, '') ?? '');
  }

  it('has one state and one step, refreshed with each report', async () => {
    const shape = { ...able, capabilities: { workspace: { codeLens: { refreshSupport: true } } } };
    await withLanguageServer(async (server) => {
      let refreshed = Promise.withResolvers<void>();
      server.connection.onRequest(CodeLensRefreshRequest.type, () => refreshed.resolve());
      await server.open(URI, TEXT, 'yaml');
      assert.deepEqual(await statesOf(server), ['Publish to Local…']);
      const { orgIdentifier, projectIdentifier } = ADDRESS;
      const compared = (isSame: boolean, documentVersion = 1) => ({
        pipelines: [ADDRESS],
        compared: [{ uri: URI, documentVersion, isSame }],
      });
      const reports: readonly (readonly [unknown, string])[] = [
        [{ pipelines: [ADDRESS, null, 7] }, 'Publish to Local…'],
        [compared(true), 'Same as on Local'],
        [compared(true, 0), 'Differs from Local · Publish…'],
        [compared(false), 'Differs from Local · Publish…'],
        [{ pipelines: [{ ...ADDRESS, projectIdentifier: 'other' }] }, 'Publish to Local…'],
        [{ pipelines: [], missing: [ADDRESS] }, 'Not on Local yet · Publish…'],
        [
          { pipelines: [{ ...ADDRESS, identifier: 'b' }], listed: [{ orgIdentifier, projectIdentifier }, 'x'] },
          'Not on Local yet · Publish…',
        ],
        [{ pipelines: [ADDRESS], listed: [{ orgIdentifier, projectIdentifier }] }, 'Publish to Local…'],
        [{ pipelines: [], listed: [{ orgIdentifier, projectIdentifier: 'other' }] }, 'Publish to Local…'],
      ];
      for (const [reported, title] of reports) {
        refreshed = Promise.withResolvers<void>();
        await server.connection.sendNotification(SET_STATE, { pipelines: reported });
        await refreshed.promise;
        assert.deepEqual(await statesOf(server), [title]);
      }
    }, shape);
  });

  it('is right from the start if the client already knows', async () => {
    const shape = { initializationOptions: { ...able.initializationOptions, pipelines: { pipelines: [], missing: [ADDRESS] } } };
    await withLanguageServer(async (server) => {
      await server.open(URI, TEXT, 'yaml');
      assert.deepEqual(await statesOf(server), ['Not on Local yet · Publish…']);
    }, shape);
  });

  it('is also above a connector, which the service may be known not to have', async () => {
    const uri = 'file:///hub.connector.yaml';
    const text =
      'connector:\n  name: Hub\n  identifier: hub\n  type: DockerRegistry\n  spec:\n    dockerRegistryUrl: https://hub.example\n    providerType: DockerHub\n    auth:\n      type: Anonymous\n';
    const titles = async (connectors: readonly object[]) => {
      let found: string[] = [];
      const shape = { initializationOptions: { ...able.initializationOptions, known: { connectors } } };
      await withLanguageServer(async (server) => {
        await server.open(uri, text, 'yaml');
        found = await statesOf(server, uri);
      }, shape);
      return found;
    };
    assert.deepEqual(await titles([]), ['Publish to Local…']);
    assert.deepEqual(await titles([{ identifier: 'account.other' }]), ['Not on Local yet · Publish…']);
    assert.deepEqual(await titles([{ identifier: 'account.hub' }]), ['Publish to Local…']);
  });
});
