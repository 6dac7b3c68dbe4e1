import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { git } from '../support/gitHistory.ts';
import { writePublicSchema } from '../support/publicSchema.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const TWINS = 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,\n';
/** A roster that a fix would change. */
const PADDED = 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,Ada@x.test\n';

describe('a hostile repository', () => {
  let above: string;
  let folder: string;
  let remove: () => void;
  const write = (path: string, content: string): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  const configure = (configuration: unknown) => write(join(folder, 'fairlead.config.json'), JSON.stringify(configuration));
  const check = (...args: string[]) => runHere(['check', ...args], { cwd: folder });

  beforeEach(() => {
    ({ folder: above, remove } = makeFolder());
    folder = join(above, 'repository');
    mkdirSync(join(folder, '.git'), { recursive: true });
    write(join(folder, 'team', 'a.roster.csv'), TWINS);
    write(join(above, 'outside', 'b.roster.csv'), PADDED);
  });
  afterEach(() => remove());

  it('cannot name files outside it in its configuration', async () => {
    const outside = join(above, 'outside', 'b.roster.csv');
    symlinkSync(join(above, 'outside'), join(folder, 'link'));
    const names = [
      '../outside',
      '../outside/*.csv',
      outside,
      '{..,team}/outside/b.roster.csv',
      'team/../../outside',
      'link',
      'link/*.csv',
      'link/b.roster.csv',
    ];
    for (const name of names) {
      configure({ files: [name] });
      const { code, stdout, stderr } = await check('--fix');
      assert.deepEqual([code, stdout], [2, ''], name);
      assert.match(stderr, /^fairlead: ".*" in fairlead\.config\.json is outside of .*Name files within the repository\.\n$/, name);
      assert.equal(readFileSync(outside, 'utf8'), PADDED);
    }
  });

  it('cannot have a baseline outside it', async () => {
    symlinkSync(above, join(folder, 'up'));
    symlinkSync(join(above, 'missing.json'), join(folder, 'dangling.json'));
    for (const baseline of ['../stolen.json', join(above, 'stolen.json'), 'up/stolen.json', 'team/../../stolen.json']) {
      configure({ files: ['team'], baseline });
      assert.equal((await check('--write-baseline')).code, 2, baseline);
      assert.ok(!existsSync(join(above, 'stolen.json')), baseline);
    }
    configure({ files: ['team'], baseline: 'dangling.json' });
    await check('--write-baseline');
    assert.ok(!existsSync(join(above, 'missing.json')));
    configure({ files: ['team'], baseline: 'known.json' });
    assert.equal((await check('--write-baseline')).code, 0);
  });

  it('cannot use links to have outside files shown or fixed, even with --excerpt', async () => {
    symlinkSync(join(above, 'outside', 'b.roster.csv'), join(folder, 'team', 'stolen.roster.csv'));
    symlinkSync(join(folder, 'team', 'a.roster.csv'), join(folder, 'again.roster.csv'));
    const { stdout } = await check('.', '--excerpt', '--fix');
    assert.doesNotMatch(stdout, /stolen|bob@x\.test/);
    assert.match(stdout, /again\.roster\.csv/);
    assert.equal(readFileSync(join(above, 'outside', 'b.roster.csv'), 'utf8'), PADDED);
  });

  it('is searched for a configuration only up to its root', async () => {
    write(join(above, 'fairlead.config.json'), '{"files": ["repository/team"]}');
    assert.equal((await check()).code, 2);
    configure({ files: ['team'] });
    assert.equal((await runHere(['check'], { cwd: join(folder, 'team') })).code, 1);
    const plain = join(above, 'plain', 'inner');
    mkdirSync(plain, { recursive: true });
    write(join(above, 'plain', 'fairlead.config.json'), '{"files": ["."]}');
    assert.match((await runHere(['check'], { cwd: plain })).stderr, /Nothing to check\. Name/);
  });

  it('cannot use a configuration owned by another user', async function () {
    if (process.getuid?.() !== 0) skipBecause(this, 'only root can give a file to another user');
    chownSync(configure({ files: ['team'] }), 12_345, 12_345);
    const { code, stderr } = await check();
    assert.equal(code, 2);
    assert.match(stderr, /belongs to another user\. Use it with --config/);
    assert.equal((await check('--config', 'fairlead.config.json')).code, 1);
  });

  it('cannot block a check with braces, patterns, pipes or devices', async () => {
    const hostile: readonly [unknown, RegExp][] = [
      [{ files: ['{a,b}'.repeat(40)] }, /expand to too many patterns/],
      [{ files: [`${'{a,'.repeat(20)}b${'}'.repeat(20)}${'{c,d}'.repeat(20)}`] }, /expand to too many patterns/],
      [{ files: ['team'], ignore: [`${'*a'.repeat(30)}b`] }, /is too complex/],
      [{ files: ['team'], ignore: [`${'**/'.repeat(30)}b`] }, /is too complex/],
      [{ files: ['team'], kinds: { [`${'*a'.repeat(30)}b`]: 'roster' } }, /is too complex/],
      [{ files: ['team'], ignore: Array.from({ length: 2_000 }, (_, index) => `x${index}`) }, /There are 2000 patterns/],
      [{ files: ['x'.repeat(300_000)] }, /larger than 256 KiB/],
    ];
    write(join(folder, 'team', `${'a'.repeat(200)}.csv`), TWINS);
    for (const [configuration, message] of hostile) {
      configure(configuration);
      const { code, stderr } = await check();
      assert.deepEqual([code, message.test(stderr)], [2, true], stderr);
    }
    configure({ files: ['team'] });
    symlinkSync('/dev/zero', join(folder, '.fairleadignore'));
    assert.match((await check()).stderr, /\.fairleadignore is not a regular file/);
    execFileSync('mkfifo', [join(folder, 'pipe.json')]);
    assert.match((await check('--config', 'pipe.json')).stderr, /is not a regular file/);
  });

  it('cannot have the import of its schemas run a program, and gives the date of its last commit', async () => {
    const schema = join(above, 'schema');
    writePublicSchema(schema);
    git(above, ['init', '--quiet', 'schema']);
    git(schema, ['add', '.']);
    const tree = git(schema, ['write-tree']).trim();
    const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----';
    const by = 'Ann <ann@x.test> 4073587200 +0000';
    const commit = `tree ${tree}\nauthor ${by}\ncommitter ${by}\n${signature}\n\nSchemas\n`;
    git(schema, ['update-ref', 'HEAD', git(schema, ['hash-object', '-t', 'commit', '-w', '--stdin'], commit).trim()]);
    const trap = write(join(above, 'trap.sh'), `#!/bin/sh\ntouch '${join(above, 'sprung')}'\n`);
    chmodSync(trap, 0o755);
    for (const setting of ['gpg.program', 'gpg.openpgp.program', 'core.fsmonitor', 'core.pager', 'diff.external', 'core.sshCommand'])
      git(schema, ['config', setting, trap]);
    git(schema, ['config', 'log.showSignature', 'true']);
    for (const path of ['.', 'v0']) {
      const { code, stdout, stderr } = await runHere(['catalogue', 'import', path, '--to', join(above, 'catalogue.json')], { cwd: schema });
      if (path === '.') assert.deepEqual([code, /the catalogue of 2099-02-01/.test(stdout)], [0, true], stdout + stderr);
    }
    assert.ok(!existsSync(join(above, 'sprung')));
  });

  it('cannot make a file an option of the hook that checks it', async () => {
    const [hook] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as { entry: string }[];
    const [program, ...entry] = hook!.entry.split(' ');
    assert.equal(program, 'fairlead');
    for (const name of ['--baseline=x.yaml', '--config=x.yaml', '-x.roster.csv', '--help.roster.csv']) {
      write(join(folder, name), name.endsWith('.csv') ? TWINS : '{"version": 1, "findings": {"team/a.roster.csv": {"x": 99}}}');
      const { code, stdout, stderr } = await runHere([...entry, name, 'team/a.roster.csv'], { cwd: folder });
      assert.deepEqual([code, /team\/a\.roster\.csv:\d+/.test(stdout)], [1, true], `${name}: ${stderr}`);
      assert.equal(stdout.includes(`${name}:`) || stderr.includes(`${name} is skipped`), true, name);
    }
  });

  it('cannot have a named file read or written outside of it through a link', async () => {
    const outside = join(above, 'outside');
    symlinkSync(join(outside, 'b.roster.csv'), join(folder, 'stolen.roster.csv'));
    symlinkSync(outside, join(folder, 'away'));
    const reshape = write(join(folder, 'reshape.json'), '{"steps":[{"rename":{"name":"Name"}}]}');
    for (const name of ['stolen.roster.csv', 'away/b.roster.csv', 'away']) {
      const { code, stdout, stderr } = await check(name, '--fix', '--excerpt');
      assert.deepEqual([code, /bob@x\.test/.test(stdout + stderr)], [2, false], name);
      assert.match(stderr, /is a link out of /, name);
    }
    const source = ['developers', 'reshape', 'team/a.roster.csv', '--with', reshape];
    for (const target of ['stolen.roster.csv', 'away/b.roster.csv', 'away/new.csv', join(folder, 'stolen.roster.csv')]) {
      const { code, stderr } = await runHere([...source, '-o', target], { cwd: folder });
      assert.deepEqual([code, stderr], [2, `fairlead: ${target} is a link out of the folder. Nothing was written.\n`]);
    }
    const read = await runHere(['developers', 'reshape', 'stolen.roster.csv', '--with', reshape], { cwd: folder });
    assert.deepEqual([read.code, read.stdout], [2, '']);
    assert.deepEqual(readdirSync(outside), ['b.roster.csv']);
    assert.equal(readFileSync(join(outside, 'b.roster.csv'), 'utf8'), PADDED);
  });

  it('may have links that stay inside: they are read, and their targets are written', async () => {
    const own = write(join(folder, 'people', 'own.roster.csv'), PADDED);
    symlinkSync(own, join(folder, 'link.roster.csv'));
    symlinkSync(join(folder, 'people'), join(folder, 'near'));
    assert.equal((await check('link.roster.csv', 'near/own.roster.csv')).code, 0);
    assert.equal((await check('link.roster.csv', '--fix')).code, 0);
    assert.match(readFileSync(own, 'utf8'), /Bob,bob@x\.test,ada@x\.test/);
    assert.ok(lstatSync(join(folder, 'link.roster.csv')).isSymbolicLink());
  });

  it('cannot make a command wait for a pipe or a device', async () => {
    const pipe = join(folder, 'pipe.roster.csv');
    execFileSync('mkfifo', [pipe, join(folder, 'fairlead.yaml'), join(folder, 'pipe.json'), join(folder, 'insights.sources.yaml')]);
    symlinkSync('/dev/zero', join(folder, 'zero.json'));
    write(join(folder, 'segments', 'definitions.yaml'), 'workspaces: {}\n');
    const service = { FAIRLEAD_URL: 'http://127.0.0.1:9', FAIRLEAD_API_KEY: 'x', FAIRLEAD_ADMIN_KEY: 'x' };
    for (const args of [
      ['check', 'pipe.roster.csv'],
      ['check', 'segments'],
      ['status', '.'],
      ['plan', '.'],
      ['pull', '.'],
      ['catalogue', 'import', '/dev/zero'],
      ['catalogue', 'import', 'pipe.json'],
      ['catalogue', 'import', 'zero.json'],
      ['insights', 'sync', 'insights.sources.yaml', '--check'],
      ['developers', 'reshape', '/dev/zero', '--with', 'zero.json'],
      ['expand', 'pipe.json'],
    ]) {
      const { code, stdout, stderr } = await runHere(args, { cwd: folder, env: service });
      assert.deepEqual([code, args[0] === 'check' ? '' : stdout], [2, ''], args.join(' '));
      assert.match(stderr, /^fairlead: .* is not a regular file\. Replace it by a file\.\n$/, args.join(' '));
    }
  });

  it('cannot have a status leave it by links', async () => {
    const account = join(folder, 'account');
    const outside = join(above, 'outside');
    write(join(outside, 'segments', 'definitions.yaml'), 'workspaces: {}\n');
    for (const [name, target] of [
      ['fairlead.yaml', join(outside, 'b.roster.csv')],
      ['segments', join(outside, 'segments')],
      ['.fairlead', outside],
    ] as const) {
      rmSync(account, { recursive: true, force: true });
      write(join(account, 'fairlead.yaml'), 'layout: 1\nmanage:\n  roster: false\n  segments: []\n  platform: []\n');
      write(join(outside, 'base', 'fairlead.yaml'), 'layout: 1\n');
      rmSync(join(account, name), { recursive: true, force: true });
      symlinkSync(target, join(account, name));
      const { code, stdout, stderr } = await runHere(['status', 'account'], { cwd: folder });
      assert.deepEqual([code, stdout], [2, ''], `${name}: ${stderr}`);
      assert.match(stderr, /is a link out of /, name);
    }
  });

  it('is read within limits of files, bytes and depth, and the command says so', async () => {
    const account = join(folder, 'account');
    write(join(account, 'fairlead.yaml'), 'layout: 1\n');
    mkdirSync(join(account, 'platform'));
    for (let number = 0; number < 6; number++) {
      write(join(account, 'platform', `${number}.yaml`), '');
      truncateSync(join(account, 'platform', `${number}.yaml`), 60 * 1024 * 1024);
    }
    const large = /account has more than 256 MiB in its files together, so it is not read\. Name a smaller folder, or split it\.\n$/;
    for (const args of [
      ['status', 'account'],
      ['plan', 'account'],
      ['check', 'account'],
    ]) {
      const { code, stdout, stderr } = await runHere(args, { cwd: folder });
      assert.deepEqual([code, stdout, large.test(stderr)], [2, '', true], `${args.join(' ')}: ${stderr}`);
    }
    rmSync(join(account, 'platform'), { recursive: true });
    mkdirSync(join(account, 'platform', 'x/'.repeat(20)), { recursive: true });
    assert.match((await runHere(['status', 'account'], { cwd: folder })).stderr, /has more than 16 folders within each other/);
    mkdirSync(join(folder, 'deep', 'x/'.repeat(70)), { recursive: true });
    assert.match((await check('deep')).stderr, /deep has more than 64 folders within each other/);
  });
});
