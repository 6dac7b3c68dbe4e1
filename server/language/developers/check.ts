import { applySeverities } from '../../core/developers/problems.ts';
import type { RosterProblem } from '../../documents/developers/check.ts';
import { addHints, checkHints } from '../../documents/developers/hints.ts';
import type { LineBuffer } from '../../documents/developers/live/lines.ts';
import type { DocumentCheck } from '../documentKind.ts';
import type { OpenRoster } from './openRosters.ts';

/** Maximum number of records of a roster whose hints are found together with its problems; in a larger one they follow after a pause. */
const MOST_AT_ONCE = 1_000;

/** Creates the check of rosters. */
export function createRosterCheck(): DocumentCheck<OpenRoster> {
  const hints = new LastHints();
  return {
    // An edit costs less time than any delay.
    pause: 0,
    check: (open, { rosterSeverities }) => {
      const { problems, table } = open.check;
      return applySeverities(addHints(problems, table.rowCount <= MOST_AT_ONCE ? hints.find(open) : hints.last(open)), rosterSeverities);
    },
    findMore: (open, { rosterSeverities }) => {
      if (open.check.table.rowCount <= MOST_AT_ONCE) return null;
      const before = hints.last(open);
      const found = hints.find(open);
      return found.length === 0 && before.length === 0 ? null : applySeverities(addHints(open.check.problems, found), rosterSeverities);
    },
  };
}

/** The hints found last, shown while someone types within lines, so that they do not flicker with every key. */
class LastHints {
  readonly #known = new WeakMap<LineBuffer, { readonly lineCount: number; readonly hints: readonly RosterProblem[] }>();

  find({ check, document }: OpenRoster): readonly RosterProblem[] {
    const { buffer } = document;
    const hints = checkHints(check, buffer ?? document.text());
    if (buffer !== null) this.#known.set(buffer, { lineCount: buffer.lineCount, hints });
    return hints;
  }

  last({ document: { buffer } }: OpenRoster): readonly RosterProblem[] {
    const known = buffer === null ? undefined : this.#known.get(buffer);
    return known !== undefined && known.lineCount === buffer?.lineCount ? known.hints : [];
  }
}
