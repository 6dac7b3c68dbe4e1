import assert from 'node:assert/strict';
import { checkNameTwins } from '../../../../server/core/developers/hints/lookAlikes.ts';
import { hintFactsOf } from '../../../support/hintFacts.ts';

const found = (...rows: string[]): number[] => checkNameTwins(hintFactsOf(rows.map((row) => `${row},`))).map(({ place }) => place.row);

describe('people with the same name whose e-mails differ by a typo', () => {
  const slips = [
    ['two letters that changed places', 'ann.smith@x.example', 'ann.smtih@x.example'],
    ['a letter twice', 'ann.lee@x.example', 'ann.leee@x.example'],
    ['a letter once', 'anna@x.example', 'ana@x.example'],
    ['a dot', 'ann.lee@x.example', 'annlee@x.example'],
    ['a dash for a dot', 'ann.lee@x.example', 'ann-lee@x.example'],
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
    ['numbers that changed places', 'Ann Lee,p12@x.example', 'Ann Lee,p21@x.example'],
    ['a number twice', 'Ann Lee,p1@x.example', 'Ann Lee,p11@x.example'],
    ['an initial', 'Ann Lee,ann.lee@x.example', 'Ann Lee,ann.b.lee@x.example'],
    ['another letter', 'Ann Lee,jalee@x.example', 'Ann Lee,jblee@x.example'],
    ['no name', ',ann.lee@x.example', ',annlee@x.example'],
    ['case alone', 'Ann Lee,ann.lee@x.example', 'Ann Lee,Ann.Lee@x.example'],
    ['what merely looks alike', 'Ann Lee,ann1@x.example', 'Ann Lee,annl@x.example'],
  ] as const;
  for (const [about, one, other] of namesakes) it(`are not reported for ${about}`, () => assert.deepEqual(found(one, other), []));
});
