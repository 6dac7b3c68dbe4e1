import { type MetricCategory, toMetricNames } from '../../server/core/insights/metrics.ts';
import { CALCULATION_TYPES, GRANULARITIES } from '../../server/core/insights/reportValues.ts';
import { isJsonObject } from '../../server/core/jsonObject.ts';
import type { RequestChange, RequestForm } from '../../server/language/protocol/insights.ts';
import type { FormChange, FormField, FormFields, ReportKind } from '../panels/messages/exportRequest.ts';

type Values = NonNullable<RequestForm['values']>;

const CATEGORIES: readonly MetricCategory[] = ['productivity', 'efficiency', 'productivityContributors'];

/** Converts the values of an export request to the fields of the form; what cannot be parsed is shown as not set, with its problem next to it. */
export function toFormFields(values: Values): FormFields {
  const team = values.teamRefId ?? values.collectionId;
  const teamRefId = team == null || team === '' || !Number.isSafeInteger(Number(team)) ? null : Number(team);
  const efficiency = isJsonObject(values.efficiency) ? values.efficiency : {};
  const metrics = Object.fromEntries(CATEGORIES.map((category) => [category, readMetrics(values, category)]));
  return {
    dateStart: readText(values.dateStart),
    dateEnd: readText(values.dateEnd),
    kind: readKind(values),
    teamRefId,
    granularity: readAllowed(GRANULARITIES, values.granularity ?? 'weekly'),
    calculationType: readAllowed(CALCULATION_TYPES, efficiency.calculationType ?? 'MEAN'),
    includeRatings: values.includeRatings === true,
    metrics: metrics as FormFields['metrics'],
  };
}

/**
 * Converts a change in the form to changes of the request; returns none for a change that would leave a category without metrics, which
 * would mean all of them.
 */
export function toRequestChanges(values: Values, change: FormChange): readonly RequestChange[] {
  switch (change.field) {
    case 'days':
      return [
        { path: ['dateStart'], value: change.dateStart },
        { path: ['dateEnd'], value: change.dateEnd },
      ];
    case 'kind':
      return toKind(values, change.value);
    case 'team':
      return toTeam(values, change.value);
    case 'calculationType':
      return [...completing(values), { path: ['efficiency', 'calculationType'], value: change.value }];
    case 'metric':
      return toMetrics(values, change);
    default:
      return [{ path: [change.field], value: change.value }];
  }
}

/** Groups the problems of a request by the fields that show them. */
export function groupProblems(problems: RequestForm['problems']): Readonly<Partial<Record<FormField, readonly string[]>>> {
  const grouped = Map.groupBy(problems, ({ field }) => toFormField(field));
  return Object.fromEntries([...grouped].map(([field, found]) => [field, found.map(({ message }) => message)]));
}

function toFormField(field: string): FormField {
  const [first = '', second] = field.split(/[.[]/);
  if (first === 'teamRefId' || first === 'collectionId') return 'team';
  if (second === 'calculationType') return 'calculationType';
  const own = ['dateStart', 'dateEnd', 'granularity', 'includeRatings', ...CATEGORIES] as const;
  return own.find((one) => one === first) ?? 'request';
}

function readKind(values: Values): ReportKind {
  if (values.productivityContributors != null) return 'contributors';
  if ((values.productivity == null) === (values.efficiency == null)) return 'everything';
  return values.productivity == null ? 'efficiency' : 'productivity';
}

/** Returns the metrics of a category as the tables write them; all of them if none is listed. */
function readMetrics(values: Values, category: MetricCategory): readonly string[] {
  const named = listMetrics(values, category);
  const all: readonly string[] = toMetricNames(category);
  return named.length === 0 ? all : all.filter((name) => named.some((one) => one.toUpperCase() === name));
}

function listMetrics(values: Values, category: MetricCategory): readonly string[] {
  const given = values[category];
  const metrics = isJsonObject(given) ? given.metrics : null;
  return Array.isArray(metrics) ? metrics.filter((name) => typeof name === 'string') : [];
}

function toKind(values: Values, kind: ReportKind): RequestChange[] {
  const wanted: readonly MetricCategory[] =
    kind === 'contributors' ? ['productivityContributors'] : kind === 'everything' ? ['productivity', 'efficiency'] : [kind];
  const categories = CATEGORIES.flatMap((category): RequestChange[] => {
    if (!wanted.includes(category)) return category in values ? [{ path: [category] }] : [];
    return values[category] == null ? [{ path: [category, 'metrics'], value: [] }] : [];
  });
  if (kind !== 'contributors' || values.teamRefId == null) return categories;
  return [...categories, ...toTeam({ ...values, productivityContributors: {} }, Number(values.teamRefId))];
}

/** A contributors report identifies its team by a string, and by nothing else. */
function toTeam(values: Values, team: number | null): RequestChange[] {
  const isText = values.productivityContributors != null;
  const [used, other] = isText ? (['collectionId', 'teamRefId'] as const) : (['teamRefId', 'collectionId'] as const);
  const change: RequestChange[] = other in values ? [{ path: [other] }] : [];
  if (team === null) return used in values ? [...change, { path: [used] }] : change;
  return [...change, { path: [used], value: isText ? String(team) : team }];
}

function toMetrics(values: Values, { category, name, isOn }: Extract<FormChange, { field: 'metric' }>): RequestChange[] {
  const all: readonly string[] = toMetricNames(category);
  const named = listMetrics(values, category);
  const before = named.length === 0 ? all : named;
  const others = before.filter((one) => one.toUpperCase() !== name);
  const after = isOn ? [...others, name] : others;
  if (after.length === 0) return [];
  const isAll = all.every((one) => after.some((other) => other.toUpperCase() === one)) && after.length === all.length;
  return [...completing(values, category), { path: [category, 'metrics'], value: isAll ? [] : after }];
}

/** A request without a category requests both: when one is written, the other must be written too. */
function completing(values: Values, written: MetricCategory = 'efficiency'): RequestChange[] {
  if (CATEGORIES.some((category) => values[category] != null)) return [];
  return [{ path: [written === 'efficiency' ? 'productivity' : 'efficiency', 'metrics'], value: [] }];
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readAllowed<Word extends string>(allowed: readonly Word[], value: unknown): Word | null {
  return allowed.find((word) => typeof value === 'string' && word.toLowerCase() === value.toLowerCase()) ?? null;
}
