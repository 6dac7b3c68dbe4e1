import { readText } from '../../core/platform/pipelines/nodes.ts';
import type { EntityKind, Reference } from '../../core/platform/workspace/entity.ts';
import type { InputStep } from '../../core/platform/workspace/inputPath.ts';
import { hasExpression } from '../../core/platform/workspace/value.ts';
import { PLACEHOLDER, type ShapePlace } from '../../core/shapeAt.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { TreeNode } from '../../core/tree.ts';

/** A path from the root of a document to a place in it. */
export type Places = readonly ShapePlace[];

/** What a value refers to. */
export interface ReferenceSlot {
  readonly kind: EntityKind;
  /** The type of template that its place accepts; null if unknown. */
  readonly accepts: string | null;
  /** The pipeline of an input set, the environment of an infrastructure; null if unknown. */
  readonly owner: string | null;
}

/** A place in the inputs given for an entity, as the text would parse with what is typed. */
export interface GivenSteps {
  readonly reference: Reference;
  readonly steps: readonly InputStep[];
}

/** Returns the key of a place; '' for the root and for an entry of a list. */
export function keyOf({ entry }: ShapePlace): string {
  return entry === null ? '' : toKey(entry.key);
}

/** Returns the object that many objects above the end of a path; lists are passed over. */
export function mapAbove(places: Places, levels: number): TreeNode | null {
  const maps = places.slice(0, -1).filter(({ node }) => node?.kind === 'map');
  return maps.at(-levels)?.node ?? null;
}

/** Returns the text of a key of an object, if it is certain: no expression, and not what is being typed. */
export function textOf(holder: TreeNode | null, key: string): string | null {
  const text = holder?.kind === 'map' ? readText(holder, key) : null;
  return text === null || text === '' || hasExpression(text) || text.includes(PLACEHOLDER) ? null : text;
}
