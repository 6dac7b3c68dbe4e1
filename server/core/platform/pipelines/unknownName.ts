import * as l10n from '@vscode/l10n';
import { findNearest } from '../../nearest.ts';
import { plural } from '../../plural.ts';
import type { Path } from '../../shape.ts';
import { isExpression } from '../../shapeReport.ts';
import type { ScalarNode, TreeNode } from '../../tree.ts';
import { listFew, quote } from './expressions/problem.ts';
import { changeFix, type Finding, findingWithMessage } from './finding.ts';

/** A scalar that is a name. */
export type NameNode = ScalarNode & { readonly value: string };

/** Whether a value is the name itself, and not what a run or another program replaces by it. */
export function isName(node: TreeNode | null | undefined): node is NameNode {
  return node?.kind === 'scalar' && typeof node.value === 'string' && !isExpression(node) && !node.value.startsWith('$');
}

/**
 * UNKNOWN_REFERENCE: a name that nothing in the document has, of all that it could name. `toMessage` makes the sentences of the quoted name
 * and of what to do.
 */
export function findingOfUnknown(
  name: NameNode,
  names: readonly string[],
  path: Path,
  toMessage: (name: string, remedy: string) => string,
): Finding {
  const nearest = findNearest(name.value, names);
  const remedy =
    nearest !== null
      ? l10n.t('Did you mean "{0}"?', nearest)
      : names.length === 0
        ? l10n.t('Add it.')
        : plural(names.length, 'Use {0}.', 'Use one of {0}.', listFew(names, quote));
  const fixes = nearest === null ? [] : [changeFix(name, nearest)];
  return findingWithMessage('UNKNOWN_REFERENCE', name, path, toMessage(quote(name.value), remedy), fixes);
}
