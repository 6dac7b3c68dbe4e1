import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Distribution, describeBin, toDistribution } from '../../../../server/core/insights/distribution.ts';
import { describePercentiles, drawHistogram, placePercentiles } from '../../../../server/core/insights/histogram.ts';

const HOUR = 1 / 24;

function distribute(...days: readonly number[]): Distribution {
  return toDistribution(Float64Array.from(days))!;
}

describe('toDistribution', () => {
  it('is null without times', () => {
    assert.equal(toDistribution(new Float64Array()), null);
  });

  it('has readable bins, and percentiles like those of a report', () => {
    const { bins, percentiles, mean, least, greatest } = distribute(1, 2, 10);
    assert.deepEqual([mean, least, greatest], [13 / 3, 1, 10]);
    assert.deepEqual(
      [percentiles.p50, percentiles.p75, Number(percentiles.p90.toFixed(9)), Number(percentiles.p95.toFixed(9))],
      [2, 6, 8.4, 9.2],
    );
    assert.deepEqual(
      [bins.length, bins[1], bins.at(-1)],
      [19, { from: 0.5, to: 1, count: 0 }, { from: 9.5, to: null, count: 1 }].with(0, bins.length),
    );
    assert.deepEqual(bins.filter(({ count }) => count > 0).map(describeBin), ['1 day to 36 h', '2 to 2.50 days', '9.50 days or more']);
  });

  it('does not squeeze short times for the sake of a long one', () => {
    const { bins } = distribute(...Array.from({ length: 99 }, (_, place) => place * 0.1 * HOUR), 4000);
    assert.deepEqual([bins.length, bins.at(-1)?.count], [20, 5]);
    assert.deepEqual(bins.slice(0, 2).map(describeBin), ['0 to 30 min', '30 min to 1 h']);
  });

  it('puts each time into the one bin that contains it, at most 21 in all, whatever their scale', () => {
    const times = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 5_000_000_000 }), fc.nat(3_600_000), fc.constantFrom(0, 60_000, 3_600_000, 86_400_000)),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(times, (milliseconds) => {
        const days = milliseconds.map((time) => time / 86_400_000);
        const { bins, count, percentiles } = distribute(...days);
        assert.equal(count, days.length);
        assert.ok(bins.length <= 21, `${bins.length} bins`);
        assert.equal(bins[0]?.from, 0);
        for (const [place, { from, to, count: counted }] of bins.entries()) {
          if (place > 0) assert.equal(from, bins[place - 1]!.to);
          assert.equal(counted, days.filter((day) => day >= from && (to === null || day < to)).length, describeBin(bins[place]!));
        }
        const sorted = days.toSorted((one, other) => one - other);
        const at = 0.75 * (sorted.length - 1);
        const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
        assert.ok(Math.abs(percentiles.p75 - (low + (high - low) * (at % 1))) < 1e-9);
      }),
    );
  });
});

describe('drawHistogram', () => {
  it('has a bar and a text for each bin, and escapes its title', () => {
    const distribution = distribute(0, 0.25, 0.5, 3);
    const svg = drawHistogram(distribution, '<Ann> & "Bob"');
    assert.equal(svg.match(/<rect class="histogramBar"/g)?.length, distribution.bins.length);
    assert.ok(svg.includes('aria-label="&#60;Ann&#62; &#38; &#34;Bob&#34;. p50 0.38, p75 1.13, '), svg);
    assert.equal(describePercentiles(distribution), 'p50 0.38, p75 1.13, p90 2.25, p95 2.63, mean 0.94 days, of 4 times');
    assert.deepEqual([...placePercentiles(distribution).values()].flat(), ['p50', 'p75', 'p90', 'p95']);
  });
});
