import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { closeAll, diagnosticsOf, run, sampleUri, show, showUnsaved, untilDiagnostics } from '../inWindow.ts';
import type { ScenarioService, Scenarios } from './scenario.ts';

const MISTAKEN = 'who,mail\nAnn,\n';

/** Runs a command that affects only the editor, and checks that the service has not changed. */
async function changingNothing({ instance }: ScenarioService, work: () => Promise<void>): Promise<void> {
  const before = await call(instance, 'listVersions');
  await work();
  assert.deepEqual(await call(instance, 'listVersions'), before);
  await closeAll();
}

/** The settings of the workspace, which contain the files excluded from roster checks. */
const SETTINGS_FILE = () => sampleUri('.vscode/settings.json');

/** The commands of the editor and the walkthrough. */
export const EDITOR: Scenarios = {
  checkAsRoster: (service) =>
    changingNothing(service, async () => {
      const { document } = await showUnsaved('csv', MISTAKEN);
      await run('checkAsRoster');
      await untilDiagnostics(() => diagnosticsOf(document).length > 0);
    }),
  doNotCheckAsRoster: (service) =>
    changingNothing(service, async () => {
      const { document } = await show(sampleUri('team.roster.csv'));
      await untilDiagnostics(() => diagnosticsOf(document).length > 0);
      await run('doNotCheckAsRoster');
      await untilDiagnostics(() => diagnosticsOf(document).length === 0);
      const kept = JSON.parse(Buffer.from(await vscode.workspace.fs.readFile(SETTINGS_FILE())).toString());
      assert.deepEqual(kept, { 'fairlead.roster.exclude': ['team.roster.csv'] });
    }),
  followRosterHeader: (service) =>
    changingNothing(service, async () => {
      const { document } = await show(sampleUri('team.roster.csv'));
      await run('followRosterHeader');
      await untilDiagnostics(() => diagnosticsOf(document).length > 0);
      assert.deepEqual(JSON.parse(Buffer.from(await vscode.workspace.fs.readFile(SETTINGS_FILE())).toString()), {});
      await vscode.workspace.fs.delete(SETTINGS_FILE());
    }),
  moveToUtf8: (service) =>
    changingNothing(service, async () => {
      const uri = sampleUri('latin.roster.csv');
      await vscode.workspace.fs.writeFile(uri, Buffer.from('name,email,manager_email\nRené,rene@x,\n', 'latin1'));
      const { document } = await show(uri);
      await untilDiagnostics(() => diagnosticsOf(document).length > 0);
      assert.equal(await run('moveToUtf8'), 0);
      await untilDiagnostics(() => diagnosticsOf(document).length === 0);
      assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), 'name,email,manager_email\nRené,rene@x,\n');
      await vscode.workspace.fs.delete(uri);
    }),
  ignoreProblem: (service) =>
    changingNothing(service, async () => {
      const { document } = await showUnsaved('yaml', 'pipeline: {}\n');
      const start = { line: 0, character: 0 };
      const edits = [{ range: { start, end: start }, newText: '# fairlead-ignore-file UNKNOWN_KEY\n' }];
      const ways = [{ title: 'In this file', edits }];
      service.answers.give('In this file');
      await run('ignoreProblem', { uri: document.uri.toString(), version: document.version, code: 'UNKNOWN_KEY', ways });
      assert.equal(document.getText(), '# fairlead-ignore-file UNKNOWN_KEY\npipeline: {}\n');
    }),
  newDocument: (service) =>
    changingNothing(service, async () => {
      service.answers.give('CD Pipeline');
      const uri = await run<vscode.Uri>('newDocument');
      assert.match((await vscode.workspace.openTextDocument(uri)).getText(), /^pipeline:[\s\S]*type: Deployment/);
    }),
  showFirstProblem: (service) =>
    changingNothing(service, async () => {
      const { document } = await showUnsaved('roster', MISTAKEN);
      const place = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
      await run('showFirstProblem', document.uri.toString(), place);
      assert.equal(vscode.window.activeTextEditor?.selection.start.line, 1);
    }),
  checkChanges: (service) =>
    changingNothing(service, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-changes-'));
      const git = (...args: readonly string[]) =>
        execFileSync('git', ['-c', 'user.name=Lena', '-c', 'user.email=lena.brandt@harbor.example', ...args], { cwd: folder });
      git('init', '--quiet', '--initial-branch=main');
      git('commit', '--quiet', '--allow-empty', '--message', 'Begin');
      writeFileSync(path.join(folder, 'new.roster.csv'), 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,\n');
      service.answers.give('main');
      const uri = await run<vscode.Uri>('checkChanges', vscode.Uri.file(folder));
      rmSync(folder, { recursive: true });
      assert.match(
        (await vscode.workspace.openTextDocument(uri)).getText(),
        /### Fairlead: 2 errors new since `main`\n\n`new\.roster\.csv`/,
      );
    }),
  startTour: (service) =>
    changingNothing(service, async () => {
      const uri = await run<vscode.Uri>('startTour');
      const document = await vscode.workspace.openTextDocument(uri);
      await untilDiagnostics(() => diagnosticsOf(document).length === 3);
    }),
};
