import type { InlayHint } from 'vscode-languageserver';
import type { HintSource } from './hintSource.ts';
import { managerOf, nameOf } from './people.ts';

/** Shows the name of the manager after the manager's e-mail, in each of some rows. */
export const managerHints: HintSource = (roster, rows): InlayHint[] => {
  const { table, columns } = roster.check;
  if (columns.managerEmail === -1) return [];
  const hints: InlayHint[] = [];
  for (let row = Math.max(0, rows.start); row < rows.end; row++) {
    const manager = managerOf(roster, row);
    if (manager === -1) continue;
    hints.push({ position: table.rangeOf(row, columns.managerEmail).end, label: nameOf(roster, manager), paddingLeft: true });
  }
  return hints;
};
