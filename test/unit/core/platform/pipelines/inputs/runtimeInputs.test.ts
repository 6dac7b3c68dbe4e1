import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, parseDocument } from 'yaml';
import { documentShapeOf } from '../../../../../../server/core/platform/pipelines/catalogue.ts';
import { listRuntimeInputs } from '../../../../../../server/core/platform/pipelines/inputs/listRuntimeInputs.ts';
import { mergeRuntimeInputs } from '../../../../../../server/core/platform/pipelines/inputs/mergeRuntimeInputs.ts';
import { applyEdits, toInputSource } from '../../../../../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { readPipelineText } from '../../../../../../server/documents/platform/reading.ts';
import { fillInputs, inputsOf } from '../../../../../../server/documents/platform/runtimeInputs.ts';
import { readTree } from '../../../../../../server/documents/tree/readTree.ts';
import { ANY_CODE_POINT } from '../../../../../support/anyCodePoint.ts';
import { campaign, SEED } from '../../../../../support/campaign.ts';

const TEXT = `pipeline:
  name: Demo # the name
  identifier: demo
  variables:
    - name: region
      type: String
      value: <+input>.default(eu).allowedValues(eu,us)
    - name: count
      type: Number
      required: true
      value: <+input>
    - { name: token, type: Secret, value: <+input> }
  stages:
    - stage:
        identifier: build
        name: Build
        type: CI
        delegateSelectors: <+input>
        spec:
          cloneCodebase: <+input>
          execution:
            steps:
              - step:
                  identifier: run
                  name: Run
                  type: Run
                  spec:
                    shell: <+input>
                    command: |
                      <+input>
                  timeout: "<+input>.regex(^[0-9]+m$)" # how long
              - parallel:
                  - step: { identifier: scan, name: Scan, type: Plugin, spec: { image: <+input>.executionInput(), privileged: <+input> } }
                  - stepGroup:
                      identifier: group
                      steps:
                        - step:
                            identifier: many
                            type: ShellScript
                            spec:
                              names: <+input>.selectManyFrom(a,b,\\'c,d\\')
`;

const SHAPE = documentShapeOf('pipeline');

function list(text: string) {
  return listRuntimeInputs(toInputSource(readTree(text, []).tree), SHAPE);
}

function merge(text: string, given: Record<string, unknown>, isPartial = true) {
  const { edits, problems } = mergeRuntimeInputs(list(text), given, isPartial);
  return { text: applyEdits(text, edits), messages: problems.map(({ message }) => message) };
}

describe('the runtime inputs of a pipeline', () => {
  it('are listed with what their fields and methods say', () => {
    const read = list(TEXT).map(({ fullName, type, default: value, allowedValues, regex, isMany, isExecutionInput, isRequired }) => {
      const details = [
        value === null ? '' : `= ${value}`,
        allowedValues?.join('/') ?? '',
        regex ?? '',
        isMany ? 'many' : '',
        isExecutionInput ? 'later' : '',
      ];
      return [fullName, type, ...details, isRequired ? '!' : ''].filter((part) => part !== '').join(' ');
    });
    assert.deepEqual(read, [
      'pipeline.variables.region text = eu eu/us',
      'pipeline.variables.count number !',
      'pipeline.variables.token secret !',
      'pipeline.stages.build.delegateSelectors list !',
      'pipeline.stages.build.spec.cloneCodebase flag !',
      'pipeline.stages.build.spec.execution.steps.run.spec.shell text Sh/Bash/Powershell/Pwsh/Python !',
      'pipeline.stages.build.spec.execution.steps.run.spec.command text !',
      'pipeline.stages.build.spec.execution.steps.run.timeout text ^[0-9]+m$ !',
      'pipeline.stages.build.spec.execution.steps.scan.spec.image text later',
      'pipeline.stages.build.spec.execution.steps.scan.spec.privileged flag !',
      'pipeline.stages.build.spec.execution.steps.group.steps.many.spec.names text a/b/c,d many !',
    ]);
    const [region, count] = list(TEXT);
    assert.deepEqual([region!.id, region!.name, count!.name], ['pipeline.variables[0].value', 'region', 'count']);
  });

  it('are the same if read block by block, with places in the entire text', () => {
    assert.deepEqual(inputsOf(readPipelineText(TEXT)), list(TEXT));
  });

  it('are strings if no shape says otherwise', () => {
    const inputs = listRuntimeInputs(toInputSource(readTree('a: [<+input>, x, {b: <+input>.default(1)}]', []).tree));
    assert.deepEqual(
      inputs.map(({ id, type, isFlow, default: value }) => [id, type, isFlow, value]),
      [
        ['a[0]', 'text', true, null],
        ['a[2].b', 'text', true, '1'],
      ],
    );
  });
});

describe('values given for runtime inputs', () => {
  it('replace the inputs and nothing else', () => {
    const { text, messages } = merge(
      TEXT,
      {
        'pipeline.variables[0].value': 'us',
        'pipeline.variables.count': '12',
        'pipeline.variables.token': 'account.token, with: signs',
        'pipeline.stages.build.spec.cloneCodebase': 'False',
        'pipeline.stages.build.spec.execution.steps.run.spec.shell': 'Bash',
        'pipeline.stages.build.spec.execution.steps.run.spec.command': 'echo 1\necho "2"',
        'pipeline.stages.build.spec.execution.steps.run.timeout': '10m',
        'pipeline.stages.build.spec.execution.steps.scan.spec.image': 'a/b:1',
        'pipeline.stages.build.spec.execution.steps.scan.spec.privileged': true,
        'pipeline.stages.build.delegateSelectors': 'one, two',
        'pipeline.stages.build.spec.execution.steps.group.steps.many.spec.names': ['a', 'c,d'],
      },
      false,
    );
    assert.deepEqual(messages, []);
    const before = TEXT.split('\n');
    const changes = text.split('\n').flatMap((line, index) => (line === before[index] ? [] : [line.trim()]));
    assert.deepEqual(changes.slice(0, 7), [
      'value: us',
      'value: 12',
      '- { name: token, type: Secret, value: "account.token, with: signs" }',
      'delegateSelectors: [one, two]',
      'cloneCodebase: false',
      'shell: Bash',
      String.raw`command: "echo 1\necho \"2\""`,
    ]);
    assert.match(text, /\n {18}timeout: 10m # how long\n/);
    assert.match(text, /image: a\/b:1, privileged: true \}/);
    assert.match(text, /names: a,'c,d'\n$/);
    assert.equal(list(text).length, 0);
  });

  const REFUSED: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ 'pipeline.variables.region': 'use' }, '"pipeline.variables.region" must be one of eu and us, not "use". Did you mean "us"?'],
    [{ 'pipeline.variables.count': 'many' }, '"pipeline.variables.count" must be a number, not "many".'],
    [{ 'pipeline.stages.build.spec.cloneCodebase': 'yes' }, '"pipeline.stages.build.spec.cloneCodebase" must be true or false, not "yes".'],
    [
      { 'pipeline.variables.regoin': 'eu' },
      '"pipeline.variables.regoin" is not a runtime input of this pipeline. Did you mean "pipeline.variables.region"?',
    ],
    [
      { 'pipeline.variables.region': 'eu', 'pipeline.variables[0].value': 'us' },
      '"pipeline.variables[0].value" is given twice, also as "pipeline.variables.region". Remove one of the two.',
    ],
    [
      { 'pipeline.stages.build.spec.execution.steps.run.timeout': 'soon' },
      '"pipeline.stages.build.spec.execution.steps.run.timeout" must match "^[0-9]+m$", which "soon" does not.',
    ],
    [
      { 'pipeline.variables.token': '\ud83e' },
      '"pipeline.variables.token" cannot be written as YAML; use a string, a number, true, false, a list or an object.',
    ],
  ];
  for (const [given, message] of REFUSED) {
    it(`are rejected without a change: ${JSON.stringify(given)}`, () => {
      assert.deepEqual(merge(TEXT, { ...given, 'pipeline.variables.token': 'x', ...given }), { text: TEXT, messages: [message] });
    });
  }

  it('are written to the entire text if it was read block by block', () => {
    const given = { 'pipeline.stages.build.spec.execution.steps.scan.spec.image': 'x', 'pipeline.variables.count': 3 };
    assert.deepEqual(fillInputs(TEXT, given, true), { text: merge(TEXT, given).text, problems: [] });
    assert.equal(fillInputs(TEXT, given).text, TEXT);
  });

  it('are missing if there is no default', () => {
    const { messages } = merge(TEXT, {}, false);
    assert.equal(messages.length, 9);
    assert.equal(messages[0], '"pipeline.variables.count" is missing and has no default. Give it a value.');
    assert.deepEqual(merge('a: <+input>.default(b)', {}, false), { text: 'a: <+input>.default(b)', messages: [] });
  });

  it('may be expressions whatever the input accepts', () => {
    const { text } = merge(TEXT, { 'pipeline.variables.count': '<+pipeline.sequenceId>' });
    assert.match(text, /value: <\+pipeline\.sequenceId>\n/);
  });

  it('read back as given, wherever the input is', () => {
    const places = [
      'a: 1\nv: <+input> # why\nb: 2\n',
      'v: "<+input>"\nb: 2\n',
      `v: '<+input>.default(x)'\nb: 2\n`,
      'v: |\n  <+input>\nb: 2\n',
      'v: >-\n  <+input>\n\nb: 2\n',
      'a: {v: <+input>, b: 2}\n',
      'a: {"v":<+input>}\n',
      'a: [x, <+input>, y]\n',
      'a:\n  - <+input>\n  - y\n',
      'a:\n  - v: <+input>\n    b: 2\n',
      'v: <+input>',
      'v: &anchor <+input>\nb: *anchor\n',
      'v:\n  <+input>\nb: 2\n',
      'v: <+input>\r\nb: 2\r\n',
    ];
    const text = fc.string({ unit: ANY_CODE_POINT, maxLength: 10 }).map((one) => one.toWellFormed());
    const odd = fc.constantFrom(
      'a: b',
      '# x',
      '- a',
      '1',
      'true',
      '{}',
      '',
      ' ',
      'a\n\nb\n',
      '"',
      "'",
      '\\',
      '*x',
      '!!str',
      '@',
      '%',
      '>',
      '|',
      '\u2028',
      'yes',
    );
    const value = fc.oneof(
      text,
      odd,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.array(fc.oneof(text, odd), { maxLength: 3 }),
      fc.jsonValue({ maxDepth: 3 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), value, (source, given) => {
        const [input] = list(source);
        assert.ok(input !== undefined, source);
        const { text: merged, messages } = merge(source, { [input.id]: given });
        const isGiven = given !== null && !(JSON.stringify(given).isWellFormed() === false);
        if (!isGiven || messages.length > 0) {
          assert.equal(merged, source);
          return;
        }
        const expected = parseDocument(source);
        expected.setIn(input.path, given);
        if (source.includes('*anchor')) expected.setIn(['b'], given);
        assert.deepEqual(parse(merged), JSON.parse(JSON.stringify(expected.toJS())));
      }),
      { numRuns: campaign(800, 50_000), seed: SEED },
    );
  });
});
