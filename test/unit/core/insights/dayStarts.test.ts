import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toDay, toDayStarts } from '../../../../server/core/insights/calendar.ts';
import { campaign, SEED } from '../../../support/campaign.ts';

const HOUR = 3_600_000;

const startsOf = (from: string, to: string, zone: string) => toDayStarts(from, to, zone).map((start) => new Date(start).toISOString());
const hoursOf = (from: string, to: string, zone: string) => {
  const starts = toDayStarts(from, to, zone);
  return starts.slice(1).map((start, day) => (start - starts[day]!) / HOUR);
};

describe('the days of a range', () => {
  it('begin at midnight in their zone, with the end of the last one appended', () => {
    assert.deepEqual(startsOf('2026-07-01', '2026-07-02', 'UTC'), [
      '2026-07-01T00:00:00.000Z',
      '2026-07-02T00:00:00.000Z',
      '2026-07-03T00:00:00.000Z',
    ]);
    assert.deepEqual(startsOf('2026-07-01', '2026-07-01', 'Asia/Kathmandu'), ['2026-06-30T18:15:00.000Z', '2026-07-01T18:15:00.000Z']);
    assert.deepEqual(startsOf('2026-07-01', '2026-07-01', 'Pacific/Kiritimati')[0], '2026-06-30T10:00:00.000Z');
    assert.deepEqual(startsOf('2026-07-01', '2026-07-01', 'Pacific/Pago_Pago')[0], '2026-07-01T11:00:00.000Z');
    assert.deepEqual(startsOf('0001-01-01', '0001-01-01', 'UTC')[0], '0001-01-01T00:00:00.000Z');
  });

  it('have 23 or 25 hours if the clocks change', () => {
    assert.deepEqual(hoursOf('2026-03-28', '2026-03-30', 'Europe/Berlin'), [24, 23, 24]);
    assert.deepEqual(hoursOf('2026-10-24', '2026-10-26', 'Europe/Berlin'), [24, 25, 24]);
    assert.deepEqual(hoursOf('2026-03-07', '2026-03-09', 'America/New_York'), [24, 23, 24]);
    assert.deepEqual(hoursOf('2026-11-01', '2026-11-01', 'America/New_York'), [25]);
    assert.deepEqual(hoursOf('2026-04-05', '2026-04-05', 'Australia/Lord_Howe'), [24.5]);
  });

  it('begin later if there is no midnight', () => {
    // The clocks go from 00:00 to 01:00.
    assert.deepEqual(startsOf('2024-04-26', '2024-04-26', 'Africa/Cairo'), ['2024-04-25T22:00:00.000Z', '2024-04-26T21:00:00.000Z']);
    assert.deepEqual(startsOf('2018-11-04', '2018-11-04', 'America/Sao_Paulo'), ['2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z']);
    // The clocks go from 23:30 to 00:30 of the next day.
    assert.deepEqual(startsOf('1919-03-31', '1919-03-31', 'America/Toronto')[0], '1919-03-31T04:30:00.000Z');
  });

  it('begin once if midnight occurs twice', () => {
    // The clocks go back at 00:00 to 23:00 of the day before, which has 25 hours.
    assert.deepEqual(startsOf('2024-10-31', '2024-11-01', 'Africa/Cairo'), [
      '2024-10-30T21:00:00.000Z',
      '2024-10-31T22:00:00.000Z',
      '2024-11-01T22:00:00.000Z',
    ]);
    // The clocks go back at 01:00 to 00:00: the first midnight counts, even if the range begins with that day.
    assert.deepEqual(hoursOf('2021-10-29', '2021-10-30', 'Asia/Amman'), [25, 24]);
    assert.deepEqual(startsOf('2021-10-29', '2021-10-29', 'Asia/Amman')[0], '2021-10-28T21:00:00.000Z');
    assert.deepEqual(hoursOf('2026-10-31', '2026-11-02', 'America/Havana'), [24, 25, 24]);
  });

  it('have no length if the calendar skips them', () => {
    // Apia went from December 29 to December 31, 2011.
    assert.deepEqual(hoursOf('2011-12-29', '2011-12-31', 'Pacific/Apia'), [24, 0, 24]);
    assert.deepEqual(startsOf('2011-12-30', '2011-12-30', 'Pacific/Apia'), ['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z']);
  });

  it('match the clocks of the zone at their start and just before', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Pacific/Apia',
      'Asia/Kathmandu',
      'Africa/Cairo',
      'Africa/Casablanca',
      'Asia/Amman',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1970 * 366, max: 2035 * 365 }), fc.nat(9), (timeZone, number, more) => {
        const first = new Date((number - 1970 * 365.25) * 24 * HOUR).toISOString().slice(0, 10);
        const last = new Date(Date.parse(first) + more * 24 * HOUR).toISOString().slice(0, 10);
        const starts = toDayStarts(first, last, timeZone);
        assert.equal(starts.length, more + 2);
        const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
        for (const [place, start] of starts.entries()) {
          const day = new Date(Date.parse(first) + place * 24 * HOUR).toISOString().slice(0, 10);
          // A day that the calendar skips has no length, and the next one begins there.
          const [begin, end] = toDayStarts(day, day, timeZone);
          if (begin !== end) assert.equal(format.format(start), day);
          assert.ok(format.format(start - 1) < day);
          assert.equal(toDay(start, timeZone), format.format(start));
        }
      }),
      { seed: SEED, numRuns: campaign(400, 20_000) },
    );
  });
});
