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

/** A roster problem, with the service's field it concerns and its record (row below the header). */
export interface RosterProblem extends Problem<RosterProblemCode> {
  readonly fieldName: string | null;
  readonly record: number | null;
  /** For a problem that represents those that are not kept: their number. */
  readonly more?: number;
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
  const kept = new KeptProblems();
  for (const problem of faults) kept.add(problem.code, null, () => ({ ...problem, fieldName: null, record: null }));
  return [...kept.finish(), ...ofHeader, ...askRules(RECORD_RULES, inputs, table)].sort(byPlace);
}

/** Applies some rules; the problems are in no particular order. */
export function askRules(rules: readonly RosterRule[], inputs: RosterInputs, table: RosterTable): readonly RosterProblem[] {
  const kept = new KeptProblems();
  for (const rule of rules) {
    for (const finding of rule(inputs)) kept.add(finding.code, finding.fieldName, (related) => toProblem(finding, table, related));
  }
  return kept.finish();
}

/** Problems, up to a maximum for each code and field; the first one over it says how many more there are. */
export class KeptProblems {
  readonly #problems: RosterProblem[] = [];
  readonly #counts = new Map<string, { count: number; first: RosterProblem | null }>();
  #related = MOST_RELATED_IN_ALL;

  /** Counts a problem, and creates it if it is kept, with at most `mostRelated` related places. */
  add(code: RosterProblemCode, fieldName: string | null, make: (mostRelated: number) => RosterProblem): void {
    const key = `${code} ${fieldName}`;
    let counted = this.#counts.get(key);
    if (counted === undefined) {
      counted = { count: 0, first: null };
      this.#counts.set(key, counted);
    }
    counted.count++;
    if (counted.count > MOST_OF_A_CODE + 1) return;
    const problem = make(this.#related);
    this.#related -= problem.related.length;
    if (counted.count <= MOST_OF_A_CODE) this.#problems.push(problem);
    else counted.first = problem;
  }

  finish(): readonly RosterProblem[] {
    for (const { count, first } of this.#counts.values()) {
      if (first === null) continue;
      const more = count - MOST_OF_A_CODE;
      this.#problems.push({ ...first, message: describeMore(more), related: [], record: null, more });
    }
    return this.#problems;
  }
}

/** Converts a finding to a problem with at most `mostRelated` related places. */
export function toProblem(finding: RuleFinding, table: RosterTable, mostRelated: number): RosterProblem {
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
