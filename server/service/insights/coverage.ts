import { ACTIVITY_KINDS, RECORD_KINDS, type RecordKind } from '../../core/insights/activity.ts';
import { toDayStarts } from '../../core/insights/calendar.ts';
import type { Coverage } from '../../core/insights/coverage.ts';
import type { ExportRequest } from '../../core/insights/exportRequest.ts';
import { COUNTED_KINDS } from '../../core/insights/metrics.ts';
import type { ReportColumn } from '../../core/insights/reportColumns.ts';
import type { Slot, Tally } from '../../core/insights/reportQuestion.ts';
import { hasKind } from '../../store/insights/activity.ts';
import { readConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { readNames } from './unmatched.ts';

/** Counts what the days of reports have that counts for no one, or of which no source says all; `names` are those of another roster than the active one. */
export async function readCoverage(
  context: ServiceContext,
  requests: readonly ExportRequest[],
  columns: readonly ReportColumn[],
  unscored: number,
  names?: ReadonlySet<string>,
): Promise<Coverage> {
  const { timeZone } = await readConfiguration(context);
  const [first, last] = [
    requests.map(({ dateStart }) => dateStart).sort()[0]!,
    requests
      .map(({ dateEnd }) => dateEnd)
      .sort()
      .at(-1)!,
  ];
  const { known, unknown } = await readNames(context, names);
  const slots = [known, unknown].map(
    (some, developer): Slot => ({ developer, names: some, from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }),
  );
  const [counted, uncounted] = await context.countReport({
    dayStarts: toDayStarts(first, last, timeZone),
    slots,
    slices: slots.map((_, place) => ({ from: place, to: place + 1 })),
    kinds: RECORD_KINDS,
    calculation: 'MEAN',
  });
  const { pulls, commentsKnown, linesKnown } = counted!;
  const counts = new Set<string>(columns.map(({ name }) => name));
  const ifCounted = (unknown: number, ...metrics: readonly string[]): number => (metrics.some((name) => counts.has(name)) ? unknown : 0);
  return {
    records: countRecords(counted!) + countRecords(uncounted!),
    uncounted: countRecords(uncounted!),
    pulls,
    withoutComments: ifCounted(pulls - commentsKnown, 'NUMBER_OF_COMMENTS_PER_PR'),
    withoutLines: ifCounted(pulls - linesKnown, 'PR_VELOCITY_PER_DEV', 'PR_VELOCITY'),
    unscored,
    missing: await findMissing(context, columns),
  };
}

/** Returns the kinds that columns count and that have no record, in the order of all kinds. */
async function findMissing({ database }: ServiceContext, columns: readonly ReportColumn[]): Promise<readonly RecordKind[]> {
  const counted = new Set(columns.map(({ name }) => COUNTED_KINDS[name]));
  const missing: RecordKind[] = [];
  for (const kind of RECORD_KINDS) if (counted.has(kind) && !(await hasKind(database, ACTIVITY_KINDS[kind]))) missing.push(kind);
  return missing;
}

function countRecords({ commits, pulls, items, deployments, incidents }: Tally): number {
  return commits + pulls + items + deployments + incidents;
}
