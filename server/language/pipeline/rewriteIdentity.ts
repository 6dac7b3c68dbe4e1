import { toIdentifier } from '../../core/identifiers.ts';
import { toKey } from '../../core/shapeKeys.ts';
import { findEntry } from '../../core/tree.ts';
import { holderOf } from './pipelinePlace.ts';
import type { Rewrite, RewritePlace } from './rewritePlace.ts';

/** Derives the identifier from the name, if the cursor is on either. */
export function rewriteIdentity({ trail }: RewritePlace): readonly Rewrite[] {
  const { node } = holderOf(trail) ?? {};
  const entry = trail.key ?? trail.places.at(-1)?.entry;
  if (node?.kind !== 'map' || entry == null || !['name', 'identifier'].includes(toKey(entry.key))) return [];
  const name = findEntry(node, 'name')?.value;
  const identifier = findEntry(node, 'identifier')?.value;
  if (name?.kind !== 'scalar' || identifier?.kind !== 'scalar' || typeof name.value !== 'string' || !/[0-9a-zA-Z]/.test(name.value))
    return [];
  const made = toIdentifier(name.value);
  return made === identifier.value
    ? []
    : [{ title: `Make the identifier from the name: ${made}`, edits: [{ span: identifier, text: made }] }];
}
