import { checkIdentifier } from '../../identifiers.ts';
import { findGiven } from '../../shapeKeys.ts';
import { isNothing } from '../../shapeReport.ts';
import type { TreeNode } from '../../tree.ts';
import { type Finding, findingAt, type PipelineTarget, replaceFix } from '../finding.ts';
import { addFieldsFix } from '../fixes/addFields.ts';

/** MISSING_FIELD, INVALID_IDENTIFIER, OTHER_TARGET: a pipeline must name the organization and project that it is intended for. */
export function checkTarget(tree: TreeNode | null, source: string, target: PipelineTarget): Finding[] {
  const entry = tree?.kind === 'map' ? findGiven(tree, 'pipeline') : undefined;
  if (entry?.value?.kind !== 'map' || entry.value.isOpen) return [];
  const map = entry.value;
  return (['orgIdentifier', 'projectIdentifier'] as const).flatMap((key) => {
    const path = ['pipeline', key];
    const wanted = target[key];
    const given = map.entries.find((one) => one.key.value === key);
    const node = given?.value ?? null;
    if (node === null || isNothing(node)) {
      const fix =
        given === undefined ? addFieldsFix(`Add "${key}"`, [{ key, value: ` ${wanted}` }], { map, holder: entry.key, source }) : null;
      return [findingAt('MISSING_FIELD', given?.key ?? entry.key, path, `is missing; add ${key}: ${wanted}`, fix === null ? [] : [fix])];
    }
    // The shape reports a value that is not a scalar.
    if (node.kind !== 'scalar') return [];
    const text = String(node.value);
    const fixes = [replaceFix(`Change to "${wanted}"`, node, wanted)];
    const lack = checkIdentifier(text, 'entity');
    if (lack !== null) return [findingAt('INVALID_IDENTIFIER', node, path, lack, fixes)];
    if (text === wanted) return [];
    return [findingAt('OTHER_TARGET', node, path, `is "${text}", but the query has ${key}=${wanted}; make the two match`, fixes)];
  });
}
