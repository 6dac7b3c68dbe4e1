import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TableState } from '../../../client/panels/messages/table.ts';
import type { SentIdentities } from '../../../server/api/segments/identities.ts';
import * as api from '../../../server/api/segments/segments.ts';
import type { Environment, TrafficType, Workspace } from '../../../server/wire/segments.ts';
import { closeAll, findExtension, run, showUnsaved } from '../inWindow.ts';
import type { Door, Scenarios } from './scenario.ts';

const WORKSPACE = 'Round trip';
const SEGMENT = 'travellers';

/** The workspace of these scenarios, whatever it is called just now. */
async function findWorkspace({ instance }: Door): Promise<Workspace> {
  const { objects } = await api.listWorkspaces(instance, { name: WORKSPACE, nameOp: 'STARTS_WITH' });
  assert.ok(objects[0], 'the workspace is there');
  return objects[0];
}

async function findEnvironments(door: Door): Promise<readonly Environment[]> {
  return api.listEnvironments(door.instance, (await findWorkspace(door)).id);
}

/** The segment in the one environment, as commands are told it. */
async function findPlace(door: Door): Promise<{ workspaceId: string; environmentId: string; segmentName: string }> {
  const [environment] = await findEnvironments(door);
  assert.ok(environment, 'an environment is there');
  return { workspaceId: (await findWorkspace(door)).id, environmentId: environment.id, segmentName: SEGMENT };
}

async function listKeys(door: Door): Promise<string[]> {
  return (await api.listSegmentKeys(door.instance, await findPlace(door))).keys.map(({ key }) => key);
}

async function labelsOfView(): Promise<string[]> {
  return (await (await findExtension().activate()).describeTree('segments')).map(({ label }) => label);
}

/** The commands of segments, from the workspace to its end. */
export const SEGMENTS: Scenarios = {
  createWorkspace: async (door) => {
    door.answers.give(WORKSPACE, 'No', ...door.agree('Create'));
    const { id } = await run<Workspace>('createWorkspace');
    assert.equal((await findWorkspace(door)).id, id);
  },
  renameWorkspace: async (door) => {
    const { id } = await findWorkspace(door);
    door.answers.give(`${WORKSPACE} 2`, ...door.agree('Rename'));
    await run('renameWorkspace', { workspaceId: id });
    assert.equal((await findWorkspace(door)).name, `${WORKSPACE} 2`);
  },
  createEnvironment: async (door) => {
    door.answers.give('Port', 'Trying', ...door.agree('Create'));
    await run('createEnvironment', { workspaceId: (await findWorkspace(door)).id });
    assert.deepEqual(
      (await findEnvironments(door)).map(({ name }) => name),
      ['Port'],
    );
  },
  renameEnvironment: async (door) => {
    door.answers.give('Harbour', ...door.agree('Rename'));
    await run('renameEnvironment', await findPlace(door));
    assert.equal((await findEnvironments(door))[0]?.name, 'Harbour');
  },
  switchProduction: async (door) => {
    door.answers.give(...door.agree('Change'));
    await run('switchProduction', await findPlace(door));
    assert.equal((await findEnvironments(door))[0]?.production, true);
    door.answers.give(...door.agree('Change'), 'Harbour');
    await run('switchProduction', await findPlace(door));
    assert.equal((await findEnvironments(door))[0]?.production, false);
  },
  createTrafficType: async (door) => {
    const { id } = await findWorkspace(door);
    door.answers.give('person', ...door.agree('Create'));
    const type = await run<TrafficType>('createTrafficType', { workspaceId: id });
    assert.deepEqual(await api.listTrafficTypes(door.instance, id), [type]);
  },
  createSegment: async (door) => {
    const { id: workspaceId } = await findWorkspace(door);
    door.answers.give(SEGMENT, 'Who is under way', ...door.agree('Create'));
    await run('createSegment', { workspaceId });
    const { description } = await api.readSegment(door.instance, { workspaceId, segmentName: SEGMENT });
    assert.equal(description, 'Who is under way');
  },
  activateSegment: async (door) => {
    door.answers.give(...door.agree('Activate'));
    await run('activateSegment', await findPlace(door));
    assert.deepEqual(await listKeys(door), []);
  },
  addSegmentKeys: async (door) => {
    await vscode.env.clipboard.writeText('ann\nbo\n\ncy\n');
    door.answers.give('From the clipboard', ...door.agree('Add'));
    assert.equal(await run('addSegmentKeys', await findPlace(door)), 3);
    assert.deepEqual(await listKeys(door), ['ann', 'bo', 'cy']);
  },
  showSegmentMatrix: async (door) => {
    const { rows } = await run<TableState>('showSegmentMatrix', await findPlace(door));
    assert.deepEqual(rows.find(({ cells }) => cells[0] === 'Harbour')?.cells.slice(0, 3), ['Harbour', 'yes', 3]);
    await closeAll();
  },
  filterSegments: async (door) => {
    await run('filterSegments', 'workspace=trip');
    assert.deepEqual(await labelsOfView(), [(await findWorkspace(door)).name]);
    await run('filterSegments', '');
    assert.ok((await labelsOfView()).length > 1);
  },
  removeSegmentKeys: async (door) => {
    door.answers.give('has arrived', ...door.agree('Remove'));
    assert.equal(await run('removeSegmentKeys', { ...(await findPlace(door)), key: 'bo' }), 1);
    assert.deepEqual(await listKeys(door), ['ann', 'cy']);
  },
  segmentNextStep: async (door) => {
    door.answers.give('Remove Keys', 'All keys', 'Remove All', '', ...door.agree('Remove'));
    assert.equal(await run('segmentNextStep', await findPlace(door)), 2);
    assert.deepEqual(await listKeys(door), []);
  },
  uploadSegmentIdentities: async (door) => {
    const { document } = await showUnsaved('csv', 'key,plan\nann,pro\n ,free\n');
    door.answers.give(...door.agree('Upload'));
    const { saved, failed } = await run<SentIdentities>('uploadSegmentIdentities', document.uri, await findPlace(door));
    assert.deepEqual([saved, failed.length], [1, 1]);
    await closeAll();
  },
  deleteIdentity: async (door) => {
    const { workspaceId, environmentId } = await findPlace(door);
    const [type] = await api.listTrafficTypes(door.instance, workspaceId);
    door.answers.give('Delete', ...door.agree('Delete'));
    assert.equal(await run('deleteIdentity', { workspaceId, environmentId, key: 'ann' }), true);
    await assert.rejects(api.deleteIdentity(door.instance, { trafficTypeId: type!.id, environmentId }, 'ann'), /no identity/i);
  },
  deactivateSegment: async (door) => {
    const { workspaceId, environmentId, segmentName } = await findPlace(door);
    door.answers.give(...door.agree('Deactivate'));
    assert.equal(await run('deactivateSegment', { workspaceId, environmentId, segmentName }), true);
    assert.equal((await api.listEnvironmentSegments(door.instance, { workspaceId, environmentId })).totalCount, 0);
  },
  deleteSegment: async (door) => {
    const { workspaceId, segmentName } = await findPlace(door);
    door.answers.give(...door.agree('Delete'), segmentName);
    assert.equal(await run('deleteSegment', { workspaceId, segmentName }), true);
    assert.equal((await api.listSegments(door.instance, workspaceId)).totalCount, 0);
  },
  deleteTrafficType: async (door) => {
    const { id: workspaceId } = await findWorkspace(door);
    door.answers.give(...door.agree('Delete'), 'person');
    assert.equal(await run('deleteTrafficType', { workspaceId }), true);
    assert.deepEqual(await api.listTrafficTypes(door.instance, workspaceId), []);
  },
  deleteEnvironment: async (door) => {
    door.answers.give(...door.agree('Delete'), 'Harbour');
    assert.equal(await run('deleteEnvironment', await findPlace(door)), true);
    assert.deepEqual(await findEnvironments(door), []);
  },
  deleteWorkspace: async (door) => {
    const { id, name } = await findWorkspace(door);
    door.answers.give(...door.agree('Delete'), name);
    assert.equal(await run('deleteWorkspace', { workspaceId: id }), true);
    assert.equal((await api.listWorkspaces(door.instance, { name })).totalCount, 0);
  },
};
