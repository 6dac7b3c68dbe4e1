import * as l10n from '@vscode/l10n';
import { type AttributeValue, readAttributeValue } from '../../core/segments/attributes.ts';
import type { IdentityMistake, IdentityOfRow, IdentitySheet, TypedAttribute } from '../../core/segments/identities.ts';
import { checkName } from '../../core/segments/texts.ts';
import { checkFaults } from '../csv/faults.ts';
import { type RosterTable, readCsv } from '../csv/table.ts';

/**
 * Reads a CSV with keys in the column `key` (the first column if there is none) and attributes in the others, each cell parsed by the type
 * of its attribute; an empty cell sets no value. The service checks the keys. Never throws.
 */
export function readIdentitySheet(text: string, attributes: readonly TypedAttribute[]): IdentitySheet {
  const table = readCsv(text.trim() === '' ? '' : text);
  const { headers } = table;
  const keyColumn = Math.max(
    0,
    headers.findIndex((header) => header.trim().toLowerCase() === 'key'),
  );
  const ids = headers.map((header) => header.trim());
  const faults = [...checkFaults(table).problems.map(({ message, range }) => ({ message, range })), ...checkHeaders(table, keyColumn)];
  const head = { keyColumn: ids[keyColumn] ?? '', attributes: ids.filter((_, column) => column !== keyColumn) };
  if (faults.length > 0) return { ...head, rows: [], mistakes: [], faults };
  const types = new Map(attributes.map(({ id, dataType }) => [id, dataType]));
  const rows: IdentityOfRow[] = [];
  const mistakes: IdentityMistake[] = [];
  for (let row = 0; row < table.rowCount; row++) {
    const values: [string, AttributeValue][] = [];
    const before = mistakes.length;
    ids.forEach((id, column) => {
      const cell = table.value(row, column);
      if (column === keyColumn || cell.trim() === '') return;
      const { value, reason } = readAttributeValue(types.get(id) ?? null, cell);
      if (reason === null) values.push([id, value]);
      else
        mistakes.push({
          message: l10n.t('{0} {1}. Correct it, then upload this row again.', id, reason),
          range: table.rangeOf(row, column),
        });
    });
    if (mistakes.length > before) continue;
    rows.push({ key: table.value(row, keyColumn), values: Object.fromEntries(values), range: table.rangeOfRow(row) });
  }
  return { ...head, rows, mistakes, faults };
}

function checkHeaders(table: RosterTable, keyColumn: number): IdentityMistake[] {
  const { headers, rowCount } = table;
  const start = { line: 0, character: 0 };
  if (rowCount === 0) {
    const message = l10n.t('The file has no identities. Write a line like key,plan,seats and below it a line for each identity.');
    return [{ message, range: { start, end: start } }];
  }
  const known = new Set<string>();
  return headers.flatMap((header, column) => {
    const id = header.trim();
    const range = table.rangeOf(-1, column);
    if (known.size === known.add(id).size) return [{ message: l10n.t('Duplicate column {0}. Remove one of the two.', id), range }];
    const reason = column === keyColumn ? null : checkName('attribute', id);
    return reason === null ? [] : [{ message: reason, range }];
  });
}
