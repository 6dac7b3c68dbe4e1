import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkDuration, DURATION_PATTERN, readDuration, repairDuration } from '../../../server/core/duration.ts';
import { campaign, SEED } from '../../support/campaign.ts';

describe('a duration', () => {
  it('is parsed to milliseconds', () => {
    for (const [text, milliseconds] of [
      ['10s', 10_000],
      ['90s', 90_000],
      ['10m', 600_000],
      ['1h 30m', 5_400_000],
      ['1h30m', 5_400_000],
      ['1m 5s', 65_000],
      ['1d', 86_400_000],
      ['1w 2d', 777_600_000],
    ] as const) {
      assert.equal(checkDuration(text), null, text);
      assert.equal(readDuration(text), milliseconds, text);
    }
    assert.deepEqual([checkDuration(''), readDuration('')], [null, null]);
  });

  it('is rejected if invalid, with a suggestion', () => {
    for (const [text, lack, repaired] of [
      ['5s', /^is "5s", which is too short; use 10s or more$/, null],
      ['0m', /too short/, null],
      ['10', /^is "10", which has no unit; write 10m for minutes or 10s for seconds$/, null],
      ['10 minutes', /Did you mean "10m"\?$/, '10m'],
      ['10M', /Did you mean "10m"/, '10m'],
      ['1 hour, 30 mins', /Did you mean "1h 30m"/, '1h 30m'],
      ['2 weeks and 1 day', /Did you mean "2w 1d"/, '2w 1d'],
      ['10 m', /Did you mean "10m"/, '10m'],
      ['90sec ', /Did you mean "90s"/, '90s'],
      ['ten', /^must be a duration like 30s, 10m, 1h 30m or 1d .*, not "ten"$/, null],
      ['abc10m', /not "abc10m"$/, null],
      ['1.5h', /not "1.5h"$/, null],
      ['2 months', /not "2 months"$/, null],
      ['300ms', /not "300ms"$/, null],
    ] as const) {
      assert.match(checkDuration(text) ?? '', lack);
      assert.equal(readDuration(text), null, text);
      assert.equal(repairDuration(text), repaired, text);
    }
    assert.equal(repairDuration('10m'), null);
    assert.ok(checkDuration('🦊'.repeat(10_000))!.length < 200);
  });

  it(`matches the exported pattern (seed ${SEED})`, () => {
    const pattern = new RegExp(DURATION_PATTERN, 'u');
    const part = fc.tuple(fc.constantFrom('0', '1', '9', '05', '10', '009', '90'), fc.constantFrom('s', 'm', 'h', 'd', 'w', 'M', ' m', ''));
    const texts = fc
      .array(part, { maxLength: 3 })
      .chain((parts) => fc.constantFrom('', ' ', '  ').map((gap) => parts.map((one) => one.join('')).join(gap)));
    fc.assert(
      fc.property(texts, (text) => assert.equal(checkDuration(text) === null, pattern.test(text), text)),
      { numRuns: campaign(200, 50_000), seed: SEED },
    );
  });
});
