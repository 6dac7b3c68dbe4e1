import assert from 'node:assert/strict';
import { checkNameTwins } from '../../../../server/core/developers/hints/lookAlikes.ts';
import { hintInputsOf } from '../../../support/hintInputs.ts';

const found = (...rows: string[]): number[] => checkNameTwins(hintInputsOf(rows.map((row) => `${row},`))).map(({ place }) => place.row);

describe('people with the same name whose e-mails differ by a typo', () => {
  const slips = [
    ['two swapped letters', 'ann.smith@x.example', 'ann.smtih@x.example'],
    ['a doubled letter', 'ann.lee@x.example', 'ann.leee@x.example'],
    ['a missing double letter', 'anna@x.example', 'ana@x.example'],
    ['a dot', 'ann.lee@x.example', 'annlee@x.example'],
    ['a dash instead of a dot', 'ann.lee@x.example', 'ann-lee@x.example'],
  ] as const;
  for (const [about, one, other] of slips) {
    it(`are reported for ${about}`, () => {
      assert.deepEqual(found(`Ann Lee,${one}`, `ANN  Lee,${other}`), [1]);
      assert.deepEqual(found(`Ann Lee,${other}`, `Ann Lee,${one}`), [1]);
    });
  }

  const namesakes = [
    ['another name', 'Ann Lee,ann.lee@x.example', 'Anne Li,annlee@x.example'],
    ['another domain', 'Ann Lee,ann.lee@x.example', 'Ann Lee,annlee@y.example'],
    ['a number', 'Ann Lee,ann.lee@x.example', 'Ann Lee,ann.lee2@x.example'],
    ['swapped digits', 'Ann Lee,p12@x.example', 'Ann Lee,p21@x.example'],
    ['a doubled digit', 'Ann Lee,p1@x.example', 'Ann Lee,p11@x.example'],
    ['an initial', 'Ann Lee,ann.lee@x.example', 'Ann Lee,ann.b.lee@x.example'],
    ['another letter', 'Ann Lee,jalee@x.example', 'Ann Lee,jblee@x.example'],
    ['no name', ',ann.lee@x.example', ',annlee@x.example'],
    ['a difference in case only', 'Ann Lee,ann.lee@x.example', 'Ann Lee,Ann.Lee@x.example'],
    ['look-alike characters', 'Ann Lee,ann1@x.example', 'Ann Lee,annl@x.example'],
  ] as const;
  for (const [about, one, other] of namesakes) it(`are not reported for ${about}`, () => assert.deepEqual(found(one, other), []));
});
