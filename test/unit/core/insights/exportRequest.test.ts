import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  checkExportRequest,
  EXPORT_REQUEST_SHAPE,
  EXPORT_REQUEST_SHAPES,
  type ExportRequest,
} from '../../../../server/core/insights/exportRequest.ts';
import { METRICS, type Metric, type MetricCategory, toMetricNames } from '../../../../server/core/insights/metrics.ts';
import { toReportHeaders, toReportName } from '../../../../server/core/insights/reportRows.ts';
import { toPathText } from '../../../../server/core/shape.ts';
import { campaign } from '../../../support/campaign.ts';
import { mutantsOf } from '../../../support/shapeMutants.ts';
import { valuesOf } from '../../../support/shapeValues.ts';

const DAYS = { dateStart: '2026-07-01', dateEnd: '2026-09-30' };
const BARE: ExportRequest = {
  kind: 'teams',
  ...DAYS,
  granularity: 'weekly',
  includeRatings: false,
  teamRefId: null,
  productivity: { metrics: toMetricNames('productivity') },
  efficiency: { metrics: toMetricNames('efficiency'), calculationType: 'MEAN' },
};

/** Returns the paths of the problems of a check, or `fine`. */
const placesIn = (body: unknown): string => {
  const { problems } = checkExportRequest(body);
  return problems.length === 0 ? 'fine' : problems.map(({ path }) => toPathText(path)).join(' ');
};
const request = (body: object): ExportRequest => {
  const check = checkExportRequest(body);
  assert.deepEqual(check.problems, []);
  return check.request!;
};

type RequestJson = Readonly<Record<string, unknown>>;

/** Valid requests of teams, and of contributors. */
const REQUESTS: fc.Arbitrary<RequestJson> = valuesOf(EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES, 'some').map((value) => {
  const { collectionId, productivityContributors, ...teams } = value as RequestJson;
  const [dateStart = '', last = ''] = [String(teams.dateStart), String(teams.dateEnd)].sort();
  const dateEnd = last.slice(0, 2) === dateStart.slice(0, 2) ? last : dateStart;
  if (productivityContributors === undefined) return { ...teams, dateStart, dateEnd };
  const { productivity: _, efficiency: __, teamRefId: ___, ...rest } = teams;
  return { ...rest, dateStart, dateEnd, collectionId: collectionId ?? '7', productivityContributors };
});

describe('an export request', () => {
  it('with dates alone requests every team metric, weekly, as means, without ratings', () => {
    assert.deepEqual(request(DAYS), BARE);
    const nothing = { teamRefId: null, granularity: null, productivity: null, efficiency: null, includeRatings: null, shoeSize: 44 };
    assert.deepEqual(request({ ...DAYS, ...nothing }), BARE);
  });

  it('requests only the category it names, with all metrics if it names none', () => {
    for (const productivity of [{}, { metrics: [] }, { metrics: null }]) {
      assert.deepEqual(request({ ...DAYS, productivity }), { ...BARE, efficiency: null });
    }
    const efficiency = { metrics: [], calculationType: 'p90' };
    const { metrics } = BARE.kind === 'teams' ? BARE.efficiency! : assert.fail();
    assert.deepEqual(request({ ...DAYS, efficiency }), { ...BARE, productivity: null, efficiency: { metrics, calculationType: 'P90' } });
  });

  it('accepts names in any case, keeps their order and drops duplicates', () => {
    const productivity = { metrics: ['coding_days_per_dev', 'Pr_Velocity_Per_Dev', 'CODING_DAYS_PER_DEV'] };
    assert.deepEqual(request({ ...DAYS, granularity: 'MONTHLY', productivity, includeRatings: true, teamRefId: 9 }), {
      ...BARE,
      granularity: 'monthly',
      includeRatings: true,
      teamRefId: 9,
      productivity: { metrics: ['CODING_DAYS_PER_DEV', 'PR_VELOCITY_PER_DEV'] },
      efficiency: null,
    });
  });

  it('is for contributors if productivityContributors is present', () => {
    const wanted = request({ ...DAYS, collectionId: '1001', productivityContributors: { metrics: ['pr_velocity'] } });
    assert.deepEqual(wanted, {
      kind: 'contributors',
      ...DAYS,
      granularity: 'weekly',
      includeRatings: false,
      teamRefId: 1001,
      productivityContributors: { metrics: ['PR_VELOCITY'] },
    });
    assert.deepEqual(request({ ...DAYS, teamRefId: 1001, productivityContributors: { metrics: ['PR_VELOCITY'] } }), wanted);
    assert.equal(placesIn({ ...DAYS, productivityContributors: {} }), 'collectionId');
    assert.equal(placesIn({ ...DAYS, collectionId: 'x', productivityContributors: {} }), 'collectionId');
    assert.equal(placesIn({ ...DAYS, teamRefId: 'x', productivityContributors: {} }), 'teamRefId');
    const both = { ...DAYS, collectionId: '1', productivityContributors: {}, productivity: {}, efficiency: {} };
    assert.equal(placesIn(both), 'productivity efficiency');
  });

  it('accepts collectionId for teamRefId, and both only if they match', () => {
    assert.deepEqual(request({ ...DAYS, collectionId: '42' }), { ...BARE, teamRefId: 42 });
    assert.deepEqual(request({ ...DAYS, collectionId: '42', teamRefId: 42 }), { ...BARE, teamRefId: 42 });
    assert.equal(placesIn({ ...DAYS, collectionId: '42', teamRefId: 43 }), 'collectionId');
    for (const collectionId of ['', 'x', '-1', '01', '1.5', '1e3', ' 1', '99999999999999999999', '٣']) {
      assert.equal(placesIn({ ...DAYS, collectionId }), 'collectionId', collectionId);
    }
  });

  it('needs calendar days, the first not after the last', () => {
    for (const day of ['0001-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31']) {
      assert.equal(placesIn({ dateStart: day, dateEnd: day }), 'fine', day);
    }
    for (const day of [
      '2026-02-29',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '0000-01-01',
      '26-01-01',
      '2026-1-1',
      '2026/01/01',
      '01.01.2026',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '٢٠٢٦-٠١-٠١',
      '',
    ]) {
      assert.equal(placesIn({ dateStart: day, dateEnd: '2026-12-31' }), 'dateStart', day);
    }
    assert.equal(placesIn({ dateStart: '2026-07-02', dateEnd: '2026-07-01' }), 'dateEnd');
  });

  it('covers at most a century', () => {
    assert.equal(placesIn({ dateStart: '1926-01-01', dateEnd: '2025-12-31' }), 'fine');
    assert.equal(placesIn({ dateStart: '1925-12-31', dateEnd: '2026-01-01' }), 'dateEnd');
    assert.equal(placesIn({ dateStart: '0001-01-01', dateEnd: '9999-12-31' }), 'dateEnd');
  });

  it('agrees with the calendar of JavaScript on every day from 1600 to 2400', () => {
    const day = fc.tuple(fc.integer({ min: 1600, max: 2400 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }));
    fc.assert(
      fc.property(day, ([year, month, date]) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        const parsed = new Date(`${text}T00:00:00Z`);
        const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
        assert.equal(placesIn({ dateStart: text, dateEnd: isDay ? text : '9999-01-01' }), isDay ? 'fine' : 'dateStart', text);
      }),
      { numRuns: campaign(1_000, 3_000) },
    );
  });

  it('reports all problems at once, each with a correction', () => {
    const { problems } = checkExportRequest({
      dateStart: '2026-02-30',
      teamRefId: '7',
      granularity: 'weakly',
      includeRatings: 'true',
      productivity: { metrics: ['CODING_DAY_PER_DEV', 7] },
      efficiency: { metrics: 'LEAD_TIME_FOR_CHANGES', calculationType: 'MEDAIN' },
    });
    const lines = problems.map(({ path, message }) => `${toPathText(path)} ${message}`);
    assert.deepEqual(
      lines.map((line) => line.split(' ')[0]),
      [
        'dateEnd',
        'dateStart',
        'teamRefId',
        'granularity',
        'includeRatings',
        'productivity.metrics[0]',
        'productivity.metrics[1]',
        'efficiency.metrics',
        'efficiency.calculationType',
      ],
    );
    for (const part of [/01 to 28/, /"weekly"\?/, /true or false/, /"CODING_DAYS_PER_DEV"\?/, /be a list/, /"MEDIAN"\?/, /add it/]) {
      assert.ok(
        lines.some((line) => part.test(line)),
        `${part} in ${lines.join('\n')}`,
      );
    }
    assert.deepEqual(
      problems.map(({ suggestion }) => suggestion).filter((word) => word !== null),
      ['weekly', 'true', 'CODING_DAYS_PER_DEV', 'MEDIAN'],
    );
  });

  it('may be any JSON without making the check throw', () => {
    const key = fc.oneof(fc.constantFrom(...EXPORT_REQUEST_SHAPE.fields.keys(), '__proto__', 'metrics', 'calculationType'), fc.string());
    const { json } = fc.letrec<{ readonly json: unknown }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue(),
        fc.constantFrom('2026-07-01', 'MEAN', 'weekly', Number.POSITIVE_INFINITY, -0),
        fc.array(tie('json')),
        fc.dictionary(key, tie('json'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        const { request: read, problems } = checkExportRequest(value);
        assert.equal(read === null, problems.length > 0);
      }),
      { numRuns: campaign(700, 2_000) },
    );
    for (const value of [undefined, null, [], '', 0, true, Number.NaN]) assert.equal(checkExportRequest(value).problems.length, 1);
  });

  it('means the same if the case of its values is shuffled', () => {
    const shuffled = fc.tuple(REQUESTS, fc.infiniteStream(fc.boolean()));
    fc.assert(
      fc.property(shuffled, ([value, bits]) => assert.deepEqual(request(withShuffledCase(value, bits) as object), request(value))),
      { numRuns: 1000 },
    );
  });

  it('with one mistake has one problem, at its place', () => {
    fc.assert(
      fc.property(REQUESTS, (value) => {
        for (const { path, document, what } of mutantsOf(value, EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES)) {
          assert.equal(placesIn(document), toPathText(path), what);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('metrics', () => {
  it('match docs/contract/insights.md#metrics', () => {
    assert.deepEqual(toMetricNames('productivity'), [
      'TIME_TO_FIRST_COMMENT',
      'PR_VELOCITY_PER_DEV',
      'WORKTYPE_COMPLETED_PER_DEV',
      'CODING_DAYS_PER_DEV',
      'NUMBER_OF_COMMENTS_PER_PR',
      'AVG_TIME_TO_COMPLETE',
    ]);
    assert.deepEqual(toMetricNames('efficiency'), [
      'LEAD_TIME_FOR_CHANGES',
      'DEPLOYMENT_FREQUENCY',
      'CHANGE_FAILURE_RATE',
      'MEAN_TIME_TO_RESTORE',
      'OVERALL_DORA',
    ]);
    assert.equal(toMetricNames('productivityContributors').length, 7);
  });

  it('depend on granularity as docs/contract/insights.md#metrics says', () => {
    const affected = (['productivity', 'efficiency'] as const).flatMap((category) =>
      toMetricNames(category).filter((name) => (METRICS[category] as Readonly<Record<string, Metric>>)[name]!.byPeriod),
    );
    assert.deepEqual(affected, ['PR_VELOCITY_PER_DEV', 'WORKTYPE_COMPLETED_PER_DEV', 'CODING_DAYS_PER_DEV', 'DEPLOYMENT_FREQUENCY']);
  });

  it('have labels that are unique within their category', () => {
    for (const category of Object.keys(METRICS) as MetricCategory[]) {
      const labels = Object.values(METRICS[category] as Readonly<Record<string, Metric>>).map(({ label }) => label);
      assert.equal(new Set(labels).size, labels.length);
    }
  });
});

describe('a report', () => {
  it('has the documented headers', () => {
    const efficiency = { metrics: ['LEAD_TIME_FOR_CHANGES', 'DEPLOYMENT_FREQUENCY', 'MEAN_TIME_TO_RESTORE'] };
    assert.deepEqual(toReportHeaders(request({ ...DAYS, efficiency, includeRatings: true })), [
      'Collection Name',
      'Lead Time for Changes (mean)',
      'Lead Time for Changes Rating',
      'Deployment Frequency',
      'Deployment Frequency Rating',
      'Mean Time to Restore (mean)',
      'Mean Time to Restore Rating',
    ]);
    assert.deepEqual(toReportHeaders(request({ ...DAYS, efficiency: { ...efficiency, calculationType: 'P90' } })), [
      'Collection Name',
      'Lead Time for Changes (p90)',
      'Deployment Frequency',
      'Mean Time to Restore (p90)',
    ]);
    const contributors = { collectionId: '1', productivityContributors: { metrics: ['NUMBER_OF_COMMENTS_PER_PR'] }, includeRatings: true };
    assert.deepEqual(toReportHeaders(request({ ...DAYS, ...contributors })), ['Collection Name', 'Review Intensity']);
  });

  it('is named after its content and creation time', () => {
    const at = Date.UTC(2026, 6, 1, 13, 5, 9, 999);
    const nameOf = (body: object) => toReportName(request({ ...DAYS, ...body }), at);
    assert.equal(nameOf({}), 'Insights-2026-07-01-13-05-09.csv');
    assert.equal(nameOf({ productivity: {} }), 'Productivity-2026-07-01-13-05-09.csv');
    assert.equal(nameOf({ efficiency: {} }), 'Efficiency-2026-07-01-13-05-09.csv');
    assert.equal(nameOf({ collectionId: '1', productivityContributors: {} }), 'Productivity-2026-07-01-13-05-09.csv');
  });
});

/** Returns the value with the letters of its strings, but not of its keys, in random case. */
function withShuffledCase(value: unknown, bits: Iterator<boolean>): unknown {
  if (typeof value === 'string') {
    return [...value].map((letter) => (bits.next().value === true ? letter.toUpperCase() : letter.toLowerCase())).join('');
  }
  if (Array.isArray(value)) return value.map((item) => withShuffledCase(item, bits));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withShuffledCase(inner, bits)]));
}
