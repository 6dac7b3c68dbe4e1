import type { MapNode, Span, TreeEntry } from '../../core/tree.ts';

/** A JSON fault of a text, and how it can be fixed. */
export interface JsonFault extends Span {
  readonly message: string;
  /** A duplicate key is reported although JSON accepts it: the last one counts. */
  readonly kind: 'fault' | 'repeatedKey';
  /** A related place. */
  readonly related: (Span & { readonly message: string }) | null;
  /** Fixes, most likely first. */
  readonly fixes: readonly JsonFix[];
}

/** A fix for a fault; its edits do not overlap. */
export interface JsonFix {
  readonly title: string;
  readonly edits: readonly JsonEdit[];
}

/** A span of a text and its replacement. */
export interface JsonEdit extends Span {
  readonly text: string;
}

/** Creates a JSON syntax fault for a span. */
export function faultAt({ start, end }: Span, message: string, title = '', ...edits: readonly JsonEdit[]): JsonFault {
  return { start, end, message, kind: 'fault', related: null, fixes: edits.length === 0 ? [] : [{ title, edits }] };
}

/** Creates an edit that replaces a span. */
export function replacing({ start, end }: Span, text: string): JsonEdit {
  return { start, end, text };
}

/** Creates an edit that inserts text at an offset. */
export function inserting(at: number, text: string): JsonEdit {
  return { start: at, end: at, text };
}

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
