import { type ActivityRow, type RecordKind, UNKNOWN_COUNT } from './activity.ts';
import { CAUSES } from './causes.ts';
import type { Distribution } from './distribution.ts';
import type { CountedRows } from './evidence.ts';
import type { RatingExplanation } from './ratingTexts.ts';

/** A cell of a report, how it was calculated, and a page of the counted records, the newest first. */
export interface Explanation {
  /** The team or developer. */
  readonly name: string;
  readonly metric: string;
  readonly unit: string;
  /** As written in the report. */
  readonly value: string;
  /** A sentence with the numbers filled in. */
  readonly formula: string;
  /** Why the cell has its tier; null for a metric without tiers. */
  readonly rating: RatingExplanation | null;
  /** How the counted times are distributed; null if that was not asked, if the metric is not of times, or if there are none. */
  readonly distribution: Distribution | null;
  /** The number of counted records. */
  readonly total: number;
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly facts: readonly ExplainedRecord[];
}

/**
 * An imported record, with the developer it counts for and the counted amount. Times are ISO 8601 in UTC; those that are unknown or do not
 * belong to its kind are missing.
 */
export interface ExplainedRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** The e-mail or identity in the record, in lower case; empty if the service shows no people, like `email`. */
  readonly developer: string;
  /** The developer of the roster that it counts for. */
  readonly email: string;
  readonly repository?: string;
  readonly ticket?: string;
  readonly at?: string;
  readonly deployedAt?: string;
  readonly createdAt?: string;
  readonly firstCommentAt?: string;
  readonly mergedAt?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly resolvedAt?: string;
  readonly outcome?: 'success' | 'failure';
  readonly service?: string;
  readonly environment?: string;
  /** Why a deployment counts as failed, or what caused an incident: the other record and the rule that found it. */
  readonly because?: string;
  readonly lines?: number;
  readonly comments?: number;
  /**
   * Its contribution to the formula: days, lines, comments, 1, or 1 and 0 for a failed and a successful deployment; for a commit in coding
   * days, the day as yyyy-MM-dd.
   */
  readonly counted: number | string;
}

/** Converts a stored row back to the record it comes from; `email` is the developer that it counts for, on `day`. */
export function toExplainedRecord(row: ActivityRow, { toCounted }: CountedRows, email: string, day: string): ExplainedRecord {
  const { id, developer, repository, ticket } = row;
  return {
    kind: row.kind === 'change' ? 'commit' : row.kind,
    id,
    developer,
    email,
    ...(repository === '' ? {} : { repository }),
    ...(ticket === '' ? {} : { ticket }),
    ...toOwnFields(row),
    ...toLinkFields(row),
    counted: toCounted === null ? day : toCounted(row),
  };
}

function toLinkFields({ kind, about }: ActivityRow): LinkFields {
  if (about === undefined) return {};
  const { service, environment, links = [] } = about;
  const because = links.map(([id, rule]) =>
    kind === 'deployment' ? `caused incident ${id}: ${CAUSES[rule]}` : `caused by deployment ${id}: ${CAUSES[rule]}`,
  );
  return {
    ...(service === undefined ? {} : { service }),
    ...(environment === undefined ? {} : { environment }),
    ...(because.length === 0 ? {} : { because: because.join('; ') }),
  };
}

type LinkFields = Pick<ExplainedRecord, 'service' | 'environment' | 'because'>;
type OwnFields = Omit<ExplainedRecord, 'kind' | 'id' | 'developer' | 'email' | 'counted'>;

function toOwnFields({ kind, at, started, noted, lines, comments, failed }: ActivityRow): OwnFields {
  switch (kind) {
    case 'commit':
      return { ...time('at', at), ...known('lines', lines) };
    case 'change':
      return { ...time('at', started), ...time('deployedAt', at) };
    case 'pullRequest':
      return {
        ...time('createdAt', started),
        ...time('firstCommentAt', noted),
        ...time('mergedAt', at),
        ...known('lines', lines),
        ...known('comments', comments),
      };
    case 'workItem':
      return { ...time('startedAt', started), ...time('finishedAt', at) };
    case 'deployment':
      return { ...time('at', at), outcome: failed ? 'failure' : 'success' };
    case 'incident':
      return { ...time('createdAt', started), ...time('resolvedAt', at) };
  }
}

function known(name: 'lines' | 'comments', count: number): OwnFields {
  return count === UNKNOWN_COUNT ? {} : { [name]: count };
}

function time(name: keyof OwnFields, timestamp: number | null): OwnFields {
  return timestamp === null ? {} : { [name]: new Date(timestamp).toISOString() };
}
