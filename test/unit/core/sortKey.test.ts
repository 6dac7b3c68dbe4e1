import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toSortKey } from '../../../server/core/text.ts';
import { ANY_CODE_POINT } from '../../support/anyCodePoint.ts';
import { campaign, SEED } from '../../support/campaign.ts';

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

describe('the sort key of a text', () => {
  it('leaves plain texts unchanged', () => {
    for (const text of ['', 'Ann', 'Ærø', '李', '\u0000 ']) assert.equal(toSortKey(text), text);
  });

  it(`sorts texts by UTF-8 bytes, that is, by code points (seed ${SEED})`, () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'),
        fc.string({ unit: ANY_CODE_POINT, minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(text, text, (one, other) => {
        assert.equal(compare(toSortKey(one), toSortKey(other)), Buffer.compare(Buffer.from(one), Buffer.from(other)));
      }),
      { seed: SEED, numRuns: campaign(800, 200_000) },
    );
  });
});
