import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTabSeparated, writeTabSeparated } from '../../../server/core/tabSeparated.ts';
import { campaign } from '../../support/campaign.ts';

/** What spreadsheets put on the clipboard as text, and the cells that they mean. */
const CLIPBOARDS: Readonly<Record<string, readonly [text: string, cells: readonly (readonly string[])[]]>> = {
  'Excel: a line ending after each row, quotes around a cell with a line feed': [
    'Ann\ta@x\r\n"two\nlines"\tsay "so"\r\n',
    [
      ['Ann', 'a@x'],
      ['two\nlines', 'say "so"'],
    ],
  ],
  'LibreOffice: line feeds, quotes around a cell with a tab or a line feed': [
    'Ann\t"a\tb"\n"say ""so""\nhere"\t\n',
    [
      ['Ann', 'a\tb'],
      ['say "so"\nhere', ''],
    ],
  ],
  'Google Sheets: no line ending after the last row': [
    'Ann\ta@x\nBo\t',
    [
      ['Ann', 'a@x'],
      ['Bo', ''],
    ],
  ],
  'one cell': ['Ann', [['Ann']]],
  'a cell that begins with a quote and is not quoted': ['"Bo" Ek\t1', [['"Bo" Ek', '1']]],
  nothing: ['', [['']]],
  'an empty row between others': ['a\n\nb\n', [['a'], [''], ['b']]],
};

describe('cells on the clipboard', () => {
  for (const [name, [text, cells]] of Object.entries(CLIPBOARDS))
    it(`are read from ${name}`, () => assert.deepEqual(readTabSeparated(text), cells));

  it('are read back as they were written', () => {
    const value = fc.string({ maxLength: 5, unit: fc.constantFrom(...'ab"\t\n\r ,'.split('')) });
    const property = fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 4 }), (rows) =>
      assert.deepEqual(readTabSeparated(`${writeTabSeparated(rows)}\r\n`), rows),
    );
    fc.assert(property, { numRuns: campaign(300, 10_000) });
  });
});
