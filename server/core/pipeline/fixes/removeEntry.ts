import type { MapNode, TreeEntry } from '../../tree.ts';
import type { Fix, FixEdit } from '../finding.ts';

/** Returns a fix that removes an entry from an object; without other entries, `{}` remains. */
export function removeEntryFix(title: string, map: MapNode, entry: TreeEntry, source: string): Fix {
  return { title, isPreferred: false, edits: [toEdit(map, entry, source)] };
}

function toEdit({ entries, start, end, isFlow }: MapNode, entry: TreeEntry, source: string): FixEdit {
  const index = entries.indexOf(entry);
  const next = entries[index + 1];
  const before = entries[index - 1];
  if (next === undefined && before === undefined) return { kind: 'replace', span: { start, end }, text: '{}' };
  if (isFlow) {
    const span = next === undefined ? { start: endOf(before!), end: end - 1 } : { start: entry.key.start, end: next.key.start };
    return { kind: 'replace', span, text: '' };
  }
  // Something else, like a dash, may precede its key on the line.
  const lineStart = source.lastIndexOf('\n', entry.key.start - 1) + 1;
  const isAlone = /^ *$/.test(source.slice(lineStart, entry.key.start));
  if (!isAlone && next !== undefined) return { kind: 'replace', span: { start: entry.key.start, end: next.key.start }, text: '' };
  return { kind: 'remove', span: { start: entry.key.start, end: endOf(entry) } };
}

function endOf({ key, value }: TreeEntry): number {
  return value === null ? key.end : Math.max(value.end, key.end);
}
