import { DEFAULT_ROSTER_SETTINGS } from '../../server/core/developers/rosterSettings.ts';
import type { ScanBytes } from '../../server/documents/roster/bytes/byteScan.ts';
import { checkRosterBytes } from '../../server/documents/roster/bytes/checkBytes.ts';

/** Checks the bytes of a roster as the terminal does: its memory goes to the next check. */
export function countByteProblems(bytes: Uint8Array, scan: ScanBytes): number {
  const { problems, release } = checkRosterBytes(bytes, DEFAULT_ROSTER_SETTINGS, scan);
  release();
  return problems.length;
}
