import assert from 'node:assert/strict';
import { scanCsv } from '../../../../server/documents/csv/scan.ts';
import { readTable } from '../../../../server/documents/csv/table.ts';
import { rowsWithin } from '../../../../server/documents/developers/rows.ts';

const TEXT = 'name,email\nA,a\n\n"B\nB",b\nC,c\n';

describe('rows within lines', () => {
  const within = (first: number, last: number, text = TEXT) =>
    Object.values(rowsWithin(readTable(scanCsv(text)), { start: { line: first, character: 0 }, end: { line: last, character: 0 } }));

  it('are the rows that touch them, including the header', () => {
    assert.deepEqual(within(0, 0), [-1, 0]);
    assert.deepEqual(within(0, 99), [-1, 3]);
    assert.deepEqual(within(1, 2), [0, 1]);
  });

  it('are empty between rows and after the last one', () => {
    assert.deepEqual(within(2, 2), [1, 1]);
    assert.deepEqual(within(6, 9), [3, 3]);
  });

  it('include a multi-line row from any of its lines', () => {
    assert.deepEqual(within(3, 3), [1, 2]);
    assert.deepEqual(within(4, 4), [1, 2]);
  });

  it('are empty in a text without a header', () => {
    assert.deepEqual(within(0, 5, ''), [0, 0]);
  });
});
