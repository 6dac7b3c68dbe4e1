import type { ActivityKind } from '../activity.ts';

/** A column of a row besides its developer and time. */
export type ChunkColumn = 'time' | 'lines' | 'comments' | 'flag';

/**
 * The columns of each kind. `time` is the duration of the activity, or that from the creation of a pull request to its first comment;
 * `flag` marks a failed deployment and a pull request without a ticket.
 */
export const CHUNK_COLUMNS: Readonly<Record<ActivityKind, readonly ChunkColumn[]>> = {
  commit: [],
  pullRequest: ['time', 'lines', 'comments', 'flag'],
  workItem: ['time'],
  deployment: ['flag'],
  incident: ['time'],
  change: ['time'],
};

/** The rows of a kind and month (UTC), ordered by developer and time; columns that the kind does not have are empty. */
export interface Chunk {
  readonly kind: ActivityKind;
  readonly month: number;
  /** The numbers of the developers, ascending. */
  readonly people: Uint32Array;
  /** The first row of each developer; one entry more than there are developers. */
  readonly starts: Uint32Array;
  /** Milliseconds since the start of the month. */
  readonly at: Uint32Array;
  /** Milliseconds; NaN if unknown. */
  readonly time: Float64Array;
  readonly lines: Float64Array;
  readonly comments: Float64Array;
  /** 1 or 0. */
  readonly flag: Uint8Array;
  /** Size in bytes. */
  readonly bytes: number;
}
