import type { DocumentCheck } from '../documentChecks.ts';
import { isRosterDocument } from './isRosterDocument.ts';
import type { OpenRosters } from './openRosters.ts';
import type { RosterModes } from './rosterModes.ts';

/** Checks rosters, by hand or by themselves. */
export function createRosterCheck(modes: RosterModes, rosters: OpenRosters): DocumentCheck {
  return {
    // What an edit costs is less than any pause.
    pause: 0,
    check: (document, { roster }) =>
      isRosterDocument(document, modes.of(document.uri)) ? rosters.read(document, roster).check.problems : null,
  };
}
