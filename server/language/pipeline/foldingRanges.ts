import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver';
import { type Fold, foldsOf } from '../../documents/pipeline/folding.ts';
import { answering, type Feature } from './feature.ts';

/** Folds by the structure of the text, not by indentation alone. */
export const foldingRanges: Feature = {
  capabilities: { foldingRangeProvider: true },
  register(parts) {
    parts.requests.onFoldingRanges(answering(parts, 'foldingRange', ({ reading, lines }) => foldsOf(reading, lines).map(toFoldingRange)));
  },
};

function toFoldingRange({ startLine, endLine, kind }: Fold): FoldingRange {
  if (kind === 'part') return { startLine, endLine };
  return { startLine, endLine, kind: kind === 'comment' ? FoldingRangeKind.Comment : FoldingRangeKind.Region };
}
