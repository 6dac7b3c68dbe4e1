import type { TableRow } from '../../messages/table.ts';

/** By which column rows are sorted, and which way. */
export interface Sort {
  readonly column: number;
  readonly isDescending: boolean;
}

/** The places of the rows in which every word of a filter occurs, by group and then in the order asked for; empty cells come last either way. */
export function orderRows(rows: readonly TableRow[], filter: string, sort: Sort | null): number[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const places = rows.flatMap(({ cells }, place) => {
    if (words.length === 0) return [place];
    const text = cells.join('\n').toLowerCase();
    return words.every((word) => text.includes(word)) ? [place] : [];
  });
  const sign = sort?.isDescending ? -1 : 1;
  return places.sort((one, other) => {
    const [first, second] = [rows[one]!, rows[other]!];
    if (first.group !== second.group) return first.group - second.group;
    const compared = sort === null ? 0 : compareCells(first.cells[sort.column] ?? null, second.cells[sort.column] ?? null, sign);
    return compared || one - other;
  });
}

/** The sort after a press of a header: the other way round if the column was sorted already. */
export function nextSort(sort: Sort | null, column: number, isNumber: boolean): Sort {
  return { column, isDescending: sort?.column === column ? !sort.isDescending : isNumber };
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true });

function compareCells(one: string | number | null, other: string | number | null, sign: number): number {
  const [noOne, noOther] = [isEmpty(one), isEmpty(other)];
  if (noOne || noOther) return Number(noOne) - Number(noOther);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * COLLATOR.compare(String(one), String(other));
}

function isEmpty(cell: string | number | null): boolean {
  return cell === null || cell === '';
}
