import assert from 'node:assert/strict';
import { toTimeAgo } from '../../../../client/developers/timeAgo.ts';

const NOW = Date.UTC(2026, 6, 1);

describe('the age of a version', () => {
  for (const [seconds, english, german] of [
    [0, 'now', 'jetzt'],
    [59, 'now', 'jetzt'],
    [60, '1 minute ago', 'vor 1 Minute'],
    [7_199, '1 hour ago', 'vor 1 Stunde'],
    [86_400, 'yesterday', 'gestern'],
    [86_400 * 8, 'last week', 'letzte Woche'],
    [86_400 * 70, '2 months ago', 'vor 2 Monaten'],
    [86_400 * 1100, '3 years ago', 'vor 3 Jahren'],
    [-5, 'now', 'jetzt'],
  ] as const) {
    it(`${seconds} seconds are ${english}`, () => {
      assert.equal(toTimeAgo(NOW - seconds * 1000, NOW, 'en'), english);
      assert.equal(toTimeAgo(NOW - seconds * 1000, NOW, 'de'), german);
    });
  }
});
