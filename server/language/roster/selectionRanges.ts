import type { Position, SelectionRange } from 'vscode-languageserver';
import { answering, type Feature } from './feature.ts';
import { findCell, rangeInside } from './mentions.ts';
import type { OpenRoster } from './openRosters.ts';

/** Expands the selection step by step: value, cell with its quotes, row, document. */
export const selectionRanges: Feature = {
  capabilities: { selectionRangeProvider: true },
  register(parts) {
    parts.requests.onSelectionRanges(
      answering(parts, 'selectionRange', (roster, { positions }) => positions.map((position) => selectAt(roster, position))),
    );
  },
};

function selectAt(roster: OpenRoster, position: Position): SelectionRange {
  const { check, lines, document } = roster;
  const whole: SelectionRange = { range: lines.rangeOf(0, document.text().length) };
  const cell = findCell(roster, position);
  if (cell === null) return whole;
  const row: SelectionRange = { range: check.table.rangeOfRow(cell.row), parent: whole };
  const written: SelectionRange = { range: check.table.rangeOf(cell.row, cell.column), parent: row };
  return { range: rangeInside(roster, cell), parent: written };
}
