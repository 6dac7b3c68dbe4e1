import assert from 'node:assert/strict';
import { changeFields, type FieldChange, findDifference } from '../../../../server/documents/insights/editRequest.ts';

const TEXT = `{
  "dateStart": "2026-07-01", 
  "productivity": {
    "metrics": [
      "CODING_DAYS_PER_DEV",
      "PR_VELOCITY_PER_DEV"
    ]
  },
  "efficiency": { "metrics": ["OVERALL_DORA"], "calculationType": "P90" }
}
`;

function change(text: string, ...path: readonly [...FieldChange['path']]): (value: FieldChange['value']) => string | null {
  return (value) => changeFields(text, [{ path, value }]);
}

describe('edits of an export request', () => {
  it('touch only the value', () => {
    assert.equal(change(TEXT, 'dateStart')('2026-08-01'), TEXT.replace('2026-07-01', '2026-08-01'));
    assert.equal(change(TEXT, 'efficiency', 'calculationType')('P95'), TEXT.replace('P90', 'P95'));
  });

  it('keep the lines of a list', () => {
    assert.equal(
      change(TEXT, 'productivity', 'metrics')(['CODING_DAYS_PER_DEV', 'TIME_TO_FIRST_COMMENT']),
      TEXT.replace('PR_VELOCITY_PER_DEV', 'TIME_TO_FIRST_COMMENT'),
    );
    assert.equal(
      change(TEXT, 'efficiency', 'metrics')(['OVERALL_DORA', 'CHANGE_FAILURE_RATE']),
      TEXT.replace('["OVERALL_DORA"]', '["OVERALL_DORA", "CHANGE_FAILURE_RATE"]'),
    );
    assert.deepEqual(JSON.parse(change(TEXT, 'productivity', 'metrics')([])!).productivity, { metrics: [] });
  });

  it('add and remove fields in the layout of their neighbours', () => {
    const added = change(TEXT, 'granularity')('daily');
    assert.equal(added, TEXT.replace('"P90" }\n', '"P90" },\n  "granularity": "daily"\n'));
    assert.equal(change(added!, 'granularity')(undefined), TEXT);
    assert.equal(change('{ "a": 1 }', 'b', 'c')(['x']), '{ "a": 1, "b": { "c": ["x"] } }');
    assert.equal(change('{ "a": {} }', 'a', 'c')('x'), '{ "a": { "c": "x" } }');
    assert.equal(change('{ "a": null }', 'a', 'c')('x'), '{ "a": { "c": "x" } }');
    assert.equal(change('', 'a')(true), '{\n  "a": true\n}\n');
    assert.equal(change(TEXT, 'productivityContributors', 'metrics')(undefined), TEXT);
  });

  it('apply in order, each to the result of the one before', () => {
    const changed = changeFields(TEXT, [
      { path: ['efficiency'], value: undefined },
      { path: ['productivity'], value: undefined },
      { path: ['productivityContributors', 'metrics'], value: [] },
      { path: ['collectionId'], value: '7' },
    ]);
    assert.deepEqual(JSON.parse(changed!), { dateStart: '2026-07-01', productivityContributors: { metrics: [] }, collectionId: '7' });
  });

  it('ignore text that is not a JSON object', () => {
    for (const text of ['[1]', '{ "a": 1', '{ "a": }', '"x"']) assert.equal(change(text, 'a')(1), null, text);
  });
});

describe('the difference of two texts', () => {
  it('is one span', () => {
    assert.equal(findDifference('abc', 'abc'), null);
    assert.deepEqual(findDifference('abcd', 'abXd'), { start: 2, end: 3, text: 'X' });
    assert.deepEqual(findDifference('aaa', 'aa'), { start: 2, end: 3, text: '' });
    assert.deepEqual(findDifference('', 'x'), { start: 0, end: 0, text: 'x' });
  });
});
