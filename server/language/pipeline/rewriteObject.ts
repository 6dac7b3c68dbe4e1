import { toKey } from '../../core/shapeKeys.ts';
import { toFieldsSkeleton } from '../../core/skeleton.ts';
import { atColumn, toPlainText } from '../pieces.ts';
import { holderOf } from './pipelinePlace.ts';
import type { Rewrite, RewritePlace } from './rewritePlace.ts';

/** Adds the required fields that the object around the cursor is missing. */
export function addRequired({ kind, trail, block }: RewritePlace): readonly Rewrite[] {
  const holder = holderOf(trail);
  const { node, shapes } = holder ?? {};
  const [shape] = shapes ?? [];
  if (node?.kind !== 'map' || node.isFlow || node.isOpen || shape?.kind !== 'fields' || shapes?.length !== 1) return [];
  const given = new Set(node.entries.map(({ key }) => toKey(key)));
  const [choice] = shape.choices;
  const written = choice === undefined ? null : node.entries.find(({ key }) => toKey(key) === choice.key)?.value;
  const word = written?.kind === 'scalar' && choice?.branches.has(String(written.value)) ? String(written.value) : null;
  const lines = toFieldsSkeleton(shape, word, given, kind.source);
  const last = node.entries.at(-1);
  if (lines.length === 0 || last === undefined || (choice !== undefined && written != null && word === null)) return [];
  const { text } = block.frame;
  const end = last.value?.end ?? last.key.end;
  const lineEnd = text[end - 1] === '\n' ? end - 1 : text.indexOf('\n', end);
  const at = lineEnd === -1 ? text.length : text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
  const added = atColumn(`\n${toPlainText(lines)}`, node.column);
  return [{ title: 'Add the fields that are required', edits: [{ span: { start: at, end: at }, text: added }] }];
}
