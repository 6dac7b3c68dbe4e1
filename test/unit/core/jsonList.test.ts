import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readListItem } from '../../../server/service/developers/checkedRoster.ts';
import { ANY_CODE_POINT } from '../../support/anyCodePoint.ts';
import { SEED } from '../../support/campaign.ts';

describe('an item of a JSON list of strings', () => {
  it('matches JSON.parse whatever is escaped, and is blank beyond the end', () => {
    const text = fc.oneof(fc.string({ unit: fc.constantFrom('"', '\\', ',', 'a', '\n', 'é', '🦊') }), fc.string({ unit: ANY_CODE_POINT }));
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const json = JSON.stringify(texts);
        for (let index = -1; index < texts.length + 3; index++) assert.equal(readListItem(json, index), texts[index] ?? '');
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });
});
