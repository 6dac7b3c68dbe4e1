import assert from 'node:assert/strict';
import { type CsvStyle, readCsvRows, writeStyledCsv } from '../../../server/documents/writeCsv.ts';

const PLAIN: CsvStyle = { bom: false, delimiter: ',', decimal: '.', spreadsheetSafe: true };
const ROWS = [
  ['Team', 'Value'],
  ['=1+2', '-0.25'],
  ['a;b', ''],
  ['1.5', '1.5'],
];
const isNumeric = (column: number): boolean => column === 1;

describe('a CSV for spreadsheets', () => {
  it('makes formulas harmless but keeps negative numbers, unless told otherwise', () => {
    assert.equal(writeStyledCsv(ROWS, PLAIN, isNumeric), "Team,Value\n'=1+2,-0.25\na;b,\n1.5,1.5\n");
    assert.equal(writeStyledCsv(ROWS, { ...PLAIN, spreadsheetSafe: false }, isNumeric), 'Team,Value\n=1+2,-0.25\na;b,\n1.5,1.5\n');
  });

  it('writes decimal commas in numeric columns only, and quotes cells that contain the delimiter', () => {
    const german: CsvStyle = { ...PLAIN, bom: true, delimiter: ';', decimal: ',' };
    assert.equal(writeStyledCsv(ROWS, german, isNumeric), '\uFEFFTeam;Value\n\'=1+2;-0,25\n"a;b";\n1.5;1,5\n');
    assert.equal(writeStyledCsv([], german, isNumeric), '', 'an empty report stays empty');
  });

  it('reads what it writes', () => {
    assert.deepEqual(readCsvRows(writeStyledCsv(ROWS.slice(2), PLAIN, isNumeric)), ROWS.slice(2));
    assert.deepEqual(readCsvRows(''), []);
  });
});
