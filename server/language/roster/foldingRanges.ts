import type { FoldingRange } from 'vscode-languageserver';
import { answering, type Feature } from './feature.ts';

/**
 * Folds a person with the rows right below it that stand under that person, and the header with all rows: what can be folded is what an editor may keep in sight
 * while one scrolls.
 */
export const foldingRanges: Feature = {
  capabilities: { foldingRangeProvider: true },
  register(parts) {
    parts.requests.onFoldingRanges(
      answering(parts, 'foldingRange', ({ org, check: { table } }): FoldingRange[] => {
        const ranges: FoldingRange[] = [];
        /** Records above the one at hand, each with the first row that it folds. */
        const open: number[] = [];
        const close = (last: number): void => {
          const first = open.pop()!;
          if (last > first) ranges.push({ startLine: table.rangeOfRow(first).start.line, endLine: table.rangeOfRow(last).end.line });
        };
        for (let record = 0; record < table.rowCount; record++) {
          while (open.length > 0 && org.managers[record] !== open.at(-1)) close(record - 1);
          open.push(record);
        }
        while (open.length > 0) close(table.rowCount - 1);
        const all = { startLine: table.rangeOfRow(-1).start.line, endLine: table.rangeOfRow(table.rowCount - 1).end.line };
        if (table.rowCount > 0) ranges.push(all);
        return ranges.sort((one, other) => one.startLine - other.startLine);
      }),
    );
  },
};
