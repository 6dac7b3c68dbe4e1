import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { listDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import type { DevelopersChanged } from '../../../server/wire/developers.ts';
import { closeAll, run, sampleUri, showUnsaved } from '../inWindow.ts';
import { HEADER, placeRoster } from '../rosters.ts';
import { agreeToLocal, type ScenarioService, type Scenarios } from './scenario.ts';

const IDENTITIES = 'email,integrationId,identity\nada@harbor.example,7,ada-h\nben@harbor.example,7,ben-h\n';

async function names({ instance }: ScenarioService): Promise<string[]> {
  return (await listDevelopers(instance)).content.map(({ name }) => name);
}

/** The commands for single people and their identities. */
export const ROSTER_PEOPLE: Scenarios = {
  saveDevelopers: async (service) => {
    await placeRoster(service.instance);
    const editor = await showUnsaved('roster', `${HEADER}Eve,eve@harbor.example,ada@harbor.example,Apps\nFay,fay@harbor.example,,Apps\n`);
    editor.selection = new vscode.Selection(1, 0, 1, 3);
    agreeToLocal(service, 'Save');
    const saved = await run<DevelopersChanged>('saveDevelopers');
    assert.deepEqual([saved.added, saved.updated], [1, 0]);
    assert.deepEqual(await names(service), ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve']);
    await closeAll();
  },
  deleteDevelopers: async (service) => {
    agreeToLocal(service, 'Delete');
    assert.equal((await run<DevelopersChanged>('deleteDevelopers', ['eve@harbor.example', 'dev@harbor.example'])).removed, 2);
    assert.deepEqual(await names(service), ['Ada', 'Ben', 'Cleo']);
  },
  uploadIdentities: async (service) => {
    const editor = await showUnsaved('csv', IDENTITIES);
    service.answers.give(...service.agree('Upload'));
    assert.equal((await run<{ savedCount: number }>('uploadIdentities', editor.document.uri)).savedCount, 2);
    const { records } = await call(service.instance, 'listDeveloperIdentities');
    assert.deepEqual(records.map(({ identity }) => identity).sort(), ['ada-h', 'ben-h']);
    await closeAll();
  },
  showIdentities: async () => {
    await run('showIdentities');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), IDENTITIES);
    await closeAll();
  },
  downloadIdentities: async () => {
    const target = sampleUri('identities.csv');
    try {
      await run('downloadIdentities', target);
      assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(target)), IDENTITIES);
    } finally {
      await vscode.workspace.fs.delete(target);
    }
  },
};
