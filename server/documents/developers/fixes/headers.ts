import * as l10n from '@vscode/l10n';
import { quoteCell } from '../../../core/csvCells.ts';
import { findNameParts, findUnmappedTypes, guessColumns, sampleColumnsToMap } from '../../../core/developers/columnsToMap.ts';
import { suggestFieldType } from '../../../core/developers/fieldMapping.ts';
import { FIELD_NAMES, REQUIRED_FIELD_TYPES, type RequiredFieldType } from '../../../core/developers/fieldTypes.ts';
import { findSeparator } from '../../../core/developers/separators.ts';
import { findNearest } from '../../../core/nearest.ts';
import { scanCsv } from '../../csv/scan.ts';
import { separateByCommas } from '../../writeCsv.ts';
import type { RosterCheck, RosterProblem } from '../check.ts';
import { writeCell } from './cells.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Maximum number of rows for fixes that add or remove a column, with one edit per row. */
const MOST_ROWS = 10_000;

/** Removes a column that is blank or repeats another column; returns nothing if it has other values. */
function removeNeedless(source: FixSource, column: number, same: number | null = null): RosterFix[] {
  const { table, inputs } = source.check;
  if (table.rowCount > MOST_ROWS || table.headers.length < 2 || !inputs.headerReadable) return [];
  let isBlank = true;
  let othersAreBlank = table.headers.length === 2 && table.headers[1 - column]!.trim() === '';
  for (let row = 0; row < table.rowCount; row++) {
    const value = table.value(row, column).trim();
    if (!inputs.isReadable(row) || (value !== '' && (same === null || value !== table.value(row, same).trim()))) return [];
    // A row of one blank cell would be a blank line, which is not a row.
    if (table.headers.length === 2 && table.value(row, 1 - column) === '') return [];
    isBlank &&= value === '';
    othersAreBlank &&= table.value(row, 1 - column).trim() === '';
  }
  // The file would be empty.
  if (othersAreBlank) return [];
  const edits = [];
  for (let row = -1; row < table.rowCount; row++) {
    const own = table.rangeOf(row, column);
    const range =
      column === 0 ? { start: own.start, end: table.rangeOf(row, 1).start } : { start: table.rangeOf(row, column - 1).end, end: own.end };
    edits.push({ range, newText: '' });
  }
  return [proposing(isBlank ? l10n.t('Remove the blank column') : l10n.t('Remove the duplicate column'), edits)];
}

/** Adds a column at the end of every row: a blank one, or with the cells of `toCell`. */
function addColumn(source: FixSource, header: string, title: string, toCell: (row: number) => string = () => ''): RosterFix[] {
  const { table, inputs } = source.check;
  if (table.rowCount > MOST_ROWS || !inputs.headerReadable) return [];
  const edits = [];
  for (let row = -1; row < table.rowCount; row++) {
    if (row >= 0 && !inputs.isReadable(row)) return [];
    const { end } = table.rangeOfRow(row);
    edits.push({ range: { start: end, end }, newText: `,${row === -1 ? header : quoteCell(toCell(row))}` });
  }
  return [proposing(title, edits)];
}

/** The conversion of each version of a roster: a single edit of the whole text, offered for each field that has no column until then. */
const CONVERTED = new WeakMap<FixSource, RosterFix[]>();

/** Replaces the separator of the whole text by commas; returns nothing if it already is a comma. */
export function fixSeparator(source: FixSource): RosterFix[] {
  const separator = findSeparator(source.check.inputs.headers);
  if (separator === null) return [];
  const fixes = CONVERTED.get(source) ?? convert(source, separator.character);
  CONVERTED.set(source, fixes);
  return fixes;
}

/** A damaged text is not converted: its damage would look like values. */
function convert(source: FixSource, separator: string): RosterFix[] {
  const text = source.text();
  const swapped = text.split(separator).map((part) => part.replaceAll(',', separator));
  if (scanCsv(swapped.join(',')).faults.length > 0) return [];
  const edit = { range: source.lines.rangeOf(0, text.length), newText: separateByCommas(text, separator) };
  return [proposing(l10n.t('Convert to Commas'), [edit], true)];
}

/** Number of values examined to determine what a column contains. */
const MOST_VALUES = 200;

/** The share of them that must match. */
const MOSTLY = 0.8;

/** Patterns of values, with the words for the header. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['start date', /^\d{4}-\d\d?-\d\d?(?:[T ].*)?$|^\d\d?[./]\d\d?[./]\d{2,4}$/],
  ['link', /^https?:\/\//i],
  ['active', /^(?:true|false|yes|no|y|n)$/i],
  ['employee number', /^[A-Z]{0,3}-?\d{2,}$/i],
  ['phone', /^\+?\d[\d ()/-]{6,}$/],
  [
    'role',
    /\b(?:engineer|developer|manager|director|lead|designer|analyst|architect|intern|tester|head|president|chief|officer|cto|ceo|cfo|vp)\b/i,
  ],
];

const EMAIL = /^[^\s@,]+@[^\s@,]+$/;
const NAME = /^\p{Lu}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*)+$|^\p{Lu}[\p{L}'’.-]*, \p{Lu}[\p{L}'’. -]*$/u;

/** Returns a header for the content of a column in the style of the other headers, or null if unknown. */
function guessHeader(check: RosterCheck, column: number): string | null {
  const values = sample(check, column);
  const words = values.length === 0 ? null : guessWords(check, values);
  return words === null ? null : spellHeader(check.inputs.headers, words);
}

function guessWords({ inputs }: RosterCheck, values: readonly string[]): string | null {
  const mostly = (test: (value: string) => boolean): boolean => values.filter(test).length >= values.length * MOSTLY;
  const isTaken = (type: string): boolean => inputs.headers.some((header) => suggestFieldType(header) === type);
  if (mostly((value) => EMAIL.test(value))) {
    if (!isTaken('EMAIL'))
      return new Set(values).size >= values.length * MOSTLY ? 'email' : isTaken('MANAGER_EMAIL') ? null : 'manager email';
    const isPerson = (value: string): boolean => inputs.firstRecordOf(inputs.numberOf(value)) !== -1;
    return !isTaken('MANAGER_EMAIL') && mostly(isPerson) ? 'manager email' : 'other email';
  }
  if (mostly((value) => NAME.test(value)) && !isTaken('NAME')) return 'name';
  return KINDS.find(([, kind]) => mostly((value) => kind.test(value)))?.[0] ?? null;
}

function sample({ table, inputs }: RosterCheck, column: number): string[] {
  const values: string[] = [];
  for (let row = 0; row < table.rowCount && values.length < MOST_VALUES; row++) {
    const value = inputs.isReadable(row) ? table.value(row, column).trim() : '';
    if (value !== '') values.push(value);
  }
  return values;
}

/** Writes words in the style of a roster's headers: `Manager Email`, `managerEmail`, `MANAGER_EMAIL` or `manager_email`. */
function spellHeader(headers: readonly string[], words: string): string {
  const named = headers.filter((header) => header !== '');
  const parts = words.split(' ');
  const capitalized = parts.map((part) => part[0]!.toUpperCase() + part.slice(1));
  if (named.some((header) => /\p{Ll} \p{L}/u.test(header)) || named.every((header) => /^\p{Lu}\p{Ll}/u.test(header))) {
    return named.some((header) => /^\p{Lu}/u.test(header)) ? capitalized.join(' ') : words;
  }
  if (named.length > 0 && named.every((header) => header === header.toUpperCase())) return parts.join('_').toUpperCase();
  if (named.some((header) => /^\p{Ll}+\p{Lu}/u.test(header))) return parts[0]! + capitalized.slice(1).join('');
  return parts.join('_');
}

/** Names a column without a header: after a configured column that is missing, after its values, or by number. */
export function fixBlankHeader(source: FixSource, { range }: RosterProblem): readonly RosterFix[] {
  const { table, inputs } = source.check;
  const column = table.cellAt(range.start)?.column ?? -1;
  if (column === -1) return [];
  const awaited = listAwaited(source);
  const guessed = guessHeader(source.check, column);
  const names = [...awaited, ...(guessed === null ? [] : [guessed]), spellHeader(inputs.headers, `column ${column + 1}`)];
  const free = [...new Set(names.map((name) => toFreeName(source, name)))];
  return [
    ...free.map((name, index) => proposing(l10n.t('Name the column "{0}"', name), [writeCell(source, -1, column, name)], index === 0)),
    ...removeNeedless(source, column),
  ];
}

/** Renames the second of two columns with the same name, or removes it if it adds nothing. */
export function fixRepeatedHeader(source: FixSource, column: number): readonly RosterFix[] {
  const { inputs } = source.check;
  return [rename(source, column), ...removeNeedless(source, column, inputs.headers.indexOf(inputs.headers[column]!))];
}

/** Renames a column whose field already has another column, or removes it if it adds nothing. */
export function fixSecondColumn(source: FixSource, { code, range, related }: RosterProblem): readonly RosterFix[] {
  const { table } = source.check;
  const column = table.cellAt(range.start)?.column ?? -1;
  if (column === -1 || (code === 'SECOND_COLUMN_FOR_FIELD' && isConfigured(source, column))) return [];
  const first = related[0] === undefined ? null : table.cellAt(related[0].range.start);
  return [rename(source, column), ...removeNeedless(source, column, first?.column ?? null)];
}

/** Fixes a field without a column: renames the column that matches it by its values or header; a manager column can be added blank. */
export function fixMissingColumn(source: FixSource, { fieldName }: RosterProblem): readonly RosterFix[] {
  const { inputs, columns } = source.check;
  if (findSeparator(inputs.headers) !== null) return fixSeparator(source);
  const type = REQUIRED_FIELD_TYPES.find((one) => FIELD_NAMES[one] === fieldName);
  const { fieldMappings } = inputs.settings;
  const mapped = type && fieldMappings?.find((entry) => entry.fieldType === type)?.csvColumn.trim();
  if (type === undefined || fieldMappings !== null) return renameNearest(source, mapped ?? (type === undefined ? fieldName : null));
  const name = spellHeader(inputs.headers, EXAMPLES[type]);
  const parts = type === 'NAME' ? findNameParts(sampleColumnsToMap(inputs)) : null;
  if (parts !== null) return joinColumns(source, parts, name);
  const fitting = inputs.headers.flatMap((header, column) => {
    const isFree = header !== '' && suggestFieldType(header) === 'CUSTOM' && !isConfigured(source, column);
    return isFree && guessHeader(source.check, column) === name ? [column] : [];
  });
  const meant = inputs.headers.indexOf(guessColumn(source, type) ?? '');
  const renames = [...new Set(meant === -1 ? fitting : [...fitting, meant])].map((column, index) =>
    proposing(
      l10n.t('Rename the column "{0}" to "{1}"', inputs.headers[column] ?? '', name),
      [writeCell(source, -1, column, name)],
      index === 0,
    ),
  );
  return type === 'MANAGER_EMAIL' && columns.managerEmail === -1
    ? [...renames, ...addColumn(source, name, l10n.t('Add a blank column "{0}"', name))]
    : renames;
}

/** Joins the parts of a name in a new column. */
function joinColumns(source: FixSource, parts: readonly string[], name: string): RosterFix[] {
  const { table, inputs } = source.check;
  const columns = parts.map((part) => inputs.headers.indexOf(part));
  const toCell = (row: number): string =>
    columns
      .map((column) => table.value(row, column).trim())
      .filter((part) => part !== '')
      .join(' ');
  return addColumn(source, name, l10n.t('Join "{0}" and "{1}" as "{2}"', ...parts, name), toCell);
}

/** Returns the column that the message about a missing field suggests for it. */
function guessColumn({ check: { inputs } }: FixSource, type: RequiredFieldType): string | undefined {
  return guessColumns(findUnmappedTypes(inputs), sampleColumnsToMap(inputs)).get(type);
}

/** Words for each field that a header is formed from. */
const EXAMPLES = { NAME: 'name', EMAIL: 'email', MANAGER_EMAIL: 'manager email' } as const;

function renameNearest(source: FixSource, name: string | null): RosterFix[] {
  const { inputs } = source.check;
  const wanted = listAwaited(source);
  if (name === null || inputs.headers.includes(name) || !isNameFree(source, name)) return [];
  const others = inputs.headers.filter((header, column) => header !== '' && !isConfigured(source, column) && !wanted.includes(header));
  const nearest = findNearest(name, others);
  if (nearest === null) return [];
  return [
    proposing(
      l10n.t('Rename the column "{0}" to "{1}"', nearest, name),
      [writeCell(source, -1, inputs.headers.indexOf(nearest), name)],
      true,
    ),
  ];
}

/** Returns the columns that are configured but missing in the file. */
function listAwaited({ check: { inputs } }: FixSource): string[] {
  const { orgTreeFilterColumns, groupByColumns, fieldMappings } = inputs.settings;
  const mapped = (fieldMappings ?? []).map(({ csvColumn }) => csvColumn);
  const named = [...mapped, ...orgTreeFilterColumns, ...groupByColumns].map((name) => name.trim());
  return named.filter((name) => name !== '' && !inputs.headers.includes(name));
}

function isConfigured({ check: { inputs } }: FixSource, column: number): boolean {
  const { orgTreeFilterColumns, groupByColumns, fieldMappings } = inputs.settings;
  const named = [...orgTreeFilterColumns, ...groupByColumns, ...(fieldMappings ?? []).map(({ csvColumn }) => csvColumn)];
  return named.some((name) => name.trim() === inputs.headers[column]);
}

function rename(source: FixSource, column: number): RosterFix {
  const name = toFreeName(source, `${source.check.inputs.headers[column]!} 2`);
  return proposing(l10n.t('Rename this column to "{0}"', name), [writeCell(source, -1, column, name)], true);
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

function isNameFree({ check: { inputs } }: FixSource, name: string): boolean {
  const type = suggestFieldType(name);
  return !inputs.headers.includes(name) && (type === 'CUSTOM' || !inputs.headers.some((header) => suggestFieldType(header) === type));
}
