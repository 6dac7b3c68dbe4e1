import { addCoverage, type Coverage } from '../../core/insights/coverage.ts';
import type { Period } from '../../core/insights/periods.ts';
import { mapBounded } from '../../core/mapBounded.ts';
import type { CountReportsRequest, ReportRequest } from '../../wire/insights.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';
import { askExtra } from '../offer.ts';
import { exportReport } from './insights.ts';

/** Reports requested at a time: more would only wait in the service. */
const AT_ONCE = 4;

/** Returns the requests for the band of a trend: for the median and the 90th percentile; null if no metric has a calculation. */
export function toBandRequests(request: ReportRequest): readonly [median: ReportRequest, percentile: ReportRequest] | null {
  if ('productivityContributors' in request) return null;
  const isWhole = request.productivity === undefined && request.efficiency === undefined;
  if (!isWhole && request.efficiency === undefined) return null;
  const categories = isWhole ? { productivity: {} } : {};
  const calculate = (calculationType: string): ReportRequest => ({
    ...request,
    ...categories,
    efficiency: { ...request.efficiency, calculationType },
  });
  return [calculate('MEDIAN'), calculate('P90')];
}

/** What only a service of ours can count (docs/contract/insights.md#reports-of-ours). */
export type ReportExtras = Pick<CountReportsRequest, 'repositories' | 'rework' | 'own'>;

/** What a report of ours has that any other can do without. */
type Precision = Pick<CountReportsRequest, 'exact' | 'coverage'>;

/** Reports as CSV, empty for one without activity; and what their days have that counts for no one, null if that is unknown. */
interface CountedPeriods {
  readonly reports: readonly string[];
  readonly coverage: Coverage | null;
}

/** Periods counted by one request: few enough for progress to be seen. */
const IN_ONE = 13;

/**
 * Returns the report of each period: the same request with the days of the period. Asks a service of ours for several at once, and any
 * other, or with a key that is not its admin key, one by one. Extras only ours can count: it throws NOT_OFFERED or ACCESS_DENIED.
 */
export async function exportPeriods(
  instance: Instance,
  request: ReportRequest,
  periods: readonly Days[],
  options: CallOptions = {},
  done: () => void = () => {},
  { exact = false, coverage = false, ...extras }: ReportExtras & Precision = {},
): Promise<CountedPeriods> {
  const askEach = async () => ({ reports: await exportEach(instance, request, periods, options, done), coverage: null });
  if (instance.adminKey === null) return askEach();
  const hasExtras = Object.keys(extras).length > 0;
  const reports: string[] = [];
  let all: Coverage | null = null;
  for (let place = 0; place < periods.length; place += IN_ONE) {
    const ranges = periods.slice(place, place + IN_ONE).map(({ dateStart, dateEnd }) => ({ dateStart, dateEnd }));
    const ask = () => call(instance, 'countReports', { body: { request, ranges, ...extras, exact, coverage } }, options);
    const counted = hasExtras ? await ask() : await askExtra(ask);
    if (typeof counted === 'string') return askEach();
    if (counted.coverage != null) all = addCoverage(all, counted.coverage);
    for (const csv of counted.reports) {
      reports.push(csv);
      done();
    }
  }
  return { reports, coverage: all };
}

type Days = Pick<Period, 'dateStart' | 'dateEnd'>;

/** Returns the report of each period by the endpoint of the contract. */
export async function exportEach(
  instance: Instance,
  request: ReportRequest,
  periods: readonly Days[],
  options: CallOptions = {},
  done: () => void = () => {},
): Promise<readonly string[]> {
  return mapBounded(periods, AT_ONCE, async ({ dateStart, dateEnd }) => {
    const answer = await exportReport(instance, { ...request, dateStart, dateEnd }, {}, options);
    const csv = await answer.text();
    done();
    return csv;
  });
}
