import * as l10n from '@vscode/l10n';
import type { Hover, Position } from 'vscode-languageserver';
import { chainAbove } from '../../core/developers/orgChart.ts';
import { plural } from '../../core/plural.ts';
import { formatCount } from '../../core/text.ts';
import { code, fill, type Prose, type Sentence, toMarkup } from '../prose.ts';
import type { OpenRoster } from './openRosters.ts';
import { findEmail, nameOf } from './people.ts';

/** Maximum number of people in the chain of managers that a hover lists; a longer one is shortened below the top. */
const LONGEST_CHAIN = 8;

/** Maximum number of people of a cycle that a hover lists. */
const LONGEST_CYCLE = 20;

/** Describes the column and the person at a position: the managers up to the top, and the number of reports. */
export function findHover(roster: OpenRoster, position: Position, isMarkdown: boolean): Hover | null {
  const cell = roster.check.table.cellAt(position);
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
  if (header === undefined) return { title: l10n.t('Column {0}', column + 1), notes: [l10n.t('beyond the header')], paragraphs: [] };
  const type = fieldMappings.find(({ csvColumn }) => csvColumn.trim() === header)?.fieldType ?? 'CUSTOM';
  const mapping = type === 'CUSTOM' ? l10n.t('custom attribute') : fill(l10n.t('mapped to {0}'), code(type));
  const title = header === '' ? l10n.t('Column {0}', column + 1) : header;
  return { title, notes: [l10n.t('column {0}', column + 1), mapping], paragraphs: [] };
}

function describePerson(roster: OpenRoster, record: number): Prose {
  const { org, check } = roster;
  const direct = org.reportsOf(record).length;
  const total = org.totals[record]!;
  const more = total > direct ? l10n.t(', {0} in all', formatCount(total)) : '';
  const some = plural(direct, '1 direct report', '{0} direct reports', formatCount(direct));
  const reports = total === 0 ? l10n.t('no reports') : `${some}${more}`;
  const above = chainAbove(org, record).map((manager) => nameOf(roster, manager));
  const cut =
    above.length > LONGEST_CHAIN
      ? [...above.slice(0, LONGEST_CHAIN - 1), l10n.t('… {0} more …', above.length - LONGEST_CHAIN), above.at(-1)!]
      : above;
  return {
    title: nameOf(roster, record),
    notes: [l10n.t('level {0}', org.levels[record]! + 1), reports],
    paragraphs: [
      cut.length === 0 ? l10n.t('Top level: reports to no one.') : l10n.t('Reports to {0}', cut.join(' → ')),
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
  return managerEmail !== '' && org.managers[record] === -1 ? [fill(l10n.t('The manager {0} is unknown.'), code(managerEmail))] : [];
}

/** Describes a cycle from its first record back to it. */
function describeCycle(roster: OpenRoster, cycle: readonly number[]): Sentence {
  const names = cycle.slice(0, LONGEST_CYCLE).map((record) => nameOf(roster, record));
  const left = cycle.length - names.length;
  const steps = [...names, ...(left > 0 ? [l10n.t('… {0} more …', formatCount(left))] : []), names[0] ?? ''];
  return l10n.t('These managers form a cycle: {0}. Give one of them another manager.', steps.join(' → '));
}
