import assert from 'node:assert/strict';
import fc from 'fast-check';
import { downloadRoster } from '../../../server/api/developers/developers.ts';
import { toSpreadsheetSafe } from '../../../server/core/csvCells.ts';
import { isFormulaLike } from '../../../server/core/developers/hints/formulaCells.ts';
import { writeCsv } from '../../../server/documents/writeCsv.ts';
import { startOddService } from '../api/oddService.ts';

describe('spreadsheet-safe cells', () => {
  it('start with an apostrophe if a spreadsheet could execute them', () => {
    for (const cell of ['=1+1', '+SUM(1,2)', '-2+3', '@now()', '\t=1', '\r=1', ' =1', "+cmd|' /C calc'!A0", '-', '--1', '@ann']) {
      assert.equal(toSpreadsheetSafe(cell), `'${cell}`, cell);
    }
  });

  it('keep numbers and all other text', () => {
    for (const cell of ['', 'Ann', '-1.5', '+3', '-0.5%', '-.5', '1e-7', '-1e+7', 'a=b', 'ann@example.com', "'=1", '—', '3-4']) {
      assert.equal(toSpreadsheetSafe(cell), cell, cell);
    }
  });

  it('are never formula-like, whatever they contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ' ', '\t', '1', 'A', '(', ')', '|', '!', '.') });
    fc.assert(fc.property(cell, (text) => !isFormulaLike(toSpreadsheetSafe(text))));
  });

  it('are not expected from a service that does not support them', async () => {
    const other = await startOddService((response) => response.end('email\n=1+1\n'));
    try {
      assert.equal(await (await downloadRoster(other.instance)).text(), 'email\n=1+1\n');
      const refused = { code: 'UNEXPECTED_ANSWER', message: /does not make CSV safe for spreadsheets\. Turn that off/ };
      await assert.rejects(downloadRoster(other.instance, { spreadsheetSafe: true }), refused);
    } finally {
      await other.close();
    }
  });

  it('are written only on request, in headers and rows', () => {
    const rows = [
      ['=h', 'n'],
      ['@x,y', '-1.5'],
    ];
    assert.equal(writeCsv(rows), '=h,n\n"@x,y",-1.5\n');
    assert.equal(writeCsv(rows, true), '\'=h,n\n"\'@x,y",-1.5\n');
  });
});
