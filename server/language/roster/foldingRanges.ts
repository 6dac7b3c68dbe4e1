import type { FoldingRange } from 'vscode-languageserver';
import { findOrgBlocks } from '../../core/developers/orgBlocks.ts';
import { answering, type Feature } from './feature.ts';

/**
 * Folds a person with the rows directly below that report to them, and the header with all rows: editors can keep the start of a foldable
 * range visible while scrolling.
 */
export const foldingRanges: Feature = {
  capabilities: { foldingRangeProvider: true },
  register(parts) {
    parts.requests.onFoldingRanges(
      answering(parts, 'foldingRange', ({ org, check: { table } }): FoldingRange[] => {
        const ranges: FoldingRange[] = [];
        for (const [first, last] of findOrgBlocks(org).entries()) {
          if (last > first) ranges.push({ startLine: table.rangeOfRow(first).start.line, endLine: table.rangeOfRow(last).end.line });
        }
        const all = { startLine: table.rangeOfRow(-1).start.line, endLine: table.rangeOfRow(table.rowCount - 1).end.line };
        if (table.rowCount > 0) ranges.push(all);
        return ranges.sort((one, other) => one.startLine - other.startLine);
      }),
    );
  },
};
