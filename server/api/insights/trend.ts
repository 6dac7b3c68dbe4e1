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

/** Periods counted by one request: few enough for progress to be seen. */
const IN_ONE = 13;

/**
 * Returns the report of each period as CSV, empty for one without activity: the same request with the days of the period. Asks a service of
 * ours for several at once, and any other, or with a key that is not its admin key, one by one. Extras only ours can count: it throws
 * NOT_OFFERED or ACCESS_DENIED.
 */
export async function exportPeriods(
  instance: Instance,
  request: ReportRequest,
  periods: readonly Days[],
  options: CallOptions = {},
  done: () => void = () => {},
  extras: ReportExtras = {},
): Promise<readonly string[]> {
  if (instance.adminKey === null) return exportEach(instance, request, periods, options, done);
  const hasExtras = Object.keys(extras).length > 0;
  const reports: string[] = [];
  for (let place = 0; place < periods.length; place += IN_ONE) {
    const ranges = periods.slice(place, place + IN_ONE).map(({ dateStart, dateEnd }) => ({ dateStart, dateEnd }));
    const ask = () => call(instance, 'countReports', { body: { request, ranges, ...extras } }, options);
    const counted = hasExtras ? await ask() : await askExtra(ask);
    if (typeof counted === 'string') return exportEach(instance, request, periods, options, done);
    for (const csv of counted.reports) {
      reports.push(csv);
      done();
    }
  }
  return reports;
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
