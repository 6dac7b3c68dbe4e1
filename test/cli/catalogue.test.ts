import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toLocalInstance } from '../../server/api/instance.ts';
import { createPipeline, createProject } from '../../server/api/platform/platform.ts';
import { SHIPPED_CATALOGUE } from '../../server/core/platform/pipelines/catalogue.ts';
import { PUBLIC_BUNDLES, writePublicSchema } from '../support/publicSchema.ts';
import { buildIfStale, type Ended, makeFolder, runFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';
import { startServiceWith } from './runningService.ts';

const PIPELINE = `pipeline:
  name: Fold
  identifier: fold
  projectIdentifier: shop
  orgIdentifier: default
  stages:
    - stage:
        name: Fold
        identifier: fold
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Fold
                  identifier: fold
                  type: FoldPaper
                  spec:
                    folds: []
`;

describe('fairlead catalogue', () => {
  const { folder, remove } = makeFolder();
  const schema = join(folder, 'schema');
  const stored = join(folder, 'config', 'fairlead', 'catalogue.json');
  const surroundings = { cwd: folder, env: { XDG_CONFIG_HOME: join(folder, 'config') } };
  const run = (...args: string[]): Promise<Ended> => runHere(args, surroundings);
  const ok = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    assert.deepEqual([code, stderr], [0, ''], args.join(' '));
    return stdout;
  };

  before(() => {
    writePublicSchema(schema);
    writeFileSync(join(folder, 'fold.yaml'), PIPELINE);
  });
  after(remove);

  it('shows the catalogue of this version at first, and a check warns of a type that it lacks', async () => {
    const { published, from, stepTypes } = JSON.parse(await ok('catalogue', 'show', '--output', 'json')) as Record<string, unknown>;
    assert.deepEqual(
      [published, from, stepTypes],
      [SHIPPED_CATALOGUE.published, 'this version of Fairlead', SHIPPED_CATALOGUE.types.stepTypes.length],
    );
    const checked = await ok('check', 'fold.yaml');
    assert.match(
      checked,
      /warning NEWER_TYPE Unknown step type "FoldPaper" \(catalogue of \d{4}-\d\d\)\. It may be newer than this version\.\n/,
    );
  });

  it('imports a folder: its types are checked, in this process and in threads', async () => {
    const line = await ok('catalogue', 'import', 'schema', '--date', '2099-01-31');
    assert.match(
      line,
      /^Checks now use the catalogue of 2099-01-31: \d+ types of stages and \d+ of steps, 1 that this version lacks: FoldPaper\.\n$/,
    );
    assert.match(await ok('catalogue', 'show'), /^PUBLISHED .*\n2099-01-31 +\S/);
    for (const jobs of ['1', '2']) {
      const { code, stdout } = await run('check', 'fold.yaml', '--jobs', jobs);
      assert.equal(code, 1, stdout);
      assert.match(stdout, /spec\.sheet is missing/);
      assert.match(stdout, /spec\.folds is empty/);
      assert.doesNotMatch(stdout, /NEWER_TYPE/);
    }
  });

  it('writes a file for another machine, which it imports there', async () => {
    assert.match(
      await ok('catalogue', 'import', 'schema', '--date', '2099-01-31', '--to', 'newer.json'),
      /^Wrote newer\.json, the catalogue of 2099-01-31/,
    );
    await ok('catalogue', 'reset');
    assert.equal(existsSync(stored), false);
    assert.match(await ok('catalogue', 'import', 'newer.json'), /^Checks now use the catalogue of 2099-01-31/);
    assert.equal(readFileSync(stored, 'utf8'), readFileSync(join(folder, 'newer.json'), 'utf8'));
  });

  it("imports the publisher's single file of a version, and leaves the other version as it is", async () => {
    const fold = 'pipeline:\n  id: shop\n  stages:\n    - steps:\n        - fold:\n            sheets: 3\n        - run: make\n';
    writeFileSync(join(folder, 'fold.v1.yaml'), fold);
    for (const [name, bundle] of Object.entries(PUBLIC_BUNDLES)) writeFileSync(join(folder, name), JSON.stringify(bundle));
    const newer = /warning UNKNOWN_KEY Unknown kind of step "fold" \(catalogue of 2099-01\)/;

    assert.match(await ok('catalogue', 'import', 'p0.json', '--date', '2099-01-31'), /1 that this version lacks: FoldPaper\.\n$/);
    assert.match((await run('check', 'fold.yaml')).stdout, /spec\.sheet is missing/);
    assert.match(await ok('check', 'fold.v1.yaml'), newer);

    await ok('catalogue', 'import', 'p1.json', '--date', '2099-01-31');
    assert.match(await ok('check', 'fold.yaml'), /NEWER_TYPE/);
    assert.doesNotMatch(await ok('check', 'fold.v1.yaml'), /fold/);
    writeFileSync(join(folder, 'fold.v1.yaml'), fold.replace('sheets: 3', 'sheest: 3'));
    assert.match(await ok('check', 'fold.v1.yaml'), /UNKNOWN_KEY .*"sheest".*"sheets"/);
    assert.match((await run('catalogue', 'import', 'p1.json', '--date', '2001-01-31')).stderr, /older than the catalogue of this version/);
    await ok('catalogue', 'import', 'newer.json');
  });

  it('refuses what is no catalogue, and keeps the one in use', async () => {
    writeFileSync(join(folder, 'broken.json'), '{"fairleadCatalogue":1');
    writeFileSync(join(folder, 'empty.json'), '{}');
    const before = readFileSync(stored, 'utf8');
    for (const [path, words] of [
      ['broken.json', /broken\.json is not JSON\. Name a folder/],
      ['empty.json', /empty\.json is not a catalogue that/],
      ['missing.json', /missing\.json is not JSON/],
      ['config', /config has no schemas of pipelines in v0 and v1\. Name a checkout/],
    ] as const) {
      const { code, stdout, stderr } = await run('catalogue', 'import', path);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, words);
    }
    const { code, stderr } = await run('catalogue', 'import', 'schema', '--date', '2001-01-31');
    assert.equal(code, 2);
    assert.match(stderr, /is of 2001-01-31, older than the catalogue of this version/);
    assert.match((await run('catalogue', 'import', 'schema', '--date', '31.1.2099')).stderr, /Give a day as YYYY-MM-DD/);
    assert.equal(readFileSync(stored, 'utf8'), before);
  });

  it('checks with the catalogue of this version if the stored one is broken, and says so once', async () => {
    writeFileSync(stored, '{"fairleadCatalogue":1');
    const { code, stdout, stderr } = await run('check', 'fold.yaml', '--jobs', '2');
    assert.equal(code, 0);
    assert.match(stdout, /NEWER_TYPE/);
    assert.match(
      stderr,
      /^fairlead: The catalogue \S+catalogue\.json is not JSON, so the one of \S+ is used\. Write it again with `fairlead catalogue import`\.\n$/,
    );
  });

  it('reset uses the catalogue of this version again', async () => {
    await ok('catalogue', 'import', 'newer.json');
    assert.match(await ok('catalogue', 'reset'), /^Checks use the catalogue of this version again, of /);
    assert.match(await ok('check', 'fold.yaml'), /NEWER_TYPE/);
  });

  it('is used by the shipped program', async () => {
    buildIfStale();
    const { code, stdout, stderr } = await runFairlead(['catalogue', 'import', 'newer.json'], surroundings);
    assert.deepEqual([code, stderr], [0, ''], stdout);
    const checked = await runFairlead(['check', 'fold.yaml'], surroundings);
    assert.match(checked.stdout, /spec\.sheet is missing/);
  });

  it('is that of a service which is started with it', async () => {
    const service = await startServiceWith(
      surroundings.env,
      join(folder, 'data'),
      '--ephemeral',
      '--catalogue',
      join(folder, 'newer.json'),
    );
    try {
      const instance = toLocalInstance(service.address);
      await createProject(instance, { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' });
      const created = createPipeline(instance, { orgIdentifier: 'default', projectIdentifier: 'shop' }, PIPELINE);
      await assert.rejects(created, /spec\.sheet is missing/);
    } finally {
      await service.stop();
    }
  });

  it('starts no service with a broken catalogue', async () => {
    const { code, stdout, stderr } = await runFairlead(['serve', '--ephemeral', '--catalogue', 'broken.json'], surroundings);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^fairlead: The catalogue broken\.json is not JSON/);
  });
});
