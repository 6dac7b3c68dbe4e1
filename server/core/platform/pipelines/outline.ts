import { type BlockNode, findEntry, type MapNode, type Span, type TreeEntry, type TreeNode } from '../../tree.ts';

/** The kind of an outline entry. `root` is the main object of the document: a pipeline, a template, a connector. */
export type OutlineKind = 'root' | 'stage' | 'stepGroup' | 'step' | 'parallel' | 'rollbackSteps' | 'variable' | 'output';

/** An element in an outline. Spans are offsets in the text of its block. */
export interface OutlineEntry extends Span {
  readonly kind: OutlineKind;
  /** Its name, or else its identifier, or else its key. */
  readonly name: string;
  /** Its type, if it has one. */
  readonly detail: string;
  /** The span of the name: always inside the entry. */
  readonly selection: Span;
  /** The object with its fields; null if it has none, as a list. */
  readonly fields: MapNode | null;
  readonly children: readonly OutlineItem[];
}

/** An entry, or a block with an outline of its own. */
export type OutlineItem = OutlineEntry | BlockNode;

/** Returns the outline of a document whose root is a map. */
export function outlineOfDocument(tree: TreeNode | null): readonly OutlineItem[] {
  if (tree?.kind !== 'map') return [];
  return tree.entries.flatMap((entry) => (entry.value?.kind === 'map' ? [toElement('root', entry, entry.value, tree)] : []));
}

/** Returns the outline of an entry of `stages` or `steps`: one element, or none. */
export function outlineOfItem(tree: TreeNode | null): readonly OutlineItem[] {
  if (tree?.kind === 'block') return [tree];
  if (tree?.kind !== 'map') return [];
  for (const entry of tree.entries) {
    const kind = ELEMENTS.get(String(entry.key.value));
    if (kind === undefined) continue;
    if (kind === 'parallel') return [toList(kind, 'parallel', entry, tree)];
    if (entry.value?.kind === 'map') return [toElement(kind, entry, entry.value, tree)];
  }
  return [];
}

const ELEMENTS: ReadonlyMap<string, OutlineKind> = new Map([
  ['stage', 'stage'],
  ['step', 'step'],
  ['stepGroup', 'stepGroup'],
  ['parallel', 'parallel'],
  ['insert', 'stepGroup'],
]);

/** Keys of maps that may contain stages or steps further inside. */
const PASSAGES: ReadonlySet<string> = new Set([
  'spec',
  'execution',
  'environment',
  'infrastructure',
  'infrastructureDefinition',
  'provisioner',
]);

function toElement(kind: OutlineKind, { key }: TreeEntry, value: MapNode, around: MapNode): OutlineEntry {
  const named = [findEntry(value, 'name'), findEntry(value, 'identifier')].map((entry) => entry?.value ?? null).find(isWord);
  const type = findEntry(value, 'type')?.value ?? null;
  const word = String(key.value);
  const detail = isWord(type) ? String(type.value) : kind === 'root' && word !== 'pipeline' ? word : '';
  return {
    kind,
    name: named === undefined ? word : String(named.value),
    detail,
    start: kind === 'root' ? key.start : around.start,
    end: value.end,
    selection: named ?? key,
    fields: value,
    children: outlineInside(value),
  };
}

function outlineInside({ entries }: MapNode): OutlineItem[] {
  return entries.flatMap((entry): readonly OutlineItem[] => {
    const { key, value } = entry;
    const word = String(key.value);
    if (value?.kind === 'map') return PASSAGES.has(word) ? outlineInside(value) : [];
    if (value?.kind !== 'list') return [];
    switch (word) {
      case 'stages':
      case 'steps':
        return value.items.flatMap(outlineOfItem);
      case 'rollbackSteps':
        return value.items.length === 0 ? [] : [toList('rollbackSteps', 'Rollback', entry, entry.key)];
      case 'variables':
        return value.items.flatMap((item) => toNamed('variable', item));
      case 'outputVariables':
        return value.items.flatMap((item) => toNamed('output', item));
      default:
        return [];
    }
  });
}

function toList(kind: OutlineKind, name: string, { key, value }: TreeEntry, from: Span): OutlineEntry {
  const children = value?.kind === 'list' ? value.items.flatMap(outlineOfItem) : [];
  return { kind, name, detail: '', start: from.start, end: Math.max(value?.end ?? 0, key.end), selection: key, fields: null, children };
}

function toNamed(kind: OutlineKind, item: TreeNode | null): OutlineEntry[] {
  if (item?.kind !== 'map') return [];
  const name = findEntry(item, 'name')?.value ?? null;
  if (!isWord(name)) return [];
  const type = findEntry(item, 'type')?.value ?? null;
  const detail = isWord(type) ? String(type.value) : '';
  return [{ kind, name: String(name.value), detail, start: item.start, end: item.end, selection: name, fields: item, children: [] }];
}

function isWord(node: TreeNode | null): node is Extract<TreeNode, { kind: 'scalar' }> {
  return node?.kind === 'scalar' && node.value !== null && String(node.value).trim() !== '';
}
