import assert from 'node:assert/strict';
import { toSkeleton } from '../../../../server/core/developers/hints/letters.ts';
import { checkLookAlikes } from '../../../../server/core/developers/hints.ts';
import { emailsWith, hintInputsOf } from '../../../support/hintInputs.ts';

const found = (...emails: string[]): string[] => emailsWith(checkLookAlikes, ...emails);

describe('look-alike e-mails', () => {
  const twins: readonly (readonly [string, string, string])[] = [
    ['1 and l', 'ann1@example.com', 'annl@example.com'],
    ['0 and o', 'leo@example.com', 'le0@example.com'],
    ['rn and m', 'bern@example.com', 'bem@example.com'],
    ['vv and w', 'wim@example.com', 'vvim@example.com'],
    ['a Cyrillic letter', 'ada@example.com', 'аda@example.com'],
    ['a Cyrillic capital', 'Tom@example.com', 'Тom@example.com'],
    ['a Greek letter', 'otto@example.com', 'οtto@example.com'],
    ['fullwidth letters', 'ada@example.com', 'ａda@example.com'],
    ['the domain', 'ada@example.com', 'ben@examp1e.com'],
    ['another dash', 'ann-lee@example.com', 'ann‑lee@example.com'],
  ];
  for (const [about, one, other] of twins) {
    it(`are reported for ${about}`, () => {
      const second = about === 'the domain' ? other.replace('ben', 'ada') : other;
      assert.deepEqual(found(one, second), [second]);
      assert.deepEqual(found(second, one), [one]);
    });
  }

  const strangers: readonly (readonly string[])[] = [
    ['ann1@example.com', 'ann2@example.com', 'ann3@example.com'],
    ['dev10@example.com', 'dev11@example.com', 'dev100@example.com'],
    ['clara@example.com', 'dara@example.com'],
    ['ian@example.com', 'lan@example.com'],
    ['jon@example.com', 'john@example.com'],
    ['jose@example.com', 'josé@example.com'],
    ['ada@example.com', 'ada@example.org'],
    ['Ada@example.com', 'ada@example.com'],
    ['a da@example.com', 'ada@example.com'],
    ['анна@example.com', 'инна@example.com'],
  ];
  for (const emails of strangers) it(`are not reported for ${emails.join(', ')}`, () => assert.deepEqual(found(...emails), []));

  it('name the confusable character, and point at the other e-mail', () => {
    const [hint] = checkLookAlikes(hintInputsOf(['Ada,ada@example.com,', 'Eve,аda@example.com,ada@example.com']));
    assert.match(hint!.message, /"а" \(U\+0430\) instead of "a"/);
    assert.deepEqual(hint!.related, [{ place: { row: 0, column: 1 }, message: '"ada@example.com"' }]);
  });

  it('are reported for unknown managers', () => {
    const hints = checkLookAlikes(
      hintInputsOf(['Ada,ada1@example.com,', 'Ben,ben@example.com,adal@example.com', 'Cy,cy@example.com,ada1@example.com']),
    );
    assert.deepEqual(
      hints.map(({ place }) => place),
      [{ row: 1, column: 2 }],
    );
  });

  it('never match e-mails that only number their people', () => {
    const skeletons = new Set(Array.from({ length: 2_000 }, (_, i) => toSkeleton(`person.${i}@example.com`)));
    assert.equal(skeletons.size, 2_000);
  });
});
