import assert from 'node:assert/strict';
import { CodeLensRefreshRequest, CodeLensRequest } from 'vscode-languageserver/node';
import type { ConnectorCategory, DraftedConnector } from '../../server/core/platform/connectorQuestion.ts';
import {
  CREATE_PIPELINE,
  DESCRIBE_INPUTS,
  DRAFT_CONNECTOR,
  IDENTIFY_PIPELINE,
  LIST_CONNECTOR_TYPES,
  READ_ENTITY,
  UPDATE_PIPELINE,
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

  it('return the next question of a connector draft', async () => {
    const connector = { name: 'Code', identifier: 'code', type: 'Github', spec: {} };
    const first = await ask<DraftedConnector>(DRAFT_CONNECTOR, { connector });
    assert.deepEqual(
      [first.problem, first.next?.path.join('.'), first.next?.values],
      [null, 'connector.spec.type', ['Account', 'Repo', 'Project']],
    );
    const wrong = await ask<DraftedConnector>(DRAFT_CONNECTOR, { connector, answer: { field: first.next, text: 'Mine' } });
    assert.match(wrong.problem ?? '', /^connector\.spec\.type must be one of/);
    const second = await ask<DraftedConnector>(DRAFT_CONNECTOR, { connector, answer: { field: first.next, text: 'Repo' } });
    assert.equal(second.next?.path.join('.'), 'connector.spec.url');
    assert.ok(second.next.text !== '' && second.next.title !== '');
    assert.match(second.yaml, /^connector:\n {2}name: Code\n/);
  });

  it('read projects and connectors from texts, identify pipelines, and write YAML', async () => {
    const entity = await ask<{ kind: string; problems: unknown[] }>(READ_ENTITY, { text: 'project: {identifier: a, name: A}' });
    assert.deepEqual([entity.kind, entity.problems], ['project', []]);
    assert.equal(await ask(READ_ENTITY, { text: TEXT }), null);
    assert.deepEqual(await ask(IDENTIFY_PIPELINE, { text: TEXT }), ADDRESS);
    assert.equal(await ask(IDENTIFY_PIPELINE, { text: 'a: 1' }), null);
    assert.equal(await ask(WRITE_YAML, { value: { a: ['x'] } }), 'a:\n  - x\n');
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

describe('the code lens that saves a pipeline on the service', () => {
  const able = { initializationOptions: { commands: [CREATE_PIPELINE, UPDATE_PIPELINE], instance: 'Local' } };

  async function titlesOf(server: LanguageClient): Promise<string[]> {
    const lenses = await server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: URI } });
    return (lenses ?? []).slice(1).map(({ command }) => command?.title ?? '');
  }

  it('creates or updates until the client reports which one applies, then only that', async () => {
    const shape = { ...able, capabilities: { workspace: { codeLens: { refreshSupport: true } } } };
    await withLanguageServer(async (server) => {
      let refreshed = Promise.withResolvers<void>();
      server.connection.onRequest(CodeLensRefreshRequest.type, () => refreshed.resolve());
      await server.open(URI, TEXT, 'yaml');
      assert.deepEqual(await titlesOf(server), ['Create or Update in Local']);
      const { orgIdentifier, projectIdentifier } = ADDRESS;
      const reports: readonly (readonly [unknown, string])[] = [
        [{ pipelines: [ADDRESS, null, 7] }, 'Update in Local'],
        [{ pipelines: [{ ...ADDRESS, projectIdentifier: 'other' }] }, 'Create or Update in Local'],
        [{ pipelines: [], missing: [ADDRESS] }, 'Create in Local'],
        [{ pipelines: [{ ...ADDRESS, identifier: 'b' }], listed: [{ orgIdentifier, projectIdentifier }, 'x'] }, 'Create in Local'],
        [{ pipelines: [ADDRESS], listed: [{ orgIdentifier, projectIdentifier }] }, 'Update in Local'],
        [{ pipelines: [], listed: [{ orgIdentifier, projectIdentifier: 'other' }] }, 'Create or Update in Local'],
      ];
      for (const [reported, title] of reports) {
        refreshed = Promise.withResolvers<void>();
        await server.connection.sendNotification(SET_STATE, { pipelines: reported });
        await refreshed.promise;
        assert.deepEqual(await titlesOf(server), [title]);
      }
    }, shape);
  });

  it('is right from the start if the client already knows', async () => {
    const shape = { initializationOptions: { ...able.initializationOptions, pipelines: { pipelines: [ADDRESS] } } };
    await withLanguageServer(async (server) => {
      await server.open(URI, TEXT, 'yaml');
      assert.deepEqual(await titlesOf(server), ['Update in Local']);
    }, shape);
  });
});
