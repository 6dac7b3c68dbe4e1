import { DEFAULT_ROSTER_SETTINGS } from '../../server/core/developers/rosterSettings.ts';
import { checkRosterBytes } from '../../server/documents/developers/bytes/check.ts';
import type { ScanBytes } from '../../server/documents/developers/bytes/scan.ts';

/** Checks the bytes of a roster like the command line, which reuses the memory for the next check. */
export function countByteProblems(bytes: Uint8Array, scan: ScanBytes): number {
  const { problems, release } = checkRosterBytes(bytes, DEFAULT_ROSTER_SETTINGS, scan);
  release();
  return problems.length;
}
