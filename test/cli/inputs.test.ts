import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INPUT_VARIABLES } from '../support/pipelines/inputVariables.ts';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const PIPELINE = `# Kept
pipeline:
  name: Shop
  identifier: shop
${INPUT_VARIABLES}  stages: []
`;

describe('fairlead inputs', () => {
  const { folder, remove } = makeFolder();
  const inputs = (...args: string[]) => runHere(['inputs', 'shop.yaml', ...args], { cwd: folder });

  before(() => {
    writeFileSync(join(folder, 'shop.yaml'), PIPELINE);
  });
  after(remove);

  it('lists the runtime inputs of a pipeline', async () => {
    const { code, stdout } = await inputs();
    assert.equal(code, 0);
    assert.deepEqual(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
      [
        ['Input', 'Type', 'Required', 'Default', 'Allowed'],
        ['pipeline.variables.region', 'text', 'yes', 'eu, us'],
        ['pipeline.variables.size', 'number', 'no', '3'],
      ],
    );
    const json = JSON.parse((await inputs('--format', 'json')).stdout) as { inputs: { fullName: string; allowedValues: unknown }[] };
    assert.deepEqual(json.inputs[0]?.allowedValues, ['eu', 'us']);
  });

  it('writes the document with the values filled in', async () => {
    const { code, stdout } = await inputs('--set', 'pipeline.variables.region=us', '--set', 'pipeline.variables.size=5');
    assert.equal(code, 0);
    assert.equal(stdout, PIPELINE.replace('<+input>.allowedValues(eu, us)', 'us').replace('<+input>.default(3)', '5'));
  });

  it('writes nothing if a value is invalid, missing or unknown', async () => {
    for (const set of ['pipeline.variables.region=asia', 'pipeline.variables.size=5', 'pipeline.variables.regoin=us']) {
      const { code, stdout, stderr } = await inputs('--set', set);
      assert.deepEqual([code, stdout], [1, ''], set);
      assert.match(stderr, /region/, set);
    }
    assert.equal((await inputs('--set', 'region')).code, 2);
  });

  for (const [of, file] of [
    [[], 'pipeline'],
    [['pipeline'], 'pipeline'],
    [['pipeline-v1'], 'pipelineV1'],
    [['export-request'], 'exportRequest'],
    [['insight-sources'], 'insightSources'],
    [['account'], 'account'],
    [['account-definitions'], 'accountDefinitions'],
  ] as const) {
    it(`prints the schema in the repository: ${['fairlead schema', ...of].join(' ')}`, async () => {
      const { code, stdout } = await runHere(['schema', ...of]);
      assert.equal(code, 0);
      assert.deepEqual(JSON.parse(stdout), JSON.parse(readFileSync(`schemas/${file}.schema.json`, 'utf8')));
    });
  }
});
