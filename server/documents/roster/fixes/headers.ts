import { findUnmappedTypes, guessColumns, listColumnsToMap } from '../../../core/developers/columnsToMap.ts';
import { suggestFieldType } from '../../../core/developers/fieldMapping.ts';
import { FIELD_NAMES, REQUIRED_FIELD_TYPES, type RequiredFieldType } from '../../../core/developers/fieldTypes.ts';
import { findNearest } from '../../../core/nearest.ts';
import type { RosterProblem } from '../check.ts';
import { writeCell } from './cells.ts';
import { addColumn, fixSeparator, removeNeedless } from './columns.ts';
import { guessHeader, spellHeader } from './guessHeader.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Names a column without a header: after a configured column that is missing, after its values, or by number. */
export function fixBlankHeader(source: FixSource, { range }: RosterProblem): readonly RosterFix[] {
  const { table, facts } = source.check;
  const column = table.cellAt(range.start)?.column ?? -1;
  if (column === -1) return [];
  const awaited = listAwaited(source);
  const guessed = guessHeader(source.check, column);
  const names = [...awaited, ...(guessed === null ? [] : [guessed]), spellHeader(facts.headers, `column ${column + 1}`)];
  const free = [...new Set(names.map((name) => toFreeName(source, name)))];
  return [
    ...free.map((name, index) => proposing(`Name the column "${name}"`, [writeCell(source, -1, column, name)], index === 0)),
    ...removeNeedless(source, column),
  ];
}

/** Renames the second of two columns with the same name, or removes it if it adds nothing. */
export function fixRepeatedHeader(source: FixSource, column: number): readonly RosterFix[] {
  const { facts } = source.check;
  return [rename(source, column), ...removeNeedless(source, column, facts.headers.indexOf(facts.headers[column]!))];
}

/** Renames a column that matches a field which already has a column, or removes it if it adds nothing. */
export function fixSecondColumn(source: FixSource, { range, related }: RosterProblem): readonly RosterFix[] {
  const { table } = source.check;
  const column = table.cellAt(range.start)?.column ?? -1;
  if (column === -1 || isConfigured(source, column)) return [];
  const first = related[0] === undefined ? null : table.cellAt(related[0].range.start);
  return [rename(source, column), ...removeNeedless(source, column, first?.column ?? null)];
}

/** Fixes a field without a column: renames the column that matches it by its values or header; a manager column can be added blank. */
export function fixMissingColumn(source: FixSource, { fieldName }: RosterProblem): readonly RosterFix[] {
  const { facts, columns } = source.check;
  const separated = fixSeparator(source);
  if (separated.length > 0) return separated;
  const type = REQUIRED_FIELD_TYPES.find((one) => FIELD_NAMES[one] === fieldName);
  const { fieldMappings } = facts.settings;
  const mapped = type && fieldMappings?.find((entry) => entry.fieldType === type)?.csvColumn.trim();
  if (type === undefined || fieldMappings !== null) return renameNearest(source, mapped ?? (type === undefined ? fieldName : null));
  const name = spellHeader(facts.headers, EXAMPLES[type]);
  const fitting = facts.headers.flatMap((header, column) => {
    const isFree = header !== '' && suggestFieldType(header) === 'CUSTOM' && !isConfigured(source, column);
    return isFree && guessHeader(source.check, column) === name ? [column] : [];
  });
  const meant = facts.headers.indexOf(guessByHeader(source, type) ?? '');
  const renames = [...new Set(meant === -1 ? fitting : [...fitting, meant])].map((column, index) =>
    proposing(`Rename the column "${facts.headers[column]}" to "${name}"`, [writeCell(source, -1, column, name)], index === 0),
  );
  return type === 'MANAGER_EMAIL' && columns.managerEmail === -1 ? [...renames, ...addColumn(source, name)] : renames;
}

/** Returns the column that the message about a missing field suggests for it. */
function guessByHeader({ check: { facts } }: FixSource, type: RequiredFieldType): string | undefined {
  const columns = listColumnsToMap(facts).map((header) => ({ header, values: [] }));
  return guessColumns(findUnmappedTypes(facts), columns).get(type);
}

/** Words for each field that a header is formed from. */
const EXAMPLES = { NAME: 'name', EMAIL: 'email', MANAGER_EMAIL: 'manager email' } as const;

function renameNearest(source: FixSource, name: string | null): RosterFix[] {
  const { facts } = source.check;
  const wanted = listAwaited(source);
  if (name === null || facts.headers.includes(name) || !isNameFree(source, name)) return [];
  const others = facts.headers.filter((header, column) => header !== '' && !isConfigured(source, column) && !wanted.includes(header));
  const nearest = findNearest(name, others);
  if (nearest === null) return [];
  return [proposing(`Rename the column "${nearest}" to "${name}"`, [writeCell(source, -1, facts.headers.indexOf(nearest), name)], true)];
}

/** Returns the columns that are configured but missing in the file. */
function listAwaited({ check: { facts } }: FixSource): string[] {
  const { orgTreeFilterColumns, groupByColumns, fieldMappings } = facts.settings;
  const mapped = (fieldMappings ?? []).map(({ csvColumn }) => csvColumn);
  const named = [...mapped, ...orgTreeFilterColumns, ...groupByColumns].map((name) => name.trim());
  return named.filter((name) => name !== '' && !facts.headers.includes(name));
}

function isConfigured({ check: { facts } }: FixSource, column: number): boolean {
  const { orgTreeFilterColumns, groupByColumns, fieldMappings } = facts.settings;
  const named = [...orgTreeFilterColumns, ...groupByColumns, ...(fieldMappings ?? []).map(({ csvColumn }) => csvColumn)];
  return named.some((name) => name.trim() === facts.headers[column]);
}

function rename(source: FixSource, column: number): RosterFix {
  const name = toFreeName(source, `${source.check.facts.headers[column]!} 2`);
  return proposing(`Rename this column to "${name}"`, [writeCell(source, -1, column, name)], true);
}

/** Returns the name, with a number if it is taken or denotes a field that is. */
function toFreeName(source: FixSource, name: string): string {
  if (isNameFree(source, name)) return name;
  const stem = name.replace(/[ _]?\d+$/, '');
  for (let number = 2; ; number++) {
    const numbered = `${stem}${stem.includes('_') ? '_' : ' '}${number}`;
    if (isNameFree(source, numbered)) return numbered;
  }
}

function isNameFree({ check: { facts } }: FixSource, name: string): boolean {
  const type = suggestFieldType(name);
  return !facts.headers.includes(name) && (type === 'CUSTOM' || !facts.headers.some((header) => suggestFieldType(header) === type));
}
