import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { git } from '../support/gitHistory.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale, makeFolder, PROGRAM } from './fairlead.ts';
import { runHere } from './runHere.ts';

const TEXT = readFileSync('action.yml', 'utf8');

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
const ACTION = parse(TEXT) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};

const PIPELINE = `pipeline:
  name: Shop
  identifier: shop
  stages:
    - stage:
        name: Build
        identifier: build
        type: Custom
        spec:
          execution:
            steps:
              - step: {name: Wait, identifier: wait, type: Wait, spec: {duration: 1m}}
`;

/** A `gh` that notes its arguments, and answers the ID of a comment if the variable says so. */
const GH = `#!/bin/sh
echo "$*" >> "$RUNNER_TEMP/gh"
case "$*" in
  *--paginate*) echo "$COMMENT_ID" ;;
  *release*) tar -czf "$RUNNER_TEMP/fairlead-$VERSION.tgz" -C "$BUILT/.." built ;;
  *--method*) [ "$MAY_WRITE" = yes ] || exit 1 ;;
esac
`;

/** What a run of the steps left. */
interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly calls: string;
  readonly summary: string;
}

describe('the action for GitHub', function () {
  this.timeout(120_000);
  let folder: string;
  let remove: () => void;
  const at = (...names: string[]) => join(folder, ...names);

  before(function () {
    if (process.platform === 'win32') skipBecause(this, 'its stand-in of gh is written for a POSIX shell');
    buildIfStale();
    ({ folder, remove } = makeFolder());
    for (const name of ['bin', 'built', 'shop']) mkdirSync(at(name));
    writeFileSync(at('bin', 'gh'), GH);
    chmodSync(at('bin', 'gh'), 0o755);
    writeFileSync(at('built', 'package.json'), JSON.stringify({ name: 'fairlead', version: '0.0.0' }));
    writeFileSync(at('built', 'cli.cjs'), `require(${JSON.stringify(PROGRAM)});`);
    git(at('shop'), ['init', '--quiet', '--initial-branch=main']);
    writeFileSync(at('shop', 'shop.yaml'), PIPELINE);
    git(at('shop'), ['add', '--all']);
    git(at('shop'), ['-c', 'user.name=A', '-c', 'user.email=a@x.test', 'commit', '--quiet', '--message', 'Begin']);
  });
  after(() => remove?.());

  /** Runs the steps as GitHub does, one after another until one fails. */
  function run(text: string, inputs: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}): Outcome {
    const temporary = at(`run${Math.random()}`);
    mkdirSync(temporary);
    writeFileSync(at('shop', 'shop.yaml'), text);
    const outputs: Record<string, string> = {};
    const base = git(at('shop'), ['rev-parse', 'HEAD']).trim();
    const values: Readonly<Record<string, string>> = {
      'github.token': 'token',
      'github.action_repository': 'fair/lead',
      'github.action_path': resolve('.'),
      'github.event.pull_request.base.sha': base,
      'github.event.pull_request.number': '7',
    };
    const toValue = (name: string): string => {
      const [area, key = '', , output = ''] = name.split('.');
      if (area === 'inputs') return inputs[key] ?? evaluate(ACTION.inputs[key]!.default);
      return area === 'steps' ? (outputs[output] ?? '') : (values[name] ?? '');
    };
    const evaluate = (value: string): string =>
      value.replace(
        /\$\{\{ (.*?) \}\}/g,
        (_, expression: string) =>
          expression
            .split(' || ')
            .map(toValue)
            .find((one) => one !== '') ?? '',
      );
    let code: number | null = 0;
    let output = '';
    for (const { run: script, env = {} } of ACTION.runs.steps) {
      if (script === undefined || code !== 0) continue;
      const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, evaluate(value)]));
      const files = { GITHUB_OUTPUT: join(temporary, 'output'), GITHUB_STEP_SUMMARY: join(temporary, 'summary') };
      const ended = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
        cwd: at('shop'),
        env: {
          ...{ PATH: `${at('bin')}:${process.env.PATH}`, HOME: folder, RUNNER_TEMP: temporary, GITHUB_REPOSITORY: 'acme/shop', ...files },
          ...{ BUILT: at('built'), VERSION: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version },
          ...{ COMMENT_ID: '', MAY_WRITE: 'yes', ...more, ...own },
        },
        encoding: 'utf8',
      });
      code = ended.status;
      output += ended.stdout + ended.stderr;
      for (const line of read(files.GITHUB_OUTPUT).split('\n')) outputs[line.split('=', 1)[0]!] = line.slice(line.indexOf('=') + 1);
    }
    return { code, output, calls: read(join(temporary, 'gh')), summary: read(join(temporary, 'summary')) };
  }
  const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

  it('is made of steps that are pinned by commit, and no expression is part of a script', () => {
    assert.equal(ACTION.runs.using, 'composite');
    for (const line of TEXT.split('\n').filter((one) => /\buses:/.test(one)))
      assert.match(line, /uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/);
    for (const { run: script = '' } of ACTION.runs.steps) assert.doesNotMatch(script, /\$\{\{/);
  });

  it('annotates, sums up, writes one comment and fails if an error is new', () => {
    const { code, output, calls, summary } = run(PIPELINE.replace('Wait, spec', 'Wiat, spec'), { package: at('built') });
    assert.equal(code, 1, output);
    assert.match(output, /::error file=shop\.yaml,line=12,.*UNKNOWN_STEP_TYPE/);
    assert.match(summary, /^<!-- fairlead check -->\n### Fairlead: 1 error new since /);
    assert.match(calls, /--method POST repos\/acme\/shop\/issues\/7\/comments -F body=@/);
    assert.doesNotMatch(calls, /release/);
  });

  it('replaces its comment, and passes if nothing is new', () => {
    const { code, output, calls } = run(PIPELINE, { package: at('built') }, { COMMENT_ID: '41' });
    assert.equal(code, 0, output);
    assert.match(calls, /--method PATCH repos\/acme\/shop\/issues\/comments\/41 /);
  });

  it('goes on if it may not comment, and asks for nothing if it should not', () => {
    const { code, output } = run(PIPELINE, { package: at('built') }, { MAY_WRITE: 'no' });
    assert.equal(code, 0, output);
    assert.match(output, /::notice::The comment could not be written/);
    assert.equal(run(PIPELINE, { package: at('built'), comment: 'false' }).calls, '');
  });

  it('installs the package of its release once its origin is verified', () => {
    const { code, output, calls } = run(PIPELINE, { comment: 'false' });
    assert.equal(code, 0, output);
    assert.match(calls, /^release download v[\d.]+ --repo fair\/lead .*\nattestation verify .*\.tgz --repo fair\/lead\n$/);
  });

  it('ends with the reason if it cannot compare', () => {
    const { code, output, calls } = run(PIPELINE, { package: at('built'), since: 'nowhere' });
    assert.equal(code, 2, output);
    assert.match(output, /has no revision nowhere/);
    assert.equal(calls, '');
  });

  it('has a counterpart for the CI of the vendor, a pipeline without problems', async () => {
    const [, pipeline = ''] = /```yaml\n(pipeline:.*?)```/s.exec(readFileSync('docs/pull-requests.md', 'utf8')) ?? [];
    assert.match(pipeline, /fairlead check --since/);
    const { stdout } = await runHere(['check', '-', '--stdin-name', 'ci.yaml'], { input: pipeline });
    assert.equal(stdout, '1 file checked: no problems.\n');
  });
});
