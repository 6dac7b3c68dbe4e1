import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const PIPELINE = `pipeline:
  name: Shop
  identifier: shop
  stages:
    - stage:
        name: Build "it"
        identifier: build
        type: CI
        strategy: {matrix: {os: [linux, windows]}}
        spec:
          execution:
            steps:
              - step: {name: Test, identifier: test, type: Run, spec: {shell: Sh, command: make}}
              - step: {name: Push, identifier: push, type: Run, spec: {shell: Sh, command: make}}
`;

const MERMAID = `flowchart LR
  subgraph n0["Shop"]
    direction LR
    subgraph n1["Build #34;it#34; · CI · matrix"]
      direction TB
      n2["Test<br/>Run"]
      n3["Push<br/>Run"]
      n2 --> n3
    end
  end
`;

describe('fairlead graph', () => {
  const { folder, remove } = makeFolder();
  const graph = (...args: string[]) => runHere(['graph', ...args], { cwd: folder, input: PIPELINE });

  before(() => {
    writeFileSync(join(folder, 'shop.yaml'), PIPELINE);
    writeFileSync(join(folder, 'other.yaml'), 'services:\n  web:\n    image: x\n');
  });
  after(remove);

  it('writes a Mermaid flowchart, from a file or standard input', async () => {
    for (const path of ['shop.yaml', '-']) {
      const { code, stdout, stderr } = await graph(path);
      assert.deepEqual([code, stdout, stderr], [0, MERMAID, '']);
    }
  });

  it('expands the templates of a folder if asked', async () => {
    const at = (name: string) => join(folder, 'templates', name);
    mkdirSync(join(folder, 'templates'), { recursive: true });
    const steps =
      'execution:\n      steps:\n        - step: {name: Roll, identifier: roll, type: K8sRollingDeploy, timeout: 5m, spec: {}}\n';
    writeFileSync(
      at('deploy.yaml'),
      `template:\n  name: Deploy\n  identifier: deploy\n  versionLabel: v1\n  type: Stage\n  spec:\n    type: Deployment\n    spec:\n      ${steps.replaceAll('\n', '\n    ')}`,
    );
    writeFileSync(
      join(folder, 'uses.yaml'),
      'pipeline:\n  name: Shop\n  identifier: shop\n  stages:\n    - stage: {name: Ship, identifier: ship, template: {templateRef: account.deploy, versionLabel: v1}}\n',
    );
    assert.doesNotMatch((await graph('uses.yaml')).stdout, /Roll/);
    const { code, stdout, stderr } = await graph('uses.yaml', '--templates', 'templates');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /subgraph n1\["Ship/);
    assert.match(stdout, /Roll/);
  });

  it('writes the same elements as SVG and for Graphviz, into a file', async () => {
    for (const [format, start] of [
      ['svg', '<svg xmlns="http://www.w3.org/2000/svg"'],
      ['dot', 'digraph pipeline {'],
    ] as const) {
      const { code, stdout } = await graph('shop.yaml', '--format', format, '-o', `shop.${format}`);
      assert.deepEqual([code, stdout], [0, '']);
      const text = readFileSync(join(folder, `shop.${format}`), 'utf8');
      assert.ok(text.startsWith(start), text);
      for (const name of ['Shop', 'Build', 'Test', 'Push', 'matrix']) assert.ok(text.includes(name), name);
    }
  });

  it('says what to give if the file is no pipeline, cannot be read, or the format is unknown', async () => {
    const other = await graph('other.yaml', '-o', 'other.mmd');
    assert.deepEqual([other.code, other.stdout], [1, '']);
    assert.equal(other.stderr.trim(), 'fairlead: other.yaml is neither a pipeline nor a template. Give one of these.');
    assert.equal((await graph('gone.yaml')).code, 2);
    assert.equal((await graph('shop.yaml', '--format', 'png')).code, 2);
    assert.throws(() => readFileSync(join(folder, 'other.mmd')), { code: 'ENOENT' });
  });
});
