import { replaceFix } from '../../core/pipeline/finding.ts';
import type { AliasNode, BlockNode, ScalarNode, Span, TreeEntry, TreeNode } from '../../core/tree.ts';
import type { AnchorName, TreeFault } from './treeText.ts';

/** A place in a text that is read by itself: the offset of its dash, and of the end of its line. */
export interface Hole {
  readonly dash: number;
  readonly end: number;
}

/** A tree while it is built, by either parser. */
export interface TreeDraft {
  readonly text: string;
  readonly holes: readonly Hole[];
  /** The holes that came out as entries of lists, in the order of the text. */
  readonly found: number[];
  readonly anchors: AnchorName[];
  readonly faults: TreeFault[];
}

/** A draft with nothing in it but the faults that are known already. */
export function startDraft(text: string, holes: readonly Hole[], faults: readonly TreeFault[]): TreeDraft {
  return { text, holes, found: [], anchors: [], faults: [...faults] };
}

/** Notes a fault. */
function addFault(draft: TreeDraft, { start, end }: Span, message: string, fixes: TreeFault['fixes'] = []): void {
  draft.faults.push({ start, end, message, related: [], fixes });
}

/** The block that an entry of a list in lines stands for, where it is a hole; otherwise the entry. */
export function toBlock(draft: TreeDraft, item: TreeNode | null, listColumn: number): TreeNode | null {
  const { holes, found, text } = draft;
  if (holes.length === 0 || item?.kind !== 'scalar') return item;
  let index = (found.at(-1) ?? -1) + 1;
  while (index < holes.length && holes[index]!.dash + 2 < item.start) index++;
  const hole = holes[index];
  if (hole === undefined || hole.dash + 2 !== item.start || item.end !== item.start + 1) return item;
  const line = text.lastIndexOf('\n', hole.dash) + 1;
  if (hole.dash - line !== listColumn) return item;
  found.push(index);
  return { kind: 'block', start: item.start, end: item.end, index } satisfies BlockNode;
}

/** Reads the key of an entry: its text, whatever it looks like; null with a fault where it is not one. */
export function toKey(draft: TreeDraft, node: TreeNode | null, at: number): ScalarNode | null {
  if (node === null) {
    addFault(draft, { start: at, end: at + 1 }, 'A key is missing before this colon. Write one, or put the text with the colon in quotes.');
    return null;
  }
  if (node.kind === 'scalar') return typeof node.value === 'string' ? node : { ...node, value: draft.text.slice(node.start, node.end) };
  // A template in braces has been told of already.
  if (node.kind !== 'alias' || node.name !== '') addFault(draft, node, 'A key must be a text. Put it in quotes.');
  return null;
}

/**
 * A value that begins with two braces is a template to who wrote it, and a map with a map for a key to YAML: it has one fault whatever is in it, and
 * becomes a value of which nothing is said. Null for any other.
 */
export function toTemplate(draft: TreeDraft, { start, end }: Span, faults: number): AliasNode | null {
  const { text } = draft;
  if (!text.startsWith('{{', start) || draft.faults.length === faults) return null;
  draft.faults.length = faults;
  const source = text.slice(start, end);
  const quoted = source.includes('"') ? `'${source.replaceAll("'", "''")}'` : `"${source}"`;
  const title = 'Put the value in quotes';
  addFault(draft, { start, end }, 'A value that starts with {{ must stand in quotes.', [replaceFix(title, { start, end }, quoted)]);
  return { kind: 'alias', start, end, name: '' };
}

/** Whether one of a map's keys brings entries from elsewhere. */
export function hasMerge(entries: readonly TreeEntry[]): boolean {
  return entries.some(({ key, value }) => key.value === '<<' && key.style === 'plain' && value !== null && value.kind !== 'scalar');
}

/** Notes a fault where a text in double quotes holds what no file may hold. */
export function checkText(draft: TreeDraft, value: string, start: number, end: number): void {
  if (value.includes('\0')) addFault(draft, { start, end }, 'This text holds a NUL character. Leave it out.');
  else if (!value.isWellFormed()) addFault(draft, { start, end }, 'This text holds half of a character pair. Write the whole character.');
}
