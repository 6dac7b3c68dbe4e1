import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countPeriods, WEEKDAYS } from '../../../../server/core/insights/calendar.ts';

const NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

describe('working days', () => {
  it('are counted as a calendar counts them, day by day', () => {
    const days = fc.uniqueArray(fc.constantFrom(...WEEKDAYS));
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), fc.nat(800), days, (first, more, working) => {
        const dates = Array.from({ length: more + 1 }, (_, step) => new Date((first + step) * 86_400_000));
        const expected = dates.filter((date) => working.includes(NAMES[date.getUTCDay()] as never)).length;
        const [start, end] = [dates[0]!, dates.at(-1)!].map((date) => date.toISOString().slice(0, 10));
        assert.equal(countPeriods(start!, end!, 'daily', working), expected);
      }),
      { numRuns: 60 },
    );
  });
});
