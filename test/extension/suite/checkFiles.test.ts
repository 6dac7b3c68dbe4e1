import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { findExtension, needTerminals } from '../inWindow.ts';

/** Runs a task to its end; returns its exit code. */
async function runToEnd(task: vscode.Task): Promise<number | undefined> {
  const ended = new Promise<number | undefined>((resolve) => {
    const listening = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name !== task.name || execution.task.source !== 'fairlead') return;
      listening.dispose();
      resolve(exitCode);
    });
  });
  await vscode.tasks.executeTask(task);
  return ended;
}

describe('the files of a workspace', () => {
  it('are checked by a task', async () => {
    const tasks = await vscode.tasks.fetchTasks({ type: 'fairlead' });
    assert.deepEqual(
      tasks.map(({ name, source, problemMatchers }) => ({ name, source, problemMatchers })),
      [{ name: 'check', source: 'fairlead', problemMatchers: ['$fairlead'] }],
    );
  });

  it('fail the task, as they fail the command line', async function () {
    needTerminals(this);
    const [task] = await vscode.tasks.fetchTasks({ type: 'fairlead' });
    assert.equal(await runToEnd(task!), 1);
  });

  it('have the problems of the task at their positions', () => {
    const { problemMatchers } = findExtension().packageJSON.contributes as {
      readonly problemMatchers: readonly { readonly pattern: { readonly regexp: string } }[];
    };
    const pattern = new RegExp(problemMatchers[0]!.pattern.regexp);
    const line = 'a folder/team.roster.csv:10:38: error CIRCULAR_REFERENCE Managers form a cycle: a → b → a.';
    assert.deepEqual(pattern.exec(line)?.slice(1), [
      'a folder/team.roster.csv',
      '10',
      '38',
      'error',
      'CIRCULAR_REFERENCE',
      'Managers form a cycle: a → b → a.',
    ]);
    assert.equal(pattern.exec('    a folder/team.roster.csv:11:48: sofia has the manager dan'), null);
  });

  it('are listed among the tests, and pass if a service would accept them', async () => {
    const { checks } = await findExtension().activate();
    await checks.find();
    const source = new vscode.CancellationTokenSource();
    const outcome = await checks.run(new vscode.TestRunRequest(), source.token);
    source.dispose();
    assert.deepEqual(
      { passed: [...outcome.passed].sort(), failed: [...outcome.failed].sort() },
      {
        passed: ['clean.roster.csv', 'deploy.pipeline.yaml', 'quarter.insights.json', 'spring.insights.json'],
        failed: ['release.pipeline.yaml', 'team.roster.csv'],
      },
    );
  });

  it('are not checked after the run is stopped', async () => {
    const { checks } = await findExtension().activate();
    const source = new vscode.CancellationTokenSource();
    const running = checks.run(new vscode.TestRunRequest(), source.token);
    source.cancel();
    assert.deepEqual(await running, { passed: [], failed: [] });
    source.dispose();
  });
});
