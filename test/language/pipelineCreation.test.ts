import assert from 'node:assert/strict';
import { CodeLensRefreshRequest, CodeLensRequest } from 'vscode-languageserver/node';
import { SHOW_FIRST_PROBLEM } from '../../server/language/protocol/files.ts';
import {
  DESCRIBE_PIPELINE,
  type DescribePipeline,
  type PipelineDescription,
  PUBLISH_PIPELINE,
} from '../../server/language/protocol/platform.ts';
import { type InitializationOptions, SET_STATE } from '../../server/language/protocol.ts';
import type { ClientShape, LanguageClient } from '../support/languageServer.ts';
import { placesOf } from '../support/navigator.ts';
import { giveBackLanguageServer, takeLanguageServer, withLanguageServer } from '../support/sharedLanguageServer.ts';

const ABLE: InitializationOptions = { commands: ['fairlead.other', PUBLISH_PIPELINE], instance: 'Local' };

const STAGES = `  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Wait
                  identifier: wait
                  type: Wait
                  timeout: 10m
                  spec:
                    duration: 10s
`;
const HEAD = 'pipeline:\n  name: Release\n  identifier: release\n';
const TEXT = `${HEAD}  projectIdentifier: shop\n  orgIdentifier: default\n${STAGES}`;
const HOMELESS = HEAD + STAGES;
const COUNTS = '1 stage · 1 step · 0 runtime inputs';

async function lensesOf(server: LanguageClient, text = TEXT): Promise<unknown[]> {
  const uri = `file:///created/${Math.random()}.yaml`;
  await server.open(uri, text, 'yaml');
  const lenses = (await server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } })) ?? [];
  await server.close(uri);
  return lenses.map(({ command }) => [command?.title, ...(command?.command ? [command.command, command.arguments?.[0] === uri] : [])]);
}

function withServer(initializationOptions: unknown, work: (server: LanguageClient) => Promise<void>, more: ClientShape = {}) {
  return withLanguageServer(work, { ...more, initializationOptions });
}

describe('the lens of a pipeline', () => {
  it('is the only one: it has the counts, names the instance and passes the document to the command', async () => {
    await withServer(ABLE, async (server) => {
      assert.deepEqual(await lensesOf(server), [[`${COUNTS} · Publish to Local…`, PUBLISH_PIPELINE, true]]);
    });
  });

  it('says that a pipeline that names no project is not there yet', async () => {
    await withServer(ABLE, async (server) => {
      assert.deepEqual(await lensesOf(server, HOMELESS), [[`${COUNTS} · Not on Local yet · Publish…`, PUBLISH_PIPELINE, true]]);
    });
  });

  it('shows errors before anything else', async () => {
    await withServer({ ...ABLE, commands: [PUBLISH_PIPELINE, SHOW_FIRST_PROBLEM] }, async (server) => {
      const wrong = TEXT.replace('duration: 10s', 'duration: soon');
      assert.deepEqual(await lensesOf(server, wrong), [[`${COUNTS} · 1 problem · Show`, SHOW_FIRST_PROBLEM, true]]);
    });
  });

  it('is not offered to a client without the command', async () => {
    for (const options of [undefined, { instance: 'Local' }, { commands: ['fairlead.other'] }, { commands: PUBLISH_PIPELINE }])
      await withServer(options, async (server) => assert.deepEqual(await lensesOf(server), [[COUNTS]]));
  });

  it('says Fairlead if no instance is known', async () => {
    await withServer({ commands: ABLE.commands, instance: 7 }, async (server) => {
      assert.deepEqual((await lensesOf(server))[0], [`${COUNTS} · Publish to Fairlead…`, PUBLISH_PIPELINE, true]);
    });
  });

  it('follows the instance and is refreshed', async () => {
    await withServer(
      ABLE,
      async (server) => {
        const refreshed = new Promise<void>((resolve) => {
          server.connection.onRequest(CodeLensRefreshRequest.type, () => resolve());
        });
        await server.connection.sendNotification(SET_STATE, { instance: 'Headquarters' });
        await refreshed;
        assert.deepEqual((await lensesOf(server))[0], [`${COUNTS} · Publish to Headquarters…`, PUBLISH_PIPELINE, true]);
        await server.connection.sendNotification(SET_STATE, { instance: ' ' });
        for (const state of [{ instance: null }, null]) await server.connection.sendNotification(SET_STATE, state);
        assert.deepEqual((await lensesOf(server))[0], [`${COUNTS} · Publish to Headquarters…`, PUBLISH_PIPELINE, true]);
      },
      { capabilities: { workspace: { codeLens: { refreshSupport: true } } } },
    );
  });

  it('is for pipelines only, and follows the setting', async () => {
    await withServer(ABLE, async (server) => {
      const template = `template:\n  name: Release\n  identifier: release\n  versionLabel: v1\n  type: Pipeline\n  spec:\n${STAGES.replace(/^/gm, '  ')}`;
      assert.ok((await lensesOf(server, template)).length <= 1);
    });
    await withServer(ABLE, async (server) => assert.deepEqual(await lensesOf(server), []), {
      settings: { pipeline: { codeLens: false } },
    });
  });
});

describe('the description of a pipeline', () => {
  let server: LanguageClient;
  before(async () => {
    server = await takeLanguageServer();
  });
  after(() => giveBackLanguageServer(server));

  async function describeText(text: string, project?: unknown, languageId = 'yaml'): Promise<PipelineDescription | null> {
    const uri = `file:///described/${Math.random()}.yaml`;
    await server.open(uri, text, languageId);
    const params = { textDocument: { uri }, ...(project === undefined ? {} : { project }) } as DescribePipeline;
    const description = await server.connection.sendRequest<PipelineDescription | null>(DESCRIBE_PIPELINE, params);
    await server.close(uri);
    return description;
  }

  function withAdditions(text: string, { additions }: PipelineDescription): string {
    const { offsetAt } = placesOf(text);
    return [...additions]
      .reverse()
      .reduce((rest, { range, newText }) => rest.slice(0, offsetAt(range.start)) + newText + rest.slice(offsetAt(range.end)), text);
  }

  it('returns its name, its project and no errors', async () => {
    assert.deepEqual(await describeText(TEXT), {
      identifier: 'release',
      name: 'Release',
      orgIdentifier: 'default',
      projectIdentifier: 'shop',
      errors: 0,
      firstError: null,
      additions: [],
    });
  });

  it('reports missing fields and runtime inputs', async () => {
    const found = await describeText(HOMELESS);
    assert.deepEqual([found?.orgIdentifier, found?.projectIdentifier, found?.errors], [null, null, 0]);
    assert.equal((await describeText(TEXT.replace('shop', '<+input>')))?.projectIdentifier, null);
  });

  it('counts the errors for which a service would reject it, and returns the first', async () => {
    const found = await describeText(TEXT.replace('timeout: 10m', 'timeout: soon').replace('duration: 10s', 'duration: [1]'));
    assert.equal(found?.errors, 2);
    assert.equal(found.firstError?.range.start.line, 17);
    assert.match(found.firstError.message, /timeout/);
  });

  it('ignores comments that suppress errors, as a service does', async () => {
    const silenced = `# fairlead-ignore-file\n${TEXT.replace('timeout: 10m', 'timeout: soon')}`;
    assert.equal((await describeText(silenced))?.errors, 1);
  });

  it('returns the edits that add a project to a pipeline without one', async () => {
    const project = { orgIdentifier: 'default', projectIdentifier: 'shop' };
    for (const text of [HOMELESS, `${HEAD}  orgIdentifier: default\n${STAGES}`, HOMELESS.replaceAll('\n', '\r\n')]) {
      const found = await describeText(text, project);
      assert.equal(found?.errors, 0);
      const written = await describeText(withAdditions(text, found));
      assert.deepEqual([written?.orgIdentifier, written?.projectIdentifier, written?.errors], ['default', 'shop', 0]);
    }
  });

  it('checks a pipeline against another project than its own', async () => {
    const found = await describeText(TEXT, { orgIdentifier: 'default', projectIdentifier: 'other' });
    assert.equal(found?.errors, 1);
    assert.match(found.firstError?.message ?? '', /"shop"/);
    assert.deepEqual(found.additions, []);
  });

  it('is null for other documents and for those not open', async () => {
    assert.equal(await describeText('services:\n  a: 1\n'), null);
    assert.equal(await describeText('connector:\n  name: A\n  identifier: a\n  type: Github\n'), null);
    assert.equal(await describeText(TEXT, undefined, 'plaintext'), null);
    assert.equal(await server.connection.sendRequest(DESCRIBE_PIPELINE, { textDocument: { uri: 'file:///nowhere.yaml' } }), null);
  });

  it('survives invalid parameters', async () => {
    for (const params of [{}, { textDocument: null }, { textDocument: { uri: 7 } }])
      assert.equal(await server.connection.sendRequest(DESCRIBE_PIPELINE, params), null);
    assert.equal((await describeText(TEXT, 'nonsense'))?.identifier, 'release');
    assert.equal((await describeText('pipeline:\n'))?.identifier, '');
  });
});
