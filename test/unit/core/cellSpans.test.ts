import assert from 'node:assert/strict';
import fc from 'fast-check';
import { listCellSpans, quoteCell, writeCsvRow } from '../../../server/core/csvCells.ts';

describe('the cells of a line', () => {
  const CASES: readonly (readonly [line: string, cells: readonly string[]])[] = [
    ['', ['']],
    ['a,b', ['a', 'b']],
    [',a,,', ['', 'a', '', '']],
    ['"a, b",c', ['"a, b"', 'c']],
    ['"a ""b"", c",', ['"a ""b"", c"', '']],
    ['"a"x,b', ['"a"x', 'b']],
    ['a,"b, c', ['a', '"b, c']],
  ];
  for (const [line, cells] of CASES)
    it(`of ${JSON.stringify(line)}`, () =>
      assert.deepEqual(
        listCellSpans(line).map(({ start, end }) => line.slice(start, end)),
        cells,
      ));

  it('are those that were written', () => {
    const row = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', ' ') }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(row, (values) => {
        const line = writeCsvRow(values).slice(0, -1);
        assert.deepEqual(
          listCellSpans(line).map(({ start, end }) => line.slice(start, end)),
          values.map((value) => quoteCell(value)),
        );
      }),
    );
  });
});
