import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { git } from '../support/gitHistory.ts';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const COMMAND = 'server/cli/insights/command.ts';

/** Returns the modules that a file imports when it is loaded, itself or by others. */
function listStaticImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  found.add(file);
  if (!file.endsWith('.ts')) return found;
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'";]*? from )?'([^']+)';/gm);
  for (const [, name = ''] of imports) {
    const path = name.startsWith('.') ? resolve(dirname(file), name) : name;
    if (!found.has(path)) listStaticImports(path, found);
  }
  return found;
}

describe('the start of fairlead insights import-git', () => {
  const { folder, remove } = makeFolder();
  const repository = join(folder, 'shop');
  const cache = join(folder, 'cache');
  const log = join(folder, 'calls');
  before(() => {
    mkdirSync(repository);
    git(repository, ['init', '--quiet']);
    for (const name of ['one', 'two']) {
      git(repository, ['-c', 'user.name=Ada', '-c', 'user.email=ada@x.test', 'commit', '--quiet', '--allow-empty', '--message', name]);
    }
    mkdirSync(join(folder, 'bin'));
    const real = (process.env.PATH ?? '').split(':').find((place) => existsSync(join(place, 'git')));
    writeFileSync(join(folder, 'bin/git'), `#!/bin/sh\necho "$@" >> '${log}'\nexec '${real}/git' "$@"\n`);
    chmodSync(join(folder, 'bin/git'), 0o755);
  });
  after(remove);

  const read = async (): Promise<readonly string[]> => {
    rmSync(cache, { recursive: true, force: true });
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, XDG_CACHE_HOME: cache };
    rmSync(log, { force: true });
    const { code, stderr } = await runHere(['insights', 'import-git', repository, '--dry-run'], { env });
    assert.equal(code, 0, stderr);
    return readFileSync(log, 'utf8').trim().split('\n');
  };
  const isKept = (): boolean => existsSync(join(cache, 'fairlead/histories')) && readdirSync(join(cache, 'fairlead/histories')).length > 0;

  it('loads no parser of YAML, which only `sync` needs', () => {
    const loaded = [...listStaticImports(resolve(COMMAND))];
    assert.ok(loaded.length > 100);
    assert.deepEqual(
      loaded.filter((name) => /^(js-)?yaml$/.test(name)),
      [],
    );
  });

  it('asks git four times before it reads the commits', async () => {
    const calls = await read();
    const first = calls.findIndex((call) => call.includes(' log '));
    assert.equal(first, 4, calls.join('\n'));
    assert.ok(isKept());
  });

  it('keeps nothing of a history whose commits git replaces or grafts', async () => {
    const [head = '', parent = ''] = git(repository, ['rev-list', 'HEAD']).trim().split('\n');
    git(repository, ['replace', '--graft', head]);
    await read();
    assert.ok(!isKept());
    git(repository, ['replace', '--delete', head]);
    await read();
    assert.ok(isKept());
    writeFileSync(join(repository, '.git/info/grafts'), `${head}\n`);
    await read();
    assert.ok(!isKept());
    rmSync(join(repository, '.git/info/grafts'));
    git(repository, ['config', 'mailmap.blob', `${parent}:none`]);
    await read();
    assert.ok(!isKept());
  });
});
