import type { FactKind } from '../core/insights/activity.ts';
import type { LineError } from '../core/refusal.ts';

export { FACT_KINDS, type FactKind } from '../core/insights/activity.ts';
export type { PlainFact } from '../core/insights/toActivityRows.ts';
export type { LineError } from '../core/refusal.ts';

/** Maximum body of an activity import, in bytes; above it 413 (our decision). */
export const MAX_ACTIVITY_BODY_BYTES = 32 * 1024 * 1024;

/** Query of POST /__fairlead/activity: the name and cursor of an import, stored in the same transaction as its records. Both or neither. */
export interface ActivityQuery {
  readonly source?: string;
  readonly cursor?: string;
}

/** A developer named in activity records who is neither in the active roster nor mapped by an identity. */
export interface UnmatchedDeveloper {
  readonly developer: string;
  readonly facts: number;
  /** The e-mail of the developer in the roster who is probably meant, or null. */
  readonly nearest: string | null;
}

/** Answer to POST /__fairlead/activity; the counts are those of this request. */
export interface ActivityTaken {
  readonly taken: number;
  readonly added: number;
  readonly changed: number;
  /** Records that already existed with the same content. */
  readonly unchanged: number;
  readonly byKind: Readonly<Record<FactKind, number>>;
  /** At most 50, those with the most records first. */
  readonly unmatched: readonly UnmatchedDeveloper[];
}

/** The activity records of one kind. */
export interface ActivityKindSummary {
  readonly facts: number;
  /** Those that count in no range yet: not merged, finished or resolved. */
  readonly undecided: number;
  /** The time range in which the others count, in milliseconds since the epoch; null if there are none. */
  readonly first: number | null;
  readonly last: number | null;
}

/** Answer to GET /__fairlead/activity. */
export interface ActivitySummary {
  readonly facts: number;
  readonly kinds: Readonly<Record<FactKind, ActivityKindSummary>>;
  readonly sources: readonly { readonly name: string; readonly cursor: string; readonly updatedAt: number }[];
}

/** Query of GET /__fairlead/activity/unmatched. */
export interface UnmatchedQuery {
  /** Default 50, maximum 1000. */
  readonly limit?: number;
}

/** Answer to GET /__fairlead/activity/unmatched, over all stored activity records; those with the most records first. */
export interface UnmatchedList {
  readonly unmatched: readonly UnmatchedDeveloper[];
  /** The number of unknown developers. */
  readonly total: number;
  readonly facts: number;
  /** How to make them known. */
  readonly remedy: string;
}

/** The body of a refusal of activity records. */
export interface ActivityErrorBody {
  readonly status: 'ERROR';
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  /** The first 100 mistakes. */
  readonly errors: readonly LineError[];
}
