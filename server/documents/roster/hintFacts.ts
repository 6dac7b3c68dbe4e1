import type { HintCell, HintFacts, HintPerson } from '../../core/developers/hints/hintFacts.ts';
import type { Position } from '../../core/problem.ts';
import { indexLines } from '../lineIndex.ts';
import type { RosterCheck } from './check.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Reads from a checked roster what the hints need; people are only read `withPeople`, cells only where a pattern matches the text. */
export function readHintFacts({ table, columns, facts }: RosterCheck, text: string, withPeople: boolean): HintFacts {
  const people: HintPerson[] = [];
  const managers = new Map<string, number>();
  if (withPeople && columns.email !== -1) {
    const seen = new Set<string>();
    const read = (record: number, column: number): string => (column === -1 ? '' : table.value(record, column).trim());
    for (let record = 0; record < table.rowCount; record++) {
      if (!facts.isReadable(record)) continue;
      const email = read(record, columns.email);
      const managerEmail = read(record, columns.managerEmail);
      if (managerEmail !== '' && !managers.has(managerEmail)) managers.set(managerEmail, record);
      if (email === '' || seen.has(email)) continue;
      seen.add(email);
      people.push({ record, name: read(record, columns.name), email, managerEmail });
    }
  }
  const lines = indexLines(text);
  const isReadable = (row: number): boolean => (row === -1 ? facts.headerReadable : facts.isReadable(row));

  function* cells(pattern: RegExp): Iterable<HintCell> {
    let last = { row: -2, column: -1 };
    for (const { 0: found, index } of text.matchAll(pattern)) {
      if (index === 0 && found === BYTE_ORDER_MARK) continue;
      const cell = findCell(lines.positionAt(index + found.length - 1));
      if (cell === null || (cell.row === last.row && cell.column === last.column) || !isReadable(cell.row)) continue;
      last = cell;
      yield { ...cell, value: table.value(cell.row, cell.column) };
    }
  }

  function findCell(position: Position): { readonly row: number; readonly column: number } | null {
    let row = -1;
    for (let high = table.rowCount - 1; row < high; ) {
      const middle = row + Math.ceil((high - row) / 2);
      if (isAfter(table.rangeOfRow(middle).start, position)) high = middle - 1;
      else row = middle;
    }
    const count = table.cellCount(row);
    for (let column = 0; column < count; column++) {
      const { start, end } = table.rangeOf(row, column);
      if (isAfter(end, position)) return isAfter(start, position) ? null : { row, column };
    }
    return null;
  }

  return { columns, people, managers, cells };
}

function isAfter(one: Position, other: Position): boolean {
  return one.line > other.line || (one.line === other.line && one.character > other.character);
}
