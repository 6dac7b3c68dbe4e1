import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const SAY = `template:
  name: Say
  identifier: say
  versionLabel: v1
  type: Step
  spec:
    type: ShellScript
    spec:
      script: <+input>
`;

const use = (ref: string): string => `pipeline:
  name: One
  identifier: one
  stages:
    - stage:
        name: a
        identifier: a
        spec:
          execution:
            steps:
              - step:
                  name: b
                  identifier: b
                  template:
                    templateRef: ${ref}
                    versionLabel: v1
                    templateInputs:
                      spec:
                        script: echo
`;

describe('fairlead expand', () => {
  const { folder, remove } = makeFolder();
  const expand = (...args: string[]) => runHere(['expand', ...args], { cwd: folder, input: use('say') });

  before(() => {
    mkdirSync(join(folder, 'templates'));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'templates/say.yaml'), SAY);
    writeFileSync(
      join(folder, 'templates/loop.yaml'),
      SAY.replace('identifier: say', 'identifier: loop').replace(
        / {4}type: Sh[\s\S]*/,
        '    type: StepGroup\n    steps:\n      - step:\n          template:\n            templateRef: loop\n            versionLabel: v1\n',
      ),
    );
    writeFileSync(join(folder, 'one.yaml'), use('say'));
    writeFileSync(join(folder, 'loop.yaml'), use('loop'));
    writeFileSync(join(folder, 'services.yaml'), 'services: {}\n');
  });
  after(remove);

  it('fills in templates of version 1', async () => {
    writeFileSync(
      join(folder, 'templates/greet.yaml'),
      `template:\n  inputs:\n    word: {type: string}\n  step:\n    run: echo \${{ inputs.word }}\n`,
    );
    const steps = ['- template:\n            uses: greet\n            with: {word: hello}\n', '- {uses: greet, with: {word: hello}}\n'];
    for (const step of steps) {
      const input = `version: 1\npipeline:\n  stages:\n    - steps:\n        ${step}`;
      const { code, stdout } = await runHere(['expand', '-', 'templates'], { cwd: folder, input });
      assert.equal(code, 0);
      assert.ok(stdout.endsWith('        - run: echo hello\n'), stdout);
    }
  });

  const HEAD = use('say').slice(0, use('say').indexOf('                  template:'));
  const EXPANDED = `${HEAD}                  # Template "say" version "v1", templates/say.yaml
                  type: ShellScript
                  spec:
                    script: echo
`;

  it('prints the document, from a file or standard input, with the templates of the folder', async () => {
    assert.deepEqual(await expand('one.yaml', '.'), { code: 0, stdout: EXPANDED, stderr: '' });
    assert.deepEqual(await expand('-', 'templates'), { code: 0, stdout: EXPANDED, stderr: '' });
    assert.deepEqual(await expand('one.yaml', '.', '-o', 'out.txt'), { code: 0, stdout: '', stderr: '' });
    assert.equal(readFileSync(join(folder, 'out.txt'), 'utf8'), EXPANDED);
  });

  it('says where each line comes from', async () => {
    const { stdout } = await expand('one.yaml', '.', '--format', 'json');
    const { yaml, filled, left, lines } = JSON.parse(stdout) as { yaml: string; filled: number; left: string[]; lines: { text: string }[] };
    assert.deepEqual([yaml, filled, left], [EXPANDED, 1, []]);
    assert.deepEqual(
      lines.find(({ text }) => text.includes('script')),
      { text: '                    script: echo', file: 'templates/say.yaml', line: 9, value: { file: 'one.yaml', line: 19 } },
    );
  });

  it('keeps templates that are not there, and refuses loops and other documents', async () => {
    const { code, stdout, stderr } = await expand('one.yaml', 'other');
    assert.deepEqual([code, stderr], [0, 'one.yaml: No file here defines template "say" version "v1". It may be on the service only.\n']);
    assert.equal(stdout.replace(/ *# Not filled in.*\n/, ''), use('say'));
    assert.deepEqual(await expand('loop.yaml', '.'), {
      code: 1,
      stdout: '',
      stderr: 'fairlead: loop.yaml cannot be expanded. Template "loop" version "v1" uses itself. Remove one of these uses.\n',
    });
    assert.equal((await expand('services.yaml', '.')).code, 1);
  });
});
