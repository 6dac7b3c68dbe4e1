import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { readUploaded, sendRoster } from '../../../server/api/developers/uploads.ts';
import { closeAll, findExtension, run, showUnsaved, withPlainEndings } from '../inWindow.ts';
import { HEADER, until } from '../rosters.ts';
import type { Scenarios } from './scenario.ts';

const PEOPLE = `${HEADER}Ada,ada@harbor.example,,Apps\nBen,ben@harbor.example,ada@harbor.example,Apps\nCleo,cleo@harbor.example,ben@harbor.example,Apps\n`;

async function findPerson(...labels: readonly string[]) {
  const api = await findExtension().activate();
  await until(
    () => api.findNode('orgTree', ...labels),
    (found) => found !== undefined,
  );
  return api.findNode('orgTree', ...labels);
}

/** The commands of the org chart and the table: they edit the text in the editor, and the result is a roster that a service accepts. */
export const ORG_CHART: Scenarios = {
  showOrgChart: async () => {
    const { document } = await showUnsaved('roster', PEOPLE);
    assert.equal(String(await run('showOrgChart', document.uri)), String(document.uri));
    await closeAll();
  },
  openAsTable: async () => {
    const { document } = await showUnsaved('roster', PEOPLE);
    assert.equal(String(await run('openAsTable', document.uri)), String(document.uri));
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputCustom && input.viewType === 'fairlead.grid');
    await closeAll();
  },
  showPerson: async () => {
    const { document } = await showUnsaved('roster', PEOPLE);
    await run('showPerson', await findPerson('Ada', 'Ben'));
    assert.match(document.getText(vscode.window.activeTextEditor?.selection), /^Ben,/);
    await closeAll();
  },
  movePerson: async ({ instance }) => {
    const { document } = await showUnsaved('roster', PEOPLE);
    assert.equal(await run('movePerson', await findPerson('Ada', 'Ben', 'Cleo'), await findPerson('Ada')), 'ada@harbor.example');
    const content = withPlainEndings(document.getText());
    assert.equal(content, PEOPLE.replace('cleo@harbor.example,ben@', 'cleo@harbor.example,ada@'));
    const sent = await sendRoster(instance, { fileName: 'moved.roster.csv', content });
    assert.equal(readUploaded(sent).count, 3);
    await closeAll();
  },
};
