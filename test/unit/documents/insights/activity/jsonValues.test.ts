import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type FoundValue, JsonSplitter } from '../../../../../server/documents/insights/activity/jsonValues.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';

const split = (text: string, size = text.length || 1, longest?: number): FoundValue[] => {
  const splitter = new JsonSplitter(longest);
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, piece) => text.slice(piece * size, (piece + 1) * size));
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
};
const valuesOf = (found: readonly FoundValue[]) => found.map((one) => ('value' in one ? one.value : `fault: ${one.fault}`));

describe('the values of a JSON text', () => {
  it(`are those that JSON.parse finds, in pieces of any size (seed ${SEED})`, () => {
    const space = fc.constantFrom('', ' ', '\n', '\t\r\n');
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.jsonValue(), { maxLength: 4 }), { maxLength: 3 }),
        space,
        fc.integer({ min: 1, max: 9 }),
        (lists, gap, size) => {
          const text = lists.map((list) => `[${gap}${list.map((one) => JSON.stringify(one)).join(`${gap},${gap}`)}${gap}]`).join(gap);
          const expected = lists.flat().map((one) => JSON.parse(JSON.stringify(one)) as unknown);
          assert.deepEqual(valuesOf(split(text, size)), expected);
        },
      ),
      { seed: SEED, numRuns: campaign(80, 20_000) },
    );
  });

  it('have a line if they follow one another, and a place in lists, counted through all of them', () => {
    const found = split('{"a": 1}\n\n{"a":\n2}\n[{"b": 3}, 4][5]');
    assert.deepEqual(
      found.map(({ line, place }) => line ?? place),
      [1, 3, '[2]', '[3]', '[4]'],
    );
  });

  it('end with one fault at whatever is no JSON, and never throw', () => {
    const cases: readonly (readonly [string, RegExp])[] = [
      ['kind,id\n', /^is not JSON: it starts with "k"$/],
      ['[1,]', /^is missing after a comma/],
      ['[1 {}]', /^is not JSON/],
      ['[{} {}]', /^is preceded by "\{" instead of a comma$/],
      ['[{"a": nope}, 2]', /^is not JSON/],
      ['[{"a": 1}', /^is not complete/],
      ['{"a": "x', /^is not complete/],
      ['{"a": 1}}', /^is not JSON: it starts with "\}"$/],
    ];
    for (const [text, pattern] of cases) {
      const faults = split(text, 2).flatMap((one) => ('fault' in one ? [one.fault] : []));
      assert.equal(faults.length, 1, text);
      assert.match(faults[0] ?? '', pattern);
    }
    assert.match(String(valuesOf(split(`[${'9'.repeat(50)}]`, 10, 20))[0]), /^fault: has more than 20 characters/);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\1 \nn') }), (text) => {
        assert.ok(split(text, 3).filter((one) => 'fault' in one).length <= 1);
      }),
      { seed: SEED, numRuns: campaign(100, 50_000) },
    );
  });
});
