import assert from 'node:assert/strict';
import { MOST_COLUMNS } from '../../../../server/core/checkLimits.ts';
import { scanCsv } from '../../../../server/documents/csv/scan.ts';
import { readTable } from '../../../../server/documents/csv/table.ts';

const rowsOf = (text: string): string[][] => {
  const table = readTable(scanCsv(text));
  return Array.from({ length: table.rowCount + 1 }, (_, row) => table.record(row - 1));
};
const faultsOf = (text: string) => scanCsv(text).faults.map(({ kind, start, end }) => `${kind} ${start}-${end}`);

describe('the CSV scanner', () => {
  it('reads plain, quoted and empty cells', () => {
    assert.deepEqual(rowsOf('a,"b ""c""",\n,"",x'), [
      ['a', 'b "c"', ''],
      ['', '', 'x'],
    ]);
  });

  it('ends lines at LF, CRLF and a lone CR, and skips blank lines', () => {
    assert.deepEqual(rowsOf('a\r\nb\rc\n\n\r\n\rd'), [['a'], ['b'], ['c'], ['d']]);
  });

  it('adds an empty cell after a trailing comma', () => {
    assert.deepEqual(rowsOf('a,'), [['a', '']]);
    assert.deepEqual(rowsOf('a,\n'), [['a', '']]);
  });

  it('keeps line breaks and commas inside quotes', () => {
    assert.deepEqual(rowsOf('"a,\r\nb",c\nd,e'), [
      ['a,\r\nb', 'c'],
      ['d', 'e'],
    ]);
    assert.deepEqual(faultsOf('"a,\r\nb",c\nd,e'), []);
  });

  it('skips a byte order mark', () => {
    assert.deepEqual(rowsOf('\uFEFFa,b'), [['a', 'b']]);
  });

  it('reports an unclosed quote at its start and continues with the next line', () => {
    assert.deepEqual(faultsOf('a,"b\nc,d'), ['unclosedQuote 2-3']);
    assert.deepEqual(rowsOf('a,"b\nc,d'), [
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('reports the quote that opened too early, not the cell that seems to close it', () => {
    assert.deepEqual(faultsOf('a,"b\n"c, d",e'), ['unclosedQuote 2-3']);
  });

  it('reports text after a closing quote, and quotes in the middle of a cell', () => {
    assert.deepEqual(faultsOf('"a"b,c'), ['textAfterQuote 3-4']);
    assert.deepEqual(faultsOf('a"b",c'), ['strayQuote 1-2']);
  });

  it('stops after the requested number of rows', () => {
    const scan = scanCsv('a,b\nc,d\n"e', 1);
    assert.equal(scan.rowCount, 1);
    assert.deepEqual(scan.faults, []);
  });

  it('grows for texts that contain only commas or line breaks', () => {
    assert.equal(scanCsv(`${','.repeat(500)}\n`.repeat(300)).cellEnds.length, 501 * 300);
    assert.equal(scanCsv(','.repeat(100_000)).cellEnds.length, MOST_COLUMNS + 1);
    assert.equal(scanCsv('a\n'.repeat(100_000)).rowCount, 100_000);
  });
});
