import assert from 'node:assert/strict';
import { createDeveloperSearch } from '../../../../server/core/insights/developerSearch.ts';

const find = createDeveloperSearch([
  { name: 'José García', email: 'J.Garcia@example.com' },
  { name: 'Ada Lovelace', email: 'ada@example.com' },
  { name: 'Grace Hopper', email: 'hopper@example.com' },
  { name: 'Kit Mason', email: 'kit@example.com' },
  { name: 'Mel Ott', email: 'mel@example.com' },
  { name: 'Info Desk', email: 'info@example.com' },
  { name: 'Sam Wu', email: 'sam@one.example' },
  { name: 'Sam Roe', email: 'sam@two.example' },
  { name: 'Prince', email: 'p.nelson@example.com' },
  { name: 'Kim Lee', email: 'kim.a@example.com' },
  { name: 'Kim Lee', email: 'kim.b@example.com' },
]);

describe('who an unknown developer probably is', () => {
  for (const [unknown, email, reason] of [
    ['jgarcia@home.example', 'J.Garcia@example.com', 'same account'],
    ['12345+adalovelace@users.noreply.example.com', 'ada@example.com', 'same name'],
    ['ada+work@example.com', 'ada@example.com', 'same account'],
    ['ADA@laptop.local', 'ada@example.com', 'same account'],
    ['hopper, grace', 'hopper@example.com', 'same name'],
    ['jose.garcia@example.com', 'J.Garcia@example.com', 'same name'],
    ['lovelaceada', 'ada@example.com', 'same name'],
    ['prince', 'p.nelson@example.com', 'same name'],
  ] as const) {
    it(`is ${email} for ${unknown}: ${reason}`, () => {
      assert.deepEqual(find(unknown), { email, reason });
    });
  }

  for (const [unknown, why] of [
    ['git@example.org', 'no typing mistake of kit'],
    ['me@home.example', 'not mel'],
    ['hello@example.org', 'a mailbox of everyone'],
    ['info@example.org', 'a mailbox of everyone, even if the roster has one'],
    ['hoper@example.com', 'another spelling is another account'],
    ['sam@home.example', 'two people have this account'],
    ['Kim Lee', 'two people have this name'],
    ['prince@home.example', 'a first name in an address is no full name'],
    ['somebody@example.com', 'no one'],
    ['@', 'nothing'],
    ['', 'nothing'],
  ] as const) {
    it(`is unknown for "${unknown}": ${why}`, () => {
      assert.equal(find(unknown), null);
    });
  }
});
