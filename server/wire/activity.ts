import type { FactKind } from '../core/insights/activity.ts';
import type { LineError } from '../core/refusal.ts';

export { FACT_KINDS, type FactKind } from '../core/insights/activity.ts';
export type { PlainFact } from '../core/insights/toActivityRows.ts';
export type { LineError } from '../core/refusal.ts';

/** Largest body of facts taken, in bytes; above it 413 (our decision). */
export const MAX_ACTIVITY_BODY_BYTES = 32 * 1024 * 1024;

/** Query of POST /__fairlead/activity: who brings facts and how far that has come, kept with them or not at all. Both or neither. */
export interface ActivityQuery {
  readonly source?: string;
  readonly cursor?: string;
}

/** A developer whom facts name and neither the active roster nor an identity knows. */
export interface UnmatchedDeveloper {
  readonly developer: string;
  readonly facts: number;
  /** The e-mail of the one in the roster that is probably meant. */
  readonly nearest: string | null;
}

/** Answer to POST /__fairlead/activity; counts are those of this request. */
export interface ActivityTaken {
  readonly taken: number;
  readonly added: number;
  readonly changed: number;
  /** Those that were there already, just so. */
  readonly unchanged: number;
  readonly byKind: Readonly<Record<FactKind, number>>;
  /** At most 50, those with the most facts first. */
  readonly unmatched: readonly UnmatchedDeveloper[];
}

/** The facts of one kind. */
export interface ActivityKindSummary {
  readonly facts: number;
  /** Those that count in no range yet: not merged, finished or resolved. */
  readonly undecided: number;
  /** Between which moments the others count, in milliseconds since the epoch; null for none. */
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
  /** 50 unless said, 1000 at most. */
  readonly limit?: number;
}

/** Answer to GET /__fairlead/activity/unmatched, of all facts that are stored; those with the most facts first. */
export interface UnmatchedList {
  readonly unmatched: readonly UnmatchedDeveloper[];
  /** How many there are, and how many facts they have. */
  readonly total: number;
  readonly facts: number;
  /** How they become known. */
  readonly remedy: string;
}

/** The body of a refusal of facts. */
export interface ActivityErrorBody {
  readonly status: 'ERROR';
  readonly code: string;
  readonly message: string;
  readonly correlationId: string;
  /** The first 100 mistakes. */
  readonly errors: readonly LineError[];
}
