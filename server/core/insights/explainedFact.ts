import type { ActivityRow, FactKind } from './activity.ts';
import type { CountedRows } from './evidence.ts';

/** A fact as it was handed in, with whom it counts for and as what. Times are ISO 8601 in UTC; of those that its kind has, the ones that are known are there. */
export interface ExplainedFact {
  readonly kind: FactKind;
  readonly id: string;
  /** The e-mail or identity that the fact names, in lower case. */
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
  /** What of it goes into the formula: days, lines, comments, 1, or 1 and 0 for a deployment that failed or did not; of a commit for coding days, the day as yyyy-MM-dd. */
  readonly counted: number | string;
}

/** Whom a row counts for, and on which day. */
export interface FactContext {
  readonly email: string;
  readonly day: string;
}

/** A stored row as the fact that it comes from. */
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

function time(name: keyof OwnFields, moment: number | null): OwnFields {
  return moment === null ? {} : { [name]: new Date(moment).toISOString() };
}
