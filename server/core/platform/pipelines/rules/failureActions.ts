import * as l10n from '@vscode/l10n';
import { plural } from '../../../plural.ts';
import { findGiven } from '../../../shapeKeys.ts';
import { isExpression, isNothing } from '../../../shapeReport.ts';
import type { MapNode, ScalarNode, TreeNode } from '../../../tree.ts';
import { type Finding, type Fix, findingAt, listWords } from '../finding.ts';
import type { FieldsPlace, FieldsRule } from '../rule.ts';

/** The fields that an action needs in its `spec` to run, with an example; the shape does not require them. */
const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  Retry: [
    { key: 'retryCount', example: () => '2' },
    { key: 'retryIntervals', example: (column) => `\n${' '.repeat(column)}- 10s` },
  ],
  RetryStepGroup: [
    { key: 'retryCount', example: () => '2' },
    { key: 'retryIntervals', example: (column) => `\n${' '.repeat(column)}- 10s` },
  ],
  ManualIntervention: [{ key: 'onTimeout', example: (column) => `\n${pad(column)}action:\n${pad(column + 2)}type: MarkAsFailure` }],
};

interface Need {
  readonly key: string;
  /** The text after the colon; further lines are indented from the column of the key. */
  readonly example: (column: number) => string;
}

function pad(column: number): string {
  return ' '.repeat(column + 2);
}

/** INCOMPLETE_ACTION: an action is missing what it needs: the number and intervals of retries, or what to do if no one intervenes. */
export const checkActionNeeds: FieldsRule = {
  owners: ['FailureAction'],
  check(place, found) {
    const { map, path } = place;
    const action = readAction(map);
    const needs = action === null ? undefined : NEEDS[action.type];
    if (action === null || needs === undefined || map.isOpen) return undefined;
    const spec = findGiven(map, 'spec')?.value ?? null;
    if (spec !== null && (spec.kind !== 'map' || spec.isOpen)) return undefined;
    const missing = needs.filter(({ key }) => spec === null || findGiven(spec, key) === undefined);
    // Fields of the spec that the shape requires are already reported.
    if (missing.length === 0 || (spec === null && action.type === 'ManualIntervention')) return undefined;
    const keys = missing.map(({ key }) => `spec.${key}`);
    const needed = listWords(keys, 'and');
    const reason = plural(keys.length, 'is {0}, which needs {1}; add it', 'is {0}, which needs {1}; add them', action.type, needed);
    const fixes = spec === null || spec.kind !== 'map' || spec.isFlow || spec.entries.length === 0 ? [] : [appendFix(spec, missing, null)];
    found.push(findingAt('INCOMPLETE_ACTION', action.node, [...path, 'type'], reason, fixes.length > 0 ? fixes : specFix(map, missing)));
    return undefined;
  },
};

/** Returns a fix that appends lines with everything needed to an object, below `holder` if they go into a new one. */
function appendFix({ entries, column }: MapNode, missing: readonly Need[], holder: string | null): Fix {
  const last = entries.at(-1)!;
  const inner = holder === null ? column : column + 2;
  const lines = missing.map(({ key, example }) => `\n${' '.repeat(inner)}${key}:${toValue(example(inner))}`).join('');
  const text = holder === null ? lines : `\n${' '.repeat(column)}${holder}:${lines}`;
  const title = l10n.t(
    'Add {0}',
    listWords(
      missing.map(({ key }) => key),
      'and',
    ),
  );
  return { title, isPreferred: true, edits: [{ kind: 'append', at: last.value?.end ?? last.key.end, text }] };
}

/** Returns a fix that adds a spec with everything needed, if there is none. */
function specFix(map: MapNode, missing: readonly Need[]): Fix[] {
  const hasSpec = map.entries.some(({ key }) => key.value === 'spec');
  return map.isFlow || map.entries.length === 0 || hasSpec ? [] : [appendFix(map, missing, 'spec')];
}

function toValue(example: string): string {
  return example.startsWith('\n') ? example : ` ${example}`;
}

/** MISPLACED_ACTION: an action on step groups is outside of one, or an action after failed retries or an expired intervention would start them again. */
export const checkActionPlaces: FieldsRule = {
  owners: ['FailureAction'],
  check(place, found) {
    const action = readAction(place.map);
    if (action === null) return undefined;
    const reason = findLack(action.type, place);
    if (reason !== null) found.push(findingAt('MISPLACED_ACTION', action.node, [...place.path, 'type'], reason));
    return undefined;
  },
};

function findLack(type: string, { path, context }: FieldsPlace): string | null {
  const around = path.findLast((part) => part === 'onRetryFailure' || part === 'onTimeout');
  if (around === 'onRetryFailure' && type === 'Retry')
    return l10n.t('is Retry after all retries have failed, which would never end; choose another action');
  if (around === 'onTimeout' && (type === 'Retry' || type === 'ManualIntervention'))
    return l10n.t('is {0} after the intervention timed out, which would never end; choose another action', type);
  if (type !== 'StepGroupRollback' && type !== 'RetryStepGroup') return null;
  const holder = path[path.lastIndexOf('failureStrategies') - 1];
  const isOutside = holder === 'stage' || (holder === 'step' && !context.isInGroup && !path.includes('stepGroup'));
  if (!isOutside) return null;
  return holder === 'stage'
    ? l10n.t('is {0}, but this stage is not in a step group; choose another action', type)
    : l10n.t('is {0}, but this step is not in a step group; choose another action', type);
}

/** Returns the type of an action; null if it is not a known one, which is reported elsewhere. */
function readAction(map: MapNode): { readonly type: string; readonly node: ScalarNode } | null {
  const node: TreeNode | null = findGiven(map, 'type')?.value ?? null;
  if (node?.kind !== 'scalar' || isNothing(node) || typeof node.value !== 'string' || isExpression(node)) return null;
  return { type: node.value, node };
}

/** SHADOWED_STRATEGY: an error is handled by more than one strategy of a list. */
export const checkStrategies: FieldsRule = {
  owners: null,
  check({ map, path }, found) {
    const list = findGiven(map, 'failureStrategies')?.value;
    if (list?.kind !== 'list' || list.items.length < 2) return undefined;
    const first = new Map<string, ScalarNode>();
    for (const [index, item] of list.items.entries()) {
      const onFailure = item?.kind === 'map' ? findGiven(item, 'onFailure')?.value : null;
      const errors = onFailure?.kind === 'map' ? findGiven(onFailure, 'errors')?.value : null;
      if (errors?.kind !== 'list') continue;
      const own = new Map<string, ScalarNode>();
      for (const [number, error] of errors.items.entries()) {
        if (error?.kind !== 'scalar' || typeof error.value !== 'string' || isExpression(error)) continue;
        const earlier = first.get(error.value);
        const place = [...path, 'failureStrategies', index, 'onFailure', 'errors', number];
        if (earlier !== undefined) found.push(toShadowed(error, earlier, place));
        else own.set(error.value, error);
      }
      for (const [word, node] of own) first.set(word, node);
    }
    return undefined;
  },
};

function toShadowed(error: ScalarNode, earlier: ScalarNode, path: FieldsPlace['path']): Finding {
  const reason = l10n.t('is {0}, which an earlier strategy already handles; list each error in only one strategy', String(error.value));
  const finding = findingAt('SHADOWED_STRATEGY', error, path, reason);
  return { ...finding, related: [{ span: { start: earlier.start, end: earlier.end }, message: l10n.t('The earlier strategy') }] };
}
