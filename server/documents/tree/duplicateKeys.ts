import * as l10n from '@vscode/l10n';
import { type Fix, removeEntryFix } from '../../core/platform/pipelines/finding.ts';
import type { MapNode, TreeEntry, TreeNode } from '../../core/tree.ts';
import type { TreeDraft } from './treeDraft.ts';

/** Reports duplicate keys of a map. */
export function checkDuplicates(draft: TreeDraft, map: MapNode): void {
  const { entries } = map;
  if (entries.length > FEW) {
    const first = new Map<unknown, TreeEntry>();
    for (const entry of entries) {
      const other = first.get(entry.key.value);
      if (other === undefined) first.set(entry.key.value, entry);
      else addDuplicate(draft, map, other, entry);
    }
    return;
  }
  for (let i = 1; i < entries.length; i++) {
    const entry = entries[i]!;
    for (let j = 0; j < i; j++) {
      if (entries[j]!.key.value !== entry.key.value) continue;
      addDuplicate(draft, map, entries[j]!, entry);
      break;
    }
  }
}

/** Up to this many entries, comparing all pairs is faster than a map. */
const FEW = 12;

function addDuplicate(draft: TreeDraft, map: MapNode, first: TreeEntry, entry: TreeEntry): void {
  const { key } = entry;
  // A merge key may occur twice, because it names no entry.
  if (key.value === '<<' && key.style === 'plain') return;
  const message = l10n.t('Duplicate key "{0}". Remove one of the two.', String(key.value).slice(0, 60));
  const related = [{ start: first.key.start, end: first.key.end, message: l10n.t('First used here') }];
  draft.faults.push({
    start: key.start,
    end: key.end,
    message,
    related,
    // Computed on demand: a text may contain the same key very often.
    get fixes() {
      return toFixes(draft, map, first, entry);
    },
  });
}

/** Prefers a fix only if both values are the same and no alias refers into the entry; otherwise it is unknown which value is meant. */
function toFixes({ text, anchors }: TreeDraft, map: MapNode, first: TreeEntry, entry: TreeEntry): readonly Fix[] {
  const end = entry.value?.end ?? entry.key.end;
  const isNamed = anchors.some((anchor) => anchor.start > entry.key.start && anchor.start < end && text[anchor.start] === '&');
  if (!isNamed && haveSameValue(first.value, entry.value))
    return [{ ...removeEntryFix(l10n.t('Remove this key'), map, entry, text), isPreferred: true }];
  return [removeEntryFix(l10n.t('Remove the first'), map, first, text), removeEntryFix(l10n.t('Remove this one'), map, entry, text)];
}

/** Whether two nodes are the same; false for blocks and for values that could not be read. */
function haveSameValue(one: TreeNode | null, other: TreeNode | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.kind === 'scalar') return other.kind === 'scalar' && Object.is(one.value, other.value);
  if (one.kind === 'alias') return other.kind === 'alias' && one.name !== '' && one.name === other.name;
  if (one.kind === 'list')
    return (
      other.kind === 'list' &&
      one.items.length === other.items.length &&
      one.items.every((item, index) => haveSameValue(item, other.items[index]!))
    );
  if (one.kind !== 'map' || other.kind !== 'map' || one.entries.length !== other.entries.length) return false;
  return one.entries.every(({ key, value }, index) => {
    const another = other.entries[index]!;
    return Object.is(key.value, another.key.value) && haveSameValue(value, another.value);
  });
}
