import * as l10n from '@vscode/l10n';
import { findGiven, toKey } from '../../shapeKeys.ts';
import { isExpression } from '../../shapeReport.ts';
import type { MapNode, ScalarNode, TreeNode } from '../../tree.ts';
import { DOCUMENT_ROOTS } from './catalogue.ts';
import type { Dialect } from './dialect.ts';
import { findingAt, findingWithMessage } from './finding.ts';
import type { FieldsRule } from './rule.ts';
import { checkConditions } from './rules/conditions.ts';
import { checkActionNeeds, checkActionPlaces, checkStrategies } from './rules/failureActions.ts';
import { checkExcluded } from './rules/matrix.ts';
import { checkPrimaries } from './rules/primaries.ts';
import { checkDeployment, checkStageType, checkStepType } from './rules/types.ts';
import { checkDeeds, checkDefaults, checkOutputs, checkWords, checkWrapped } from './rules/version1.ts';
import { checkEmptyEntries, checkWrappers } from './rules/wrappers.ts';
import { undoesDeployment } from './stageTypes.ts';

/** Lists whose entries are identified by a name or identifier, with that key. */
const LISTS: ReadonlyMap<string, 'name' | 'identifier'> = new Map([
  ...(['variables', 'environmentVariables', 'outputVariables', 'inputVariables'] as const).map((key) => [key, 'name'] as const),
  ...(['manifests', 'configFiles', 'sidecars', 'barriers'] as const).map((key) => [key, 'identifier'] as const),
]);

/** DUPLICATE_NAME: two variables, manifests, files or the like in one list have the same name: an expression finds only the first. */
const checkRepeatedNames: FieldsRule = {
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
        const reason = l10n.t('is a duplicate of "{0}"; give each entry a unique {1}', named.text.slice(0, 128), by);
        const related = [{ span: { start: earlier.start, end: earlier.end }, message: l10n.t('The earlier entry') }];
        found.push({ ...findingAt('DUPLICATE_NAME', named.node, place, reason), related });
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

/** SEVERAL_ROOTS: a document contains more than one pipeline, template or the like. */
const checkRoots: FieldsRule = {
  owners: [''],
  check({ map, shape, path }, found) {
    const [own] = shape.required;
    if (path.length > 0 || own === undefined) return undefined;
    for (const { key } of map.entries) {
      const other = toKey(key);
      if (other === own || !DOCUMENT_ROOTS.includes(other)) continue;
      const message = l10n.t('This document contains "{0}:" and "{1}:", but only "{0}:" is checked. Put each in its own file.', own, other);
      found.push(findingWithMessage('SEVERAL_ROOTS', key, [other], message));
    }
    return undefined;
  },
};

/** ROLLBACK_STEP: a step that rolls back a deployment is outside the rollback steps; a step with its own condition may be anywhere. */
const checkRollbackSteps: FieldsRule = {
  owners: ['Step'],
  check({ map, context, path }, found) {
    const type = findGiven(map, 'type')?.value;
    if (context.isRollback || type?.kind !== 'scalar' || typeof type.value !== 'string' || !undoesDeployment(type.value)) return undefined;
    if (path.includes('rollbackSteps') || ['when', 'template', 'strategy'].some((key) => findGiven(map, key) !== undefined))
      return undefined;
    const reason = l10n.t('is {0}, which undoes a deployment; move it to rollbackSteps unless it should run every time', type.value);
    found.push(findingAt('ROLLBACK_STEP', type, [...path, 'type'], reason));
    return undefined;
  },
};

/** Every rule for single objects, in the order of execution. */
const FIELDS_RULES: readonly FieldsRule[] = [
  checkRoots,
  checkWrappers,
  checkEmptyEntries,
  checkStageType,
  checkStepType,
  checkDeployment,
  checkActionNeeds,
  checkActionPlaces,
  checkStrategies,
  checkRollbackSteps,
  checkPrimaries,
  checkConditions,
  checkRepeatedNames,
  checkExcluded,
];

/** The rules of version 1. */
const RULES_V1: readonly FieldsRule[] = [
  checkRoots,
  checkWrapped,
  checkDeeds,
  checkWords,
  checkDefaults,
  checkOutputs,
  checkExcluded,
  checkConditions,
];

/** The rules by owner, of each version. */
const OF_OWNER = [new Map<string, readonly FieldsRule[]>(), new Map<string, readonly FieldsRule[]>()] as const;

/** Returns the rules for the objects of an owner, in a version. */
export function rulesOf(owner: string, { version }: Pick<Dialect, 'version'>): readonly FieldsRule[] {
  const all = version === 1 ? RULES_V1 : FIELDS_RULES;
  const known = OF_OWNER[version];
  let rules = known.get(owner);
  if (rules === undefined) {
    rules = all.filter(({ owners }) => owners === null || owners.includes(owner));
    known.set(owner, rules);
  }
  return rules;
}
