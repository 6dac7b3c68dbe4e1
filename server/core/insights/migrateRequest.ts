import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../jsonObject.ts';
import { EXPORT_FAMILIES, type ExportFamily, findExportMetric, listGroupMetrics } from './exportMetrics.ts';
import { EXPORT_REQUEST_SHAPE, type ExportRequest } from './exportRequest.ts';

/** The body of an export that runs as a job, and the family that its address names. */
export interface MigratedRequest {
  readonly family: ExportFamily;
  readonly body: {
    readonly scope: { readonly teamId?: string };
    readonly dateRange: { readonly start: string; readonly end: string };
    readonly metrics: readonly string[];
    readonly options: Readonly<Record<string, string>>;
  };
}

/** What a request of a report is as exports, and a sentence on each of its parts that has no exact counterpart. */
export interface Migration {
  readonly exports: readonly MigratedRequest[];
  readonly notes: readonly string[];
  /** The fields that are left out. */
  readonly leftOut: readonly string[];
}

/** A metric in days that the published exports have in hours. */
const IN_DAYS = 'TIME_TO_FIRST_COMMENT';
const IN_HOURS = 'REVIEW_TIME_TO_FIRST_COMMENT_HRS_AVG';

/** Turns a request of a report into exports of the published names; `written` is the request as it was written. */
export function migrateRequest(request: ExportRequest, written: unknown): Migration {
  const { granularity, teamRefId } = request;
  const exports = toExports(request).map(({ family, body }): MigratedRequest => {
    return { family, body: { ...body, metrics: body.metrics.map((name) => (name === IN_DAYS ? IN_HOURS : name)) } };
  });
  const isInHours = exports.some(({ body }) => body.metrics.includes(IN_HOURS));
  const unknown = isJsonObject(written) ? Object.keys(written).filter((key) => !EXPORT_REQUEST_SHAPE.fields.has(key)) : [];
  const leftOut = [...(request.includeRatings ? ['includeRatings'] : []), ...unknown];
  const notes = [
    ...(exports.length > 1 ? [l10n.t('Exports are of one family, so this request becomes two: productivity and efficiency.')] : []),
    ...(request.includeRatings
      ? [l10n.t('"includeRatings" has no counterpart: exports have no tiers, only the score OVERALL_RATING.')]
      : []),
    ...(granularity === 'daily'
      ? [l10n.t('"granularity" daily is not among the published ones, which are weekly, monthly and quarterly; Fairlead counts it.')]
      : []),
    ...(isInHours ? [l10n.t('{0} becomes {1}, which is in hours instead of days.', IN_DAYS, IN_HOURS)] : []),
    ...(teamRefId === null
      ? [
          l10n.t(
            'The request names no team, so its scope is empty. If the service wants one, add the name of the org tree as "orgTreeName".',
          ),
        ]
      : []),
    ...unknown.map((key) => l10n.t('"{0}" has no counterpart and is left out.', key)),
  ];
  return { exports, notes, leftOut };
}

/** Returns the exports that have the numbers of a report, in its order. Tiers are left out. */
export function toExports(request: ExportRequest): readonly MigratedRequest[] {
  const { dateStart: start, dateEnd: end, granularity, teamRefId } = request;
  const frame = { scope: teamRefId === null ? {} : { teamId: String(teamRefId) }, dateRange: { start, end } };
  const toExport = (family: ExportFamily, names: readonly string[], options: Readonly<Record<string, string>>): MigratedRequest => {
    const level = options.metricLevel === 'developer' ? 'developer' : 'team';
    const metrics = names.flatMap((name) => findExportMetric(family, level, name) ?? []);
    return { family, body: { ...frame, metrics, options: { granularity, ...options, format: 'csv' } } };
  };
  if (request.kind === 'contributors') {
    return [toExport('productivity', request.productivityContributors.metrics, { metricLevel: 'developer' })];
  }
  const { productivity, efficiency } = request;
  return [
    ...(productivity === null ? [] : [toExport('productivity', productivity.metrics, {})]),
    ...(efficiency === null ? [] : [toExport('efficiency', efficiency.metrics, { aggregation: efficiency.calculationType.toLowerCase() })]),
  ];
}

/** Returns the path of an export beside the request that it comes from. */
export function toMigratedName(path: string, family: ExportFamily): string {
  return `${path.replace(/(\.insights)?\.json$/i, '')}.${family}.json`;
}

/** Whether a document is the body of an export that runs as a job. */
export function isExportOrder(body: unknown): body is { readonly dateRange: object } {
  return isJsonObject(body) && isJsonObject(body.dateRange) && !('dateStart' in body);
}

/** Finds the family of the body of an export by the names of its metrics and groups; null if they are of both or of none. */
export function findExportFamily(body: object): ExportFamily | null {
  const { metrics, metricGroups } = body as { readonly metrics?: unknown; readonly metricGroups?: unknown };
  const toNames = (list: unknown) => (Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []);
  const hasName = (family: ExportFamily) =>
    (['team', 'developer'] as const).some(
      (level) =>
        toNames(metrics).some((name) => findExportMetric(family, level, name) !== null) ||
        toNames(metricGroups).some((group) => listGroupMetrics(family, level, group.trim().toLowerCase()).length > 0),
    );
  const found = EXPORT_FAMILIES.filter(hasName);
  return found.length === 1 ? found[0]! : null;
}
