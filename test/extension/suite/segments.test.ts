import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { TableState } from '../../../client/panels/messages/table.ts';
import { call } from '../../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../../server/api/instance.ts';
import type { SentIdentities } from '../../../server/api/segments/identities.ts';
import * as api from '../../../server/api/segments/segments.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import type { Environment, Workspace } from '../../../server/wire/segments.ts';
import { Answers } from '../answers.ts';
import { closeAll, type DescribedNode, diagnosticsOf, findExtension, run, showUnsaved } from '../inWindow.ts';

/** Returns a node of the Segments view, as the menus pass it to commands. */
async function node(...labels: readonly string[]) {
  const found = await (await findExtension().activate()).findNode('segments', ...labels);
  assert.ok(found, `${labels.join(' ▸ ')} stands in the view`);
  return found;
}

/** Returns the children of a node of the view, or of its root. */
async function below(...labels: readonly string[]): Promise<readonly Pick<DescribedNode, 'label' | 'description' | 'kind'>[]> {
  if (labels.length === 0) return (await findExtension().activate()).describeTree('segments');
  const children = (await (await node(...labels)).children?.(new AbortController().signal)) ?? [];
  return children.map(({ label, description = '', kind }) => ({ label, description, kind }));
}

const labelsOf = (nodes: readonly Pick<DescribedNode, 'label'>[]) => nodes.map(({ label }) => label);

async function lastNotice() {
  return (await findExtension().activate()).lastNotice();
}

/** Undoes the last operation of a command. */
async function undo(title: string): Promise<unknown> {
  const operation = await (await findExtension().activate()).findNode('activity', title);
  assert.ok(operation, `${title} stands in the Activity view`);
  return run('undoOperation', operation);
}

describe('segments from the view', function () {
  this.timeout(120_000);
  let answers: Answers;
  let instance: Instance;

  before(async () => {
    const { dataFolder } = await findExtension().activate();
    await run('selectInstance', 'Local');
    await run('startService');
    instance = toLocalInstance(JSON.parse(readFileSync(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress);
    await call(instance, 'resetData', { body: { area: 'segments' } });
    await run('refreshViews');
    answers = new Answers();
  });

  afterEach(closeAll);

  after(async () => {
    answers.dispose();
    await run('filterSegments', '');
    await call(instance, 'resetData', { body: { area: 'segments' } });
  });

  let workspace: Workspace;
  let test: Environment;
  const countKeys = async (segmentName: string) =>
    (await call(instance, 'listSegmentKeys', { parameters: { environmentId: test.id, segmentName } })).count;

  it('show the workspace of a new service, and what can be started with it', async () => {
    assert.deepEqual(labelsOf(await below('Default')), ['Prod-Default', 'Staging-Default', 'Segments', 'Traffic types']);
    assert.deepEqual(labelsOf(await below('Default', 'Traffic types')), ['account', 'user']);
    const [first] = await below('Default', 'Segments');
    assert.deepEqual([first?.label, first?.kind], ['Create Segment', 'none']);
    assert.equal((await node('Default', 'Segments', 'Create Segment')).command, 'createSegment');
  });

  it('start with a workspace, environments and a traffic type', async () => {
    answers.give('', 'Life', 'No');
    workspace = await run<Workspace>('createWorkspace');
    assert.deepEqual(answers.complaints, ['Type something, or press Escape to cancel.']);
    answers.give('really far too long a name', 'Test', 'Trying');
    test = await run<Environment>('createEnvironment', await node('Life'));
    assert.match(answers.complaints[0] ?? '', /at most 20/i);
    answers.give('Live', 'Production');
    await run('createEnvironment', await node('Life'));
    answers.give('user');
    await run('createTrafficType', await node('Life', 'Traffic types', 'Create Traffic Type'));
    assert.deepEqual(labelsOf(await below('Life')), ['Test', 'Live', 'Segments', 'Traffic types']);
    assert.deepEqual(
      (await call(instance, 'listEnvironments', { parameters: { workspaceId: workspace.id } })).map(({ name, production }) => [
        name,
        production,
      ]),
      [
        ['Test', false],
        ['Live', true],
      ],
    );
  });

  it('are created with a name that is checked during typing', async () => {
    answers.give('9 lives', 'string', 'beta', 'Early birds');
    await run('createSegment', await node('Life', 'Segments', 'Create Segment'));
    assert.match(answers.complaints.join('\n'), /Start with a letter[\s\S]*reserved word/);
    assert.deepEqual(labelsOf(await below('Life', 'Segments')), ['beta']);
    assert.deepEqual((await lastNotice())?.steps, ['Activate Segment']);
    const { description, trafficType } = await call(instance, 'readSegment', {
      parameters: { workspaceId: workspace.id, segmentName: 'beta' },
    });
    assert.deepEqual([description, trafficType.name], ['Early birds', 'user']);
  });

  it('show the next step in every state, and why other steps are not possible', async () => {
    answers.give('Test', 'Activate Segment');
    await run('segmentNextStep', await node('Life', 'Segments', 'beta'));
    assert.match(answers.asked.join('\n'), /beta in Test: not active/);
    assert.equal((await below('Life', 'Test'))[0]?.label, 'beta');
    answers.give('Remove Keys');
    assert.equal(await run('segmentNextStep', await node('Life', 'Test', 'beta')), undefined);
    assert.match(String((await lastNotice())?.message), /The segment beta holds no keys in Test\. First: Add Keys\./);
    answers.give('Add Keys', 'Type Keys', ' , ', 'a, b, c, a');
    assert.equal(await run('segmentNextStep', await node('Life', 'Test', 'beta')), 3);
    assert.match(answers.asked.join('\n'), /it has 0 of at most 100,000; 10,000 fit in one request/);
    assert.equal(await countKeys('beta'), 3);
    answers.give('Deactivate Segment');
    assert.equal(await run('segmentNextStep', await node('Life', 'Test', 'beta')), undefined);
    const notice = await lastNotice();
    assert.match(String(notice?.message), /still holds 3 keys in Test\. First: Remove Keys\./);
    assert.deepEqual(notice?.steps, ['Remove Keys']);
  });

  it('show their keys, and how many there are after they were expanded', async () => {
    assert.deepEqual(labelsOf(await below('Life', 'Test', 'beta')), ['a', 'b', 'c']);
    const [beta] = await below('Life', 'Test');
    assert.deepEqual([beta?.description, beta?.kind], ['user · 3 keys', 'definition.filled']);
  });

  it('lose a key with a comment for the log, and get it back', async () => {
    answers.give('has moved');
    assert.equal(await run('removeSegmentKeys', await node('Life', 'Test', 'beta', 'b')), 1);
    const [entry] = (await call(instance, 'listSegmentAudit', { query: { workspaceId: workspace.id, limit: 1 } })).objects;
    assert.deepEqual([entry?.action, entry?.comment], ['KEYS_REMOVED', 'has moved']);
    assert.deepEqual(labelsOf(await below('Life', 'Test', 'beta')), ['a', 'c']);
    await undo('Remove Keys from Segment');
    assert.deepEqual(labelsOf(await below('Life', 'Test', 'beta')), ['a', 'b', 'c']);
  });

  it('get keys from the active editor, without duplicates, and report which they already had', async () => {
    await showUnsaved('plaintext', 'c\nd\n\nd\n"e, f"\n');
    answers.give('From the active editor');
    assert.equal(await run('addSegmentKeys', await node('Life', 'Test', 'beta')), 2);
    assert.match(String((await lastNotice())?.message), /Added 2 keys to “beta” in Test\. 1 were already there\./);
    assert.deepEqual(labelsOf(await below('Life', 'Test', 'beta')), ['a', 'b', 'c', 'd', 'e, f']);
  });

  it('are changed in a production environment only after its name is typed', async () => {
    answers.give('beta', 'Test', 'Live');
    await run('activateSegment', await node('Life', 'Live'));
    assert.deepEqual(answers.complaints, ['Type Live to continue, or press Escape to cancel.']);
    answers.give('Live');
    assert.equal(await run('addSegmentKeys', await node('Life', 'Live', 'beta'), ['x']), 1);
    answers.give('', 'Live');
    assert.equal(await run('removeSegmentKeys', await node('Life', 'Live', 'beta'), ['x']), 1);
    answers.give(undefined);
    assert.equal(await run('deactivateSegment', await node('Life', 'Live', 'beta')), undefined);
    assert.deepEqual(labelsOf(await below('Life', 'Live')), ['beta']);
    answers.give('Live');
    assert.equal(await run('deactivateSegment', await node('Life', 'Live', 'beta')), true);
    answers.give('Live');
    await undo('Deactivate Segment');
    assert.deepEqual(labelsOf(await below('Life', 'Live')), ['beta']);
  });

  it('are shown in a table, with a column for each environment, which can be reloaded', async () => {
    const cellsOf = ({ rows }: TableState) => rows.map(({ cells }) => cells);
    const shown = await run<TableState>('showSegmentMatrix', await node('Life', 'Segments', 'beta'));
    assert.equal(shown.title, 'beta of Life');
    assert.match(shown.source, /^Local · /);
    assert.deepEqual(
      shown.columns.map(({ header }) => header),
      ['Environment', 'Active', 'Keys', 'Last change', 'When', 'Comment'],
    );
    assert.deepEqual(
      cellsOf(shown).map((cells) => cells.slice(0, 4)),
      [
        ['Test', 'yes', 5, 'keys added'],
        ['Live (production)', 'yes', 0, 'activated'],
      ],
    );
    await api.uploadSegmentKeys(instance, { environmentId: test.id, segmentName: 'beta' }, ['g']);
    const again = await run<TableState>('showSegmentMatrix', { workspaceId: workspace.id, segmentName: 'beta' });
    assert.equal(cellsOf(again)[0]?.[2], 6);
    await call(instance, 'createSegment', { parameters: { workspaceId: workspace.id, trafficTypeName: 'user' }, body: { name: 'idle' } });
    const all = await run<TableState>('showSegmentMatrix', await node('Life'));
    assert.deepEqual(
      all.columns.map(({ header }) => header),
      ['Segment', 'Test', 'Live (production)'],
    );
    assert.deepEqual(cellsOf(all), [
      ['beta', 6, 0],
      ['idle', null, null],
    ]);
  });

  it('load page by page, and a filter finds some of them', async () => {
    const keys = Array.from({ length: 120 }, (_, index) => `key ${String(index).padStart(3, '0')}`);
    const place = { environmentId: test.id, segmentName: 'many' };
    await call(instance, 'createSegment', { parameters: { workspaceId: workspace.id, trafficTypeName: 'user' }, body: { name: 'many' } });
    await call(instance, 'activateSegment', { parameters: place });
    await api.uploadSegmentKeys(instance, place, keys);
    for (let index = 0; index < 55; index++) await call(instance, 'createWorkspace', { body: { name: `Shop ${index}` } });
    for (let index = 0; index < 60; index++)
      await call(instance, 'createSegment', {
        parameters: { workspaceId: workspace.id, trafficTypeName: 'user' },
        body: { name: `group${index}` },
      });
    await run('refreshViews');
    const more = { label: 'Load More…', description: '50 of 120', kind: 'more' };
    assert.deepEqual((await below('Life', 'Test', 'many')).at(-1), more);
    assert.equal(await run('loadMore', await node('Life', 'Test', 'many', 'Load More…')), 100);
    assert.equal(await run('loadMore', await node('Life', 'Test', 'many', 'Load More…')), 120);
    assert.deepEqual(labelsOf(await below('Life', 'Test', 'many')), keys);
    assert.equal((await below('Life', 'Segments')).at(-1)?.description, '50 of 63');
    await run('filterSegments', 'GROUP5');
    assert.deepEqual(
      labelsOf(await below('Life', 'Segments')),
      ['group5', ...Array.from({ length: 10 }, (_, index) => `group5${index}`)].sort(),
    );
    assert.deepEqual(labelsOf(await below('Life', 'Test')), ['Nothing found']);
    await call(instance, 'tagObject', {
      parameters: { workspaceId: workspace.id, objectName: 'many', objectType: 'Segment' },
      body: ['vip'],
    });
    await run('filterSegments', 'tag=vip');
    assert.deepEqual(labelsOf(await below('Life', 'Segments')), ['many']);
    await run('filterSegments', 'workspace=hop');
    assert.equal((await below()).at(-1)?.description, '50 of 55');
    assert.equal(await run('loadMore', await node('Load More…')), 55);
    assert.equal((await below()).length, 55);
    for (const { id } of (await call(instance, 'listWorkspaces', { query: { name: 'Shop', nameOp: 'STARTS_WITH', limit: 200 } })).objects)
      await call(instance, 'deleteWorkspace', { parameters: { workspaceId: id } });
    await run('filterSegments', 'workspace=efaul');
    assert.deepEqual(labelsOf(await below()), ['Default']);
    await run('filterSegments', '');
    assert.deepEqual(labelsOf(await below()), ['Default', 'Life']);
  });

  it('are sent in requests of 10,000 keys, and report their progress if a later one is rejected', async () => {
    const place = { environmentId: test.id, segmentName: 'many' };
    const toKeys = (first: number, count: number) => Array.from({ length: count }, (_, index) => `n${first + index}`);
    for (let first = 0; first < 80_000; first += 10_000) await api.uploadSegmentKeys(instance, place, toKeys(first, 10_000));
    const many = { workspaceId: workspace.id, ...place };
    assert.equal(await run('addSegmentKeys', many, toKeys(80_000, 25_000)), undefined);
    assert.match(
      String((await lastNotice())?.message),
      /^10,000 of 25,000 keys were sent, then this error occurred: The segment many may hold at most 100000 keys/,
    );
    assert.equal(await countKeys('many'), 90_120);
    assert.equal(await run('addSegmentKeys', many, toKeys(0, 100_001)), undefined);
    assert.match(String((await lastNotice())?.message), /^Nothing was sent\. .*would hold 100001\.$/);
    answers.give('All keys', 'Remove All', '');
    assert.equal(await run('removeSegmentKeys', many), 90_120);
    assert.equal(await countKeys('many'), 0);
    await api.uploadSegmentKeys(instance, place, toKeys(0, 120));
    await run('refreshViews');
  });

  it('wait if the service asks its callers to try again later', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `group${index}`);
    for (const segmentName of names) await call(instance, 'activateSegment', { parameters: { environmentId: test.id, segmentName } });
    await call(instance, 'writeRateLimit', { body: { enabled: true, segments: { requests: 8, seconds: 1 } } });
    const { rows } = await run<TableState>('showSegmentMatrix', { workspaceId: workspace.id });
    await call(instance, 'writeRateLimit', { body: { enabled: false } });
    assert.deepEqual(rows.find(({ cells }) => cells[0] === 'group11')?.cells, ['group11', 0, null]);
    for (const segmentName of names) await call(instance, 'deactivateSegment', { parameters: { environmentId: test.id, segmentName } });
  });

  it('leave nothing in progress if the instance changes', async () => {
    await call(instance, 'createFault', { body: { endpoint: 'listSegmentKeys', latency: 60_000 } });
    const before = vscode.window.activeTextEditor?.document.uri.toString();
    const shown = run('showSegmentMatrix', { workspaceId: workspace.id });
    const asked = (async () => {
      for (;;) if ((await call(instance, 'listFaults')).faults[0]?.met ?? 0) return;
    })();
    await asked;
    const notice = await lastNotice();
    await run('selectInstance', 'Local');
    assert.equal(await shown, undefined);
    assert.deepEqual(await lastNotice(), notice);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), before);
    await call(instance, 'clearFaults');
  });

  it('lose several keys at once, if several nodes are selected', async () => {
    const nodes = await Promise.all(['a', 'c', 'e, f'].map((key) => node('Life', 'Test', 'beta', key)));
    answers.give('together');
    assert.equal(await run('removeSegmentKeys', nodes[0], nodes), 3);
    await undo('Remove Keys from Segment');
    assert.equal(await countKeys('beta'), 6);
  });

  it('get identities from a CSV, and mark the rows that were not saved', async () => {
    const [type] = await call(instance, 'listTrafficTypes', { parameters: { workspaceId: workspace.id } });
    await call(instance, 'createAttribute', {
      parameters: { workspaceId: workspace.id, trafficTypeId: type!.id },
      body: { id: 'seats', dataType: 'number' },
    });
    const { document } = await showUnsaved('csv', `key,seats,plan\nann,5,pro\nbo,many,\n${'x'.repeat(251)},1,\n,7,pro\n`);
    const place = { workspaceId: workspace.id, environmentId: test.id };
    answers.give();
    const sent = await run<SentIdentities>('uploadSegmentIdentities', document.uri, place);
    assert.deepEqual([sent.saved, sent.failed.length], [1, 3]);
    assert.deepEqual(
      diagnosticsOf(document).map((line) => line.replace(/x{250,}/, 'x…')),
      ['IDENTITY_NOT_SAVED 3: many', 'IDENTITY_NOT_SAVED 4: x…,1,', 'IDENTITY_NOT_SAVED 5: ,7,pro'],
    );
    assert.match(String((await lastNotice())?.message), /1 identities were saved\. 3 were not/);
    await showUnsaved('csv', 'key,seats\nann,5\n"bo,6\n').then(async ({ document: broken }) => {
      assert.equal(await run('uploadSegmentIdentities', broken.uri, place), undefined);
      assert.match(String((await lastNotice())?.message), /^Nothing was sent\. Line 3: /);
    });
    const rows = Array.from({ length: 1201 }, (_, index) => `p${index},${index}\n`);
    const { document: long } = await showUnsaved('csv', `key,seats\n${rows.join('')}`);
    const all = await run<SentIdentities>('uploadSegmentIdentities', long.uri, place);
    assert.deepEqual([all.saved, all.failed], [1201, []]);
    answers.give('user', 'ann', 'Delete');
    const types = { workspaceId: workspace.id, environmentId: test.id };
    await call(instance, 'createTrafficType', { parameters: { workspaceId: workspace.id }, body: { name: 'account' } });
    assert.equal(await run('deleteIdentity', types), true);
  });

  it('show what could not be loaded as a node that retries', async () => {
    await call(instance, 'createFault', { body: { endpoint: 'listEnvironments', status: 500 } });
    await run('refreshViews');
    const { description, command } = await node('Life', 'Retry');
    assert.match(String(description), /\S/);
    assert.equal(command, 'refreshViews');
    await call(instance, 'clearFaults');
    await run('refreshViews');
    assert.equal((await below('Life')).length, 4);
  });

  it('need a comment if the workspace requires one, which is also the title if none is typed', async () => {
    await call(instance, 'changeWorkspace', {
      parameters: { workspaceId: workspace.id },
      body: [{ op: 'replace', path: '/requiresTitleAndComments', value: true }],
    });
    await run('refreshViews');
    answers.give('Spring', 'they asked for it');
    assert.equal(await run('addSegmentKeys', await node('Life', 'Test', 'beta'), ['z']), 1);
    const [entry] = (await call(instance, 'listSegmentAudit', { query: { workspaceId: workspace.id, limit: 1 } })).objects;
    assert.deepEqual([entry?.title, entry?.comment], ['Spring', 'they asked for it']);
    answers.give('', 'they asked again');
    assert.equal(await run('addSegmentKeys', await node('Life', 'Test', 'beta'), ['zz']), 1);
    const [second] = (await call(instance, 'listSegmentAudit', { query: { workspaceId: workspace.id, limit: 1 } })).objects;
    assert.deepEqual([second?.title, second?.comment], ['they asked again', 'they asked again']);
    await call(instance, 'changeWorkspace', {
      parameters: { workspaceId: workspace.id },
      body: [{ op: 'replace', path: '/requiresTitleAndComments', value: false }],
    });
  });

  it('end: without keys, deactivated, and deleted by their name after a list of what would be lost', async () => {
    answers.give('All keys', 'Remove All', 'the end');
    assert.equal(await run('removeSegmentKeys', await node('Life', 'Test', 'beta')), 8);
    answers.give('Deactivate Segment');
    assert.equal(await run('segmentNextStep', await node('Life', 'Test', 'beta')), true);
    answers.give('bet', 'beta');
    assert.equal(await run('deleteSegment', await node('Life', 'Segments', 'beta')), true);
    assert.match(answers.asked.join('\n'), /It is active in Live with 0 keys; these keys are lost/);
    answers.give('Live');
    await undo('Delete Segment');
    assert.equal(
      (await call(instance, 'readSegment', { parameters: { workspaceId: workspace.id, segmentName: 'beta' } })).description,
      'Early birds',
    );
    answers.give('many');
    assert.equal(await run('deleteSegment', { workspaceId: workspace.id, segmentName: 'many' }), true);
    assert.match(answers.asked.join('\n'), /Test with 120 keys/);
  });

  it('are asked for with the environment that was last used in the first line, which no production environment ever is', async () => {
    for (const name of ['Test', 'Live']) {
      answers.give(undefined);
      await run('segmentNextStep', { workspaceId: workspace.id, environmentId: name });
    }
    answers.give('Test', undefined);
    assert.equal(await run('segmentNextStep'), undefined);
    assert.deepEqual(answers.asked, ['Which workspace?', 'Which segment?']);
    answers.give('Life', 'Live', undefined);
    assert.equal(await run('segmentNextStep'), undefined);
    assert.deepEqual(answers.asked, ['Which workspace?', 'Which environment of Life?', 'Which segment?']);
  });

  it('leave a workspace that is renamed, and deleted only when it is empty', async () => {
    answers.give('Afterlife');
    await run('renameWorkspace', await node('Life'));
    answers.give('Trial');
    await run('renameEnvironment', await node('Afterlife', 'Test'));
    answers.give();
    assert.equal((await run<Environment>('switchProduction', await node('Afterlife', 'Trial'))).production, true);
    answers.give('Trial');
    assert.equal((await run<Environment>('switchProduction', await node('Afterlife', 'Trial'))).production, false);
    answers.give('Live');
    assert.equal(await run('deleteEnvironment', await node('Afterlife', 'Live')), undefined);
    assert.match(String((await lastNotice())?.message), /Segments are still active in Live \(1\)/);
    answers.give('user');
    assert.equal(await run('deleteTrafficType', await node('Afterlife', 'Traffic types', 'user')), undefined);
    assert.match(String((await lastNotice())?.message), /Segments still use the traffic type user/);
    answers.give('Afterlife');
    assert.equal(await run('deleteWorkspace', await node('Afterlife')), undefined);
    assert.match(String((await lastNotice())?.message), /still has segments \(62\)/);
    await call(instance, 'resetData', { body: { area: 'segments' } });
    await run('refreshViews');
    answers.give('Staging-Default');
    assert.equal(await run('deleteEnvironment', await node('Default', 'Staging-Default')), true);
    answers.give('account');
    assert.equal(await run('deleteTrafficType', await node('Default', 'Traffic types', 'account')), true);
    answers.give('Default');
    assert.equal(await run('deleteWorkspace', await node('Default')), true);
    assert.match(answers.asked.join('\n'), /Its environments \(1\), traffic types \(1\), and their identities are deleted too/);
    assert.deepEqual(await below(), []);
  });
});
