import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { scanCsv } from '../../../../server/documents/csv/scan.ts';
import { readTable } from '../../../../server/documents/csv/table.ts';
import { separateByCommas } from '../../../../server/documents/writeCsv.ts';

const SEPARATORS = [';', '\t', '|'] as const;
const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

/** Cells of commas, quotes, line breaks, separators and letters. */
const cell = fc
  .array(fc.constantFrom(',', '"', '\n', '\r\n', ';', '\t', '|', ' ', 'a', 'é', '🦊'), { maxLength: 6 })
  .map((pieces) => pieces.join(''));
const rows = fc.integer({ min: 2, max: 4 }).chain((columns) =>
  fc.array(fc.array(fc.record({ value: cell, isQuoted: fc.boolean() }), { minLength: columns, maxLength: columns }), {
    minLength: 1,
    maxLength: 5,
  }),
);

/** Writes a cell with quotes only if requested or needed with this separator: quotes and commas inside do not need them. */
function write(value: string, isQuoted: boolean, separator: string): string {
  const isPlain = !value.startsWith('"') && !value.includes(separator) && !/[\r\n]/.test(value);
  return isPlain && !isQuoted ? value : `"${value.replaceAll('"', '""')}"`;
}

function read(text: string, delimiter: string, lineEnd: string): string[][] {
  return parse(text, { delimiter, record_delimiter: lineEnd, relax_quotes: true, bom: true });
}

/** Reads a text as the roster check does. */
function scan(text: string): string[][] {
  const table = readTable(scanCsv(text));
  const below = Array.from({ length: table.rowCount }, (_, row) => [...table.record(row)]);
  return [[...table.headers], ...below];
}

describe('a CSV with another separator', () => {
  it('has the same cells once converted to commas', () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...SEPARATORS),
        fc.constantFrom(...LINE_ENDS),
        fc.boolean(),
        fc.boolean(),
        (cells, separator, lineEnd, hasMark, hasEnd) => {
          const lines = cells.map((row) => row.map(({ value, isQuoted }) => write(value, isQuoted, separator)).join(separator));
          const text = (hasMark ? '\uFEFF' : '') + lines.join(lineEnd) + (hasEnd ? lineEnd : '');
          const expected = cells.map((row) => row.map(({ value }) => value));
          assert.deepEqual(read(text, separator, lineEnd), expected);
          const converted = separateByCommas(text, separator);
          assert.deepEqual(read(converted, ',', lineEnd), expected);
          assert.deepEqual(scan(converted), expected);
          assert.equal(converted.startsWith('\uFEFF'), hasMark);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('loses the line that declares the separator, even after a byte order mark', () => {
    for (const mark of ['', '\uFEFF'])
      for (const end of LINE_ENDS) assert.equal(separateByCommas(`${mark}sep=;${end}"a;b";c${end}`, ';'), `${mark}"a;b",c${end}`);
  });

  it('is converted past a quote that is never closed', () => {
    assert.equal(separateByCommas('"name";email\nAnn;"a@x\nBo;b@x\nCy, C;c@x\n', ';'), '"name",email\nAnn,"a@x\nBo,b@x\n"Cy, C",c@x\n');
  });
});
