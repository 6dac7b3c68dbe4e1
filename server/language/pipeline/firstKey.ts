import type { CompletionItem, CompletionParams } from 'vscode-languageserver';
import { settle, toParts } from '../../core/shapeAt.ts';
import type { MapNode } from '../../core/tree.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { toItems } from '../itemDraft.ts';
import type { FeatureParts } from './feature.ts';
import { toKeyItems } from './keyItems.ts';
import { kindOfRoot } from './pipelinePlace.ts';

const ROOT = 'pipeline';

/** Blank lines, comments, directives and the line that begins a document. */
const NOTHING_YET = /^(?:(?:[ \t]*(?:#[^\r\n]*)?|%[^\r\n]*|---[ \t]*)(?:\r\n|\r|\n))*/;

/** In a YAML document that holds nothing yet but comments: a whole pipeline, at the beginning of a line. None in any other, and for a sign that asks for items. */
export function toFirstItems(
  { pipelines, abilities }: FeatureParts,
  { textDocument, position, context }: CompletionParams,
): CompletionItem[] {
  const text = pipelines.yamlOf(textDocument.uri)?.text();
  if (text === undefined || context?.triggerCharacter !== undefined) return [];
  const lines = indexLines(text);
  const offset = lines.offsetAt(position);
  const start = offset - position.character;
  const typed = text.slice(start, offset);
  const after = text.slice(offset);
  // What stands on another line, or behind the cursor, is no beginning.
  if (!ROOT.startsWith(typed) || leave(text.slice(0, start)) !== '' || leave(`${after}\n`) !== '') return [];
  const kind = kindOfRoot(ROOT);
  if (kind === null) return [];
  const shapes = settle([kind.shape], EMPTY, kind.shapes);
  const place = { node: EMPTY, shapes, entry: null, index: null, parts: toParts(EMPTY, shapes) };
  const drafts = toKeyItems(kind, place, false, false).filter(({ label }) => label === ROOT);
  return toItems(drafts, { range: lines.rangeOf(start, offset), lead: '', column: 0 }, abilities);
}

const EMPTY: MapNode = { kind: 'map', start: 0, end: 0, entries: [], isFlow: false, column: 0, isOpen: false };

/** What is left of a text behind its blank lines and comments. */
function leave(text: string): string {
  return text.replace(NOTHING_YET, '');
}
