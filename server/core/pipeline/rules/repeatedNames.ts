import { findGiven, toKey } from '../../shapeKeys.ts';
import { isExpression } from '../../shapeReport.ts';
import type { MapNode, ScalarNode, TreeNode } from '../../tree.ts';
import { findingAt } from '../finding.ts';
import type { FieldsRule } from '../rule.ts';

/** Lists whose entries are identified by a name or identifier, with that key. */
const LISTS: ReadonlyMap<string, 'name' | 'identifier'> = new Map([
  ...(['variables', 'environmentVariables', 'outputVariables', 'inputVariables'] as const).map((key) => [key, 'name'] as const),
  ...(['manifests', 'configFiles', 'sidecars', 'barriers'] as const).map((key) => [key, 'identifier'] as const),
]);

/** DUPLICATE_NAME: two variables, manifests, files or the like in one list have the same name: an expression finds only the first. */
export const checkRepeatedNames: FieldsRule = {
  owners: null,
  check({ map, path }, found) {
    for (const { key, value } of map.entries) {
      const by = LISTS.get(toKey(key));
      if (by === undefined || value?.kind !== 'list' || value.items.length < 2) continue;
      const first = new Map<string, ScalarNode>();
      for (const [index, item] of value.items.entries()) {
        const named = readNamed(item, by);
        if (named === null) continue;
        const earlier = first.get(named.text);
        if (earlier === undefined) {
          first.set(named.text, named.node);
          continue;
        }
        const place = [...path, toKey(key), index, ...named.inside, by];
        const lack = `is a duplicate of "${named.text.slice(0, 128)}"; give each entry a unique ${by}`;
        const related = [{ span: { start: earlier.start, end: earlier.end }, message: 'The earlier entry' }];
        found.push({ ...findingAt('DUPLICATE_NAME', named.node, place, lack), related });
      }
    }
    return undefined;
  },
};

/** Returns the name of an entry, which may be below one more key: `manifest:`. */
function readNamed(item: TreeNode | null, by: string): { text: string; node: ScalarNode; inside: readonly string[] } | null {
  if (item?.kind !== 'map') return null;
  const own = readOwn(item, by);
  if (own !== null) return { ...own, inside: [] };
  const [entry, ...others] = item.entries;
  if (entry?.value?.kind !== 'map' || others.length > 0) return null;
  const inner = readOwn(entry.value, by);
  return inner === null ? null : { ...inner, inside: [toKey(entry.key)] };
}

function readOwn(map: MapNode, by: string): { text: string; node: ScalarNode } | null {
  const node = findGiven(map, by)?.value;
  return node?.kind === 'scalar' && typeof node.value === 'string' && !isExpression(node) ? { text: node.value, node } : null;
}
