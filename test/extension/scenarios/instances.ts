import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { findExtension, run } from '../inWindow.ts';
import { readLocalAddress } from '../localAddress.ts';
import type { ScenarioService, Scenarios } from './scenario.ts';

/** Another name for the service behind the service. */
const EXTRA = 'Extra';

interface Entry {
  readonly name: string;
  readonly colour?: string;
}

const entry = () =>
  vscode.workspace
    .getConfiguration()
    .get<readonly Entry[]>('fairlead.instances', [])
    .find(({ name }) => name === EXTRA);

const accounts = async () => (await vscode.authentication.getAccounts('fairlead')).map(({ id }) => id);

/** Returns the first label of the selected instance in the Developers view, and whether the service received a request for it. */
async function look({ instance }: ScenarioService): Promise<{ readonly label: string | undefined; readonly wasAsked: boolean }> {
  // By the latest request, not by their number: the log keeps only the last thousand.
  const latest = async () =>
    (await call(instance, 'listRequests', { query: { endpoint: 'listVersions', status: 200, limit: 1 } })).requests[0]?.id;
  const before = await latest();
  const [first] = await (await findExtension().activate()).describeTree();
  return { label: first?.label, wasAsked: (await latest()) !== before };
}

async function isUp(url: string): Promise<boolean> {
  return call(toLocalInstance({ url, apiKey: '', adminKey: '', pid: 0 }), 'readHealth').then(
    ({ status }) => status === 'UP',
    () => false,
  );
}

/** Commands for instances and the local service; the same service is also used under another name. */
export const INSTANCES: Scenarios = {
  startService: async () => {
    const url = await run<string>('startService');
    assert.equal((await readLocalAddress()).url, url);
    assert.ok(await isUp(url));
  },
  addInstance: async ({ instance: { baseUrl, adminUrl, platformUrl, apiKey }, answers, ...service }) => {
    answers.give('Other Address', baseUrl, 'For trials', apiKey);
    const added = await run<string>('addInstance');
    answers.give('Name', EXTRA, 'Segments', adminUrl, 'Projects', platformUrl, 'Done');
    assert.equal(await run('editInstance', added), EXTRA);
    await run('enterKey', EXTRA, apiKey);
    assert.ok(entry());
    assert.deepEqual((await accounts()).includes(EXTRA), true);
    assert.equal(await run('selectInstance', service.name), service.name);
  },
  selectInstance: async (service) => {
    assert.equal(await run('selectInstance', EXTRA), EXTRA);
    const { label, wasAsked } = await look(service);
    assert.ok(wasAsked);
    assert.ok(label === undefined || label === EXTRA, label);
  },
  editInstance: async ({ answers }) => {
    answers.give('Colour', 'purple', 'Done');
    assert.equal(await run('editInstance', EXTRA), EXTRA);
    assert.equal(entry()?.colour, 'purple');
    assert.ok((await accounts()).includes(EXTRA));
  },
  signOut: async (service) => {
    assert.equal(await run('selectInstance', EXTRA), EXTRA);
    assert.equal(await run('signOut', EXTRA), EXTRA);
    assert.ok(!(await accounts()).includes(EXTRA));
    assert.deepEqual(await look(service), { label: 'Enter API Key', wasAsked: false });
  },
  signIn: async (service) => {
    service.answers.give(service.instance.apiKey);
    assert.equal(await run('signIn', EXTRA), EXTRA);
    assert.ok((await look(service)).wasAsked);
  },
  enterKey: async (service) => {
    assert.equal(await run('selectInstance', EXTRA), EXTRA);
    assert.equal(await run('enterKey', EXTRA, 'pat.default.nobody.nothing'), EXTRA);
    assert.deepEqual(await look(service), { label: 'Enter API Key', wasAsked: false });
    service.answers.give(service.instance.apiKey);
    assert.equal(await run('enterKey', EXTRA), EXTRA);
    assert.ok((await look(service)).wasAsked);
  },
  removeInstance: async (service) => {
    assert.equal(await run('selectInstance', service.name), service.name);
    service.answers.give('Remove');
    assert.equal(await run('removeInstance', EXTRA), EXTRA);
    assert.equal(entry(), undefined);
    assert.ok(!(await accounts()).includes(EXTRA));
  },
  stopService: async (service) => {
    const url = await run<string>('startService');
    assert.equal(await run('stopService'), 'stopped');
    assert.ok(!(await isUp(url)));
    assert.ok(service.name === 'Local' || (await isUp(service.instance.adminUrl)), 'the other service goes on');
    await run('startService');
  },
};
