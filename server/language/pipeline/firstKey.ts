import type { CompletionItem, CompletionParams } from 'vscode-languageserver';
import { settle, toParts } from '../../core/shapeAt.ts';
import type { MapNode } from '../../core/tree.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { toItems } from '../itemDraft.ts';
import type { FeatureParts } from './feature.ts';
import { toKeyItems } from './keyItems.ts';
import { kindOfRoot } from './pipelinePlace.ts';

const ROOT = 'pipeline';

/** Blank lines, comments, directives and the line that starts a document. */
const NOTHING_YET = /^(?:(?:[ \t]*(?:#[^\r\n]*)?|%[^\r\n]*|---[ \t]*)(?:\r\n|\r|\n))*/;

/**
 * Offers a whole pipeline at the start of a line, in a YAML document that has nothing but comments so far. Returns none in any other
 * document, or if a trigger character was typed.
 */
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
  // Text on another line or after the cursor means that the document has already begun.
  if (!ROOT.startsWith(typed) || leave(text.slice(0, start)) !== '' || leave(`${after}\n`) !== '') return [];
  const kind = kindOfRoot(ROOT);
  if (kind === null) return [];
  const shapes = settle([kind.shape], EMPTY, kind.shapes);
  const place = { node: EMPTY, shapes, entry: null, index: null, parts: toParts(EMPTY, shapes) };
  const drafts = toKeyItems(kind, place, false, false).filter(({ label }) => label === ROOT);
  return toItems(drafts, { range: lines.rangeOf(start, offset), lead: '', column: 0 }, abilities);
}

const EMPTY: MapNode = { kind: 'map', start: 0, end: 0, entries: [], isFlow: false, column: 0, isOpen: false };

/** Removes leading blank lines and comments. */
function leave(text: string): string {
  return text.replace(NOTHING_YET, '');
}
