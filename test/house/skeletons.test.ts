import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const COPIED = [
  'client',
  'docs',
  'l10n',
  'schemas',
  'scripts',
  'server',
  'test',
  'package.json',
  'package.nls.json',
  'package.nls.de.json',
  'tsconfig.json',
];

describe('npm run new', () => {
  let scratch: string;

  /** Runs a program of Node in the copy, and returns its exit code and output. */
  function run(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  }

  before(() => {
    mkdirSync('test/results', { recursive: true });
    scratch = mkdtempSync(path.resolve('test/results/skeletons-'));
    for (const name of COPIED) {
      cpSync(name, path.join(scratch, name), {
        recursive: true,
        filter: (file) => !path.resolve(file).startsWith(path.resolve('test/results')),
      });
    }
    symlinkSync(path.resolve('node_modules'), path.join(scratch, 'node_modules'));
  });

  after(() => rmSync(scratch, { recursive: true }));

  it('begins rules, endpoints and a command, whose missing places are then named in a sentence', function () {
    this.timeout(120_000);
    for (const args of [
      ['rule', 'EMAIL_IS_ROLE'],
      ['step-rule', 'TIMEOUT_TOO_LONG'],
      ['endpoint', 'archiveWorkspace', 'server/http/segments/workspaces.ts'],
      ['endpoint', 'findVersions', 'server/http/developers/versions.ts'],
      ['endpoint', 'findTeams', 'server/http/insights/teams.ts'],
      ['endpoint', 'findProjects', 'server/http/platform/projects.ts'],
      ['endpoint', 'findFaults', 'server/http/emulator/faults.ts'],
      ['command', 'archiveSegment', 'client/segments/segmentCommands.ts'],
    ]) {
      const { status, output } = run('scripts/new.ts', ...args);
      assert.equal(status, 0, output);
      assert.match(output, /^Left:\n1\. /m);
    }
    const include = ['client/segments/segmentCommands.ts', 'server/http/handlers.ts', 'server/core/**/rules.ts'];
    writeFileSync(path.join(scratch, 'tsconfig.begun.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    const unknown = run('node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.begun.json');
    assert.deepEqual(unknown.output.match(/^\S+\.ts/gm), ['client/segments/segmentCommands.ts'], unknown.output);
    assert.match(unknown.output, /'archiveSegment' does not exist in type .*CommandRecord/);

    assert.equal(run('scripts/manifest.ts').status, 0);
    const { output } = run(
      'node_modules/mocha/bin/mocha.js',
      '--timeout=0',
      ...['catalogue', 'manifestFiles'].map((name) => `--spec=test/house/${name}.test.ts`),
    );
    assert.match(output, /1 failing/, output);
    assert.match(output, /"archiveSegment" has no scenario\. Add one to a file of test\/extension\/scenarios\//);
  });

  it('refuses an unknown kind, and a name in another form, with the usage', () => {
    for (const args of [['rules', 'EMAIL_IS_ROLE'], ['rule', 'emailIsRole'], []]) {
      const { status, output } = run('scripts/new.ts', ...args);
      assert.equal(status, 2);
      assert.match(output, /npm run new -- rule EMAIL_IS_ROLE/);
    }
  });
});
