import assert from 'node:assert/strict';
import { scanCsv } from '../../../../server/documents/csv/scan.ts';
import { readTable } from '../../../../server/documents/csv/table.ts';
import { typedCellAt, writeTyped } from '../../../../server/documents/developers/typedCell.ts';
import { readCursor } from '../../../support/cursor.ts';

describe('the cell at the cursor', () => {
  /** Returns `typed text|the row with the cell as "x, y"`; null if there is none. */
  const typed = (row: string): string | null => {
    const { text, position } = readCursor(`a,b,c\n${row}\n`);
    const cell = typedCellAt(readTable(scanCsv(text)), position);
    if (cell === null) return null;
    const line = text.split('\n')[position.line]!;
    const { start, end } = cell.range;
    return `${cell.typed}|${line.slice(0, start.character)}${writeTyped(cell, 'x')}${line.slice(end.character)}`;
  };

  it('is matched up to the cursor and replaced completely', () => {
    assert.equal(typed('one,tw‸o,three'), 'tw|one,x,three');
    assert.equal(typed('one,‸,three'), '|one,x,three');
    assert.equal(typed('one,two,‸'), '|one,two,x');
    assert.equal(typed('‸one,two'), '|x,two');
  });

  it('keeps its quotes, which are not part of the typed text', () => {
    assert.equal(typed('one,"t‸wo",three'), 't|one,"x",three');
    assert.equal(typed('one,"a ""b""‸ c",three'), 'a "b"|one,"x",three');
    assert.equal(typed('one,‸"two",three'), '|one,"x",three');
    assert.equal(typed('one,"two"‸,three'), 'two|one,"x",three');
  });

  it('ends at the next comma if its quote is unclosed', () => {
    assert.equal(typed('one,"tw‸,three'), 'tw|one,"x",three');
    assert.equal(typed('one,"‸'), '|one,"x"');
  });

  it('is null between rows and in a multi-line cell', () => {
    assert.equal(typed('‸'), null);
    assert.equal(typed('one,"t‸w\no",three'), null);
  });

  it('is quoted if the value requires it', () => {
    const { text, position } = readCursor('a\n‸b\n');
    const cell = typedCellAt(readTable(scanCsv(text)), position);
    assert.ok(cell);
    assert.equal(writeTyped(cell, 'x, "y"'), '"x, ""y"""');
  });
});
