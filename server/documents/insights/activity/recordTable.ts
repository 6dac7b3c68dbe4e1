import * as l10n from '@vscode/l10n';
import { RECORD_FIELDS } from '../../../core/insights/activityRecord.ts';
import { findNearest } from '../../../core/nearest.ts';
import { CommaReader } from './csvRows.ts';
import type { RecordEntry, RecordReader } from './entries.ts';

/** Columns that a table of activity records must have. */
const NEEDED = ['kind', 'id', 'developer'] as const;

/** Numeric fields and the digits they accept. Timestamps are milliseconds, long enough not to be confused with a date written in digits. */
const NUMBERS: Readonly<Record<'count' | 'timestamp', RegExp>> = { count: /^-?\d{1,15}$/, timestamp: /^\d{11,15}$/ };

/**
 * Creates a reader for CSV: one record per row, with the field names as headers in any case and with any separators. Empty cells count as
 * not set; unknown columns are ignored.
 */
export function createTableReader(): RecordReader {
  const csv = new CommaReader();
  let columns: readonly (string | null)[] | null = null;
  let isRefused = false;
  const read = (rows: ReturnType<typeof csv.push>): RecordEntry[] => {
    const headers = csv.headers();
    if (headers === null) return [];
    const entries: RecordEntry[] = [];
    if (columns === null) {
      columns = headers.map(toField);
      const reason = findLack(headers, columns);
      isRefused = reason !== null;
      if (reason !== null) entries.push({ line: 1, place: '', found: { fault: reason } });
    }
    if (isRefused) return entries;
    for (const { line, cells, fault } of rows) {
      const found = fault === null ? { value: toValue(columns, cells) } : { fault: toClause(fault) };
      entries.push({ line, place: '', found });
    }
    return entries;
  };
  return { push: (piece) => read(csv.push(piece)), end: () => read(csv.end()) };
}

/** Rewrites a sentence as a clause that follows the name of a row. */
export function toClause(sentence: string): string {
  return l10n.t('cannot be read as CSV. {0}', sentence);
}

function fold(header: string): string {
  return header.toLowerCase().replace(/[\s._-]+/g, '');
}

const FIELDS: ReadonlyMap<string, string> = new Map([...RECORD_FIELDS.keys()].map((field) => [fold(field), field]));

function toField(header: string): string | null {
  return FIELDS.get(fold(header)) ?? null;
}

/** Returns what is wrong with the header, or null. */
function findLack(headers: readonly string[], columns: readonly (string | null)[]): string | null {
  if (headers.length === 1 && /[;\t]/.test(headers[0] ?? ''))
    return l10n.t('is no header with commas; save the file as CSV with commas between the cells');
  const twice = columns.find((field, column): field is string => field !== null && columns.indexOf(field) !== column);
  if (twice !== undefined) return l10n.t('is a header with two columns {0}; leave one of them out', twice);
  const misspelt = headers.find((header, column) => columns[column] === null && nearestField(header) !== null);
  if (misspelt !== undefined)
    return l10n.t('is a header with the column "{0}". Did you mean "{1}"?', misspelt.slice(0, 60), nearestField(misspelt) ?? '');
  const lacking = NEEDED.filter((field) => !columns.includes(field));
  if (lacking.length === 0) return null;
  return l10n.t(
    'is a header without {0}; the first line must be like kind,id,developer,at,createdAt,mergedAt,lines',
    lacking.join(l10n.t(' and ')),
  );
}

function nearestField(header: string): string | null {
  return findNearest(header, RECORD_FIELDS.keys());
}

function toValue(columns: readonly (string | null)[], cells: readonly string[]): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [column, field] of columns.entries()) {
    const text = cells[column]?.trim() ?? '';
    if (field === null || text === '') continue;
    const type = RECORD_FIELDS.get(field);
    if (type === 'flag') value[field] = /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
    else value[field] = (type === 'count' || type === 'timestamp') && NUMBERS[type].test(text) ? Number(text) : text;
  }
  return value;
}
