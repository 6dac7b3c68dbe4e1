import { quoteCell } from '../../core/csvCells.ts';
import { type FieldMapping, isTrimmed, mapFieldsByHeader, matchColumns, toMappedColumns } from '../../core/developers/fieldMapping.ts';
import { foldEmail } from '../../core/emails.ts';
import { readCsv, type ScannedTable } from '../csv/table.ts';

/** The text of a roster and its field mappings; null means that the headers decide. */
export interface RosterText {
  readonly text: string;
  readonly fieldMappings: readonly FieldMapping[] | null;
}

/**
 * Rewrites an original roster in the style of another one (the "front"): rows and columns in its order, and cells with the same value
 * written with the same characters. A line diff then shows only the people who differ, and reordering is not a difference. Columns missing in
 * the front come last. If either has no e-mail column, the front has no rows, or short rows would become very long, the original is returned
 * unchanged. Never throws.
 */
export function alignRoster(original: RosterText, front: RosterText): string {
  const old = readSide(original);
  const now = readSide(front);
  if (old.email === -1 || now.email === -1 || now.table.rowCount === 0) return original.text;
  if (old.columns.length * old.table.rowCount > MOST_CELLS + original.text.length) return original.text;
  const writer = new RowWriter(old, now);
  const rows = alignRows(readEmails(old), readEmails(now));
  const pieces = rows.map((row) => (row.front === -1 ? writer.lineEnd + writer.writeGone(row.original) : writer.writeKept(row)));
  return writer.writeHeader() + pieces.join('') + writer.trailer;
}

/** Maximum number of cells beyond those that the text has: short rows below a wide header would be filled up. */
const MOST_CELLS = 10_000_000;

interface Side {
  readonly table: ScannedTable;
  readonly columns: readonly FieldMapping[];
  /** Index of the e-mail column. */
  readonly email: number;
}

function readSide({ text, fieldMappings }: RosterText): Side {
  const table = readCsv(text.trim() === '' ? '' : text);
  const columns = toMappedColumns(table.headers, fieldMappings ?? mapFieldsByHeader(table.headers));
  return { table, columns, email: columns.findIndex(({ fieldType }) => fieldType === 'EMAIL') };
}

function readEmails({ table, email }: Side): string[] {
  return Array.from({ length: table.rowCount }, (_, row) => table.value(row, email).trim());
}

/** Writes rows of the original in the style of the front roster. */
class RowWriter {
  readonly #old: Side;
  readonly #now: Side;
  /** For each column of the front that of the original, or -1. */
  readonly #matched: readonly number[];
  /** Columns of the original that are missing in the front. */
  readonly #others: readonly number[];
  /** The line ending used in the front. */
  readonly lineEnd: string;
  /** The text after the last row of the front. */
  readonly trailer: string;

  constructor(old: Side, now: Side) {
    this.#old = old;
    this.#now = now;
    this.#matched = matchColumns(now.columns, old.columns);
    const matched = new Set(this.#matched);
    this.#others = old.columns.map((_, column) => column).filter((column) => !matched.has(column));
    const { text } = now.table.scan;
    this.lineEnd = /\r\n|\r|\n/.exec(text.slice(this.#endOf(-1)))?.[0] ?? '\n';
    this.trailer = text.slice(this.#endOf(now.table.rowCount - 1));
  }

  writeHeader(): string {
    const { text } = this.#now.table.scan;
    const others = this.#others.map((column) => quoteCell(this.#old.table.headers[column] ?? ''));
    const cells = this.#matched.flatMap((column, front) => (column === -1 ? [] : [this.#cellText(-1, front)]));
    return text.slice(0, this.#startOf(-1)) + [...cells, ...others].join(',');
  }

  /** Writes a row, preceded by the text between it and the previous row of the front. */
  writeKept({ original, front }: { readonly original: number; readonly front: number }): string {
    const gap = this.#now.table.scan.text.slice(this.#endOf(front - 1), this.#startOf(front));
    const cells = this.#matched.flatMap((column, place) => {
      if (column === -1) return [];
      const value = this.#old.table.value(original, column);
      return [this.#isSame(front, place, value) ? this.#cellText(front, place) : quoteCell(value)];
    });
    return gap + [...cells, ...this.#writeOthers(original)].join(',');
  }

  writeGone(original: number): string {
    const cells = this.#matched.flatMap((column) => (column === -1 ? [] : [quoteCell(this.#old.table.value(original, column))]));
    return [...cells, ...this.#writeOthers(original)].join(',');
  }

  #writeOthers(original: number): string[] {
    return this.#others.map((column) => quoteCell(this.#old.table.value(original, column)));
  }

  #isSame(row: number, column: number, value: string): boolean {
    const now = this.#now.table.value(row, column);
    const trims = isTrimmed(this.#now.columns[column]?.fieldType ?? 'CUSTOM');
    return trims ? now.trim() === value.trim() : now === value;
  }

  #cellText(row: number, column: number): string {
    const { table } = this.#now;
    if (column >= table.cellCount(row)) return '';
    const { scan } = table;
    const cell = scan.rowCells[row + 1]! + column;
    return scan.text.slice(scan.cellStarts[cell], scan.cellEnds[cell]);
  }

  #startOf(row: number): number {
    const { scan } = this.#now.table;
    return scan.cellStarts[scan.rowCells[row + 1]!]!;
  }

  #endOf(row: number): number {
    const { scan } = this.#now.table;
    return scan.cellEnds[scan.rowCells[row + 2]! - 1]!;
  }
}

/** A row of the original, and the same person's row in the other roster; -1 if that is gone. */
interface AlignedRow {
  readonly original: number;
  readonly front: number;
}

/**
 * Orders the rows of an original like another roster (`fronts`), so that reordering alone is not a difference. People match by e-mail, exactly or
 * ignoring case; a row missing from the other roster follows the row it followed before. Both lists hold trimmed e-mails; a blank one
 * matches nothing.
 */
export function alignRows(originals: readonly string[], fronts: readonly string[]): AlignedRow[] {
  const rowOf = new Map<string, number>();
  originals.forEach((email, row) => {
    if (email !== '' && !rowOf.has(email)) rowOf.set(email, row);
  });
  const matches = fronts.map((email) => {
    const original = rowOf.get(email);
    // A second row with the same e-mail counts as a new person.
    rowOf.delete(email);
    return original;
  });
  const left = Map.groupBy(rowOf.keys(), foldEmail);
  const kept = fronts.flatMap((email, front): AlignedRow[] => {
    const original = matches[front] ?? rowOf.get(left.get(foldEmail(email))?.shift() ?? '');
    return original === undefined ? [] : [{ original, front }];
  });
  const isKept = new Set(kept.map(({ original }) => original));
  const goneBehind = new Map<number, AlignedRow[]>();
  let anchor = -1;
  originals.forEach((_, original) => {
    if (isKept.has(original)) {
      anchor = original;
      return;
    }
    const gone = goneBehind.get(anchor) ?? [];
    gone.push({ original, front: -1 });
    goneBehind.set(anchor, gone);
  });
  return [...(goneBehind.get(-1) ?? []), ...kept.flatMap((row) => [row, ...(goneBehind.get(row.original) ?? [])])];
}
