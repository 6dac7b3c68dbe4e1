import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { reuploadRoster } from '../../../server/api/developers/developers.ts';
import type { FieldMappingsSaved, VersionApproved } from '../../../server/wire/developers.ts';
import { closeAll, findExtension, run, sampleUri, show } from '../inWindow.ts';
import { findVersionNode, HEADER, PEOPLE, placeRoster, ROSTER } from '../rosters.ts';
import { agreeToLocal, type ScenarioService, type Scenarios } from './scenario.ts';

const api = () => findExtension().activate();

async function activeVersion({ instance }: ScenarioService) {
  const { versions } = await call(instance, 'listVersions');
  return versions.find(({ state }) => state === 'ACTIVE');
}

/** Returns the node of the active version in the view. */
async function activeNode(service: ScenarioService) {
  const active = await activeVersion(service);
  return findVersionNode(service.name, active?.fileName ?? '');
}

/** The commands for versions, field mappings and the content of the Developers view. */
export const ROSTER_VERSIONS: Scenarios = {
  mapFields: async (service) => {
    await placeRoster(service.instance);
    const { versionId } = await reuploadRoster(service.instance, { fileName: 'waits.roster.csv', content: ROSTER });
    service.answers.give('Save Mapping', ...service.agree('Map Fields'));
    const saved = await run<FieldMappingsSaved>('mapFields', versionId);
    assert.equal(saved.state, 'PENDING_REVIEW');
    assert.equal(
      (await call(service.instance, 'readVersion', { parameters: { versionId } })).fieldMappings.find(({ name }) => name === 'Email')
        ?.fieldType,
      'EMAIL',
    );
  },
  forgetMapping: async () => {
    assert.ok((await run<number>('forgetMapping')) >= 1);
    assert.equal(await run('forgetMapping'), 0);
  },
  approveVersion: async (service) => {
    const { versionId } = await reuploadRoster(service.instance, {
      fileName: 'waits.roster.csv',
      content: HEADER + PEOPLE.slice(0, 3).join(''),
    });
    service.answers.give(...service.agree('Approve'));
    assert.equal((await run<VersionApproved>('approveVersion', versionId)).state, 'ACTIVE');
    assert.equal((await activeVersion(service))?.versionId, versionId);
  },
  reactivateVersion: async (service) => {
    const former = await activeVersion(service);
    await placeRoster(service.instance, ROSTER, 'newer.roster.csv');
    agreeToLocal(service, 'Make Active');
    assert.equal((await run<VersionApproved>('reactivateVersion', former?.versionId)).active, true);
    assert.equal((await activeVersion(service))?.versionId, former?.versionId);
  },
  downloadRoster: async (service) => {
    await placeRoster(service.instance, ROSTER, 'whole.roster.csv');
    const target = sampleUri('scenario.roster.csv');
    try {
      await run('downloadRoster', target);
      assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(target)), ROSTER);
    } finally {
      await vscode.workspace.fs.delete(target);
    }
  },
  listVersions: async (service) => {
    service.answers.give('whole');
    const uri = await run<vscode.Uri>('listVersions');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), ROSTER);
    assert.ok(uri.query.includes(`version=${(await activeVersion(service))?.versionId}`));
    await closeAll();
  },
  openVersion: async (service) => {
    await run('openVersion', await activeNode(service));
    assert.equal(vscode.window.activeTextEditor?.document.getText(), ROSTER);
    await closeAll();
  },
  compareVersions: async (service) => {
    const older = await activeVersion(service);
    const newer = await placeRoster(service.instance, HEADER + PEOPLE.toReversed().join(''), 'turned.roster.csv');
    const [left, right] = await run<[vscode.Uri, vscode.Uri]>('compareVersions', older?.versionId, newer);
    assert.equal((await vscode.workspace.openTextDocument(left)).getText(), (await vscode.workspace.openTextDocument(right)).getText());
    await closeAll();
  },
  compareWithRoster: async (service) => {
    const { document } = await show(sampleUri('clean.roster.csv'));
    const [header, ...people] = document.getText().trimEnd().split('\n');
    await placeRoster(service.instance, [header, ...people.reverse()].join('\n'), 'reversed.roster.csv');
    const left = await run<vscode.Uri>('compareWithRoster', await activeNode(service));
    assert.equal((await vscode.workspace.openTextDocument(left)).getText(), document.getText());
    await closeAll();
  },
  showRosterHistory: async (service) => {
    await show(sampleUri('clean.roster.csv'));
    await run('showRosterHistory');
    const listed = await (await api()).describeTree('rosterHistory');
    assert.deepEqual(
      listed.map(({ label }) => label),
      (await call(service.instance, 'listVersions')).versions.map(({ versionId }) => `Version ${versionId}`),
    );
    await closeAll();
  },
  newRoster: async (service) => {
    await placeRoster(service.instance);
    await run('newRoster', 'columns');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), HEADER);
    await closeAll();
  },
  makeRoster: async ({ answers }) => {
    const file = vscode.Uri.file(path.join(mkdtempSync(path.join(tmpdir(), 'export-')), 'people.csv'));
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('Full Name;Email;Manager Email\nAda;ada@harbor.example;\n'));
    answers.give('Show Roster Only');
    const uri = await run<vscode.Uri>('makeRoster', file);
    assert.match((await vscode.workspace.openTextDocument(uri)).getText(), /Ada,ada@harbor\.example,/);
    await closeAll();
  },
  filterDevelopers: async (service) => {
    const names = async () => (await (await api()).describeTree())[0]?.children[0]?.children.map(({ label }) => label);
    await run('filterDevelopers', 'Team=Apps');
    assert.deepEqual(await names(), ['Cleo', 'Dev']);
    await run('filterDevelopers', '');
    assert.equal((await names())?.length, (await activeVersion(service))?.developerCount);
  },
  loadMore: async (service) => {
    const rows = Array.from({ length: 60 }, (_, index) => `Person ${index},p${index}@harbor.example,,Team\n`);
    await placeRoster(service.instance, HEADER + rows.join(''), 'many.roster.csv');
    const more = await findVersionNode(service.name, 'many.roster.csv', 'Load More…');
    assert.equal(await run('loadMore', more), (await activeVersion(service))?.developerCount);
  },
  refreshViews: async (service) => {
    const versionId = await placeRoster(service.instance, ROSTER, 'last.roster.csv');
    await run('refreshViews');
    const [instance] = await (await api()).describeTree();
    assert.equal(instance?.label, service.name);
    assert.equal(instance.children[0]?.label, `Version ${versionId}`);
    assert.ok(
      instance.children[0].description.includes((await call(service.instance, 'readVersion', { parameters: { versionId } })).fileName),
    );
  },
};
