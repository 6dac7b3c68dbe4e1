import { applySeverities } from '../../core/developers/severities.ts';
import { withHints } from '../../documents/roster/checkHints.ts';
import type { DocumentCheck } from '../documentChecks.ts';
import { isRosterDocument } from './isRosterDocument.ts';
import type { OpenRosters } from './openRosters.ts';
import type { RosterModes } from './rosterModes.ts';

/** Most records of a roster whose hints come with its problems; in a larger one they follow when it is left alone. */
const MOST_AT_ONCE = 1_000;

/** Checks rosters, by hand or by themselves. */
export function createRosterCheck(modes: RosterModes, rosters: OpenRosters): DocumentCheck {
  return {
    // What an edit costs is less than any pause.
    pause: 0,
    check: (document, { roster, rosterSeverities }) => {
      if (!isRosterDocument(document, modes.of(document.uri))) return null;
      const { check } = rosters.read(document, roster);
      const problems = check.table.rowCount <= MOST_AT_ONCE ? withHints(check, document.buffer ?? document.text()) : check.problems;
      return applySeverities(problems, rosterSeverities);
    },
    findMore: async ({ uri }, { rosterSeverities }) => {
      const roster = await rosters.find(uri);
      if (roster === null || roster.check.table.rowCount <= MOST_AT_ONCE) return null;
      const { buffer, text } = roster.document;
      const problems = withHints(roster.check, buffer ?? text());
      return problems.length === roster.check.problems.length ? null : applySeverities(problems, rosterSeverities);
    },
  };
}
