import type { CellPlace } from '../../core/developers/finding.ts';
import { CELL_HINTS, PEOPLE_HINTS } from '../../core/developers/hints.ts';
import { ROSTER_PROBLEMS } from '../../core/developers/problems.ts';
import type { Range } from '../../core/problem.ts';
import { KeptProblems, type RosterCheck, type RosterProblem } from './check.ts';
import { MOST_CELLS, type RosterText, readHintFacts } from './hintFacts.ts';

/** Maximum number of records for hints that compare people; in a larger roster only cells are checked, by one search of the text. */
export const MOST_PEOPLE = 100_000;

const MORE_BELOW = `Only the first ${MOST_CELLS.toLocaleString('en')} such cells were checked; there are more below.`;

/** Returns the hints for a checked roster in document order; `text` is what was checked. Hints never make a roster invalid. */
export function checkHints(check: RosterCheck, text: RosterText): RosterProblem[] {
  const { table } = check;
  const withPeople = table.rowCount <= MOST_PEOPLE;
  let isCut = false;
  const facts = readHintFacts(check, text, withPeople, () => {
    isCut = true;
  });
  const toRange = ({ row, column }: CellPlace): Range => (column === null ? table.rangeOfRow(row) : table.rangeOf(row, column));
  const hints = [...CELL_HINTS, ...(withPeople ? PEOPLE_HINTS : [])].flatMap((hint) => {
    isCut = false;
    const found = hint(facts);
    return isCut && found.length > 0 ? found.with(-1, { ...found.at(-1)!, message: `${found.at(-1)!.message} ${MORE_BELOW}` }) : found;
  });
  const kept = new KeptProblems();
  for (const { code, fieldName, place, message, related } of hints) {
    kept.add(code, fieldName, (mostRelated) => ({
      code,
      severity: ROSTER_PROBLEMS[code].severity,
      message,
      range: toRange(place),
      related: related.slice(0, mostRelated).map((other) => ({ message: other.message, range: toRange(other.place) })),
      fieldName,
      record: place.row >= 0 ? place.row : null,
    }));
  }
  return kept.finish().toSorted(byPlace);
}

/** Returns the problems of a checked roster together with its hints, in document order. */
export function withHints(check: RosterCheck, text: RosterText): readonly RosterProblem[] {
  return addHints(check.problems, checkHints(check, text));
}

/** Merges problems and hints in document order. */
export function addHints(problems: readonly RosterProblem[], hints: readonly RosterProblem[]): readonly RosterProblem[] {
  return hints.length === 0 ? problems : [...problems, ...hints].sort(byPlace);
}

function byPlace(one: RosterProblem, other: RosterProblem): number {
  return one.range.start.line - other.range.start.line || one.range.start.character - other.range.start.character;
}
