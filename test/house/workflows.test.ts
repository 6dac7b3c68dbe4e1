import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { lintWorkflows } from '../../scripts/lint.ts';
import { STAGES } from '../support/run/stages.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

interface Workflow {
  readonly on: unknown;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly needs?: string;
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly env?: unknown;
  }[];
}

/** The jobs that may write, and what: everything else may only read. */
const WRITING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'release.yml build': { contents: 'read', 'id-token': 'write', attestations: 'write' },
  'release.yml publish': { contents: 'write', attestations: 'read' },
  'nightly.yml build': { contents: 'read', 'id-token': 'write', attestations: 'write' },
  'nightly.yml publish': { contents: 'read', attestations: 'read' },
};

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

    it(`${name} may only do what it needs, keeps no credentials in the checkout, and ends`, () => {
      assert.deepEqual(workflow.permissions, { contents: 'read' });
      for (const [id, job] of Object.entries(workflow.jobs)) {
        assert.ok((job['timeout-minutes'] ?? 361) < 361, id);
        assert.deepEqual(job.permissions, WRITING[`${name} ${id}`], id);
      }
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

  for (const [name, trigger, flag] of [
    ['release.yml', { push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } }, ''],
    ['nightly.yml', { schedule: [{ cron: '17 3 * * *' }], workflow_dispatch: null }, ' --nightly'],
  ] as const) {
    it(`${name} builds, tests and attests without a secret, then publishes what was built`, () => {
      const { text, workflow } = WORKFLOWS.find((each) => each.name === name)!;
      const { build, publish } = workflow.jobs;
      const linesOf = (job: Job | undefined) => job?.steps.flatMap(({ run }) => run ?? []);
      assert.deepEqual(workflow.on, trigger);
      assert.deepEqual(linesOf(build), ['npm ci', `npm run release -- --dry-run${flag} --test`]);
      assert.deepEqual(linesOf(publish), ['npm ci --ignore-scripts', `npm run release -- --publish${flag}`]);
      assert.ok(
        build?.steps.some(({ uses, with: given }) => uses?.startsWith('actions/attest-') && given?.['subject-path'] === 'dist/release/*'),
      );
      assert.deepEqual([publish?.needs, publish?.environment], ['build', name.replace('.yml', '')]);
      // It verifies what the other job attested, with the token of the repository.
      assert.match(JSON.stringify(publish?.steps.at(-1)?.env), /"GH_TOKEN":"\$\{\{ github\.token \}\}"/);
      // Only the step that publishes sees secrets.
      const secret = /\$\{\{ (secrets\.|github\.token)/g;
      assert.equal(text.match(secret)?.length, JSON.stringify(publish?.steps.at(-1)?.env).match(secret)?.length);
    });
  }

  it('have no mistake that the linter finds, and it finds planted ones', async () => {
    assert.deepEqual(await lintWorkflows('.'), []);
    const { path: folder, remove } = makeTemporaryFolder();
    try {
      mkdirSync(path.join(folder, '.github'));
      cpSync(FOLDER, path.join(folder, FOLDER), { recursive: true });
      const file = path.join(folder, FOLDER, 'ci.yml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('timeout-minutes: 120', 'timeout-minute: 120').replace('matrix.node', 'matrix.nod'));
      const faults = await lintWorkflows(folder);
      assert.equal(faults.length, 2, faults.join('\n'));
      assert.match(faults[0]!, /^\.github\/workflows\/ci\.yml:\d+:\d+ unexpected key "timeout-minute"/);
      assert.match(faults[1]!, /property "nod" is not defined/);
    } finally {
      remove();
    }
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
