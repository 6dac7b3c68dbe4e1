import type { ActivityKind } from '../activity.ts';

/** What is kept of a row beside its developer and time. */
export type ChunkColumn = 'time' | 'lines' | 'comments' | 'flag';

/** The columns of each kind. `time` goes from the start of what it says to its end, or from the creation of a pull request to its first comment; `flag` marks a deployment that failed and a pull request without a ticket. */
export const CHUNK_COLUMNS: Readonly<Record<ActivityKind, readonly ChunkColumn[]>> = {
  commit: [],
  pullRequest: ['time', 'lines', 'comments', 'flag'],
  workItem: ['time'],
  deployment: ['flag'],
  incident: ['time'],
  change: ['time'],
};

/** The rows of a kind and month (UTC), ordered by developer and time; columns that the kind lacks are empty. */
export interface Chunk {
  readonly kind: ActivityKind;
  readonly month: number;
  /** The numbers of the developers, ascending. */
  readonly people: Uint32Array;
  /** Where the rows of each begin; one more than there are developers. */
  readonly starts: Uint32Array;
  /** Milliseconds since the month began. */
  readonly at: Uint32Array;
  /** Milliseconds; NaN where it is not known. */
  readonly time: Float64Array;
  readonly lines: Float64Array;
  readonly comments: Float64Array;
  /** 1 or 0. */
  readonly flag: Uint8Array;
  /** How much memory it takes. */
  readonly bytes: number;
}
