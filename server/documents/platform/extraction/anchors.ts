import * as l10n from '@vscode/l10n';
import { isAlias, isNode, type Node, parseDocument, visit } from 'yaml';
import type { Span } from '../../../core/tree.ts';
import type { Unmovable } from './moveEntries.ts';

/** Returns an alias that would lose its anchor if some lines were in another document; null if there is none. */
export function findTie(text: string, moved: readonly Span[]): Unmovable | null {
  const isMoved = (at: number): boolean => moved.some(({ start, end }) => at >= start && at < end);
  const anchors = new Map<string, boolean>();
  let tie: Unmovable | null = null;
  visit(parseDocument(text, { uniqueKeys: false }), {
    Node: (_, node) => {
      const at = startOf(node);
      if (isNode(node) && !isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, isMoved(at));
      if (!isAlias(node) || anchors.get(node.source) === isMoved(at)) return undefined;
      const refusal = isMoved(at)
        ? l10n.t('The alias *{0} refers to an anchor outside. Write the value here.', node.source)
        : l10n.t('The alias *{0} here refers to an anchor that would move. Write the value here.', node.source);
      tie = { refusal, at: { start: at, end: at + node.source.length + 1 } };
      return visit.BREAK;
    },
  });
  return tie;
}

function startOf({ range }: Node): number {
  return range?.[0] ?? 0;
}
