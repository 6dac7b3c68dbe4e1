import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeText } from '../../server/documents/encoding.ts';
import { buildIfStale, makeFolder, runFairlead, startFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';

const CLEAN = 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,ada@x.test\n';
const TWINS = 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,\n';
const PIPELINE = 'pipeline:\n  name: Ship\n  template:\n    templateRef: account.ship\n';

interface Checked {
  readonly files: readonly {
    readonly path: string;
    readonly kind: string;
    readonly problems: readonly { readonly code: string; readonly severity: string }[];
  }[];
}

describe('the options of fairlead check', () => {
  let folder: string;
  let remove: () => void;
  const check = (args: readonly string[], input = '') => runHere(['check', ...args], { cwd: folder, input });
  const filesOf = async (...args: string[]) => (JSON.parse((await check(['--format', 'json', ...args])).stdout) as Checked).files;
  const pathsOf = async (...args: string[]) => (await filesOf(...args)).map(({ path }) => path);
  const write = (name: string, content: string | Uint8Array): string => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    return name;
  };
  const read = (name: string) => readFileSync(join(folder, name));

  before(() => buildIfStale());
  beforeEach(() => {
    ({ folder, remove } = makeFolder());
  });
  afterEach(() => remove());

  describe('files', () => {
    beforeEach(() => {
      for (const path of ['people/a.roster.csv', 'people/b.csv', 'people/old/c.csv', 'node_modules/d.csv']) write(path, CLEAN);
      write('people/notes.csv', 'a,b\n1,2\n');
      write('people/read.txt', CLEAN);
      write('ship/ship.yaml', PIPELINE);
      write('ship/app.yml', 'services: {}\n');
      write('ship/vip.keys', 'ada\nada\n');
      write('ship/q.insights.json', '{}');
      write('ship/insights.sources.yaml', 'exports: []\n');
    });

    it('are named once if the repository is too large to compare its documents', async () => {
      mkdirSync(join(folder, '.git'));
      mkdirSync(join(folder, 'deep/'.repeat(66)), { recursive: true });
      const { stderr, code } = await check(['ship/ship.yaml', 'ship/vip.keys']);
      assert.match(stderr, /^fairlead: .+ is too large to check its YAML files against each other, so each is checked by itself\.$/m);
      assert.equal(stderr.split('against each other').length, 2);
      assert.equal(code, 1);
    });

    it('are found in folders, each once, in the order of the arguments', async () => {
      const people = ['people/a.roster.csv', 'people/b.csv', 'people/old/c.csv'];
      const ship = ['ship/insights.sources.yaml', 'ship/q.insights.json', 'ship/ship.yaml', 'ship/vip.keys'];
      assert.deepEqual(await pathsOf('.'), [...people, ...ship]);
      assert.deepEqual(await pathsOf('ship', 'people/b.csv', 'people'), [
        ...ship,
        'people/b.csv',
        'people/a.roster.csv',
        'people/old/c.csv',
      ]);
      const kinds = (await filesOf('ship')).map(({ kind, problems }) => [kind, problems.length > 0]);
      assert.deepEqual(kinds, [
        ['sources', true],
        ['request', true],
        ['pipeline', true],
        ['keys', true],
      ]);
    });

    it('are found by globs, and a glob without matches is reported', async () => {
      assert.deepEqual(await pathsOf('people/**/*.csv'), ['people/a.roster.csv', 'people/b.csv', 'people/old/c.csv']);
      assert.deepEqual(await pathsOf('*/*.{keys,yaml}'), ['ship/insights.sources.yaml', 'ship/ship.yaml', 'ship/vip.keys']);
      assert.deepEqual(await pathsOf('people/[ab]*.csv'), ['people/a.roster.csv', 'people/b.csv']);
      const { code, stderr } = await check(['*.nothing']);
      assert.deepEqual([code, stderr], [2, 'fairlead: *.nothing matches no file that is not already named or ignored.\n']);
    });

    it('are skipped if .fairleadignore names them, even if they are arguments', async () => {
      write('.fairleadignore', '# archives\nold/\n*.keys\n!vip.keys\n');
      assert.deepEqual(await pathsOf('.'), [
        'people/a.roster.csv',
        'people/b.csv',
        'ship/insights.sources.yaml',
        'ship/q.insights.json',
        'ship/ship.yaml',
        'ship/vip.keys',
      ]);
      const { code, stdout, stderr } = await check(['people/old/c.csv']);
      assert.deepEqual([code, stdout], [0, '0 files checked: no problems.\n']);
      assert.match(stderr, /old\/c\.csv is skipped: \.fairleadignore/);
    });

    it('are found once if links form a circle', async () => {
      symlinkSync('..', join(folder, 'people/up'));
      symlinkSync('b.csv', join(folder, 'people/z.csv'));
      assert.deepEqual(await pathsOf('people'), ['people/a.roster.csv', 'people/b.csv', 'people/old/c.csv', 'people/z.csv']);
    });

    it('can come from standard input under a given name', async () => {
      const { code, stdout } = await check(['-', '--stdin-name', 'x/ship.yaml'], PIPELINE);
      assert.equal(code, 1);
      assert.match(stdout, /^-:1:1: error MISSING_FIELD/);
      assert.equal((await check(['-', '--kind', 'keys'], 'a\n\n\nb\n')).stdout.split(' ')[2], 'BLANK_KEY');
    });
  });

  describe('a configuration', () => {
    it('controls which files are checked or excluded, and by which settings', async () => {
      write('team/hr.txt', 'Who,Mail,Boss\nAda,ada@x.test,\nAda,ada@x.test,\n');
      write('team/old.txt', 'x\n');
      const configuration = {
        $schema: 'x',
        files: ['team'],
        ignore: ['old.txt'],
        kinds: { '*.txt': 'roster' },
        severity: { DUPLICATE_EMAIL: 'warning' },
        roster: { fieldMappings: { Who: 'NAME', Mail: 'EMAIL', Boss: 'MANAGER_EMAIL' } },
      };
      write('fairlead.config.json', JSON.stringify(configuration));
      const { code, stdout } = await check([]);
      assert.deepEqual([code, stdout.split('\n').at(-2)], [0, '1 file checked: 2 warnings.']);
      assert.equal(
        (await runHere(['check'], { cwd: join(folder, 'team') })).code,
        2,
        'a configuration further up may belong to someone else',
      );
      mkdirSync(join(folder, '.git'));
      const below = await runHere(['check'], { cwd: join(folder, 'team') });
      assert.match(below.stdout, /1 file checked: 2 warnings/);
      assert.equal((await check(['--no-config', 'team'])).stdout, '0 files checked: no problems.\n');
      assert.equal((await check(['team', '--severity', 'DUPLICATE_EMAIL=error'])).code, 1);
    });

    it('is rejected with the location of its error', async () => {
      const wrong: [string, RegExp][] = [
        ['{"files": ["a",]}', /^fairlead: c\.json:1:15: /],
        ['{\n  "severty": {}\n}', /^fairlead: c\.json:2:3: .*severity/],
        ['{"severity": {"DUPLICATE_EMAIL": "off"}}', /^fairlead: c\.json:1:34: .*(error|warning)/],
        ['{"kinds": {"x": "rooster"}}', /^fairlead: c\.json:1:17: .*roster/],
        ['[]', /^fairlead: c\.json:1:1: /],
      ];
      for (const [text, message] of wrong) {
        const { code, stdout, stderr } = await check(['.', '--config', write('c.json', text)]);
        assert.deepEqual([code, stdout], [2, ''], text);
        assert.match(stderr, message);
      }
      assert.equal((await check(['.', '--config', 'gone.json'])).code, 2);
    });
  });

  it('never lowers a severity below warning if the service rejects the document', async () => {
    write('twins.roster.csv', TWINS);
    const refused: [string, RegExp][] = [
      ['DUPLICATE_EMAIL=off', /cannot be "off"\. Use one of error, warning\./],
      ['DUPLICATE_MAIL=off', /does not name a problem code/],
      ['SEVERAL_ROOTS=error', /Use one of warning, info, hint, off/],
      ['MISSING_FIELD=info', /Use one of error, warning/],
    ];
    for (const [severity, message] of refused) {
      const { code, stderr } = await check(['--severity', severity, 'twins.roster.csv']);
      assert.equal(code, 2);
      assert.match(stderr, message);
    }
    assert.equal((await check(['--severity', 'DUPLICATE_EMAIL=warning', 'twins.roster.csv'])).code, 0);
  });

  describe('--fix', () => {
    const SPACED = 'name,email,manager_email\r\n Ada ,ada@x.test,\r\n"Bo,b" , bob@x.test,ada@x.test\r\n';

    it('fixes in place, and every other byte stays', async () => {
      const encodings = [
        ['utf8', { encoding: 'utf-8', bom: false }],
        ['bom', { encoding: 'utf-8', bom: true }],
        ['le', { encoding: 'utf-16le', bom: true }],
        ['be', { encoding: 'utf-16be', bom: true }],
      ] as const;
      for (const [name, how] of encodings) {
        const path = write(`${name}.roster.csv`, encodeText({ text: SPACED, ...how }));
        chmodSync(join(folder, path), 0o640);
        const { code, stdout } = await check(['--fix', path]);
        assert.equal(code, 0, stdout);
        assert.match(stdout, /fixed \d+ in 1 file\.\n$/);
        const fixed = SPACED.replace(' Ada ', 'Ada').replace(' bob', 'bob');
        const text = new TextDecoder(how.encoding).decode(read(path));
        assert.equal(text.replace('"Bo,b" ,', '"Bo,b",'), fixed.replace('"Bo,b" ,', '"Bo,b",'), name);
        assert.deepEqual(read(path), Buffer.from(encodeText({ text, ...how })));
        assert.equal(statSync(join(folder, path)).mode & 0o777, 0o640);
        const after = statSync(join(folder, path)).mtimeMs;
        await check(['--fix', path]);
        assert.equal(statSync(join(folder, path)).mtimeMs, after, 'a file that needs no fix is not written');
      }
    });

    it('fixes pipelines and lists of keys', async () => {
      write('app.yaml', readFileSync('test/fixtures/sample/release.pipeline.yaml'));
      write('vip.keys', 'b\na\n\nb\nc');
      const { stdout } = await check(['--fix', 'app.yaml', 'vip.keys']);
      assert.match(stdout, /fixed \d+ in 2 files/);
      assert.equal(read('vip.keys').toString(), 'b\na\nc');
      const [before, after] = [readFileSync('test/fixtures/sample/release.pipeline.yaml', 'utf8'), read('app.yaml').toString()];
      assert.match(after, /type: HarnessApproval/);
      const changed = after.split('\n').filter((line, at) => line !== before.split('\n')[at]);
      assert.ok(changed.length > 0 && changed.length < 10);
    });

    it('leaves a file unchanged if it could not be written back losslessly', async () => {
      const bytes = Buffer.from([...Buffer.from('name,email,manager_email\n Ada ,a@x,\n'), 0xff, ...Buffer.from(',b@x,\n')]);
      const { code, stderr } = await check(['--fix', write('raw.roster.csv', bytes)]);
      assert.equal(code, 1);
      assert.match(stderr, /raw\.roster\.csv contains bytes that are not text/);
      assert.deepEqual(read('raw.roster.csv'), bytes);
    });

    it('can print a diff that produces exactly the same bytes', async () => {
      const rows = Array.from({ length: 60 }, (_, row) => (row % 20 === 3 ? ` P${row} ,p${row}@x.test,\n` : `P${row},p${row}@x.test,\n`));
      const path = write('many.roster.csv', `name,email,manager_email\n${rows.join('')}`);
      const before = read(path);
      const { stdout } = await check(['--fix-dry-run', path]);
      assert.deepEqual(read(path), before);
      assert.match(stdout, /could fix 3 in 1 file/);
      const fixed = applyDiff(before.toString(), stdout);
      await check(['--fix', path]);
      assert.equal(read(path).toString(), fixed);
      const json = await filesOf('--fix-dry-run', write('one.roster.csv', SPACED));
      assert.ok('diff' in json[0]! && 'fixed' in json[0]);
    });
  });

  it('a baseline hides known problems, even if they moved, and reports new ones', async () => {
    write('twins.roster.csv', TWINS);
    write('sub/more.keys', 'a\nb\na\n');
    const kept = await check(['.', '--baseline', 'known.json', '--write-baseline']);
    assert.equal(kept.code, 0);
    const again = await check(['.', '--baseline', 'known.json']);
    assert.deepEqual([again.code, again.stdout], [0, '2 files checked: no problems; 3 known problems left out.\n']);
    write('twins.roster.csv', TWINS.replace('Ada,', 'Zoe,zoe@x.test,\nAda,'));
    write('sub/more.keys', 'x\na\nb\na\n');
    assert.match((await check(['.', '--baseline', 'known.json'])).stdout, /no problems; 3 known problems/);
    write('twins.roster.csv', `${TWINS}Cyd,,\n`);
    const fresh = await check(['.', '--baseline', 'known.json']);
    assert.equal(fresh.code, 1);
    assert.match(fresh.stdout, /REQUIRED_VALUE_MISSING/);
    assert.doesNotMatch(fresh.stdout, /DUPLICATE_EMAIL/);
    write('broken.json', '{"version":1}');
    for (const baseline of ['gone.json', 'broken.json']) assert.equal((await check(['.', '--baseline', baseline])).code, 2);
    assert.equal((await check(['.', '--write-baseline'])).code, 2);
  });

  it('several threads print the same as one, in the same order', async () => {
    for (let file = 0; file < 24; file++) write(`f${file}.roster.csv`, file % 3 === 0 ? TWINS : CLEAN + 'x@x,'.repeat(file * 200));
    write('ship.yaml', PIPELINE);
    // The worker threads as shipped.
    for (const format of ['text', 'sarif']) {
      const run = (jobs: string) => runFairlead(['check', 'gone.csv', '.', '--format', format, '--jobs', jobs], { cwd: folder });
      const [one, several] = await Promise.all(['1', '3'].map(run));
      assert.deepEqual(several, one);
    }
  });

  it('conflicting flags are rejected', async () => {
    write('twins.roster.csv', TWINS);
    const wrong = [
      ['--fix', '--fix-dry-run', '.'],
      ['--fix', '-'],
      ['--stdin-name', 'x', '.'],
      ['--watch', '-'],
      ['--watch', '--format', 'json', '.'],
      ['--jobs', '0', '.'],
    ];
    for (const args of wrong) {
      const { code, stdout, stderr } = await check(args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, /^fairlead: [^\n]+\n$/);
    }
  });

  it('--watch rechecks changed files, and Ctrl+C ends it with 130', async () => {
    write('twins.roster.csv', TWINS);
    write('clean.roster.csv', CLEAN);
    const child = startFairlead(['check', '.', '--watch'], { cwd: folder });
    let output = '';
    const waiting = new Set<() => void>();
    child.stdout!.on('data', (piece: Buffer) => {
      output += piece.toString();
      for (const look of waiting) look();
    });
    const until = (pattern: RegExp): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!pattern.test(output)) return;
          waiting.delete(look);
          output = '';
          resolve();
        };
        waiting.add(look);
        look();
      });
    await until(/DUPLICATE_EMAIL[\s\S]*2 files checked: 2 errors\. Waiting for changes/);
    write('twins.roster.csv', CLEAN);
    await until(/^2 files checked: no problems\. Waiting/);
    write('new.keys', 'a\na\n');
    await until(/^new\.keys:2:1: warning DUPLICATE_KEY[^\n]*\n[^\n]*\n3 files checked: 1 warning\./);
    write('.fairleadignore', '*.keys\n');
    await until(/2 files checked: no problems\./);
    const ended = once(child, 'close');
    child.kill('SIGINT');
    assert.deepEqual(await ended, [130, null]);
  });
});

/** Applies a diff to a text, like `patch`. */
function applyDiff(text: string, diff: string): string {
  const lines = text.split(/(?<=\n)/);
  const made: string[] = [];
  let at = 0;
  for (const line of diff.split(/(?<=\n)/)) {
    const hunk = /^@@ -(\d+),/.exec(line);
    if (hunk !== null) while (at < Number(hunk[1]) - 1) made.push(lines[at++]!);
    else if (/^(---|\+\+\+) /.test(line)) continue;
    else if (line.startsWith('+')) made.push(line.slice(1));
    else if (line.startsWith('-') || line.startsWith(' ')) {
      assert.equal(lines[at], line.slice(1));
      if (line.startsWith(' ')) made.push(lines[at]!);
      at++;
    }
  }
  return [...made, ...lines.slice(at)].join('');
}
