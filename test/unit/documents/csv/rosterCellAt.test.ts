import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cellAt, scanCsv } from '../../../../server/documents/csv/scan.ts';
import { SEED } from '../../../support/campaign.ts';

describe('the CSV cell at an offset', () => {
  it('is the last one that starts at or before it, if it reaches that far', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '\n', '"', ' ', '\r'), maxLength: 40 });
    fc.assert(
      fc.property(text, (csv) => {
        const scan = scanCsv(csv);
        const cells = Array.from({ length: scan.rowCount }, (_, row) => row).flatMap((row) =>
          Array.from({ length: scan.rowCells[row + 1]! - scan.rowCells[row]! }, (_, column) => {
            const cell = scan.rowCells[row]! + column;
            return { row: row - 1, column, start: scan.cellStarts[cell]!, end: scan.cellEnds[cell]! };
          }),
        );
        for (let offset = 0; offset <= csv.length; offset++) {
          const found = cells.findLast(({ start, end }) => start <= offset && offset <= end);
          const last = cells.findLast(({ start }) => start <= offset);
          const expected = found === undefined || found !== last ? null : { row: found.row, column: found.column };
          assert.deepEqual(cellAt(scan, offset), expected);
        }
      }),
      { seed: SEED, numRuns: 1_000 },
    );
  });
});
