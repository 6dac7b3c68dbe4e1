import { mergeValues } from '../../core/account/mergeValues.ts';
import { type FieldMapping, toMappedColumns } from '../../core/developers/fieldMapping.ts';
import { foldEmail } from '../../core/emails.ts';
import { readCsv } from '../csv/table.ts';
import { indexLines } from '../lineIndex.ts';
import { writeCsv } from '../writeCsv.ts';

/** A roster as text, with the types of its columns. */
interface RosterText {
  readonly content: string;
  readonly fieldMappings: readonly FieldMapping[];
}

/** A merged roster, with conflicts settled for one side and for the other. */
interface MergedRoster {
  readonly mine: string;
  readonly theirs: string;
}

interface Row {
  readonly cells: Readonly<Record<string, string>>;
  readonly text: string;
}

interface MergedRow {
  readonly mine: Row['cells'] | undefined;
  readonly theirs: Row['cells'] | undefined;
}

/**
 * Merges two rosters that were changed independently, person by person and cell by cell; people are the same if their e-mail is. Rows that
 * stay keep their text and the order of the first roster; new ones of the second follow. Null if they cannot be merged by person: two rows
 * have one e-mail, or the columns differ.
 */
export function mergeRosters(base: RosterText | null, mine: RosterText, theirs: RosterText): MergedRoster | null {
  const [before, ours, others] = [base, mine, theirs].map((roster) => (roster === null ? null : readPeople(roster)));
  if (!ours || !others || (base !== null && !before)) return null;
  if (toSorted(ours.headers) !== toSorted(others.headers) || (before && toSorted(before.headers) !== toSorted(ours.headers))) return null;
  const lines = { mine: [ours.head], theirs: [ours.head] };
  const isInOrder = ours.headers.join('\0') === others.headers.join('\0');
  for (const email of new Set([...ours.people.keys(), ...others.people.keys()])) {
    const [own, other] = [ours.people.get(email), others.people.get(email)];
    const merged = mergeCells(before?.people.get(email)?.cells, own?.cells, other?.cells);
    for (const side of ['mine', 'theirs'] as const) {
      const cells = merged[side];
      if (cells === undefined) continue;
      if (own !== undefined && isEqual(own.cells, cells)) lines[side].push(own.text);
      else if (other !== undefined && isInOrder && isEqual(other.cells, cells)) lines[side].push(other.text);
      else lines[side].push(writeCsv([ours.headers.map((header) => cells[header] ?? '')]).replace(/\r?\n$/, ''));
    }
  }
  const toText = (all: readonly string[]): string => all.join(ours.lineEnd) + ours.lineEnd;
  return { mine: toText(lines.mine), theirs: toText(lines.theirs) };
}

function mergeCells(base: Row['cells'] | undefined, own: Row['cells'] | undefined, other: Row['cells'] | undefined): MergedRow {
  if (own === undefined || other === undefined) return mergeValues(base, own, other) as MergedRow;
  const merged = Object.keys(own).map((header) => [header, mergeValues(base?.[header], own[header], other[header])] as const);
  const take = (side: keyof MergedRow): Row['cells'] => Object.fromEntries(merged.map(([header, value]) => [header, String(value[side])]));
  return { mine: take('mine'), theirs: take('theirs') };
}

/** Returns null if the people cannot be told apart. */
function readPeople({ content, fieldMappings }: RosterText) {
  const table = readCsv(content);
  const { headers, rowCount } = table;
  const email = toMappedColumns(headers, fieldMappings).findIndex((column) => column?.fieldType === 'EMAIL');
  if (email === -1 || new Set(headers).size !== headers.length) return null;
  const index = indexLines(content);
  const textOf = (row: number): string => {
    const { start, end } = table.rangeOfRow(row);
    return content.slice(index.offsetAt(start), index.offsetAt(end));
  };
  const people = new Map<string, Row>();
  for (let row = 0; row < rowCount; row++) {
    const key = foldEmail(table.value(row, email));
    if (people.has(key)) return null;
    people.set(key, { cells: Object.fromEntries(headers.map((header, column) => [header, table.value(row, column)])), text: textOf(row) });
  }
  return { headers, people, head: textOf(-1), lineEnd: content.includes('\r\n') ? '\r\n' : '\n' };
}

function toSorted(headers: readonly string[]): string {
  return headers.toSorted().join('\0');
}

function isEqual(one: Row['cells'], other: Row['cells']): boolean {
  return Object.keys(one).every((header) => one[header] === other[header]);
}
