import assert from 'node:assert/strict';
import { HoverRequest } from 'vscode-languageserver/node';
import { PipelineServer } from '../support/pipelineServer.ts';
import { inCustomStage } from '../support/pipelines/customStage.ts';

const VARIABLES = `  variables:
    - name: region
      type: String
      value: west
`;

const STEPS = `              - step:
                  name: Say hello
                  identifier: hello
                  type: ShellScript
                  timeout: 1h 30m
                  when:
                    stageStatus: Success
                  spec:
                    shell: Bash
                    onDelegate: <+input>.default(true).allowedValues(true,false)
                    source:
                      type: Inline
                      spec:
                        script: |
                          echo <+pipeline.variables.region> <+stage.name>
                          echo <+pipeline.stages.main.spec.execution.steps.hello.status>
`;

const TEXT = inCustomStage(STEPS, VARIABLES);

describe('hover in pipelines', () => {
  let server: PipelineServer;
  before(async () => {
    server = await PipelineServer.take();
  });
  after(() => server.giveBack());

  /** Returns the hover at the cursor in a passage of the text. */
  async function hover(passage: string): Promise<{ readonly value: string; readonly covered: string } | null> {
    const plain = passage.replace('‸', '');
    assert.equal(TEXT.split(plain).length, 2, `${plain} occurs once`);
    return server.hover(TEXT.replace(plain, () => passage));
  }

  const HOVERS: readonly (readonly [string, string, string, readonly (string | RegExp)[]])[] = [
    ['a key', 'time‸out: 1h', 'timeout', ['**Timeout** · `timeout`', /longest time/, /Takes a duration/, 'Example: `10m`']],
    ['a required key', 'she‸ll: Bash', 'shell', ['**Shell** · `shell` · required', 'One of `Bash`, `PowerShell`.']],
    ['a key with many allowed values', 'ty‸pe: ShellScript', 'type', [/One of \d+ values, such as `ShellScript`/]],
    ['a duration', 'timeout: 1h ‸30m', '1h 30m', ['**1 hour 30 minutes**', '5400 seconds in total.']],
    ['a step type', 'Shell‸Script', 'ShellScript', ['**Shell Script** · `ShellScript`', /Runs a script/]],
    ['a stage type', 'type: Cus‸tom', 'Custom', [/\*\*Custom Stage\*\*/]],
    ['an allowed value', 'Succ‸ess', 'Success', ['**Success**', '`stageStatus` · required']],
    [
      'a runtime input',
      '<+in‸put>',
      '<+input>.default(true).allowedValues(true,false)',
      ['**Runtime input**', 'Default: `true`.', 'One of `true`, `false`.'],
    ],
    ['a method of a runtime input', 'allowed‸Values', 'allowedValues', ['`.allowedValues()`', /Limits a runtime input/]],
    ['the root of an expression', '<+pipe‸line.variables', 'pipeline', ['**Pipeline** · `pipeline`']],
    ['a variable', 'variables.reg‸ion>', 'region', ['Variable `region` of type `String`, defined on line 5.']],
    ['the enclosing stage', 'stage.na‸me>', 'name', ['`name`']],
    ['a stage by its identifier', 'stages.ma‸in', 'main', ['Stage `main` of type `Custom`, named "Main", defined on line 11.']],
    ['a step by its identifier', 'steps.he‸llo', 'hello', ['Step `hello` of type `ShellScript`, named "Say hello", defined on line 18.']],
  ];
  for (const [what, passage, words, parts] of HOVERS) {
    it(`describes ${what}`, async () => {
      const found = await hover(passage);
      assert.ok(found !== null);
      assert.equal(found.covered, words);
      for (const part of parts) {
        if (typeof part === 'string') assert.ok(found.value.includes(part), `${part} in ${found.value}`);
        else assert.match(found.value, part);
      }
    });
  }

  it('links types and keys to their public pages, with their first catalogue release', async () => {
    const page =
      'https://developer.harness.io/continuous-delivery/use-continuous-delivery/cd-building-blocks/cd-steps/utilities/shell-script-step';
    const step = (await hover('Shell‸Script'))?.value ?? '';
    assert.ok(step.includes(`\n\n[Documentation](${page}) · in the catalogue since 0\\.1\\.0\n\n---`), step);
    assert.match(
      (await hover('time‸out: 1h'))?.value ?? '',
      /\n\n\[Documentation\]\(https:\/\/\S+timeout-settings\) · in the catalogue since \S+$/,
    );
    assert.match((await hover('wh‸en:'))?.value ?? '', /\[Documentation\]\(https:\/\/\S+step-skip-condition-settings\)/);
  });

  it('shows the first catalogue release if there is no page, and nothing for keys without one', async () => {
    assert.match((await hover('type: Cus‸tom'))?.value ?? '', /\n\nIn the catalogue since 0\S+\./);
    assert.doesNotMatch((await hover('she‸ll: Bash'))?.value ?? '', /catalogue|Documentation/);
  });

  it('shows nothing in a script or at an empty position', async () => {
    assert.equal(await hover('ec‸ho <+pipeline.variables'), null);
    assert.equal(await server.hover(`${TEXT}\n‸\n`), null);
    assert.equal(await server.hover('services:\n  we‸b: 1\n'), null);
  });

  it('works at every position', async () => {
    await server.askEverywhere(HoverRequest.type, TEXT);
    assert.deepEqual(server.server.log, []);
  });

  it('is plain text for a client without Markdown support', async () => {
    const plain = await PipelineServer.take({});
    try {
      const found = await plain.hover(TEXT.replace('timeout: 1h', 'time‸out: 1h'));
      assert.match(found?.value ?? '', /^Timeout · timeout\n/);
      assert.doesNotMatch(found?.value ?? '', /[`*]/);
    } finally {
      await plain.giveBack();
    }
  });

  describe('signatures', () => {
    const SIGNATURES: readonly (readonly [string, string, number])[] = [
      ['<+input>.allowedValues(‸', 'allowedValues(value, …)', 0],
      ['<+input>.allowedValues(a,b,‸', 'allowedValues(value, …)', 1],
      ['<+input>.default(a).regex(^(a|‸b)$)', 'regex(pattern)', 0],
      ['<+input>.selectOneFrom(a‸)', 'selectOneFrom(value, …)', 0],
      ['<+json.select("a", ‸', 'json.select("path", json)', 1],
      ['<+secrets.getValue(‸', 'secrets.getValue("identifier")', 0],
    ];
    for (const [typed, label, active] of SIGNATURES) {
      it(`are shown in ${typed}`, async () => {
        const help = await server.signature(`pipeline:\n  description: ${typed}\n`);
        assert.equal(help?.signatures[0]?.label, label);
        assert.equal(help?.activeParameter, active);
      });
    }

    it('are not shown after the last parenthesis', async () => {
      assert.equal(await server.signature('pipeline:\n  description: <+input>.default(a)‸\n'), null);
    });
  });
});
