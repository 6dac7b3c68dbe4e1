import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { listVersions, readVersion, reuploadRoster } from '../../../server/api/developers/developers.ts';
import type { FieldMappingsSaved, VersionApproved } from '../../../server/wire/developers.ts';
import { closeAll, findExtension, run, sampleUri, show } from '../inWindow.ts';
import { findVersionNode, HEADER, PEOPLE, placeRoster, ROSTER } from '../rosters.ts';
import type { Door, Scenarios } from './scenario.ts';

const api = () => findExtension().activate();

async function activeVersion({ instance }: Door) {
  const { versions } = await listVersions(instance);
  return versions.find(({ state }) => state === 'ACTIVE');
}

/** The node of the active version in the view. */
async function activeNode(door: Door) {
  const active = await activeVersion(door);
  return findVersionNode(door.name, active?.fileName ?? '');
}

/** Answers a question that is asked on the local service too. */
function agreeAnyway(door: Door, verb: string): void {
  const agreed = door.agree(verb);
  door.answers.give(...(agreed.length > 0 ? agreed : [verb]));
}

/** The commands of versions, field mappings and what the Developers view shows. */
export const ROSTER_VERSIONS: Scenarios = {
  mapFields: async (door) => {
    await placeRoster(door.instance);
    const { versionId } = await reuploadRoster(door.instance, { fileName: 'waits.roster.csv', content: ROSTER });
    door.answers.give('Save Mapping', ...door.agree('Map Fields'));
    const saved = await run<FieldMappingsSaved>('mapFields', versionId);
    assert.equal(saved.state, 'PENDING_REVIEW');
    assert.equal(
      (await readVersion(door.instance, versionId)).fieldMappings.find(({ csvColumn }) => csvColumn === 'Email')?.fieldType,
      'EMAIL',
    );
  },
  forgetMapping: async () => {
    assert.ok((await run<number>('forgetMapping')) >= 1);
    assert.equal(await run('forgetMapping'), 0);
  },
  approveVersion: async (door) => {
    const { versionId } = await reuploadRoster(door.instance, {
      fileName: 'waits.roster.csv',
      content: HEADER + PEOPLE.slice(0, 3).join(''),
    });
    door.answers.give(...door.agree('Approve'));
    assert.equal((await run<VersionApproved>('approveVersion', versionId)).state, 'ACTIVE');
    assert.equal((await activeVersion(door))?.versionId, versionId);
  },
  reactivateVersion: async (door) => {
    const former = await activeVersion(door);
    await placeRoster(door.instance, ROSTER, 'newer.roster.csv');
    agreeAnyway(door, 'Make Active');
    assert.equal((await run<VersionApproved>('reactivateVersion', former?.versionId)).active, true);
    assert.equal((await activeVersion(door))?.versionId, former?.versionId);
  },
  downloadRoster: async (door) => {
    await placeRoster(door.instance, ROSTER, 'whole.roster.csv');
    const target = sampleUri('scenario.roster.csv');
    try {
      await run('downloadRoster', target);
      assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(target)), ROSTER);
    } finally {
      await vscode.workspace.fs.delete(target);
    }
  },
  listVersions: async (door) => {
    door.answers.give('whole');
    const uri = await run<vscode.Uri>('listVersions');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), ROSTER);
    assert.ok(uri.query.includes(`version=${(await activeVersion(door))?.versionId}`));
    await closeAll();
  },
  openVersion: async (door) => {
    await run('openVersion', await activeNode(door));
    assert.equal(vscode.window.activeTextEditor?.document.getText(), ROSTER);
    await closeAll();
  },
  compareVersions: async (door) => {
    const older = await activeVersion(door);
    const newer = await placeRoster(door.instance, HEADER + PEOPLE.toReversed().join(''), 'turned.roster.csv');
    const [left, right] = await run<[vscode.Uri, vscode.Uri]>('compareVersions', older?.versionId, newer);
    assert.equal((await vscode.workspace.openTextDocument(left)).getText(), (await vscode.workspace.openTextDocument(right)).getText());
    await closeAll();
  },
  compareWithRoster: async (door) => {
    const { document } = await show(sampleUri('clean.roster.csv'));
    const [header, ...people] = document.getText().trimEnd().split('\n');
    await placeRoster(door.instance, [header, ...people.reverse()].join('\n'), 'reversed.roster.csv');
    const left = await run<vscode.Uri>('compareWithRoster', await activeNode(door));
    assert.equal((await vscode.workspace.openTextDocument(left)).getText(), document.getText());
    await closeAll();
  },
  showRosterHistory: async (door) => {
    await show(sampleUri('clean.roster.csv'));
    await run('showRosterHistory');
    const listed = await (await api()).describeTree('rosterHistory');
    assert.deepEqual(
      listed.map(({ label }) => label),
      (await listVersions(door.instance)).versions.map(({ versionId }) => `Version ${versionId}`),
    );
    await closeAll();
  },
  newRoster: async (door) => {
    await placeRoster(door.instance);
    await run('newRoster', 'columns');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), HEADER);
    await closeAll();
  },
  filterDevelopers: async (door) => {
    const names = async () => (await (await api()).describeTree())[0]?.children[0]?.children.map(({ label }) => label);
    await run('filterDevelopers', 'Team=Apps');
    assert.deepEqual(await names(), ['Cleo', 'Dev']);
    await run('filterDevelopers', '');
    assert.equal((await names())?.length, (await activeVersion(door))?.developerCount);
  },
  loadMore: async (door) => {
    const rows = Array.from({ length: 60 }, (_, index) => `Person ${index},p${index}@harbor.example,,Team\n`);
    await placeRoster(door.instance, HEADER + rows.join(''), 'many.roster.csv');
    const more = await findVersionNode(door.name, 'many.roster.csv', 'Load More…');
    assert.equal(await run('loadMore', more), (await activeVersion(door))?.developerCount);
  },
  refreshViews: async (door) => {
    const versionId = await placeRoster(door.instance, ROSTER, 'last.roster.csv');
    await run('refreshViews');
    const [instance] = await (await api()).describeTree();
    assert.equal(instance?.label, door.name);
    assert.equal(instance.children[0]?.label, `Version ${versionId}`);
    assert.ok(instance.children[0].description.includes((await readVersion(door.instance, versionId)).fileName));
  },
};
