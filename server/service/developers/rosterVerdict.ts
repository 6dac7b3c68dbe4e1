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

/** Rosters up to these sizes are checked in place: starting a thread would take longer (docs/decisions/storage.md#large-uploads). */
const FEW_BYTES = 16 * 1024 * 1024;
const FEW_LINES = 150_000;

const LF = 10;
const CR = 13;

/** Whether a roster is small enough to be checked quickly, whatever it contains. */
export function isQuicklyChecked(bytes: Uint8Array): boolean {
  if (bytes.length > FEW_BYTES) return false;
  if (bytes.length <= FEW_LINES) return true;
  const feeds = countBytes(bytes, LF, FEW_LINES);
  return feeds <= FEW_LINES && feeds + countBytes(bytes, CR, FEW_LINES, LF) <= FEW_LINES;
}

/** Counts a byte unless `other` follows it, up to one more than `most`. */
function countBytes(bytes: Uint8Array, byte: number, most: number, other?: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1 && count <= most; at = bytes.indexOf(byte, at + 1)) if (bytes[at + 1] !== other) count++;
  return count;
}
