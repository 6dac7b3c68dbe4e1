import assert from 'node:assert/strict';
import { checkSpaceTwins } from '../../../../server/core/developers/hints.ts';
import { emailsWith, hintInputsOf } from '../../../support/hintInputs.ts';

const found = (...emails: string[]): string[] => emailsWith(checkSpaceTwins, ...emails);

describe('e-mails that differ only by spaces', () => {
  for (const spaced of [
    'a da@example.com',
    'ada @example.com',
    'ada@\u00a0example.com',
    'ad\u200ba@example.com',
    'a\u00adda@example.com',
    'A da@example.com',
  ]) {
    it(`are reported at the one with spaces: ${JSON.stringify(spaced)}`, () => {
      assert.deepEqual(found('ada@example.com', spaced), [spaced]);
      assert.deepEqual(found(spaced, 'ada@example.com'), [spaced]);
    });
  }

  it('are not reported if nothing or only case differs', () => {
    assert.deepEqual(found('ada@example.com', ' ada@example.com ', 'Ada@example.com', 'ad.a@example.com'), []);
    assert.deepEqual(found('a da@example.com', 'b da@example.com'), []);
  });

  it('are reported for unknown managers', () => {
    const hints = checkSpaceTwins(hintInputsOf(['Ada,ada@example.com,', 'Ben,ben@example.com,ada @example.com']));
    assert.deepEqual(
      hints.map(({ place, fieldName }) => [place, fieldName]),
      [[{ row: 1, column: 2 }, 'manager_email']],
    );
  });
});
