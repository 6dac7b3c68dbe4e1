import type { SourceRow } from '../../core/reshape/skip.ts';
import { formatDate } from './dates.ts';
import { readXml } from './xml.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly start: 1900 | 1904;
}

/** Maximum cells of a sheet, blank ones between others included. */
const MOST_CELLS = 5_000_000;

/** Reads the rows of a sheet that are not blank; formulas count by their stored value. Null if the sheet is too large. */
export function readSheet(sheet: Uint8Array | undefined, context: SheetContext): readonly SourceRow[] | null {
  const rows: SourceRow[] = [];
  let cells: string[] = [];
  let line = 0;
  let count = 0;
  let cell = { column: 0, type: 'n', style: 0, value: '' };
  let isValue = false;
  let isReading = false;
  readXml(sheet, {
    open: (name, attribute) => {
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1);
        cells = [];
      } else if (name === 'c') {
        const column = readColumn(attribute('r')) ?? cells.length;
        cell = { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '' };
      } else if (name === 'v' || name === 't') isValue = true;
      if (name === 'rPh') isReading = true;
    },
    text: (text) => {
      if (isValue && !isReading) cell.value += text;
    },
    close: (name) => {
      if (name === 'rPh') isReading = false;
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && count <= MOST_CELLS) {
        count += Math.max(1, cell.column - cells.length + 1);
        if (count > MOST_CELLS) return;
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = toText(cell, context);
      } else if (name === 'row' && cells.some((one) => one.trim() !== '')) rows.push({ cells, line });
    },
  });
  return count > MOST_CELLS ? null : rows;
}

/** Returns the column of a reference such as `AB12`, from 0; null if there is none. */
function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined ? null : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function toText(
  { type, style, value }: { readonly type: string; readonly style: number; readonly value: string },
  context: SheetContext,
): string {
  if (type === 's') return context.texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return (context.dateStyles[style] === true ? formatDate(number, context.start) : null) ?? String(number);
}
