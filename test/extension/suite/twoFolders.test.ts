import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, diagnosticsOf, findExtension, run, show, untilDiagnostics } from '../inWindow.ts';
import { until } from '../rosters.ts';

/** Runs in a German window with two folders, `shop` and `bank`, made by test/extension/outside/twoFolders.test.ts. */
describe('two folders in one window', () => {
  const fileIn = (name: string): vscode.Uri => {
    const folder = vscode.workspace.workspaceFolders?.find((candidate) => candidate.name === name);
    assert.ok(folder, name);
    return vscode.Uri.joinPath(folder.uri, 'team.roster.csv');
  };
  const codesIn = (name: string, source: string): unknown[] =>
    vscode.languages
      .getDiagnostics(fileIn(name))
      .filter((diagnostic) => diagnostic.source === source)
      .map(({ code }) => code);

  after(closeAll);

  it('have each their settings: a problem is a warning in one of them', async () => {
    const shop = await show(fileIn('shop'));
    await untilDiagnostics(() => diagnosticsOf(shop.document).length > 0);
    const bank = await show(fileIn('bank'));
    await untilDiagnostics(() => diagnosticsOf(bank.document).length > 0);
    const severitiesIn = (name: string) =>
      vscode.languages.getDiagnostics(fileIn(name)).flatMap(({ code, severity }) => (code === 'CIRCULAR_REFERENCE' ? [severity] : []));
    assert.deepEqual(
      [severitiesIn('shop'), severitiesIn('bank')].map((all) => [...new Set(all)]),
      [[vscode.DiagnosticSeverity.Error], [vscode.DiagnosticSeverity.Warning]],
    );
  });

  it('have each a task that checks its files, with the problems at the file of that folder', async () => {
    const tasks = await vscode.tasks.fetchTasks({ type: 'fairlead' });
    const byFolder = new Map(tasks.map((task) => [(task.scope as vscode.WorkspaceFolder).name, task]));
    assert.deepEqual([...byFolder.keys()].sort(), ['bank', 'shop']);
    const { process: program, args, options } = byFolder.get('bank')!.execution as vscode.ProcessExecution;
    assert.deepEqual([program, args.slice(-2), options?.cwd], [process.execPath, ['--', 'team.roster.csv'], bankFolder()]);
    await vscode.tasks.executeTask(byFolder.get('bank')!);
    await untilDiagnostics(() => codesIn('bank', 'fairlead check').length > 0);
    assert.deepEqual(codesIn('shop', 'fairlead check'), []);
  });

  it('have each their configuration in the Testing view', async () => {
    const { checks } = await findExtension().activate();
    await checks.find();
    const source = new vscode.CancellationTokenSource();
    // The configuration of "bank" makes cycles a warning.
    assert.deepEqual(await checks.run(new vscode.TestRunRequest(), source.token), {
      passed: ['team.roster.csv'],
      failed: ['team.roster.csv'],
    });
    source.dispose();
  });

  it('get new documents beside the one in front', async () => {
    await show(fileIn('bank'));
    const tour = await run<vscode.Uri>('startTour');
    assert.equal(vscode.Uri.joinPath(tour, '..').path, vscode.Uri.joinPath(fileIn('bank'), '..').path);
  });

  it('have German texts: problems, lenses, commands and panels', async () => {
    const { document } = await show(fileIn('shop'));
    await untilDiagnostics(() => diagnosticsOf(document).length > 0);
    const messages = vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
    assert.ok(
      messages.some((message) => message.startsWith('Führungskräfte bilden einen Zyklus: ')),
      messages.join('\n'),
    );
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri);
    assert.ok(lenses.some(({ command }) => command?.title.includes('3 Personen')));
    const { contributes } = findExtension().packageJSON as { contributes: { commands: { command: string; title: unknown }[] } };
    const { title } = contributes.commands.find(({ command }) => command === 'fairlead.showOrgChart') ?? {};
    assert.deepEqual(title, { value: 'Organigramm anzeigen', original: 'Show Org Chart' });
    await run('showOrgChart');
    await until(
      () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)),
      (labels) => labels.includes('Organigramm von team.roster.csv'),
    );
  });

  function bankFolder(): string {
    return vscode.Uri.joinPath(fileIn('bank'), '..').fsPath;
  }
});
