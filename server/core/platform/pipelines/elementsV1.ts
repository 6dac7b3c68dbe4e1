import { findEntry, type MapNode, type ScalarNode, type TreeEntry, type TreeNode } from '../../tree.ts';
import {
  type Element,
  type ElementContent,
  type ElementDialect,
  type ElementKind,
  type EntryList,
  findWord,
  toListContent,
} from './elements.ts';

/** The keys that make a step, in the order in which they decide. */
export const STEP_KEYS = [
  ...['run', 'run-test', 'background', 'clone', 'approval', 'barrier', 'queue', 'wait', 'policy', 'change-advisor'],
  ...['action', 'template', 'agent', 'deploy', 'build', 'test', 'chaos', 'idp', 'iacm', 'sto'],
] as const;

/** The keys that make a stage without steps of its own. */
export const STAGE_KEYS = [
  ...['chain', 'dynamic', 'approval'],
  ...['template', 'action', 'deploy', 'build', 'test', 'chaos', 'idp', 'iacm', 'sto'],
] as const;

const STEP_RANKS = toRanks(STEP_KEYS);
const STAGE_RANKS = toRanks(STAGE_KEYS);

function toRanks(keys: readonly string[]): ReadonlyMap<unknown, number> {
  return new Map(keys.map((key, index) => [key, index]));
}

/** The keys below which a step lists its outputs. */
const WITH_OUTPUT: readonly string[] = ['run', 'run-test', 'background'];

/** The elements of version 1: an entry is what its keys make it, and has an `id`. */
export const ELEMENTS_V1: ElementDialect = {
  identity: 'id',

  readElement(entry, list) {
    if (entry?.kind === 'scalar') return list === 'steps' ? toShortStep(entry) : null;
    if (entry?.kind !== 'map') return null;
    const parallel = findEntry(entry, 'parallel');
    if (parallel !== undefined && parallel.value?.kind !== 'scalar') return toElement('parallel', entry, parallel, null);
    const group = findEntry(entry, 'group');
    if (group?.value?.kind === 'map')
      return toElement(isOfStages(group.value, list) ? 'stageGroup' : 'stepGroup', entry, group, group.value);
    const isStage = list === 'stages' || (list === null && findEntry(entry, 'steps') !== undefined);
    const deciding = findFirst(entry, isStage ? STAGE_RANKS : STEP_RANKS);
    const first = deciding ?? entry.entries[0];
    if (first === undefined) return null;
    const element = toElement(isStage ? 'stage' : 'step', entry, first, entry);
    if (deciding === undefined) return element;
    const uses = deciding.value?.kind === 'map' ? findWord(deciding.value, 'uses') : null;
    return { ...element, type: String(deciding.key.value), uses };
  },

  contentsOf({ kind, body, type }) {
    return body?.kind === 'map' ? contentsOfMap(body, kind === 'step' && WITH_OUTPUT.includes(type) ? type : null) : [];
  },

  contentsOfRoot(root) {
    return [...contentsOfMap(root, null), ...bodiesOf(root)];
  },
};

/** Returns the entry of the key that decides before the others that an object has. */
function findFirst({ entries }: MapNode, ranks: ReadonlyMap<unknown, number>): TreeEntry | undefined {
  let first: TreeEntry | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const rank = ranks.get(entry.key.value);
    if (rank === undefined || rank >= least) continue;
    first = entry;
    least = rank;
  }
  return first;
}

/** A step that is only its script. */
function toShortStep(entry: ScalarNode): Element | null {
  if (typeof entry.value !== 'string' || entry.value.trim() === '') return null;
  return { kind: 'step', key: entry, fields: null, body: null, type: 'run', uses: null, start: entry.start, end: entry.end };
}

function toElement(kind: ElementKind, { start, end }: MapNode, { key, value }: TreeEntry, fields: MapNode | null): Element {
  return { kind, key, fields, body: kind === 'stage' || kind === 'step' ? fields : value, type: '', uses: null, start, end };
}

function isOfStages(group: MapNode, list: EntryList | null): boolean {
  if (findEntry(group, 'stages') !== undefined) return true;
  return findEntry(group, 'steps') === undefined && list === 'stages';
}

function contentsOfMap({ entries }: MapNode, withOutput: string | null): ElementContent[] {
  const contents: ElementContent[] = [];
  for (const entry of entries) {
    const { key, value } = entry;
    const word = String(key.value);
    switch (word) {
      case 'stages':
      case 'steps':
        contents.push(...toListContent(entry, word));
        break;
      case 'rollback':
        contents.push(...toListContent(entry, 'rollback'));
        break;
      case 'inputs':
      case 'variables':
        if (value?.kind === 'map') for (const variable of value.entries) contents.push(toVariable(variable));
        break;
      default:
        if (word === withOutput && value?.kind === 'map') for (const output of outputsOf(value)) contents.push(output);
    }
  }
  return contents;
}

function toVariable({ key, value }: TreeEntry): ElementContent {
  const type = value?.kind === 'map' ? findWord(value, 'type') : null;
  return {
    kind: 'variable',
    name: key,
    type: String(type?.value ?? ''),
    span: { start: key.start, end: value?.end ?? key.end },
    fields: value?.kind === 'map' ? value : null,
  };
}

/** Returns the outputs of a step: names, or objects with a name. */
function outputsOf(run: MapNode): ElementContent[] {
  const list = findEntry(run, 'output')?.value;
  if (list?.kind !== 'list') return [];
  return list.items.flatMap((item): ElementContent[] => {
    const name = item?.kind === 'map' ? findWord(item, 'name') : item?.kind === 'scalar' && typeof item.value === 'string' ? item : null;
    return name === null || item === null
      ? []
      : [{ kind: 'output', name, type: '', span: item, fields: item.kind === 'map' ? item : null }];
  });
}

/** Returns what a template holds: a stage, a step or a group under its own key, or a pipeline. */
function bodiesOf(root: MapNode): ElementContent[] {
  return root.entries.flatMap(({ key, value }): ElementContent[] => {
    if (value?.kind !== 'map') return [];
    const word = String(key.value);
    if (word === 'pipeline') return contentsOfMap(value, null);
    if (word === 'stage') return toBody(key, value, ELEMENTS_V1.readElement(value, 'stages'));
    if (word === 'step' || word === 'agent') return toBody(key, value, ELEMENTS_V1.readElement(value, 'steps'));
    if (word !== 'group') return [];
    return toBody(key, value, toElement(isOfStages(value, null) ? 'stageGroup' : 'stepGroup', value, { key, value }, value));
  });
}

function toBody(key: ScalarNode, value: TreeNode, element: Element | null): ElementContent[] {
  return element === null ? [] : [{ kind: 'element', element: { ...element, start: key.start, end: value.end } }];
}
