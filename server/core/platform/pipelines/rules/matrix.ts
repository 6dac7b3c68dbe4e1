import * as l10n from '@vscode/l10n';
import { findNearest } from '../../../nearest.ts';
import { findGiven, isMerge, toKey } from '../../../shapeKeys.ts';
import { isExpression, isNothing } from '../../../shapeReport.ts';
import type { ScalarNode, TreeNode } from '../../../tree.ts';
import { listFew, quote } from '../expressions/problem.ts';
import { changeFix, type Finding, findingWithMessage } from '../finding.ts';
import type { FieldsRule } from '../rule.ts';

/** UNKNOWN_REFERENCE: a combination that a matrix excludes names an axis or a value that the matrix does not have, so nothing is excluded. */
export const checkExcluded: FieldsRule = {
  owners: ['Matrix', 'StrategyMatrix'],
  check({ map, shape, shapes, path }, found) {
    const exclude = findGiven(map, 'exclude')?.value;
    // Each entry of `include` may bring axes and values of its own.
    if (exclude?.kind !== 'list' || map.isOpen || findGiven(map, 'include') !== undefined) return undefined;
    const axes = new Map(map.entries.filter(({ key }) => !shape.fields.has(toKey(key))).map(({ key, value }) => [toKey(key), value]));
    const literal = (node: TreeNode | null): node is ScalarNode =>
      node?.kind === 'scalar' && !isNothing(node) && !isExpression(node, shapes.openings);
    for (const [index, item] of exclude.items.entries()) {
      if (item?.kind !== 'map') continue;
      for (const { key, value } of item.entries) {
        if (isMerge(item, key)) continue;
        const place = [...path, 'exclude', index, toKey(key)];
        const values = axes.get(toKey(key));
        if (values === undefined)
          found.push(toUnknown(key, place, [...axes.keys()], l10n.t('Unknown matrix axis {0}.', quote(toKey(key)))));
        else if (values?.kind === 'list' && values.items.every(literal) && literal(value)) {
          const known = values.items.map((one) => String((one as ScalarNode).value));
          const word = String(value.value);
          const message = l10n.t('The matrix axis {0} has no value {1}.', quote(toKey(key)), quote(word));
          if (!known.includes(word)) found.push(toUnknown(value, place, known, message));
        }
      }
    }
    return undefined;
  },
};

function toUnknown(node: ScalarNode, path: Finding['path'], known: readonly string[], message: string): Finding {
  const nearest = findNearest(String(node.value), known);
  const remedy =
    known.length === 0
      ? l10n.t('Add it, or remove this entry.')
      : nearest === null
        ? l10n.t('Use one of {0}.', listFew(known))
        : l10n.t('Did you mean "{0}"?', nearest);
  return findingWithMessage('UNKNOWN_REFERENCE', node, path, `${message} ${remedy}`, nearest === null ? [] : [changeFix(node, nearest)]);
}
