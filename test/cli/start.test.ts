import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toCacheFolder } from '../../server/cli/configFolder.ts';
import { VERSION } from '../../server/main/version.ts';
import { buildIfStale, makeFolder, runFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';

const ROSTER = resolve('test/fixtures/sample/team.roster.csv');

describe('the start of fairlead', () => {
  const { folder, remove } = makeFolder();
  before(buildIfStale);
  after(remove);

  it('keeps compiled code in the cache folder of the user', async () => {
    const env = { XDG_CACHE_HOME: join(folder, 'cache'), LOCALAPPDATA: join(folder, 'cache'), HOME: folder, NODE_COMPILE_CACHE: '' };
    const first = await runFairlead(['check', ROSTER], { env });
    const second = await runFairlead(['check', ROSTER], { env });
    assert.deepEqual([second.code, second.stdout, second.stderr], [first.code, first.stdout, first.stderr]);
    assert.equal(first.code, 1);
    const compiled = readdirSync(folder, { recursive: true }).filter((name) => /[fF]airlead.*compiled/.test(String(name)));
    assert.ok(compiled.length > 1, compiled.join(', '));
  });

  it('removes the compiled code that other versions left long ago, once', async () => {
    const home = join(folder, 'old');
    mkdirSync(home);
    const compiled = toCacheFolder({ HOME: home, XDG_CACHE_HOME: '', LOCALAPPDATA: join(home, 'cache') }, 'compiled') ?? '';
    const env = { XDG_CACHE_HOME: '', LOCALAPPDATA: join(home, 'cache'), HOME: home, NODE_COMPILE_CACHE: '' };
    const leave = (name: string, days: number): void => {
      mkdirSync(join(compiled, name, 'code'), { recursive: true });
      writeFileSync(join(compiled, name, 'code', 'a'), '');
      const at = new Date(Date.now() - days * 86_400_000);
      utimesSync(join(compiled, name), at, at);
    };
    mkdirSync(compiled, { recursive: true });
    leave('v24.0.0-x64', 31);
    leave('0.0.1', 31);
    leave('0.0.2', 29);
    writeFileSync(join(compiled, 'note.txt'), '');
    assert.equal((await runFairlead(['check', ROSTER], { env })).code, 1);
    assert.deepEqual(readdirSync(compiled).sort(), ['0.0.2', VERSION, 'note.txt'].sort());
    leave('0.0.1', 31);
    assert.equal((await runFairlead(['check', ROSTER], { env })).code, 1);
    assert.deepEqual(readdirSync(compiled).sort(), ['0.0.1', '0.0.2', VERSION, 'note.txt'].sort());
  });

  it('does without it if the folder cannot be made, and for a user without a folder', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    mkdirSync(join(folder, 'work'));
    for (const env of [{ XDG_CACHE_HOME: file, LOCALAPPDATA: file, HOME: folder }, { HOME: join(folder, 'missing') }]) {
      const { code, stderr } = await runFairlead(['check', ROSTER], { env: { ...env, NODE_COMPILE_CACHE: '' }, cwd: join(folder, 'work') });
      assert.deepEqual([code, stderr], [1, '']);
    }
    assert.ok(!existsSync(join(folder, 'missing')));
  });

  it('answers a check, its help and its mistakes as the whole command line does', async () => {
    for (const args of [
      ['check', '--help'],
      ['check', '--jbos', '2'],
      ['check', 'missing.roster.csv'],
      ['check', ROSTER, '--format', 'json'],
    ]) {
      const [own, whole] = [await runFairlead(args), await runHere(args)];
      assert.deepEqual([own.code, own.stdout, own.stderr], [whole.code, whole.stdout, whole.stderr], args.join(' '));
    }
  });
});
