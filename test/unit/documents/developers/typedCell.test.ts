import assert from 'node:assert/strict';
import { scanCsv } from '../../../../server/documents/csv/scan.ts';
import { readTable } from '../../../../server/documents/csv/table.ts';
import { typedCellAt, writeTyped } from '../../../../server/documents/developers/typedCell.ts';
import { readCursor } from '../../../support/cursor.ts';

describe('the cell that is typed in', () => {
  /** Returns `typed text|the row with the cell as "x, y"`; null if there is none. */
  const typed = (row: string): string | null => {
    const { text, position } = readCursor(`a,b,c\n${row}\n`);
    const cell = typedCellAt(readTable(scanCsv(text)), position);
    if (cell === null) return null;
    const line = text.split('\n')[position.line]!;
    const { start, end } = cell.range;
    return `${cell.typed}|${line.slice(0, start.character)}${writeTyped(cell, 'x')}${line.slice(end.character)}`;
  };

  it('goes as far as the cursor, and is replaced as a whole', () => {
    assert.equal(typed('one,tw‸o,three'), 'tw|one,x,three');
    assert.equal(typed('one,‸,three'), '|one,x,three');
    assert.equal(typed('one,two,‸'), '|one,two,x');
    assert.equal(typed('‸one,two'), '|x,two');
  });

  it('keeps its quotes, which are no part of what is typed', () => {
    assert.equal(typed('one,"t‸wo",three'), 't|one,"x",three');
    assert.equal(typed('one,"a ""b""‸ c",three'), 'a "b"|one,"x",three');
    assert.equal(typed('one,‸"two",three'), '|one,"x",three');
    assert.equal(typed('one,"two"‸,three'), 'two|one,"x",three');
  });

  it('ends at the next comma where its quote is not closed', () => {
    assert.equal(typed('one,"tw‸,three'), 'tw|one,"x",three');
    assert.equal(typed('one,"‸'), '|one,"x"');
  });

  it('is none between rows and in a cell of several lines', () => {
    assert.equal(typed('‸'), null);
    assert.equal(typed('one,"t‸w\no",three'), null);
  });

  it('is written in quotes where the value needs them', () => {
    const { text, position } = readCursor('a\n‸b\n');
    const cell = typedCellAt(readTable(scanCsv(text)), position);
    assert.ok(cell);
    assert.equal(writeTyped(cell, 'x, "y"'), '"x, ""y"""');
  });
});
