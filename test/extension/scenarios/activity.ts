import assert from 'node:assert/strict';
import type { TreeNode } from '../../../client/views/nodeTree.ts';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { findExtension, run, sampleUri } from '../inWindow.ts';
import { readLocalAddress } from '../localAddress.ts';
import type { ScenarioService, Scenarios } from './scenario.ts';

const count = async ({ instance }: ScenarioService) => (await call(instance, 'listVersions')).versions.length;

/** Uploads a roster, and returns the node of that operation in the Activity view, or of its request. */
async function upload({ answers, agree }: ScenarioService, ...below: readonly string[]): Promise<TreeNode | undefined> {
  answers.give(...agree('Upload'));
  assert.ok(await run('uploadRoster', sampleUri('clean.roster.csv')));
  const api = await findExtension().activate();
  const [{ label, children } = { label: '', children: [] }] = await api.describeTree('activity');
  const details = children.at(-1);
  return api.findNode('activity', label, ...(below.length === 0 ? [] : [details?.label ?? '', details?.children.at(-1)?.label ?? '']));
}

/** The commands of the Activity view. */
export const ACTIVITY: Scenarios = {
  retryOperation: async (service) => {
    const node = await upload(service);
    const before = await count(service);
    service.answers.give(...service.agree('Upload'));
    assert.ok(await run('retryOperation', node));
    assert.equal(await count(service), before + 1);
  },
  copyAsCurl: async (service) => {
    const line = await run<string>('copyAsCurl', await upload(service, 'its request'));
    assert.ok(line.includes(`${service.instance.baseUrl}/v2/developers`), line);
    assert.ok(line.includes('$FAIRLEAD_KEY') && !line.includes(service.instance.apiKey), line);
  },
  copyRequestId: async (service) => {
    const id = await run<string>('copyRequestId', await upload(service));
    const { requests } = await call(service.instance, 'listRequests', { query: { path: '/v2/developers' } });
    assert.ok(
      requests.some((request) => request.id === id),
      `${id} stands in the service's own list`,
    );
  },
  undoOperation: async () => {
    await run('startService');
    assert.equal(await run('stopService'), 'stopped');
    const api = await findExtension().activate();
    const [stop] = await api.describeTree('activity');
    await run('undoOperation', await api.findNode('activity', stop?.label ?? ''));
    assert.equal((await call(toLocalInstance(await readLocalAddress()), 'readHealth')).status, 'UP');
  },
  clearActivity: async () => {
    await run('clearActivity');
    assert.deepEqual(await (await findExtension().activate()).describeTree('activity'), []);
  },
};
