import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TableState } from '../../../client/panels/messages/table.ts';
import { readUploaded, sendRoster } from '../../../server/api/developers/uploads.ts';
import { closeAll, findExtension, run, showUnsaved, undo, withPlainEndings } from '../inWindow.ts';
import { HEADER, PEOPLE } from '../rosters.ts';
import type { ScenarioService, Scenarios } from './scenario.ts';

const [ADA, BEN, CLEO, DEV] = PEOPLE;

/** Runs a command on a roster in the editor, sends the result, and undoes it in the editor. */
async function rewriting({ instance }: ScenarioService, text: string, expected: string, work: () => Promise<unknown>): Promise<void> {
  const { document } = await showUnsaved('roster', text);
  assert.equal(await work(), 1);
  const content = withPlainEndings(document.getText());
  assert.equal(content, expected);
  const sent = await sendRoster(instance, { fileName: 'rewritten.roster.csv', content });
  assert.equal(readUploaded(sent).count, 4);
  await undo(document);
  assert.equal(withPlainEndings(document.getText()), text);
  await closeAll();
}

const readHints = () => vscode.workspace.getConfiguration('fairlead').get('roster.inlayHints');

/** The commands that change the layout or order of a roster: to a service, the result is a roster of the same people. */
export const ROSTER_LAYOUT: Scenarios = {
  showAlignment: async () => {
    await showUnsaved('roster', HEADER + PEOPLE.join(''));
    await run('showAlignment');
    assert.deepEqual(readHints(), ['alignment']);
    await closeAll();
  },
  hideAlignment: async () => {
    await showUnsaved('roster', HEADER + PEOPLE.join(''));
    await run('hideAlignment');
    assert.deepEqual(readHints(), []);
    await vscode.workspace.getConfiguration('fairlead').update('roster.inlayHints', undefined, vscode.ConfigurationTarget.Global);
    await closeAll();
  },
  nextCell: async () => {
    const editor = await showUnsaved('roster', `${HEADER}Eva,eva@`);
    const type = (text: string) => vscode.commands.executeCommand('type', { text });
    editor.selection = new vscode.Selection(1, 8, 1, 8);
    await run('nextCell');
    await type('ada@harbor.example');
    await run('nextCell');
    await run('nextCell');
    assert.equal(withPlainEndings(editor.document.getText()), `${HEADER}Eva,eva@,ada@harbor.example,`);
    await closeAll();
  },
  previousCell: async () => {
    const editor = await showUnsaved('roster', HEADER + PEOPLE.join(''));
    editor.selection = new vscode.Selection(2, 0, 2, 0);
    await run('previousCell');
    const behind = (cell: string) => new vscode.Position(1, ADA.indexOf(cell) + cell.length);
    assert.deepEqual(editor.selection, new vscode.Selection(behind('Core'), behind('Core')));
    await run('previousCell');
    await run('previousCell');
    assert.deepEqual(editor.selection, new vscode.Selection(behind('ada@harbor.example'), behind('ada@harbor.example')));
    await closeAll();
  },
  alignRoster: (service) => {
    const aligned = (name: string, email: string, manager: string, team: string) =>
      `${name.padEnd(9)},${email.padEnd(19)},${manager.padEnd(18)},${team}\n`;
    return rewriting(
      service,
      HEADER + PEOPLE.join(''),
      [HEADER, ...PEOPLE].map((line) => aligned(...(line.trim().split(',') as [string, string, string, string]))).join(''),
      async () => {
        const count = await run('alignRoster');
        const notice = (await findExtension().activate()).lastNotice();
        assert.deepEqual([notice?.severity, notice?.message], ['info', 'Not aligned: "Team" (spaces would become part of the values).']);
        return count;
      },
    );
  },
  shrinkRoster: (service) =>
    rewriting(service, HEADER + PEOPLE.join('').replaceAll(',', ' , '), HEADER + PEOPLE.join(''), () => run('shrinkRoster')),
  queryRoster: async (service) => {
    await showUnsaved('roster', HEADER + PEOPLE.join(''));
    service.answers.give('A manager with everyone below', 'ada@harbor.example', 'Team');
    const { groups, rows } = await run<TableState>('queryRoster');
    assert.deepEqual(groups, ['Apps', 'Core']);
    assert.deepEqual(
      rows.map(({ cells, group }) => [cells[0], group]),
      [
        ['Cleo', 0],
        ['Dev', 0],
        ['Ada', 1],
        ['Ben', 1],
      ],
    );
    await closeAll();
  },
  sortRoster: async (service) => {
    service.answers.give('Full Name', 'Descending');
    await rewriting(service, HEADER + PEOPLE.join(''), HEADER + DEV + CLEO + BEN + ADA, () => run('sortRoster'));
    service.answers.give('As an org tree');
    await rewriting(service, HEADER + DEV + CLEO + BEN + ADA, HEADER + ADA + CLEO + BEN + DEV, () => run('sortRoster'));
  },
};
