import assert from 'node:assert/strict';
import { compareReports, summarizeMetric, toComparisonRows } from '../../../../server/core/insights/comparison.ts';
import { checkExportRequest } from '../../../../server/core/insights/exportRequest.ts';
import { DIRECTIONS, METRICS, OWN_METRICS } from '../../../../server/core/insights/metrics.ts';
import { listEarlierRanges } from '../../../../server/core/insights/ranges.ts';
import { listTierTexts } from '../../../../server/core/insights/ratingTexts.ts';
import { toColumns } from '../../../../server/core/insights/reportColumns.ts';
import { toReportHeaders } from '../../../../server/core/insights/reportRows.ts';
import { type ReportTable, readReportHeader, toReportTable } from '../../../../server/core/insights/reportTable.ts';

const HEADERS = ['Collection Name', 'Lead Time for Changes (mean)', 'Lead Time for Changes Rating', 'Number of Comments per PR'];

function toTable(...rows: readonly (readonly string[])[]): ReportTable {
  const table = toReportTable(HEADERS, rows);
  assert.ok(table);
  return table;
}

describe('reading a report', () => {
  it('recognises every header that a report can have', () => {
    for (const body of [
      {},
      { includeRatings: true, efficiency: { calculationType: 'P95' } },
      { collectionId: '1', productivityContributors: {} },
    ]) {
      const { request } = checkExportRequest({ dateStart: '2026-07-01', dateEnd: '2026-07-31', ...body });
      assert.ok(request);
      const headers = toReportHeaders(request).slice(1);
      const names = headers.map((header) => readReportHeader(header)).filter((header) => header?.holds === 'value');
      assert.deepEqual(
        names.map((header) => header?.metric.label),
        toColumns(request).map(({ metric }) => metric.label),
      );
      assert.ok(headers.every((header) => readReportHeader(header) !== null));
    }
  });

  it('rejects any other table', () => {
    for (const headers of [
      ['name', 'email'],
      ['Collection Name'],
      ['Collection Name', 'Coding Days', 'Note'],
      ['Collection Name', 'Coding Days (mean)'],
    ]) {
      assert.equal(toReportTable(headers, []), null, headers.join());
    }
  });

  it('treats an empty cell and the dash of an older report as missing', () => {
    const [now, older] = [toTable(['Mobile', '', '—', '']), toTable(['Mobile', '—', '—', '—'])];
    assert.deepEqual(now.rows, older.rows);
    assert.deepEqual(toComparisonRows(compareReports(now, older)), toComparisonRows(compareReports(older, now)));
    assert.deepEqual(toComparisonRows(compareReports(now, older))[1]?.slice(3), ['', '', '', '', '', '—', '—', '']);
  });

  it('reads values and tiers, and a dash as neither', () => {
    const { metrics, rows } = toTable(['Payments', '2.50', 'High', '3'], ['Mobile', '—', '—', '0']);
    assert.deepEqual(
      metrics.map(({ name, calculation, column, tierColumn }) => ({ name, calculation, column, tierColumn })),
      [
        { name: 'LEAD_TIME_FOR_CHANGES', calculation: 'MEAN', column: 1, tierColumn: 2 },
        { name: 'NUMBER_OF_COMMENTS_PER_PR', calculation: null, column: 3, tierColumn: null },
      ],
    );
    assert.deepEqual(rows[0]?.values[0], { value: 2.5, tier: 'High' });
    assert.deepEqual(rows[1]?.values, [
      { value: null, tier: null },
      { value: 0, tier: null },
    ]);
  });
});

describe('comparing two reports', () => {
  const before = toTable(
    ['Payments', '4', 'High', '2'],
    ['Twin', '1', 'Elite', '1'],
    ['Twin', '0', 'Elite', '—'],
    ['Gone', '9', 'Medium', '1'],
  );
  const after = toTable(['Twin', '2', 'High', '1'], ['Payments', '3', 'High', '3'], ['Twin', '5', 'High', '4'], ['New', '1', 'Elite', '0']);
  const comparison = compareReports(before, after);

  it('pairs rows by name, duplicates in order, and keeps those that only one has', () => {
    assert.deepEqual(comparison.names, ['Twin', 'Payments', 'Twin', 'New', 'Gone']);
    const [lead] = comparison.metrics;
    assert.deepEqual(
      lead?.values.map((pair) => [pair.before.value, pair.after.value, pair.change, pair.percent, pair.judgement, pair.tiersRisen]),
      [
        [1, 2, 1, 100, 'worse', -1],
        [4, 3, -1, -25, 'better', 0],
        [0, 5, 5, null, 'worse', -1],
        [null, 1, null, null, null, null],
        [9, null, null, null, null, null],
      ],
    );
  });

  it('says only "changed" for a metric without a direction', () => {
    assert.deepEqual(
      comparison.metrics[1]?.values.map(({ judgement }) => judgement),
      ['same', 'changed', null, null, null],
    );
  });

  it('writes signs, empty cells for missing numbers, dashes for missing tiers, and tier changes', () => {
    const rows = toComparisonRows(comparison);
    assert.equal(rows.length, 1 + 5 * 2);
    assert.deepEqual(rows[1], ['Twin', 'Lead Time for Changes', 'days', '1', '2', '+1', '+100', 'worse', 'Elite', 'High', 'down 1']);
    assert.deepEqual(rows[3]?.slice(3), ['4', '3', '-1', '-25', 'better', 'High', 'High', 'same']);
    assert.deepEqual(rows[7]?.slice(3), ['', '1', '', '', '', '—', 'Elite', 'new']);
    assert.deepEqual(rows[9]?.slice(3), ['9', '', '', '', '', 'Medium', '—', 'lost']);
  });

  it('omits metrics that one report does not have', () => {
    const other = toReportTable(['Collection Name', 'Number of Comments per PR'], [['Payments', '2']]);
    assert.ok(other);
    assert.deepEqual(
      compareReports(other, after).metrics.map(({ name }) => name),
      ['NUMBER_OF_COMMENTS_PER_PR'],
    );
  });
});

describe('a metric summary', () => {
  const NAMES = ['A', 'B', 'C', 'D'];
  const values = [4, null, 1, 4].map((value) => ({ value, tier: null }));

  it('has the best and worst value by direction, and the median', () => {
    const { best, worst, median, known, unknown, tiers } = summarizeMetric('LEAD_TIME_FOR_CHANGES', NAMES, values);
    assert.deepEqual([best, worst, median, known, unknown, tiers], [{ name: 'C', value: 1 }, { name: 'A', value: 4 }, 4, 3, 1, null]);
    assert.equal(summarizeMetric('DEPLOYMENT_FREQUENCY', NAMES, values).best?.name, 'A');
    assert.equal(summarizeMetric('DEPLOYMENT_FREQUENCY', NAMES, values).worst?.name, 'C');
    assert.equal(
      summarizeMetric(
        'CODING_DAYS',
        ['A', 'B'],
        [
          { value: 1, tier: null },
          { value: 2, tier: null },
        ],
      ).median,
      1.5,
    );
  });

  it('counts tiers, best first, and is empty without rows', () => {
    const rated = (['Low', 'Elite', 'Low', null] as const).map((tier) => ({ value: 1, tier }));
    assert.deepEqual(
      summarizeMetric('OVERALL_DORA', NAMES, rated).tiers?.map(({ tier, count }) => `${tier} ${count}`),
      ['Elite 1', 'High 0', 'Medium 0', 'Low 2'],
    );
    assert.deepEqual(summarizeMetric('CODING_DAYS', [], []), { best: null, worst: null, median: null, known: 0, unknown: 0, tiers: null });
  });
});

describe('the metric tables', () => {
  it('have a direction for each metric, and tiers for each rated one', () => {
    const all = [...Object.values(METRICS), OWN_METRICS].flatMap((category) => Object.entries(category));
    assert.deepEqual([...new Set(all.map(([name]) => name))].sort(), Object.keys(DIRECTIONS).sort());
    for (const [name, { rated }] of all) {
      assert.equal(listTierTexts(name as keyof typeof DIRECTIONS).length, rated ? 4 : 0, name);
    }
  });
});

describe('previous periods', () => {
  const written = (start: string, end: string) =>
    listEarlierRanges(start, end).map(({ name, dateStart, dateEnd }) => `${name}: ${dateStart} to ${dateEnd}`);

  it('of full months start with as many months before, such as the previous quarter; others with as many days', () => {
    assert.deepEqual(written('2026-07-01', '2026-09-30'), [
      'The previous quarter: 2026-04-01 to 2026-06-30',
      'The 92 days before: 2026-03-31 to 2026-06-30',
      'A year before: 2025-07-01 to 2025-09-30',
    ]);
    assert.equal(written('2026-01-01', '2026-12-31')[0], 'The previous year: 2025-01-01 to 2025-12-31');
    assert.equal(written('2026-02-01', '2026-04-30')[0], 'The 3 months before: 2025-11-01 to 2026-01-31');
    assert.deepEqual(written('0050-03-01', '0050-03-31'), [
      'The month before: 0050-02-01 to 0050-02-28',
      'The 31 days before: 0050-01-29 to 0050-02-28',
      'A year before: 0049-03-01 to 0049-03-31',
    ]);
    assert.deepEqual(written('2026-07-08', '2026-07-14'), [
      'The 7 days before: 2026-07-01 to 2026-07-07',
      'A year before: 2025-07-08 to 2025-07-14',
    ]);
  });

  it('list no range twice, and fit shorter months', () => {
    assert.deepEqual(written('2026-08-01', '2026-08-31'), [
      'The month before: 2026-07-01 to 2026-07-31',
      'A year before: 2025-08-01 to 2025-08-31',
    ]);
    assert.deepEqual(written('2024-02-29', '2024-02-29'), [
      'The day before: 2024-02-28 to 2024-02-28',
      'A year before: 2023-02-28 to 2023-02-28',
    ]);
    assert.equal(written('2025-02-01', '2025-02-28').at(-1), 'A year before: 2024-02-01 to 2024-02-29');
  });
});
