import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { skipBecause } from '../support/skipBecause.ts';
import { buildIfStale, makeFolder, PROGRAM, startFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';

const CLEAN = 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,ada@x.test\n';
const TWINS = 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,\n';

const DUPLICATE_LINES = `twins.roster.csv:2:5: error DUPLICATE_EMAIL 2 developers have the e-mail "ada@x.test". Give each a unique e-mail.
    twins.roster.csv:3:5: The same e-mail
twins.roster.csv:3:5: error DUPLICATE_EMAIL 2 developers have the e-mail "ada@x.test". Give each a unique e-mail.
    twins.roster.csv:2:5: The same e-mail
`;

interface Checked {
  readonly files: readonly { readonly path: string; readonly kind: string; readonly problems: readonly { readonly code: string }[] }[];
}

const codesOf = (stdout: string): string[] =>
  (JSON.parse(stdout) as Checked).files.flatMap(({ problems }) => problems.map(({ code }) => code));

describe('fairlead check', () => {
  const { folder, remove } = makeFolder();
  const check = (args: readonly string[], more: { input?: string | Uint8Array; env?: Record<string, string> } = {}) =>
    runHere(['check', ...args], { cwd: folder, ...more });
  const write = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return name;
  };

  before(() => {
    buildIfStale();
    write('clean.roster.csv', CLEAN);
    write('people.csv', CLEAN);
    write('twins.roster.csv', TWINS);
    write('notes.csv', 'a,b\n1,2\n');
  });
  after(remove);

  it('prints only a summary for a clean roster, and exits 0', async () => {
    assert.deepEqual(await check(['clean.roster.csv']), { code: 0, stdout: '1 file checked: no problems.\n', stderr: '' });
  });

  it('prints each problem with its location and related locations, and exits 1', async () => {
    const expected = { code: 1, stdout: `${DUPLICATE_LINES}2 files checked: 2 errors.\n`, stderr: '' };
    assert.deepEqual(await check(['twins.roster.csv', 'people.csv']), expected);
  });

  it('exits 0 if no problem is an error', async () => {
    write('case.roster.csv', 'name,email,manager_email\nAda,ada@x.test,\nBob,Ada@x.test,\n');
    const { code, stdout } = await check(['case.roster.csv']);
    assert.equal(code, 0);
    assert.match(stdout, /warning EMAIL_DIFFERS_ONLY_BY_CASE/);
    assert.match(stdout, /1 file checked: \d+ warnings?\.\n$/);
  });

  it('matches a manager e-mail in a different case with a warning, and finds the cycle it closes', async () => {
    write('joined.roster.csv', 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,ADA@X.TEST\n');
    const joined = await check(['joined.roster.csv']);
    assert.equal(joined.code, 0);
    assert.match(joined.stdout, /:3:16: warning MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE "ADA@X\.TEST" matches the developer "ada@x\.test"/);
    write('cycle.roster.csv', 'name,email,manager_email\nAda,ada@x.test,Ada@x.test\n');
    const cycle = await check(['cycle.roster.csv']);
    assert.equal(cycle.code, 1);
    assert.match(cycle.stdout, /error CIRCULAR_REFERENCE/);
  });

  it('checks a YAML file with our root key as a pipeline, and ignores other YAML', async () => {
    write('ship.yaml', 'pipeline:\n  name: Ship\n  template:\n    templateRef: account.ship\n');
    write('app.yml', 'services: {}\n');
    const { code, stdout, stderr } = await check(['ship.yaml', 'app.yml']);
    assert.equal(code, 1);
    assert.equal(
      stdout,
      'ship.yaml:1:1: error MISSING_FIELD pipeline.identifier is missing; add it, like Ship.\n1 file checked: 1 error.\n',
    );
    assert.equal(
      stderr,
      'fairlead: app.yml is skipped: its root is not that of a pipeline, template, input set, connector or project. Check it anyway with --kind pipeline.\n',
    );
    const forced = await check(['app.yml', '--kind', 'pipeline', '--format', 'json']);
    assert.deepEqual([forced.code, codesOf(forced.stdout)], [1, ['NOT_A_PIPELINE']]);
    write(
      'step.yaml',
      'template:\n  name: S\n  identifier: s\n  versionLabel: v1\n  type: Step\n  spec: {type: Wait, spec: {duration: 10s}}\n',
    );
    assert.equal((await check(['step.yaml', '--kind', 'pipeline'])).code, 0);
  });

  it('prints JSON in exactly the documented shape', async () => {
    const { code, stdout, stderr } = await check(['--format', 'json', 'twins.roster.csv', 'clean.roster.csv', 'notes.csv']);
    const at = (line: number) => ({ start: { line, character: 4 }, end: { line, character: 14 } });
    const problem = (line: number, other: number) => ({
      code: 'DUPLICATE_EMAIL',
      severity: 'error',
      message: '2 developers have the e-mail "ada@x.test". Give each a unique e-mail.',
      range: at(line),
      related: [{ message: 'The same e-mail', range: at(other) }],
    });
    assert.deepEqual(JSON.parse(stdout), {
      files: [
        { path: 'twins.roster.csv', kind: 'roster', problems: [problem(1, 2), problem(2, 1)] },
        { path: 'clean.roster.csv', kind: 'roster', problems: [] },
        { path: 'notes.csv', kind: 'other', problems: [] },
      ],
    });
    assert.deepEqual([code, stderr], [1, '']);
  });

  it('reads standard input', async () => {
    const { code, stdout } = await check(['-'], { input: TWINS });
    assert.deepEqual([code, stdout], [1, `${DUPLICATE_LINES.replaceAll('twins.roster.csv', '-')}1 file checked: 2 errors.\n`]);
    const json = JSON.parse((await check(['--format=json', '-'], { input: CLEAN })).stdout) as unknown;
    assert.deepEqual(json, { files: [{ path: '-', kind: 'roster', problems: [] }] });
  });

  it('skips and reports a file that is not a roster by name or header; --kind roster checks it', async () => {
    const { code, stdout, stderr } = await check(['notes.csv']);
    assert.deepEqual([code, stdout], [0, '0 files checked: no problems.\n']);
    assert.match(stderr, /^fairlead: notes\.csv is skipped: neither its name nor its header .*--kind roster\.\n$/);
    const forced = await check(['--kind', 'roster', '--format', 'json', 'notes.csv']);
    assert.equal(forced.code, 1);
    assert.deepEqual(new Set(codesOf(forced.stdout)), new Set(['REQUIRED_FIELD_MISSING']));
    write('by-name.roster.csv', 'a,b\n1,2\n');
    assert.equal((await check(['by-name.roster.csv'])).code, 1);
  });

  it('accepts the settings of a check as flags', async () => {
    write('short.roster.csv', 'Who,Mail,Team\nAda,ada@x.test,Red\n');
    const codes = async (...flags: string[]) => codesOf((await check([...flags, '--format', 'json', 'short.roster.csv'])).stdout);
    const mapping = ['--map', 'Who=NAME', '--map', 'Mail=email', '--map', 'Team = MANAGER_EMAIL'];
    assert.deepEqual(await codes('--map', 'Who=NAME', '--map', 'Mail=EMAIL'), ['MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING']);
    assert.deepEqual(await codes(...mapping), ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS']);
    write('team.roster.csv', 'name,email,Team\nAda,ada@x.test,Red\n');
    const team = async (...flags: string[]) => codesOf((await check([...flags, '--format', 'json', 'team.roster.csv'])).stdout);
    assert.deepEqual(await team(), ['REQUIRED_FIELD_MISSING']);
    assert.deepEqual(await team('--no-manager-email-configured'), []);
    const used = ['--org-tree-filter-column', 'Team', '--group-by-column', 'Site'];
    assert.deepEqual(await team('--no-manager-email-configured', ...used), ['REQUIRED_FIELD_MISSING']);
    assert.equal((await team('--org-tree-filter-column', 'A', '--org-tree-filter-column', 'B')).length, 3);
    write('team.csv', 'name,email,Team\nAda,ada@x.test,Red\n');
    const presumed = await check(['--format', 'json', 'team.csv']);
    assert.deepEqual([presumed.code, codesOf(presumed.stdout)], [0, ['MANAGER_EMAIL_NOT_MAPPED']]);
  });

  it('names a file that cannot be read, checks the others and exits 2', async () => {
    const { code, stdout, stderr } = await check(['gone.csv', 'twins.roster.csv', 'twins.roster.csv/in']);
    assert.deepEqual([code, stdout], [2, `${DUPLICATE_LINES}1 file checked: 2 errors.\n`]);
    assert.equal(
      stderr,
      'fairlead: gone.csv cannot be read: the file does not exist.\nfairlead: twins.roster.csv/in cannot be read: a part of its path is not a folder.\n',
    );
    const json = await check(['--format', 'json', 'gone.csv', 'clean.roster.csv']);
    assert.deepEqual([json.code, (JSON.parse(json.stdout) as Checked).files.length], [2, 1]);
  });

  it('rejects a file larger than the service accepts', async () => {
    truncateSync(join(folder, write('huge.roster.csv', '')), 64 * 1024 * 1024 + 1);
    const { code, stderr } = await check(['huge.roster.csv']);
    assert.equal(code, 2);
    assert.match(stderr, /^fairlead: huge\.roster\.csv is larger than the 64 MiB .*\n$/);
  });

  it('never crashes on hostile input', async () => {
    const hostile: [string, string | Uint8Array, string | null][] = [
      ['empty', '', 'EMPTY_CSV'],
      ['headers', 'name,email\n', 'EMPTY_CSV'],
      ['quote', 'name,email\n"Ada,a@x\n', 'INVALID_CSV'],
      ['utf8', Buffer.from([...Buffer.from('name,email,manager_email\nA'), 0xff, ...Buffer.from(',a@x,\n')]), 'INVALID_CSV'],
      ['nul', 'name,email\nA\0da,a@x\n', 'INVALID_CSV'],
      ['utf16', Buffer.from(`\ufeff${CLEAN}`, 'utf16le'), null],
      ['bom', `\ufeff${CLEAN}`, null],
      ['cr', CLEAN.replaceAll('\n', '\r'), null],
    ];
    for (const [name, content, wanted] of hostile) {
      const { code, stdout, stderr } = await check(['--format', 'json', write(`${name}.roster.csv`, content)]);
      assert.equal(stderr, '', name);
      const codes = codesOf(stdout);
      assert.deepEqual(
        [code, wanted === null ? codes.length === 0 : codes.includes(wanted)],
        [wanted === null ? 0 : 1, true],
        `${name}: ${codes}`,
      );
    }
  });

  it('escapes terminal control sequences in file content', async () => {
    const { stdout } = await check(['-'], { input: 'name,email,manager_email\nA,a@x,"\u001b[31m\u202ez\u009b\nx"\n' });
    assert.match(stdout, /\\u001b\[31m\\u202ez\\u009b\\nx/);
    assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('reports invalid arguments, writes nothing to standard output and exits 2', async () => {
    const wrong: [string[], RegExp][] = [
      [[], /Nothing to check\. Name files, folders or globs/],
      [['--map', 'Who', 'clean.roster.csv'], /--map "Who" is not valid/],
      [['--map', 'Who=BOSS', 'clean.roster.csv'], /NAME, EMAIL, MANAGER_EMAIL/],
      [['--format', 'xml', 'clean.roster.csv'], /Allowed choices are text, json, sarif, junit, github/],
      [['--frmat', 'json', 'clean.roster.csv'], /Unknown option '--frmat'.*--format/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await check(args);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
      assert.match(stderr, /^fairlead: [^\n]+\n$/);
    }
  });

  it('uses colours only in a terminal that supports them', async function () {
    const terminal = spawnSync('script', ['--version'], { encoding: 'utf8' });
    if (!/util-linux/.test(terminal.stdout ?? '')) skipBecause(this, 'there is no `script` of util-linux here to make a terminal with');
    const command = `'${process.execPath}' '${PROGRAM}' check twins.roster.csv`;
    const run = (env: Record<string, string>): string => {
      const own = { PATH: process.env.PATH ?? '', TERM: 'xterm', ...env };
      return spawnSync('script', ['-qec', command, '/dev/null'], { cwd: folder, env: own, encoding: 'utf8' }).stdout;
    };
    assert.match(run({}), /\u001b\[31merror\u001b\[0m DUPLICATE_EMAIL/);
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) assert.match(run(env), /: error DUPLICATE_EMAIL/);
    assert.doesNotMatch((await check(['twins.roster.csv'])).stdout, /\u001b/);
  });

  it('ends silently when its reader closes the pipe', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => `Ada ${row},ada@x.test,\n`);
    for (const format of ['text', 'json']) {
      const child = startFairlead(['check', '--format', format, write('many.roster.csv', `name,email,manager_email\n${rows.join('')}`)], {
        cwd: folder,
      });
      const stderr = text(child.stderr!);
      await once(child.stdout!, 'data');
      child.stdout!.destroy();
      const [code] = (await once(child, 'close')) as [number];
      assert.deepEqual([code, await stderr], [1, '']);
    }
  });

  it('reports that its output cannot be written', async function () {
    if (!existsSync('/dev/full')) skipBecause(this, 'there is no /dev/full here');
    const child = spawn(process.execPath, [PROGRAM, 'check', 'twins.roster.csv'], {
      cwd: folder,
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    const stderr = text(child.stderr!);
    const [code] = (await once(child, 'close')) as [number];
    assert.deepEqual(
      [code, await stderr],
      [6, 'fairlead: The output cannot be written: the disk is full. Make room or choose another place, then run the command again.\n'],
    );
  });
});
