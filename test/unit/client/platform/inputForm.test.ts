import assert from 'node:assert/strict';
import { type GivenValues, keepKnown, showValue, toForm } from '../../../../client/platform/inputForm.ts';
import { mergeRuntimeInputs } from '../../../../server/core/platform/pipelines/inputs/mergeRuntimeInputs.ts';
import { toPlainInput } from '../../../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { inputsOf } from '../../../../server/documents/platform/runtimeInputs.ts';

const TEXT = `pipeline:
  variables:
    - name: region
      type: String
      value: <+input>.allowedValues(eu, us)
    - name: size
      type: Number
      value: <+input>.default(3)
    - name: owner
      type: String
      value: <+input>
    - name: later
      type: Secret
      value: <+input>.executionInput()
`;
const REGION = 'pipeline.variables[0].value';
const SIZE = 'pipeline.variables[1].value';
const OWNER = 'pipeline.variables[2].value';
const INPUTS = inputsOf(readPipelineText(TEXT));
const PLAIN = INPUTS.map(toPlainInput);

const formOf = (values: GivenValues) => toForm(PLAIN, values, mergeRuntimeInputs(INPUTS, values).problems);

describe('the form of runtime inputs', () => {
  it('has a line for each input with path, type and whether it is required, and starts at the first missing one', () => {
    const { lines, next } = formOf({});
    assert.deepEqual(
      lines.map(({ label, description, detail }) => [label, description, detail]),
      [
        ['$(circle-slash) Fill In', '2 inputs are missing', undefined],
        ['$(circle-slash) Fill In Here', '2 inputs are missing', undefined],
        ['$(circle-large-filled) pipeline.variables.region', 'required · text', `${REGION} · one of eu, us`],
        ['$(circle-large-outline) pipeline.variables.size', 'default 3 · number', SIZE],
        ['$(circle-large-filled) pipeline.variables.owner', 'required · text', OWNER],
        ['$(circle-large-outline) pipeline.variables.later', 'requested at run time · secret', 'pipeline.variables[3].value'],
      ],
    );
    assert.equal(next, lines[2]);
    assert.deepEqual(lines[0]?.value, lines[2]?.value, 'filling in leads to the missing input');
  });

  it('shows given values and their problems', () => {
    const { lines, next } = formOf({ [REGION]: 'eu', [SIZE]: 'big' });
    assert.deepEqual(
      lines.slice(0, 4).map(({ label, description }) => [label, description]),
      [
        ['$(circle-slash) Fill In', '1 input is missing, 1 input is wrong'],
        ['$(circle-slash) Fill In Here', '1 input is missing, 1 input is wrong'],
        ['$(pass-filled) pipeline.variables.region', '= eu · text'],
        ['$(error) pipeline.variables.size', '= big · number'],
      ],
    );
    assert.match(lines[3]?.detail ?? '', /must be a number/);
    assert.equal(next, lines[3]);
  });

  it('fills in if nothing is missing', () => {
    const { lines, next } = formOf({ [REGION]: 'eu', [OWNER]: 'ann' });
    assert.deepEqual(
      lines.slice(0, 2).map(({ label, value }) => [label, value]),
      [
        ['$(go-to-file) Fill In', { kind: 'fill', place: 'beside' }],
        ['$(edit) Fill In Here', { kind: 'fill', place: 'here' }],
      ],
    );
    assert.equal(next, lines[0]);
  });

  it('keeps the values of inputs that still exist', () => {
    assert.deepEqual(keepKnown({ [REGION]: 'eu', gone: 1 }, PLAIN), { [REGION]: 'eu' });
  });

  it('shows values of any kind on one line', () => {
    assert.deepEqual([true, 3, ['a', 'b'], { a: 1 }, 'x'.repeat(70)].map(showValue), [
      'true',
      '3',
      'a, b',
      '{"a":1}',
      `${'x'.repeat(60)}…`,
    ]);
  });
});
