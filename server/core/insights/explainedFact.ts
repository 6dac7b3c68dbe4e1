import type { ActivityRow, FactKind } from './activity.ts';
import type { CountedRows } from './evidence.ts';

/**
 * An imported fact, with the developer it counts for and the counted amount. Times are ISO 8601 in UTC; those that are unknown or do not
 * belong to its kind are missing.
 */
export interface ExplainedFact {
  readonly kind: FactKind;
  readonly id: string;
  /** The e-mail or identity in the fact, in lower case. */
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
  readonly lines?: number;
  readonly comments?: number;
  /**
   * Its contribution to the formula: days, lines, comments, 1, or 1 and 0 for a failed and a successful deployment; for a commit in coding
   * days, the day as yyyy-MM-dd.
   */
  readonly counted: number | string;
}

/** The developer that a row counts for, and the day. */
export interface FactContext {
  readonly email: string;
  readonly day: string;
}

/** Converts a stored row back to the fact it comes from. */
export function toExplainedFact(row: ActivityRow, { toCounted }: CountedRows, { email, day }: FactContext): ExplainedFact {
  const { id, developer, repository, ticket } = row;
  return {
    kind: row.kind === 'change' ? 'commit' : row.kind,
    id,
    developer,
    email,
    ...(repository === '' ? {} : { repository }),
    ...(ticket === '' ? {} : { ticket }),
    ...toOwnFields(row),
    counted: toCounted === null ? day : toCounted(row),
  };
}

type OwnFields = Omit<ExplainedFact, 'kind' | 'id' | 'developer' | 'email' | 'counted'>;

function toOwnFields({ kind, at, started, noted, lines, comments, failed }: ActivityRow): OwnFields {
  switch (kind) {
    case 'commit':
      return { ...time('at', at), lines };
    case 'change':
      return { ...time('at', started), ...time('deployedAt', at) };
    case 'pullRequest':
      return { ...time('createdAt', started), ...time('firstCommentAt', noted), ...time('mergedAt', at), lines, comments };
    case 'workItem':
      return { ...time('startedAt', started), ...time('finishedAt', at) };
    case 'deployment':
      return { ...time('at', at), outcome: failed ? 'failure' : 'success' };
    case 'incident':
      return { ...time('createdAt', started), ...time('resolvedAt', at) };
  }
}

function time(name: keyof OwnFields, timestamp: number | null): OwnFields {
  return timestamp === null ? {} : { [name]: new Date(timestamp).toISOString() };
}
