import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PackedTexts } from '../../../../server/documents/developers/peopleSearch.ts';
import { SEED } from '../../../support/campaign.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ø', '山'), maxLength: 4 });
const text = fc.array(word, { maxLength: 3 }).map((words) => words.filter((each) => each !== '').join(' '));

describe('packed texts', () => {
  for (const byWord of [false, true]) {
    it(`are found by how ${byWord ? 'each of their words begins' : 'they begin'}, as one by one (seed ${SEED})`, () => {
      fc.assert(
        fc.property(fc.array(text, { maxLength: 30 }), text, fc.integer({ min: 1, max: 5 }), (texts, wanted, most) => {
          const begins = (each: string) => each.startsWith(wanted) || (byWord && each.includes(` ${wanted}`));
          const expected = texts.flatMap((each, index) => (wanted !== '' && begins(each) ? [index] : []));
          assert.deepEqual(new PackedTexts(texts, byWord).beginningWith(wanted, most), expected.slice(0, most));
        }),
        { numRuns: 2_000, seed: SEED },
      );
    });
  }

  it('return all matches up to the limit', () => {
    const texts = Array.from({ length: 10_000 }, (_, index) => `person ${index} of ${index % 7}`);
    assert.deepEqual(new PackedTexts(texts, false).beginningWith('person 99', 20), [
      99,
      ...Array.from({ length: 10 }, (_, i) => 990 + i),
      ...Array.from({ length: 9 }, (_, i) => 9_900 + i),
    ]);
    assert.equal(new PackedTexts(texts, true).beginningWith('of 6', 10_000).length, 1_428);
  });
});
