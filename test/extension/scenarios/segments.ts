import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TableState } from '../../../client/panels/messages/table.ts';
import { call } from '../../../server/api/client.ts';
import type { SentIdentities } from '../../../server/api/segments/identities.ts';
import type { Environment, TrafficType, Workspace } from '../../../server/wire/segments.ts';
import { closeAll, findExtension, run, showUnsaved } from '../inWindow.ts';
import { agreeToLocal, type ScenarioService, type Scenarios } from './scenario.ts';

const WORKSPACE = 'Round trip';
const SEGMENT = 'travellers';

/** Returns the workspace of these scenarios, whatever its current name is. */
async function findWorkspace({ instance }: ScenarioService): Promise<Workspace> {
  const { objects } = await call(instance, 'listWorkspaces', { query: { name: WORKSPACE, nameOp: 'STARTS_WITH' } });
  assert.ok(objects[0], 'the workspace is there');
  return objects[0];
}

async function findEnvironments(service: ScenarioService): Promise<readonly Environment[]> {
  return call(service.instance, 'listEnvironments', { parameters: { workspaceId: (await findWorkspace(service)).id } });
}

/** Returns the segment in its only environment, as commands receive it. */
async function findPlace(service: ScenarioService): Promise<{ workspaceId: string; environmentId: string; segmentName: string }> {
  const [environment] = await findEnvironments(service);
  assert.ok(environment, 'an environment is there');
  return { workspaceId: (await findWorkspace(service)).id, environmentId: environment.id, segmentName: SEGMENT };
}

async function listKeys(service: ScenarioService): Promise<string[]> {
  return (await call(service.instance, 'listSegmentKeys', { parameters: await findPlace(service) })).keys.map(({ key }) => key);
}

async function labelsOfView(): Promise<string[]> {
  return (await (await findExtension().activate()).describeTree('segments')).map(({ label }) => label);
}

/** The commands for segments, from creating to deleting the workspace. */
export const SEGMENTS: Scenarios = {
  createWorkspace: async (service) => {
    service.answers.give(WORKSPACE, 'No', ...service.agree('Create'));
    const { id } = await run<Workspace>('createWorkspace');
    assert.equal((await findWorkspace(service)).id, id);
  },
  renameWorkspace: async (service) => {
    const { id } = await findWorkspace(service);
    service.answers.give(`${WORKSPACE} 2`, ...service.agree('Rename'));
    await run('renameWorkspace', { workspaceId: id });
    assert.equal((await findWorkspace(service)).name, `${WORKSPACE} 2`);
  },
  createEnvironment: async (service) => {
    service.answers.give('Port', 'Trying', ...service.agree('Create'));
    await run('createEnvironment', { workspaceId: (await findWorkspace(service)).id });
    assert.deepEqual(
      (await findEnvironments(service)).map(({ name }) => name),
      ['Port'],
    );
  },
  renameEnvironment: async (service) => {
    service.answers.give('Harbour', ...service.agree('Rename'));
    await run('renameEnvironment', await findPlace(service));
    assert.equal((await findEnvironments(service))[0]?.name, 'Harbour');
  },
  switchProduction: async (service) => {
    service.answers.give(...service.agree('Change'));
    await run('switchProduction', await findPlace(service));
    assert.equal((await findEnvironments(service))[0]?.production, true);
    service.answers.give(...service.agree('Change'), 'Harbour');
    await run('switchProduction', await findPlace(service));
    assert.equal((await findEnvironments(service))[0]?.production, false);
  },
  createTrafficType: async (service) => {
    const { id } = await findWorkspace(service);
    service.answers.give('person', ...service.agree('Create'));
    const type = await run<TrafficType>('createTrafficType', { workspaceId: id });
    assert.deepEqual(await call(service.instance, 'listTrafficTypes', { parameters: { workspaceId: id } }), [type]);
  },
  createSegment: async (service) => {
    const { id: workspaceId } = await findWorkspace(service);
    service.answers.give(SEGMENT, 'Who is under way', ...service.agree('Create'));
    await run('createSegment', { workspaceId });
    const { description } = await call(service.instance, 'readSegment', { parameters: { workspaceId, segmentName: SEGMENT } });
    assert.equal(description, 'Who is under way');
  },
  activateSegment: async (service) => {
    service.answers.give(...service.agree('Activate'));
    await run('activateSegment', await findPlace(service));
    assert.deepEqual(await listKeys(service), []);
  },
  addSegmentKeys: async (service) => {
    await vscode.env.clipboard.writeText('ann\nbo\n\ncy\n');
    service.answers.give('From the clipboard', ...service.agree('Add'));
    assert.equal(await run('addSegmentKeys', await findPlace(service)), 3);
    assert.deepEqual(await listKeys(service), ['ann', 'bo', 'cy']);
  },
  showSegmentMatrix: async (service) => {
    const { rows } = await run<TableState>('showSegmentMatrix', await findPlace(service));
    assert.deepEqual(rows.find(({ cells }) => cells[0] === 'Harbour')?.cells.slice(0, 3), ['Harbour', 'yes', 3]);
    await closeAll();
  },
  filterSegments: async (service) => {
    await run('filterSegments', 'workspace=trip');
    assert.deepEqual(await labelsOfView(), [(await findWorkspace(service)).name]);
    await run('filterSegments', '');
    assert.ok((await labelsOfView()).length > 1);
  },
  removeSegmentKeys: async (service) => {
    service.answers.give('has arrived', ...service.agree('Remove'));
    assert.equal(await run('removeSegmentKeys', { ...(await findPlace(service)), key: 'bo' }), 1);
    assert.deepEqual(await listKeys(service), ['ann', 'cy']);
  },
  segmentNextStep: async (service) => {
    service.answers.give('Remove Keys', 'All keys', 'Remove All', '', ...service.agree('Remove'));
    assert.equal(await run('segmentNextStep', await findPlace(service)), 2);
    assert.deepEqual(await listKeys(service), []);
  },
  uploadSegmentIdentities: async (service) => {
    const { document } = await showUnsaved('csv', 'key,plan\nann,pro\n ,free\n');
    service.answers.give(...service.agree('Upload'));
    const { saved, failed } = await run<SentIdentities>('uploadSegmentIdentities', document.uri, await findPlace(service));
    assert.deepEqual([saved, failed.length], [1, 1]);
    await closeAll();
  },
  deleteIdentity: async (service) => {
    const { workspaceId, environmentId } = await findPlace(service);
    const [type] = await call(service.instance, 'listTrafficTypes', { parameters: { workspaceId } });
    agreeToLocal(service, 'Delete');
    assert.equal(await run('deleteIdentity', { workspaceId, environmentId, key: 'ann' }), true);
    await assert.rejects(
      call(service.instance, 'deleteIdentity', { parameters: { trafficTypeId: type!.id, environmentId, key: 'ann' } }),
      /no identity/i,
    );
  },
  deactivateSegment: async (service) => {
    const { workspaceId, environmentId, segmentName } = await findPlace(service);
    service.answers.give(...service.agree('Deactivate'));
    assert.equal(await run('deactivateSegment', { workspaceId, environmentId, segmentName }), true);
    assert.equal((await call(service.instance, 'listEnvironmentSegments', { parameters: { workspaceId, environmentId } })).totalCount, 0);
  },
  deleteSegment: async (service) => {
    const { workspaceId, segmentName } = await findPlace(service);
    service.answers.give(...service.agree('Delete'), segmentName);
    assert.equal(await run('deleteSegment', { workspaceId, segmentName }), true);
    assert.equal((await call(service.instance, 'listSegments', { parameters: { workspaceId } })).totalCount, 0);
  },
  deleteTrafficType: async (service) => {
    const { id: workspaceId } = await findWorkspace(service);
    service.answers.give(...service.agree('Delete'), 'person');
    assert.equal(await run('deleteTrafficType', { workspaceId }), true);
    assert.deepEqual(await call(service.instance, 'listTrafficTypes', { parameters: { workspaceId } }), []);
  },
  deleteEnvironment: async (service) => {
    service.answers.give(...service.agree('Delete'), 'Harbour');
    assert.equal(await run('deleteEnvironment', await findPlace(service)), true);
    assert.deepEqual(await findEnvironments(service), []);
  },
  deleteWorkspace: async (service) => {
    const { id, name } = await findWorkspace(service);
    service.answers.give(...service.agree('Delete'), name);
    assert.equal(await run('deleteWorkspace', { workspaceId: id }), true);
    assert.equal((await call(service.instance, 'listWorkspaces', { query: { name } })).totalCount, 0);
  },
};
