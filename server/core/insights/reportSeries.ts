import { isJsonObject } from '../jsonObject.ts';
import { type FieldError, Refusal } from '../refusal.ts';
import { toPathText, toSentence } from '../shape.ts';
import { checkExportRequest, type ExportRequest } from './exportRequest.ts';

/** Maximum number of ranges counted at once: ten years of weeks. */
export const MOST_RANGES = 520;

/** What a report of ours has besides that of the contract (docs/contract/insights.md#reports-of-ours). */
export interface ReportExtras {
  /** Only records of these repositories count, by full name or last part; null is all. */
  readonly repositories: readonly string[] | null;
  /** Whether a report on teams has the rework rate. */
  readonly rework: boolean;
  /** Whether the row of a manager's team is followed by one of the manager alone. */
  readonly own: boolean;
  /** Whether numbers have all their digits, from which changes are calculated, and not two decimals. */
  readonly exact: boolean;
  /** Whether to say what the days have that counts for no one. */
  readonly coverage: boolean;
}

/** The same report on several ranges of days. */
export interface ReportSeries extends ReportExtras {
  readonly requests: readonly ExportRequest[];
}

type Json = Readonly<Record<string, unknown>>;

/** Reads the body of a series of reports. Throws INVALID_REQUEST with all mistakes. */
export function requireReportSeries(body: Json): ReportSeries {
  const errors: FieldError[] = [];
  const add = (fieldId: string, reason: string): void => {
    errors.push({ fieldId, error: toSentence([fieldId], reason, '') });
  };
  const requests = readRequests(body, errors, add);
  const repositories = readRepositories(body.repositories ?? null, add) ?? null;
  const [rework, own, exact, coverage] = (['rework', 'own', 'exact', 'coverage'] as const).map((name) => {
    const value = body[name] ?? false;
    if (typeof value !== 'boolean') add(name, 'must be true or false');
    const isForTeams = name === 'rework' || name === 'own';
    if (value === true && isForTeams && requests[0]?.kind === 'contributors') add(name, 'is only for reports on teams; leave it out');
    return value === true;
  });
  if (errors.length > 0) throw new Refusal('INVALID_REQUEST', errors.map(({ error }) => error).join(' '), { fields: errors });
  return { requests, repositories, rework: rework!, own: own!, exact: exact!, coverage: coverage! };
}

type Add = (fieldId: string, reason: string) => unknown;

function readRequests({ request, ranges = null }: Json, errors: FieldError[], add: Add): ExportRequest[] {
  const read = (value: unknown, at: readonly (string | number)[]): ExportRequest[] => {
    const checked = checkExportRequest(value);
    for (const { path, message } of checked.problems) {
      errors.push({ fieldId: toPathText([...at, ...path]), error: toSentence([...at, ...path], message, '') });
    }
    return checked.request === null ? [] : [checked.request];
  };
  if (ranges === null) return read(request, ['request']);
  if (!Array.isArray(ranges) || ranges.length === 0 || ranges.length > MOST_RANGES) {
    add('ranges', `must be a list of 1 to ${MOST_RANGES} objects with dateStart and dateEnd`);
    return [];
  }
  const requests = ranges.flatMap((range: unknown, place) => {
    if (errors.length > 0) return [];
    const { dateStart, dateEnd } = (typeof range === 'object' ? (range ?? {}) : {}) as Json;
    return read(isJsonObject(request) ? { ...request, dateStart, dateEnd } : request, ['ranges', place]);
  });
  return requests;
}

/** Reads a list of repositories, null for all; undefined for anything else, which is reported. */
export function readRepositories(written: unknown, add: Add): readonly string[] | null | undefined {
  if (written === null) return null;
  const isList = Array.isArray(written) && written.length > 0 && written.every((name) => typeof name === 'string' && name.trim() !== '');
  if (isList) return written as string[];
  add('repositories', 'must be a list of names of repositories');
  return undefined;
}
