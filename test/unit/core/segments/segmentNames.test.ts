import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkName, NAME_RULES, type NameKind } from '../../../../server/core/segments/texts.ts';
import { ANY_CODE_POINT } from '../../../support/anyCodePoint.ts';
import { SEED } from '../../../support/campaign.ts';

const KINDS = Object.keys(NAME_RULES) as NameKind[];

describe('names in segment administration', () => {
  it('of segments, traffic types and attributes start with a letter, followed by letters, digits, hyphens and underscores', () => {
    for (const kind of ['segment', 'traffic type', 'attribute'] as const) {
      for (const name of ['a', 'Z', 'a-b_c9', 'x'.repeat(100)]) assert.equal(checkName(kind, name), null, name);
      for (const name of ['', '1a', '-a', '_a', 'a b', 'a.b', 'ä', 'a\n', 'a/b', ' a', 'a ', 'a\0', '__proto__']) {
        assert.ok(checkName(kind, name), `${kind} ${JSON.stringify(name)}`);
      }
    }
  });

  it('of segments are not reserved words, which are case-sensitive', () => {
    for (const name of ['datetime', 'string', 'integer']) assert.match(checkName('segment', name) ?? '', /reserved/);
    for (const name of ['DateTime', 'strings', 'integer1']) assert.equal(checkName('segment', name), null);
  });

  it('of environments have 1 to 20 characters', () => {
    assert.equal(checkName('environment', 'Staging-Default'), null);
    assert.equal(checkName('environment', 'Q A/1'), null);
    assert.match(checkName('environment', 'Staging-Default-north') ?? '', /21 characters.*at most 20/);
    assert.ok(checkName('environment', ''));
  });

  it('may have exactly the maximum length', () => {
    for (const kind of KINDS) {
      const { longest } = NAME_RULES[kind];
      assert.equal(checkName(kind, 'x'.repeat(longest)), null);
      assert.ok(checkName(kind, 'x'.repeat(longest + 1)));
    }
  });

  it('are on one line and storable, whatever is tried', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.string({ unit: ANY_CODE_POINT, maxLength: 20 }), (kind, text) => {
        if (checkName(kind, text) !== null) return;
        assert.equal(text.trim(), text);
        assert.ok(text.length > 0 && text.isWellFormed() && !/\p{Cc}/u.test(text));
      }),
      { seed: SEED, numRuns: 2000 },
    );
  });

  it('are rejected with one line that says what to do', () => {
    for (const kind of KINDS) {
      for (const name of ['', ' x\ny', 'x'.repeat(5000), '\ud800']) {
        const sentence = checkName(kind, name) ?? '';
        assert.ok(sentence.length > 20 && sentence.length < 250 && !sentence.includes('\n') && sentence.isWellFormed(), sentence);
      }
    }
  });
});
