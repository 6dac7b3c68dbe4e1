import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const STEP = (id: string, script: string): string =>
  `              - step:\n                  name: ${id}\n                  identifier: ${id}\n                  type: Run\n                  spec: # run it\n                    image: <+input>\n                    command: ${script}\n`;
const TEXT = `pipeline:
  name: p
  identifier: p
  stages:
    - stage:
        name: Build
        identifier: build
        type: CI
        spec:
          execution:
            steps:
${STEP('one', 'ls')}${STEP('two', 'echo <+execution.steps.one.status>')}`;

describe('fairlead pipelines extract and inline', () => {
  const { folder, remove } = makeFolder();
  const file = '.harness/pipelines/p.yaml';
  const template = join(folder, '.harness/templates/Tests.yaml');
  const run = (...args: string[]) => runHere(['pipelines', ...args, '--folder', '.'], { cwd: folder });
  const read = (): string => readFileSync(join(folder, file), 'utf8');

  before(() => mkdirSync(join(folder, '.harness/pipelines'), { recursive: true }));
  beforeEach(() => writeFileSync(join(folder, file), TEXT));
  after(remove);

  it('show both files as a diff, and write nothing', async () => {
    const { code, stdout } = await run('extract', file, 'build.one', '--as', 'Tests', '--dry-run');
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^--- \.harness\/pipelines\/p\.yaml\n[\s\S]*\n\+ {20}templateRef: Tests\n[\s\S]*\n\+{3} \.harness\/templates\/Tests\.yaml\n/,
    );
    assert.equal(read(), TEXT);
    assert.ok(!existsSync(template));
  });

  it('move a step to a template and back, each with all of its lines', async () => {
    const extracted = await run('extract', file, 'one', '--as', 'Tests');
    assert.equal(extracted.code, 0, extracted.stderr);
    assert.match(readFileSync(template, 'utf8'), /type: Step\n {2}spec:\n {4}type: Run\n {4}spec: # run it\n/);
    const taken = await run('extract', file, 'two', '--as', 'Tests');
    assert.deepEqual([taken.code, taken.stderr], [2, 'fairlead: The identifier "Tests" is in use already. Give another name.\n']);
    const inlined = await run('inline', file, 'one');
    assert.equal(inlined.code, 0, inlined.stderr);
    assert.equal(read(), TEXT);
  });

  const REFUSED: readonly (readonly [what: string, text: string, paths: readonly string[], code: number, stderr: RegExp])[] = [
    ['an unknown step', TEXT, ['three'], 2, /has no stage or step "three"\. It has build, build\.one, build\.two\./],
    [
      'steps that are no neighbours',
      TEXT + STEP('three', 'ls'),
      ['one', 'three'],
      1,
      /:\d+: Only neighbouring steps of one list can be a group\./,
    ],
    [
      'an alias to an anchor outside',
      `x: &x ls\n${TEXT.replace('command: ls', 'command: *x')}`,
      ['one'],
      1,
      /p\.yaml:19: The alias \*x refers to an anchor outside/,
    ],
    [
      'a relative path that would mean the group',
      TEXT.replace('<+execution.', '<+'),
      ['one', 'two'],
      1,
      /p\.yaml:25: "steps" would mean the new group/,
    ],
  ];
  for (const [what, text, paths, code, stderr] of REFUSED) {
    it(`refuse ${what}`, async () => {
      writeFileSync(join(folder, file), text);
      const found = await run('extract', file, ...paths, '--as', 'Other');
      assert.equal(found.code, code, found.stderr);
      assert.match(found.stderr, stderr);
      assert.equal(read(), text);
    });
  }

  it('refuse a stage whose inputs an input set gives', async () => {
    const step =
      '              - step:\n                  identifier: one\n                  type: Run\n                  spec:\n                    image: alpine\n';
    const stages = `  stages:\n    - stage:\n        identifier: build\n        type: CI\n        spec:\n          execution:\n            steps:\n${step}`;
    const given = `inputSet:\n  name: s\n  identifier: s\n  pipeline:\n    identifier: p\n${stages.replace(/^/gm, '  ').trimEnd()}\n`;
    writeFileSync(join(folder, '.harness/set.yaml'), given);
    const found = await run('extract', file, 'build', '--as', 'Other');
    assert.deepEqual([found.code, /set\.yaml gives values for inputs inside it/.test(found.stderr)], [1, true], found.stderr);
  });
});
