import * as l10n from '@vscode/l10n';
import type { BlockNode, MapNode, Span, TreeEntry, TreeNode } from '../../tree.ts';
import { type Element, type ElementContent, type ElementDialect, type ElementKind, type EntryList, findWord } from './elements.ts';

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
export function outlineOfDocument(tree: TreeNode | null, dialect: ElementDialect): readonly OutlineItem[] {
  if (tree?.kind !== 'map') return [];
  return tree.entries.flatMap((entry) => (entry.value?.kind === 'map' ? [toRoot(entry, dialect)] : []));
}

function toRoot({ key, value }: TreeEntry, dialect: ElementDialect): OutlineEntry {
  const map = value?.kind === 'map' ? value : null;
  const named = findWord(map, 'name') ?? findWord(map, dialect.identity);
  const word = String(key.value);
  const type = findWord(map, 'type');
  return {
    kind: 'root',
    name: named === null ? word : String(named.value),
    detail: type !== null ? String(type.value) : word !== 'pipeline' ? word : '',
    start: key.start,
    end: value?.end ?? key.end,
    selection: named ?? key,
    fields: map,
    children: map === null ? [] : dialect.contentsOfRoot(map).flatMap((content) => toItems(content, dialect)),
  };
}

/** Returns the outline of an entry of a list: one element, or none. `list` is null if the key of the list is not known. */
export function outlineOfItem(tree: TreeNode | null, list: EntryList | null, dialect: ElementDialect): readonly OutlineItem[] {
  if (tree?.kind === 'block') return [tree];
  const element = dialect.readElement(tree, list);
  return element === null ? [] : [toEntry(element, dialect)];
}

const KINDS: Readonly<Record<ElementKind, OutlineKind>> = {
  stage: 'stage',
  stageGroup: 'stepGroup',
  step: 'step',
  stepGroup: 'stepGroup',
  parallel: 'parallel',
  insert: 'stepGroup',
};

function toEntry(element: Element, dialect: ElementDialect): OutlineEntry {
  const { kind, key, fields, type, uses, start, end } = element;
  const named = findWord(fields, 'name') ?? findWord(fields, dialect.identity) ?? (dialect.identity === 'id' ? uses : null);
  return {
    kind: KINDS[kind],
    name: String((named ?? key).value)
      .split('\n', 1)[0]!
      .trim(),
    detail: type,
    start,
    end,
    selection: named ?? key,
    fields,
    children: dialect.contentsOf(element).flatMap((content) => toItems(content, dialect)),
  };
}

function toItems(content: ElementContent, dialect: ElementDialect): readonly OutlineItem[] {
  if (content.kind === 'element') return [toEntry(content.element, dialect)];
  if (content.kind !== 'list') {
    const { kind, name, type, span, fields } = content;
    return [{ kind, name: String(name.value), detail: type, start: span.start, end: span.end, selection: name, fields, children: [] }];
  }
  const { role, key, list } = content;
  const children = list.items.flatMap((item) => outlineOfItem(item, role === 'stages' ? 'stages' : 'steps', dialect));
  if (role !== 'rollback') return children;
  if (children.length === 0 && list.items.length === 0) return [];
  return [
    {
      kind: 'rollbackSteps',
      name: l10n.t('Rollback'),
      detail: '',
      start: key.start,
      end: Math.max(list.end, key.end),
      selection: key,
      fields: null,
      children,
    },
  ];
}
