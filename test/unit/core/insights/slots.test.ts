import assert from 'node:assert/strict';
import { findTimeZone } from '../../../../server/core/insights/calendar.ts';
import { toSlots } from '../../../../server/core/insights/memberships.ts';
import { PersonKeys } from '../../../../server/core/insights/people.ts';

const place = (email: string, from = 0, to = 10, key = email.toLowerCase()) => ({ name: 'N', email, key, team: 0, from, to });

describe('slots', () => {
  it('have the e-mail and every mapped identity in normalised form, and a number per developer', () => {
    const places = [place('Ann@Example.com', 0, 5), place('bo@example.com'), place('ann@example.com', 5, 10)];
    const people = new PersonKeys(['ann@example.com', 'bo@example.com', 'away@example.com']);
    const slots = toSlots(places, people, [
      { email: 'ann@example.com', identity: ' Ann-Lark ' },
      { email: 'ANN@example.com', identity: 'ann-lark' },
      { email: 'bo@example.com', identity: 'Bo' },
      { email: 'gone@example.com', identity: 'gone' },
    ]);
    assert.deepEqual(slots, [
      { developer: 0, names: ['ann@example.com', 'ann-lark'], from: 0, to: 5 },
      { developer: 1, names: ['bo@example.com', 'bo'], from: 0, to: 10 },
      { developer: 0, names: ['ann@example.com', 'ann-lark'], from: 5, to: 10 },
    ]);
  });

  it('share no name: a roster e-mail is that person, and an identity of two counts for the first', () => {
    const people = new PersonKeys(['ann@example.com', 'bo@example.com', 'away@example.com']);
    const slots = toSlots([place('ann@example.com'), place('bo@example.com')], people, [
      { email: 'ann@example.com', identity: 'bo@example.com' },
      { email: 'ann@example.com', identity: 'away@example.com' },
      { email: 'ann@example.com', identity: 'lark' },
      { email: 'bo@example.com', identity: 'Lark' },
    ]);
    assert.deepEqual(
      slots.map(({ names }) => names),
      [['ann@example.com', 'lark'], ['bo@example.com']],
    );
  });
});

describe('slots of people whose e-mails differ only by case', () => {
  it('belong to two developers, and no activity record counts for both', () => {
    const twins = new PersonKeys(['Ann@example.com', 'ann@example.com', 'Bo@example.com']);
    const places = [
      place('Ann@example.com', 0, 10, 'Ann@example.com'),
      place('ann@example.com'),
      place('Bo@example.com', 0, 10, 'bo@example.com'),
    ];
    const slots = toSlots(places, twins, [
      { email: 'Ann@example.com', identity: 'upper' },
      { email: 'ann@example.com', identity: 'lower' },
      { email: 'ANN@example.com', identity: 'first' },
      { email: 'BO@example.com', identity: 'bo' },
    ]);
    assert.deepEqual(
      slots.map(({ developer, names }) => [developer, ...names]),
      [
        [0, 'upper', 'first'],
        [1, 'ann@example.com', 'lower'],
        [2, 'bo@example.com', 'bo'],
      ],
    );
  });
});

describe('time zones', () => {
  it('are found by IANA name in any case, but not by offset', () => {
    assert.equal(findTimeZone(' europe/berlin '), 'Europe/Berlin');
    assert.equal(findTimeZone('UTC'), 'UTC');
    for (const none of ['', 'Mars/Base', '+01:00', 'CET+1', 'Europe', '\0']) assert.equal(findTimeZone(none), null, none);
  });
});
