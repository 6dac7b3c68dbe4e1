import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toSortKey } from '../../../server/core/text.ts';
import { campaign, SEED } from '../../support/campaign.ts';

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

describe('the key that texts are sorted by', () => {
  it('leaves plain texts as they are', () => {
    for (const text of ['', 'Ann', 'Ærø', '李', '\u0000 ']) assert.equal(toSortKey(text), text);
  });

  it(`puts texts into the order of their bytes in UTF-8, which is that of code points (seed ${SEED})`, () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        assert.equal(compare(toSortKey(one), toSortKey(other)), Buffer.compare(Buffer.from(one), Buffer.from(other)));
      }),
      { seed: SEED, numRuns: campaign(2000, 200_000) },
    );
  });
});
