import { toKey } from '../../../shapeKeys.ts';
import type { MapNode, ScalarNode, TreeEntry } from '../../../tree.ts';
import type { Fix, FixEdit } from '../finding.ts';

/** A field to add: its key, and the text after the colon, with further lines indented as if the key were in column 0. */
export interface AddedField {
  readonly key: string;
  readonly value: string;
}

/** An object to add fields to, and its key, or null if it has none. */
export interface FieldsHost {
  readonly map: MapNode;
  readonly holder: ScalarNode | null;
  readonly source: string;
}

/** Returns a fix that adds fields to an object: a name, identifier and type at its start, others at its end. Null if the result would not be readable. */
export function addFieldsFix(title: string, fields: readonly AddedField[], host: FieldsHost): Fix | null {
  const edits = host.map.isFlow ? toFlowEdits(fields, host) : toLineEdits(fields, host.map);
  return edits === null ? null : { title, isPreferred: true, edits };
}

const LEADING: readonly string[] = ['name', 'identifier', 'projectIdentifier', 'orgIdentifier', 'type'];

function toLineEdits(fields: readonly AddedField[], { entries, column }: MapNode): readonly FixEdit[] | null {
  const first = entries[0];
  const last = entries.at(-1);
  if (first === undefined || last === undefined) return null;
  let before = '';
  const behind = new Map<TreeEntry, string>();
  for (const { key, value } of inOrder(fields)) {
    const anchor = findAnchor(key, entries);
    if (anchor === null) before += `${key}:${indent(value, column)}\n${' '.repeat(column)}`;
    else behind.set(anchor, `${behind.get(anchor) ?? ''}\n${' '.repeat(column)}${key}:${indent(value, column)}`);
  }
  const edits: FixEdit[] = before === '' ? [] : [{ kind: 'replace', span: { start: first.key.start, end: first.key.start }, text: before }];
  for (const [{ key, value }, text] of behind) edits.push({ kind: 'append', at: value?.end ?? key.end, text });
  return edits;
}

function inOrder(fields: readonly AddedField[]): AddedField[] {
  const rank = (key: string) => (LEADING.includes(key) ? LEADING.indexOf(key) : LEADING.length);
  return [...fields].sort((one, other) => rank(one.key) - rank(other.key));
}

/** Returns the entry to insert a key after; null to insert it first. */
function findAnchor(key: string, entries: readonly TreeEntry[]): TreeEntry | null {
  if (!LEADING.includes(key)) return entries.at(-1)!;
  const before = LEADING.slice(0, LEADING.indexOf(key));
  return entries.findLast((entry) => before.includes(toKey(entry.key)) && entry.value?.kind === 'scalar') ?? null;
}

function indent(text: string, column: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(column)}`);
}

function toFlowEdits(fields: readonly AddedField[], { map, holder, source }: FieldsHost): readonly FixEdit[] | null {
  const [first] = map.entries;
  const isJson = source.startsWith('"', first?.key.start ?? holder?.start ?? 0);
  if (first === undefined && holder !== null && !isJson) return toNewLines(fields, map, holder, source);
  if (fields.some(({ value }) => value.includes('\n')) || !source.startsWith('{', map.start)) return null;
  const texts = fields.map(({ key, value }) => (isJson ? `"${key}": ${toJson(value.trim())}` : `${key}:${value}`));
  const at = map.start + 1;
  return [{ kind: 'replace', span: { start: at, end: at }, text: texts.join(', ') + (first === undefined ? '' : ', ') }];
}

function toJson(value: string): string {
  return /^(?:-?\d+|true|false|[{}[\]]+)$/.test(value) || value.startsWith('"') ? value : JSON.stringify(value);
}

/** Replaces `{}` with lines. */
function toNewLines(fields: readonly AddedField[], map: MapNode, holder: ScalarNode, source: string): readonly FixEdit[] | null {
  const lineStart = source.lastIndexOf('\n', holder.start - 1) + 1;
  if (!/^[ -]*$/.test(source.slice(lineStart, holder.start))) return null;
  const colon = source.indexOf(':', holder.end);
  const column = holder.start - lineStart + 2;
  const lines = inOrder(fields).map(({ key, value }) => `\n${' '.repeat(column)}${key}:${indent(value, column)}`);
  return [{ kind: 'replace', span: { start: colon + 1, end: map.end }, text: lines.join('') }];
}
