import type { Hover, Position } from 'vscode-languageserver';
import { chainAbove } from '../../core/developers/orgChart.ts';
import { code, type Prose, type Sentence, sentence, toMarkup } from '../prose.ts';
import type { OpenRoster } from './openRosters.ts';
import { findCell, findEmail, nameOf } from './people.ts';

/** Maximum number of people in the chain of managers that a hover lists; a longer one is shortened below the top. */
const LONGEST_CHAIN = 8;

/** Maximum number of people of a cycle that a hover lists. */
const LONGEST_CYCLE = 20;

/** Describes the column and the person at a position: the managers up to the top, and the number of reports. */
export function findHover(roster: OpenRoster, position: Position, isMarkdown: boolean): Hover | null {
  const cell = findCell(roster, position);
  if (cell === null) return null;
  const { row, column } = cell;
  const ofColumn = describeColumn(roster, column);
  const mention = findEmail(roster, position);
  const isPerson = column === roster.check.columns.name || column === roster.check.columns.email;
  const record = mention?.record ?? (row >= 0 && isPerson ? row : -1);
  const all = record === -1 ? [ofColumn] : [describePerson(roster, record), ofColumn];
  return { contents: toMarkup(all, isMarkdown), range: roster.check.table.rangeOf(row, column) };
}

function describeColumn({ check: { table, fieldMappings } }: OpenRoster, column: number): Prose {
  const header = table.headers[column]?.trim();
  if (header === undefined) return { title: `Column ${column + 1}`, notes: ['beyond the header'], paragraphs: [] };
  const type = fieldMappings.find(({ csvColumn }) => csvColumn.trim() === header)?.fieldType ?? 'CUSTOM';
  const mapping = type === 'CUSTOM' ? 'custom attribute' : sentence`mapped to ${code(type)}`;
  return { title: header === '' ? `Column ${column + 1}` : header, notes: [`column ${column + 1}`, mapping], paragraphs: [] };
}

function describePerson(roster: OpenRoster, record: number): Prose {
  const { org, check } = roster;
  const direct = org.reportsOf(record).length;
  const total = org.totals[record]!;
  const reports = total === 0 ? 'no reports' : `${countReports(direct)}${total > direct ? `, ${total.toLocaleString('en')} in all` : ''}`;
  const above = chainAbove(org, record).map((manager) => nameOf(roster, manager));
  const cut =
    above.length > LONGEST_CHAIN
      ? [...above.slice(0, LONGEST_CHAIN - 1), `… ${above.length - LONGEST_CHAIN} more …`, above.at(-1)!]
      : above;
  return {
    title: nameOf(roster, record),
    notes: [`level ${org.levels[record]! + 1}`, reports],
    paragraphs: [
      cut.length === 0 ? 'Top level: reports to no one.' : `Reports to ${cut.join(' → ')}`,
      ...describeCut(roster, record, check.table.value(record, check.columns.managerEmail).trim()),
    ],
  };
}

/** Explains why a person with a manager in the text is not below that manager in the tree: a cycle, or an unknown manager. */
function describeCut(roster: OpenRoster, record: number, managerEmail: string): Sentence[] {
  const { check, org } = roster;
  for (const cycle of check.inputs.cycles) {
    const at = cycle.indexOf(record);
    if (at !== -1) return [describeCycle(roster, [...cycle.slice(at), ...cycle.slice(0, at)])];
  }
  return managerEmail !== '' && org.managers[record] === -1 ? [sentence`The manager ${code(managerEmail)} is unknown.`] : [];
}

/** Describes a cycle from its first record back to it. */
function describeCycle(roster: OpenRoster, cycle: readonly number[]): Sentence {
  const names = cycle.slice(0, LONGEST_CYCLE).map((record) => nameOf(roster, record));
  const left = cycle.length - names.length;
  const steps = [...names, ...(left > 0 ? [`… ${left.toLocaleString('en')} more …`] : []), names[0] ?? ''];
  return sentence`These managers form a cycle: ${steps.join(' → ')}. Give one of them another manager.`;
}

function countReports(count: number): string {
  return count === 1 ? '1 direct report' : `${count.toLocaleString('en')} direct reports`;
}
