import { plural } from './plural.ts';

/** Describes the last row of a CSV that was cut off in transfer: it has fewer cells than the header, and no line ending. */
export function describeCut(cells: number, columns: number): string {
  return plural(
    cells,
    'The file ends in the middle of this row: it has 1 cell and the header {1}, and no line ending. The file was probably cut off; export or copy it again, or complete the row.',
    'The file ends in the middle of this row: it has {0} cells and the header {1}, and no line ending. The file was probably cut off; export or copy it again, or complete the row.',
    cells,
    columns,
  );
}
