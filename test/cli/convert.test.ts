import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const CLEAN = `# Kept
pipeline:
  identifier: shop
  name: Shop
  stages:
    - stage:
        identifier: s
        name: S
        type: Custom
        spec:
          execution:
            steps:
              - step: {identifier: w, name: W, type: Wait, spec: {duration: 10s}}
`;
const LOSSY = CLEAN.replace('type: Wait, spec: {duration: 10s}', 'type: Verify, spec: {type: Canary}');

describe('fairlead convert', () => {
  const { folder, remove } = makeFolder();
  const convert = (...args: string[]) => runHere(['convert', ...args], { cwd: folder });
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  before(() => {
    mkdirSync(join(folder, 'all', 'inner'), { recursive: true });
    writeFileSync(join(folder, 'clean.yaml'), CLEAN);
    writeFileSync(join(folder, 'lossy.yaml'), LOSSY);
    writeFileSync(join(folder, 'all', 'clean.yaml'), CLEAN);
    writeFileSync(join(folder, 'all', 'inner', 'lossy.yml'), LOSSY);
    writeFileSync(join(folder, 'all', 'other.yaml'), 'a: 1\n');
  });
  after(remove);

  it('prints the result, and ends with 0 if everything was carried over', async () => {
    const { code, stdout, stderr } = await convert('clean.yaml');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^# Kept\nversion: 1\npipeline:\n {2}id: shop\n/);
    assert.match(stderr, /clean\.yaml: converted to version 1, no problems\./);
  });

  it('ends with 1 if something was not, names it at its line of the source and keeps it in a comment', async () => {
    const { code, stdout, stderr } = await convert('lossy.yaml');
    assert.equal(code, 1);
    assert.match(stderr, /lossy\.yaml:13:\d+: warning NOT_IN_VERSION_1 The step type "Verify"/);
    assert.match(stdout, /# Not in version 1: The step type "Verify"/);
    assert.match(stdout, /#\s+spec: \{type: Canary\}/);
    assert.equal(read('lossy.yaml'), LOSSY, 'the source never changes');
  });

  it('writes one file, or a folder with the names of the sources, and skips other YAML', async () => {
    assert.equal((await convert('clean.yaml', '-o', 'out.yaml')).code, 0);
    assert.match(read('out.yaml'), /version: 1/);
    assert.equal((await convert('all', '-o', 'v1')).code, 1);
    assert.match(read('v1/clean.yaml'), /version: 1/);
    assert.match(read('v1/inner/lossy.yml'), /version: 1/);
    assert.equal(existsSync(join(folder, 'v1', 'other.yaml')), false);
  });

  it('prints everything as JSON', async () => {
    const { code, stdout } = await convert('clean.yaml', 'lossy.yaml', '--format', 'json');
    assert.equal(code, 1);
    const { files } = JSON.parse(stdout) as {
      files: { path: string; yaml: string; notes: { kind: string; resultLine: number | null }[] }[];
    };
    assert.deepEqual(
      files.map(({ path }) => path),
      ['clean.yaml', 'lossy.yaml'],
    );
    const [note] = files[1]!.notes.filter(({ kind }) => kind === 'dropped');
    assert.match(files[1]!.yaml.split('\n')[note!.resultLine! - 1]!, /Not in version 1/);
  });

  it('passes over what .fairleadignore names', async () => {
    writeFileSync(join(folder, '.fairleadignore'), 'all/inner/\n');
    assert.equal((await convert('all', '-o', 'ignoring')).code, 0);
    assert.equal(existsSync(join(folder, 'ignoring', 'inner')), false);
    rmSync(join(folder, '.fairleadignore'));
  });

  it('refuses to overwrite a source, several results without a folder, and what cannot be read', async () => {
    for (const args of [['clean.yaml', '-o', 'clean.yaml'], ['all'], ['missing.yaml']]) {
      const { code, stderr } = await convert(...args);
      assert.equal(code, 2, stderr);
    }
    assert.equal(read('clean.yaml'), CLEAN);
  });

  it('says why a document cannot be converted', async () => {
    const { code, stdout, stderr } = await convert('all/other.yaml');
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /other\.yaml:1: error Only documents with one of the root keys/);
  });
});
