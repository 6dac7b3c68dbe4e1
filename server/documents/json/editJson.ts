import type { MapNode, TreeEntry } from '../../core/tree.ts';
import { inserting, type JsonEdit, replacing } from './jsonFault.ts';

/** Adds a field after the last one of an object, in its layout; `written` is the value as JSON. */
export function addField(text: string, map: MapNode, key: string, written: string): JsonEdit {
  const field = `${JSON.stringify(key)}: ${written}`;
  const last = map.entries.at(-1);
  if (last === undefined) return inserting(map.start + 1, `\n  ${field}\n`);
  const indentation = readIndentation(text, last.key.start);
  return inserting(last.value?.end ?? last.key.end, indentation === null ? `, ${field}` : `,${indentation}${field}`);
}

/** Removes a field from an object, with its comma. */
export function removeField(text: string, map: MapNode, { key, value }: TreeEntry): JsonEdit {
  const end = value?.end ?? key.end;
  const [behind = ''] = /^\s*,\s*/.exec(text.slice(end)) ?? [];
  if (behind !== '') return replacing({ start: key.start, end: end + behind.length }, '');
  const before = map.entries.findLast((entry) => entry.key.start < key.start);
  return replacing({ start: before === undefined ? key.start : (before.value?.end ?? before.key.end), end }, '');
}

/** Returns the line ending and the blanks before a key that starts its line, or null if it does not. */
function readIndentation(text: string, at: number): string | null {
  const start = Math.max(text.lastIndexOf('\n', at - 1), 0);
  const lead = text.slice(start, at);
  if (!/^\n[ \t]*$/.test(lead)) return null;
  return text[start - 1] === '\r' ? `\r${lead}` : lead;
}
