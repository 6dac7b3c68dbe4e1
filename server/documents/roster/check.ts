import type { FieldColumns, FieldMapping } from '../../core/developers/fieldMapping.ts';
import type { CellPlace, Finding } from '../../core/developers/finding.ts';
import { ROSTER_PROBLEMS, type RosterProblemCode } from '../../core/developers/problems.ts';
import type { RosterFacts } from '../../core/developers/rosterFacts.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../core/developers/rosterSettings.ts';
import { HEADER_RULES, RECORD_RULES, type RosterRule } from '../../core/developers/rules.ts';
import type { Problem, Range } from '../../core/problem.ts';
import { checkFaults } from './faults.ts';
import { readFacts } from './readFacts.ts';
import { scanCsv } from './scan.ts';
import { type RosterTable, readTable } from './table.ts';

/** A roster problem, with the field of the service that it concerns and the record (row below the header) it stands in. */
export interface RosterProblem extends Problem<RosterProblemCode> {
  readonly fieldName: string | null;
  readonly record: number | null;
}

/** What a check gives: the problems in the order of the text, and the table they were found in. */
export interface RosterCheck {
  readonly problems: readonly RosterProblem[];
  readonly table: RosterTable;
  readonly columns: FieldColumns;
  readonly fieldMappings: readonly FieldMapping[];
  /** What the rules were asked about. */
  readonly facts: RosterFacts;
}

/** Checks a roster's text against all rules; never throws. */
export function checkRoster(text: string, settings: RosterSettings = DEFAULT_ROSTER_SETTINGS): RosterCheck {
  const table = readTable(scanCsv(text.trim() === '' ? '' : text));
  const faults = checkFaults(table);
  const facts = readFacts(table, faults.garbled, settings);
  const problems = findProblems(facts, table, faults.problems);
  return { problems, table, columns: facts.columns, fieldMappings: facts.fieldMappings, facts };
}

/** What the rules say of the facts, and the faults of the CSV itself, in the order of the text; `ofHeader` is what the rules of the header say, where it is known. */
export function findProblems(
  facts: RosterFacts,
  table: RosterTable,
  faults: readonly Problem<RosterProblemCode>[],
  ofHeader = askRules(HEADER_RULES, facts, table),
): RosterProblem[] {
  const ofText = faults.map((problem) => ({ ...problem, fieldName: null, record: null }));
  return [...ofText, ...ofHeader, ...askRules(RECORD_RULES, facts, table)].sort(byPlace);
}

/** What some rules say of the facts, in no order. */
export function askRules(rules: readonly RosterRule[], facts: RosterFacts, table: RosterTable): readonly RosterProblem[] {
  const problems: RosterProblem[] = [];
  for (const rule of rules) {
    for (const finding of rule(facts)) problems.push(toProblem(finding, table));
  }
  return problems;
}

function toProblem(finding: Finding, table: RosterTable): RosterProblem {
  const { code, fieldName, message, place } = finding;
  return {
    code,
    severity: ROSTER_PROBLEMS[code].severity,
    message,
    range: toRange(place, table),
    related: finding.related.map((related) => ({ message: related.message, range: toRange(related.place, table) })),
    fieldName,
    record: place.row >= 0 ? place.row : null,
  };
}

function toRange(place: CellPlace, table: RosterTable): Range {
  return place.column === null ? table.rangeOfRow(place.row) : table.rangeOf(place.row, place.column);
}

function byPlace(one: RosterProblem, other: RosterProblem): number {
  return one.range.start.line - other.range.start.line || one.range.start.character - other.range.start.character;
}
