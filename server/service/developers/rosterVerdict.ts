import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { Problem } from '../../core/problem.ts';
import type { ErrorEntry, RefusalCode, RefusalDetails } from '../../core/refusal.ts';
import { isLineBreak } from '../../documents/roster/bytes/scanRow.ts';

/** What an answer says of a roster that can be taken. */
export interface RosterSayings {
  readonly problems: readonly Problem[];
  readonly validationErrors: readonly ErrorEntry[];
  readonly warnings: readonly ErrorEntry[];
}

/** What a check says of a roster, as plain data that travels between threads. */
export type RosterVerdict =
  | { readonly refused: false; readonly said: RosterSayings }
  | { readonly refused: true; readonly code: RefusalCode; readonly message: string; readonly details: RefusalDetails };

/** Checks a roster where it can neither hold up nor end the service. Throws INVALID_REQUEST or UNAVAILABLE if it takes too much memory or time. */
export type JudgeRoster = (bytes: Uint8Array, settings: RosterSettings, places: boolean) => Promise<RosterVerdict>;

/** Rosters up to these sizes are checked at once: to start a thread takes longer. */
const FEW_BYTES = 16 * 1024 * 1024;
const FEW_LINES = 150_000;

/** The greater of the bytes that end a line. */
const CR = 13;

/** Whether a roster is checked in a moment, whatever it holds. */
export function isQuicklyChecked(bytes: Uint8Array): boolean {
  if (bytes.length > FEW_BYTES) return false;
  if (bytes.length <= FEW_LINES) return true;
  let lines = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! <= CR && isLineBreak(bytes, at)) lines++;
  return lines <= FEW_LINES;
}
