import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { Problem } from '../../core/problem.ts';
import type { ErrorEntry, RefusalCode, RefusalDetails } from '../../core/refusal.ts';

/** What an answer reports about an accepted roster. */
export interface RosterReport {
  readonly problems: readonly Problem[];
  readonly validationErrors: readonly ErrorEntry[];
  readonly warnings: readonly ErrorEntry[];
}

/** The result of checking a roster, as plain data that can be passed between threads. */
export type RosterVerdict =
  | { readonly refused: false; readonly report: RosterReport }
  | { readonly refused: true; readonly code: RefusalCode; readonly message: string; readonly details: RefusalDetails };

/**
 * Checks a roster where it can neither block nor crash the service. Throws INVALID_REQUEST or UNAVAILABLE if it takes too much memory or
 * time.
 */
export type JudgeRoster = (bytes: Uint8Array, settings: RosterSettings, places: boolean) => Promise<RosterVerdict>;

/** The size of a roster. */
interface RosterSize {
  readonly bytes: number;
  readonly lines: number;
}

/** Rosters up to this size are checked in place: starting a thread would take longer (docs/decisions/storage.md#large-uploads). */
const QUICKLY_CHECKED: RosterSize = { bytes: 16 * 1024 * 1024, lines: 150_000 };

/** Rosters up to this size are stored in place: other requests wait for some 50 ms. */
export const QUICKLY_STORED: RosterSize = { bytes: 512 * 1024, lines: 4_000 };

const LF = 10;
const CR = 13;

/** Whether a roster is small enough to be checked quickly, whatever it contains. */
export function isQuicklyChecked(bytes: Uint8Array): boolean {
  return isWithin(QUICKLY_CHECKED, bytes);
}

/** Whether a roster is small enough to be checked and stored in place. */
export function isQuicklyStored(bytes: Uint8Array): boolean {
  return isWithin(QUICKLY_STORED, bytes);
}

/** Whether so many rows are few enough to be checked and stored in place. */
export function areQuicklyStored(rows: number): boolean {
  return rows <= QUICKLY_STORED.lines;
}

function isWithin({ bytes: most, lines }: RosterSize, bytes: Uint8Array): boolean {
  if (bytes.length > most) return false;
  if (bytes.length <= lines) return true;
  const feeds = countBytes(bytes, LF, lines);
  return feeds <= lines && feeds + countBytes(bytes, CR, lines, LF) <= lines;
}

/** Counts a byte unless `other` follows it, up to one more than `most`. */
function countBytes(bytes: Uint8Array, byte: number, most: number, other?: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1 && count <= most; at = bytes.indexOf(byte, at + 1)) if (bytes[at + 1] !== other) count++;
  return count;
}
