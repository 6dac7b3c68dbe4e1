import assert from 'node:assert/strict';
import { toFormInputs } from '../../../../client/platform/inputStates.ts';
import { mergeRuntimeInputs } from '../../../../server/core/platform/pipelines/inputs/mergeRuntimeInputs.ts';
import { toPlainInput } from '../../../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { inputsOf } from '../../../../server/documents/platform/runtimeInputs.ts';

const TEXT = `pipeline:
  variables:
    - {name: region, type: String, value: "<+input>.allowedValues(eu, us)"}
    - {name: ways, type: String, value: "<+input>.selectManyFrom(mail, chat)"}
    - {name: size, type: Number, value: "<+input>.default(3)"}
    - {name: any, type: String, value: "<+input>.allowedValues(a, <+variable.b>)"}
    - {name: later, type: Secret, value: "<+input>.executionInput()"}
`;
const INPUTS = inputsOf(readPipelineText(TEXT));

const id = (index: number) => `pipeline.variables[${index}].value`;
const show = (values: Readonly<Record<string, unknown>>, descriptions = {}) =>
  toFormInputs(INPUTS.map(toPlainInput), values, mergeRuntimeInputs(INPUTS, values).problems, descriptions);

describe('the fields of the form of runtime inputs', () => {
  it('show allowed values, defaults and state', () => {
    const inputs = show({}, { [id(0)]: 'Where' });
    assert.deepEqual(
      inputs.map(({ name, state, allowedValues, many, details }) => [name, state, allowedValues, many, details.join(', ')]),
      [
        ['region', 'missing', ['eu', 'us'], false, 'text'],
        ['ways', 'missing', ['mail', 'chat'], true, 'text, several'],
        ['size', 'open', null, false, 'number, default 3'],
        ['any', 'missing', null, false, 'text'],
        ['later', 'open', null, false, 'name of a stored secret, requested at run time'],
      ],
    );
    assert.deepEqual([inputs[0]?.description, inputs[1]?.description, inputs[0]?.group], ['Where', '', 'pipeline › variables']);
    assert.equal(inputs[0]?.problem, 'Is missing and has no default. Give it a value.');
  });

  it('show given values and their problems, without the name of the input', () => {
    const [region, ways, size] = show({ [id(0)]: 'asia', [id(1)]: ['mail'], [id(2)]: 7 });
    assert.deepEqual([region?.state, region?.value], ['wrong', 'asia']);
    assert.match(region?.problem ?? '', /^Must be one of/);
    assert.deepEqual([ways?.state, ways?.value, size?.state, size?.value], ['given', ['mail'], 'given', '7']);
  });
});
