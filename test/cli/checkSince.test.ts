import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from '../support/gitHistory.ts';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const SCOPE = '  orgIdentifier: default\n  projectIdentifier: shop\n';
const TEMPLATE = `template:
  name: Build
  identifier: build
  versionLabel: v1
  type: Step
${SCOPE}  spec:
    type: Run
    spec:
      shell: Sh
      command: <+input>
`;
const step = (name: string, command = 'make'): string => `              - step:
                  name: ${name}
                  identifier: ${name.toLowerCase()}
                  type: Run
                  spec:
                    shell: Sh
                    command: ${command}
`;
const PIPELINE = `pipeline:
  name: Release
  identifier: release
${SCOPE}  variables:
    - name: region
      type: String
      value: <+input>
  stages:
    - stage:
        name: Build
        identifier: build
        type: CI
        spec:
          cloneCodebase: false
          execution:
            steps:
              - step:
                  name: Compile
                  identifier: compile
                  template:
                    templateRef: build
                    versionLabel: v1
                    templateInputs:
                      type: Run
                      spec:
                        command: make
${step('Test')}${step('Lint')}`;
const INPUT_SET = `inputSet:
  name: eu
  identifier: eu
${SCOPE}  pipeline:
    identifier: release
    variables:
      - name: region
        type: String
        value: eu
`;

/** A state of the repository. */
type Files = Readonly<Record<string, string | null>>;

const BEGIN: Files = { 'templates/build.yaml': TEMPLATE, 'pipelines/release.yaml': PIPELINE, 'inputs/eu.yaml': INPUT_SET };

/** What a change is, and the new problems with the lines of the summary that it must report. */
const CHANGES: readonly {
  readonly title: string;
  readonly files: Files;
  readonly problems?: readonly string[];
  readonly lines?: readonly string[];
}[] = [
  {
    title: 'reports the users of a template that needs another input, in a file that did not change',
    files: { 'templates/build.yaml': TEMPLATE.replace('<+input>\n', '<+input>\n      envVariables:\n        MODE: <+input>\n') },
    problems: ['pipelines/release.yaml:27 MISSING_INPUT'],
    lines: [
      'template "build" version "v1", changed: templates/build.yaml',
      '  + required runtime input template.spec.spec.envVariables.MODE',
      '  used by pipeline "release" (pipelines/release.yaml): 1 new problem',
      '  used by input set "eu" (inputs/eu.yaml) through pipeline "release"',
    ],
  },
  {
    title: 'reports the input sets that no longer fit, and the runtime inputs that came and went',
    files: { 'pipelines/release.yaml': PIPELINE.replace('name: region', 'name: zone') },
    problems: ['inputs/eu.yaml:9 UNKNOWN_INPUT'],
    lines: [
      '  + required runtime input pipeline.variables.zone',
      '  - required runtime input pipeline.variables.region',
      '  used by input set "eu" (inputs/eu.yaml): 1 new problem',
    ],
  },
  {
    title: 'reports what an input that is no longer required changes',
    files: { 'pipelines/release.yaml': PIPELINE.replace('<+input>', "<+input>.default('eu')") },
    lines: ['  ~ runtime input pipeline.variables.region is now optional'],
  },
  {
    title: 'reports who uses a template that was deleted',
    files: { 'templates/build.yaml': null },
    problems: ['pipelines/release.yaml:23 UNKNOWN_ENTITY'],
    lines: [
      'template "build" version "v1", deleted: templates/build.yaml',
      '  used by pipeline "release" (pipelines/release.yaml): 1 new problem',
    ],
  },
  {
    title: 'reports who uses the earlier identifier of a pipeline',
    files: { 'pipelines/release.yaml': PIPELINE.replace('identifier: release', 'identifier: publication') },
    problems: ['inputs/eu.yaml:7 UNKNOWN_ENTITY'],
    lines: ['pipeline "publication", changed, formerly pipeline "release": pipelines/release.yaml'],
  },
  {
    title: 'reports steps that were added, removed and changed',
    files: {
      'pipelines/release.yaml': PIPELINE.replace(step('Test') + step('Lint'), step('Push', 'make push') + step('Lint', 'make lint')),
    },
    lines: ['  + step "Push" (Run) in Build', '  ~ step "Lint" (Run) in Build', '  - step "Test" (Run) in Build'],
  },
  {
    title: 'reports steps in another order as moved, and one with another name as renamed',
    files: {
      'pipelines/release.yaml': PIPELINE.replace(step('Test') + step('Lint'), step('Lint') + step('Test')).replace(
        'name: Compile',
        'name: Make',
      ),
    },
    lines: ['  ~ step "Make" in Build, formerly "Compile"', '  ~ step "Test" (Run) in Build, moved'],
  },
  {
    title: 'follows a file that was renamed and moves lines, and reports nothing',
    files: { 'pipelines/release.yaml': null, 'shop/ship.yaml': `# Ship\n${PIPELINE}` },
    lines: ['pipeline "release", renamed: pipelines/release.yaml → shop/ship.yaml'],
  },
  {
    title: 'reports new problems of rosters and lists of keys',
    files: { 'people.roster.csv': 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,\n', 'beta.keys': 'a\nb\na\n' },
    problems: ['beta.keys:3 DUPLICATE_KEY', 'people.roster.csv:2 DUPLICATE_EMAIL', 'people.roster.csv:3 DUPLICATE_EMAIL'],
  },
];

interface Report {
  readonly since: { readonly revision: string; readonly commit: string };
  readonly files: readonly { readonly path: string; readonly problems: readonly Placed[] }[];
  readonly changes: readonly { readonly status: string; readonly path: string | null; readonly users: readonly object[] }[];
}
interface Placed {
  readonly code: string;
  readonly range: { readonly start: { readonly line: number } };
}

describe('fairlead check --since', () => {
  let folder: string;
  let remove: () => void;
  const write = (files: Files): void => {
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (text === null) rmSync(path);
      else writeFileSync(path, text);
    }
  };
  const commit = (files: Files): string => {
    write(files);
    git(folder, ['add', '--all']);
    git(folder, ['-c', 'user.name=A', '-c', 'user.email=a@x.test', 'commit', '--quiet', '--message', 'Change']);
    return git(folder, ['rev-parse', 'HEAD']).trim();
  };
  const check = (...args: string[]) => runHere(['check', ...args], { cwd: folder });
  const read = async (...args: string[]): Promise<Report> => JSON.parse((await check('--format', 'json', ...args)).stdout) as Report;
  const toList = ({ files }: Report): string[] =>
    files.flatMap(({ path, problems }) => problems.map(({ code, range }) => `${path}:${range.start.line + 1} ${code}`));

  beforeEach(() => {
    ({ folder, remove } = makeFolder());
    git(folder, ['init', '--quiet', '--initial-branch=main']);
    commit(BEGIN);
    git(folder, ['checkout', '--quiet', '-b', 'topic']);
  });
  afterEach(() => remove());

  for (const { title, files, problems = [], lines = [] } of CHANGES) {
    it(title, async () => {
      write(files);
      const shown = (await check('--since', 'main')).stdout.split('\n');
      assert.deepEqual(
        shown.flatMap((line) => /^(\S+:\d+):\d+: \w+ ([A-Z_]+) /.exec(line)?.slice(1).join(' ') ?? []),
        problems,
      );
      for (const line of lines) assert.ok(shown.includes(line), `${line}\n---\n${shown.join('\n')}`);
    });
  }

  it('says nothing of problems that were there before, wherever they are now, and exits by the new ones', async () => {
    const broken = PIPELINE.replaceAll('shell: Sh', 'shel: Sh').replace(/ {18}name: Lint\n/, '');
    commit({ 'pipelines/release.yaml': broken, 'untouched.roster.csv': 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,\n' });
    git(folder, ['branch', '--force', 'main']);
    const renamed = broken.replace(step('Test').replace('shell', 'shel'), '').replace('identifier: build\n', 'identifier: make\n');
    const later = { 'pipelines/release.yaml': `# Moves the lines.\n${renamed}` };
    write(later);
    assert.deepEqual([toList(await read('--since', 'main')), (await check('--since', 'main')).code], [[], 0]);
    // The same mistake in another step is new, even if it was mended elsewhere.
    write({
      'pipelines/release.yaml': `${broken.replace('shel: Sh', 'shell: Sh')}${step('Push')
        .replace('shell', 'shel')
        .replace(/ {18}name: Push\n/, '')}`,
    });
    assert.deepEqual(toList(await read('--since', 'main')), [
      'pipelines/release.yaml:42 MISSING_FIELD',
      'pipelines/release.yaml:46 UNKNOWN_KEY',
    ]);
    assert.equal((await check('--since', 'main')).code, 1);
  });

  it('compares with where the histories part: what came to the branch meanwhile is not undone', async () => {
    git(folder, ['checkout', '--quiet', 'main']);
    const tip = commit({ 'templates/build.yaml': null, 'pipelines/release.yaml': null });
    git(folder, ['checkout', '--quiet', 'topic']);
    const own = commit({ 'inputs/us.yaml': INPUT_SET.replaceAll('eu', 'us') });
    assert.notEqual(tip, own);
    const report = await read('--since', 'main');
    assert.deepEqual(
      report.changes.map(({ status, path }) => [status, path]),
      [['added', 'inputs/us.yaml']],
    );
    assert.equal(report.since.commit, git(folder, ['merge-base', 'main', 'HEAD']).trim());
  });

  it('counts what is not committed, but no file that Git ignores, and follows no links', async () => {
    write({ '.gitignore': 'out/\n', 'out/copy.yaml': PIPELINE.replace('type: CI', 'type: CJ') });
    symlinkSync('pipelines/release.yaml', join(folder, 'link.yaml'));
    git(folder, ['add', 'link.yaml']);
    assert.deepEqual(toList(await read('--since', 'HEAD')), []);
    write({ 'new.yaml': PIPELINE.replace('type: CI', 'type: CJ').replaceAll('release', 'other') });
    assert.deepEqual(toList(await read('--since', 'HEAD')), ['new.yaml:14 NEWER_TYPE']);
    assert.deepEqual(toList(await read('--since', 'HEAD', 'inputs')), []);
  });

  it('writes one comment in Markdown, with the graph of what has changed', async () => {
    write({ 'pipelines/release.yaml': PIPELINE.replace(step('Lint'), step('Push', 'make push')).replace('name: Test', 'name: Tests') });
    const { stdout } = await check('--since', 'main', '--format', 'markdown');
    assert.match(stdout, /^<!-- fairlead check -->\n### Fairlead: no problems new since `main`\n/);
    for (const part of ['n3["#126; Tests<br/>Run"]', 'n4["#8722; Lint<br/>Run"]', 'n5["#43; Push<br/>Run"]', 'style n4 stroke:#cf222e'])
      assert.ok(stdout.includes(part), `${part}\n---\n${stdout}`);
    assert.ok(stdout.length < 65_536);
  });

  it('writes the other formats with the new problems only', async () => {
    write({ 'pipelines/release.yaml': PIPELINE.replace('name: region', 'name: zone') });
    for (const format of ['sarif', 'junit', 'github']) {
      const { code, stdout } = await check('--since', 'main', '--format', format);
      assert.deepEqual([code, stdout.match(/has no variable/g)?.length], [0, 1], stdout);
    }
  });

  it('refuses, in a sentence that helps, what it cannot compare', async () => {
    const refused = async (pattern: RegExp, ...args: string[]) => {
      const { code, stderr } = await check(...args);
      assert.equal(code, 2);
      assert.match(stderr, pattern);
    };
    await refused(/has no revision nowhere\. List the branches/, '--since', 'nowhere');
    await refused(/--since only reports/, '--since', 'main', '--fix');
    await refused(/--format markdown describes a change/, '.', '--format', 'markdown');
    commit({ 'a.txt': 'a' });
    const whole = folder;
    folder = join(whole, 'shallow');
    git(whole, ['clone', '--quiet', '--depth=1', `file://${whole}`, folder]);
    await refused(/This clone is shallow\. Fetch the whole history, with `fetch-depth: 0`/, '--since', 'main');
    folder = whole;
    rmSync(join(folder, '.git'), { recursive: true });
    await refused(/is in no Git repository/, '--since', 'main');
  });
});
