import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hashKeys } from '../../../../server/core/segments/keyPlan.ts';
import { hashText } from '../../../../server/core/sha256.ts';
import { checkKeys, readPlainKeys } from '../../../../server/documents/segments/keys.ts';
import { ANY_CODE_POINT } from '../../../support/anyCodePoint.ts';

const ODD = ['"', '","', '\\', ',', 'a","', '\n', 'é', ' ', '', 'x'.repeat(251)];

describe('keys read and hashed quickly', () => {
  it('are those that the full check finds in a text without a problem, or none', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom(...ODD, 'a', 'b'));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.boolean(), (lines, ends) => {
        const text = lines.join('\n') + (ends ? '\n' : '');
        const quick = readPlainKeys(text);
        if (quick === null) return;
        const { keys, problems } = checkKeys(text, { ofSegment: true });
        assert.deepEqual([keys, problems], [quick, []]);
      }),
    );
    assert.deepEqual(readPlainKeys('ann\nbob\n'), ['ann', 'bob'], 'the quick way exists');
  });

  it('have the hash of one JSON string per line, whatever they contain', () => {
    const key = fc.oneof(fc.string({ unit: ANY_CODE_POINT }), fc.constantFrom(...ODD));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 6 }), (keys) => {
        const lines = keys.toSorted().map((one) => JSON.stringify(one));
        assert.equal(hashKeys(keys), hashText(lines.join('\n')));
      }),
    );
  });
});
