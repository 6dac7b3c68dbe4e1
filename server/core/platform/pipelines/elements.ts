import { findEntry, type ListNode, type MapNode, type ScalarNode, type Span, type TreeEntry, type TreeNode } from '../../tree.ts';

/** The keys of lists with the elements of a pipeline; rollback steps are steps. */
export type EntryList = 'stages' | 'steps';

/** A kind of element. `stageGroup` exists in version 1 only, `insert` in templates of version 0 only. */
export type ElementKind = 'stage' | 'stageGroup' | 'step' | 'stepGroup' | 'parallel' | 'insert';

/** A stage, a step, or what holds several of them, in either version. Spans are offsets in the text of its block. */
export interface Element extends Span {
  readonly kind: ElementKind;
  /** The key that makes it what it is, such as `stage`, `run` or `group`; a step in short form is its own key. */
  readonly key: ScalarNode;
  /** The object with its name and identifier; null if there is none, as of `parallel`. */
  readonly fields: MapNode | null;
  /** The value with its contents. */
  readonly body: TreeNode | null;
  /** Its type: that of version 0, or the key of version 1 that makes a step; '' if it has none. */
  readonly type: string;
  /** The reference to a template or action that it uses; null if there is none. */
  readonly uses: ScalarNode | null;
}

/** What an element or a document contains, in the order of the text. */
export type ElementContent =
  | {
      readonly kind: 'list';
      readonly role: EntryList | 'rollback';
      /** The key of the list. */
      readonly key: ScalarNode;
      readonly list: ListNode;
    }
  | {
      readonly kind: 'variable' | 'output';
      readonly name: ScalarNode;
      /** Its type; '' if it is missing. */
      readonly type: string;
      /** The entire entry. */
      readonly span: Span;
      /** The object that declares it; null if it has none. */
      readonly fields: MapNode | null;
    }
  | { readonly kind: 'element'; readonly element: Element };

/** How one version of pipelines writes its elements. */
export interface ElementDialect {
  /** The key of an element's identifier. */
  readonly identity: 'identifier' | 'id';
  /** Reads an entry of a list of stages or steps; null if it is none. `list` is null if the key of its list is not known. */
  readElement(entry: TreeNode | null, list: EntryList | null): Element | null;
  /** Returns what an element contains. */
  contentsOf(element: Element): readonly ElementContent[];
  /** Returns what the main object of a document contains: a pipeline, a template, an input set. */
  contentsOfRoot(root: MapNode): readonly ElementContent[];
}

/** Returns the value of a field as a word; null if it is missing, empty, or not a scalar. */
export function findWord(map: MapNode | null, key: string): ScalarNode | null {
  const value = map === null ? null : findEntry(map, key)?.value;
  return isWord(value) ? value : null;
}

/** Returns the list under a key as contents; none if it is not a list. */
export function toListContent({ key, value }: TreeEntry, role: EntryList | 'rollback'): ElementContent[] {
  return value?.kind === 'list' ? [{ kind: 'list', role, key, list: value }] : [];
}

/** Whether a value is a scalar with a text. */
export function isWord(node: TreeNode | null | undefined): node is ScalarNode {
  return node?.kind === 'scalar' && node.value !== null && String(node.value).trim() !== '';
}
