import { describeMore, MOST_OF_A_CODE, MOST_RELATED_IN_ALL } from '../../core/checkLimits.ts';
import type { FieldColumns, FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { CellPlace, RuleFinding } from '../../core/developers/finding.ts';
import { ROSTER_PROBLEMS, type RosterProblemCode } from '../../core/developers/problems.ts';
import type { RosterInputs } from '../../core/developers/rosterInputs.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../core/developers/rosterSettings.ts';
import { HEADER_RULES, RECORD_RULES, type RosterRule } from '../../core/developers/rules.ts';
import type { Problem, Range } from '../../core/problem.ts';
import { checkFaults, describeTooWide, isTooWide } from '../csv/faults.ts';
import { type RosterTable, readCsv } from '../csv/table.ts';
import { byPlace } from '../lineIndex.ts';
import { readRosterInputs } from './readInputs.ts';
import { findWrongFile } from './wrongFile.ts';

/** A roster problem, with the service's field it concerns and its record (row below the header). */
export interface RosterProblem extends Problem<RosterProblemCode> {
  readonly fieldName: string | null;
  readonly record: number | null;
}

/** The result of a check: the problems in document order, and the table they were found in. */
export interface RosterCheck {
  readonly problems: readonly RosterProblem[];
  readonly table: RosterTable;
  readonly columns: FieldColumns;
  readonly fieldMappings: readonly FieldMapping[];
  /** The input of the rules. */
  readonly inputs: RosterInputs;
}

/** Checks a roster's text against all rules; never throws. */
export function checkRoster(text: string, settings: RosterSettings = DEFAULT_ROSTER_SETTINGS): RosterCheck {
  const table = readCsv(text.trim() === '' ? '' : text);
  const faults = checkFaults(table);
  const inputs = readRosterInputs(table, faults.garbled, settings);
  const problems = findProblems(inputs, table, faults.problems);
  return { problems, table, columns: inputs.columns, fieldMappings: inputs.fieldMappings, inputs };
}

/**
 * Returns the problems that the rules find and the faults of the CSV itself, in document order; `ofHeader` are the problems of the header
 * rules, if known.
 */
export function findProblems(
  inputs: RosterInputs,
  table: RosterTable,
  faults: readonly Problem<RosterProblemCode>[],
  ofHeader = askRules(HEADER_RULES, inputs, table),
): RosterProblem[] {
  if (isTooWide(table)) return [{ ...describeTooWide(table), fieldName: null, record: null }];
  const wrong = findWrongFile(inputs, table);
  if (wrong !== null) return [{ ...wrong, fieldName: null, record: null }];
  const kept = new KeptProblems();
  for (const problem of faults) {
    const { line, character } = problem.range.start;
    kept.add(problem.code, null, toOrder(line, character), () => ({ ...problem, fieldName: null, record: null }));
  }
  return [...kept.finish(), ...ofHeader, ...askRules(RECORD_RULES, inputs, table)].sort(byPlace);
}

/** Applies some rules; the problems are in no particular order. */
export function askRules(rules: readonly RosterRule[], inputs: RosterInputs, table: RosterTable): readonly RosterProblem[] {
  const kept = new KeptProblems();
  for (const rule of rules) {
    for (const finding of rule(inputs)) addFinding(kept, finding, table);
  }
  return kept.finish();
}

/** Keeps a finding as a problem of its table. */
export function addFinding(kept: KeptProblems, finding: RuleFinding, table: RosterTable): void {
  const { code, fieldName, place } = finding;
  kept.add(code, fieldName, toOrder(place.row + 1, (place.column ?? -1) + 1), (related) => toProblem(finding, table, related));
}

/** Returns a number by which places are in document order. */
function toOrder(line: number, character: number): number {
  return line * 2 ** 20 + Math.min(character, 2 ** 20 - 1);
}

/** A problem that has not been made yet. */
interface Candidate {
  readonly order: number;
  make(mostRelated: number): RosterProblem;
}

/** The problems of a code and field: their number, and the first ones. */
interface Group {
  count: number;
  first: Candidate[];
  /** From here on, problems are only counted. */
  end: number;
}

/** Problems: of each code and field the first in document order, up to a maximum; one more says how many there are besides. */
export class KeptProblems {
  readonly #groups = new Map<string, Group>();

  /** Counts a problem, and makes it when all are known, if it is kept: with at most `mostRelated` related places. */
  add(code: RosterProblemCode, fieldName: string | null, order: number, make: Candidate['make']): void {
    const key = `${code} ${fieldName}`;
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { count: 0, first: [], end: Number.POSITIVE_INFINITY };
      this.#groups.set(key, group);
    }
    group.count++;
    if (order >= group.end) return;
    group.first.push({ order, make });
    if (group.first.length < 2 * MOST_OF_A_CODE) return;
    group.first = takeFirst(group.first);
    group.end = group.first.at(-1)!.order;
  }

  finish(): readonly RosterProblem[] {
    const problems: RosterProblem[] = [];
    let left = MOST_RELATED_IN_ALL;
    for (const { count, first } of this.#groups.values()) {
      const kept = takeFirst(first);
      const next = kept.splice(MOST_OF_A_CODE)[0];
      for (const { make } of kept) {
        const problem = make(left);
        left -= problem.related.length;
        problems.push(problem);
      }
      if (next === undefined) continue;
      const more = count - MOST_OF_A_CODE;
      problems.push({ ...next.make(0), message: describeMore(more), related: [], record: null, more });
    }
    return problems;
  }
}

/** Returns the candidates that are kept, and the next one. */
function takeFirst(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => one.order - other.order).slice(0, MOST_OF_A_CODE + 1);
}

/** Converts a finding to a problem with at most `mostRelated` related places. */
function toProblem(finding: RuleFinding, table: RosterTable, mostRelated: number): RosterProblem {
  const { code, fieldName, message, place } = finding;
  return {
    code,
    severity: ROSTER_PROBLEMS[code].severity,
    message: typeof message === 'string' ? message : message(),
    range: toRange(place, table),
    related: finding.related.slice(0, mostRelated).map((related) => ({ message: related.message, range: toRange(related.place, table) })),
    fieldName,
    record: place.row >= 0 ? place.row : null,
  };
}

function toRange(place: CellPlace, table: RosterTable): Range {
  return place.column === null ? table.rangeOfRow(place.row) : table.rangeOf(place.row, place.column);
}
