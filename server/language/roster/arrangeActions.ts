import { type CodeAction, type CodeActionContext, CodeActionKind } from 'vscode-languageserver';
import type { Range } from '../../core/problem.ts';
import { ARRANGE_COMMAND, type ArrangeRoster } from '../protocol/rosterLayout.ts';
import type { OpenRoster } from './openRosters.ts';

/**
 * Offers other layouts and orders of a roster on its header, and elsewhere if rewrites are requested explicitly. The edits are computed
 * when one is chosen.
 */
export function toArrangements(
  { document: { uri }, check: { table } }: OpenRoster,
  { start }: Range,
  { only }: CodeActionContext,
): CodeAction[] {
  const cell = table.cellAt(start);
  if (cell === null || table.rowCount === 0 || (cell.row >= 0 && only === undefined)) return [];
  const toAction = (title: string, arrangement: Omit<ArrangeRoster, 'textDocument'>): CodeAction => ({
    title,
    kind: CodeActionKind.RefactorRewrite,
    command: { title, command: ARRANGE_COMMAND, arguments: [{ textDocument: { uri }, ...arrangement } satisfies ArrangeRoster] },
  });
  const { column } = cell;
  const header = table.headers[column]?.trim() || `column ${column + 1}`;
  const sorts =
    column < table.headers.length
      ? [
          toAction(`Sort the rows by ${header}`, { arrangement: 'sort', column }),
          toAction(`Sort the rows by ${header}, descending`, { arrangement: 'sort', column, isDescending: true }),
        ]
      : [];
  return [
    ...sorts,
    toAction('Sort the rows as their org tree', { arrangement: 'sortAsTree' }),
    toAction('Align the columns', { arrangement: 'align' }),
    toAction('Remove the spaces around all cells', { arrangement: 'shrink' }),
  ];
}
