import { checkRoster } from '../../documents/roster/check.ts';
import type { DocumentCheck } from '../documentChecks.ts';
import { isRosterDocument } from './isRosterDocument.ts';
import type { RosterModes } from './rosterModes.ts';

/** Milliseconds of quiet before a changed roster is checked. */
const TYPING_PAUSE = 100;

/** Checks rosters, by hand or by themselves. */
export function createRosterCheck(modes: RosterModes): DocumentCheck {
  return {
    pause: TYPING_PAUSE,
    check: (document, { roster }) =>
      isRosterDocument(document, modes.of(document.uri)) ? checkRoster(document.text(), roster).problems : null,
  };
}
