import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { STAGES } from '../support/run/stages.ts';

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: Readonly<Record<string, unknown>> }[];
}

const FOLDER = '.github/workflows';
const WORKFLOWS = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
  return { name, text, workflow: parse(text) as Workflow };
});

/** An expression that anyone can write, such as the title of a pull request, would become part of a shell command. */
const FOREIGN = /\$\{\{[^}]*github\.(event|head_ref)[^}]*\}\}/;

describe('the workflows', () => {
  for (const { name, text, workflow } of WORKFLOWS) {
    const jobs = Object.values(workflow.jobs);
    const steps = jobs.flatMap((job) => job.steps);

    it(`${name} names each action by its commit, with the release as a comment`, () => {
      const lines = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
      assert.equal(lines.length, steps.filter(({ uses }) => uses !== undefined).length);
      assert.ok(lines.length > 0);
      for (const line of lines) assert.match(line, /uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/);
    });

    it(`${name} may only read, keeps no credentials in the checkout, and ends`, () => {
      assert.deepEqual(workflow.permissions, { contents: 'read' });
      for (const job of jobs) assert.ok((job['timeout-minutes'] ?? 361) < 361 && job.permissions === undefined);
      for (const { uses, with: given } of steps) {
        if (uses?.startsWith('actions/checkout@')) assert.equal(given?.['persist-credentials'], false);
      }
      for (const { run } of steps) assert.doesNotMatch(run ?? '', FOREIGN);
    });
  }

  it('test on three systems and two versions of Node, with stages that exist', () => {
    const { platforms } = WORKFLOWS.find(({ name }) => name === 'ci.yml')!.workflow.jobs;
    assert.deepEqual(platforms?.strategy?.matrix, { os: ['ubuntu-latest', 'windows-latest', 'macos-latest'], node: [22, 24] });
    const [line = ''] = platforms.steps.flatMap(({ run }) => (run?.startsWith('npm test -- ') ? [run] : []));
    const names = line.replace('npm test -- ', '').split(' ');
    assert.deepEqual(
      names.filter((name) => !STAGES.some((stage) => stage.name === name)),
      [],
    );
  });

  it('are kept up to date, except for the lowest VS Code', () => {
    const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
      updates: { 'package-ecosystem': string; ignore?: { 'dependency-name': string }[] }[];
    };
    assert.deepEqual(updates.map((update) => update['package-ecosystem']).sort(), ['github-actions', 'npm']);
    assert.deepEqual(
      updates.flatMap(({ ignore }) => ignore ?? []).map((ignored) => ignored['dependency-name']),
      ['@types/vscode'],
    );
  });
});
