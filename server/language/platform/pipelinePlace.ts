import { DOCUMENT_ROOTS, type DocumentShape, documentShapeOf } from '../../core/platform/pipelines/catalogue.ts';
import { type Dialect, VERSION_0 } from '../../core/platform/pipelines/dialect.ts';
import { toSkeletonSource } from '../../core/platform/pipelines/skeletonSource.ts';
import { ROOT_V1 } from '../../core/platform/pipelines/texts.ts';
import type { FieldsShape } from '../../core/shape.ts';
import { type ShapePlace, type ShapeTrail, shapeAt, type TreePlace } from '../../core/shapeAt.ts';
import type { SkeletonSource } from '../../core/skeleton.ts';
import { treesAbove } from '../../documents/platform/cursors.ts';
import type { PipelineText } from '../../documents/platform/reading.ts';
import { recogniseVersion } from '../../documents/platform/recognise.ts';

/** The kind of a document, by its root key. */
export interface RootKind extends DocumentShape {
  /** The root key under which its texts are found. */
  readonly root: string;
  readonly source: SkeletonSource;
}

const KINDS = new WeakMap<FieldsShape, RootKind>();

/** Returns the kind of a document; null if its root key is unknown. */
export function kindOf(reading: PipelineText): RootKind | null {
  const { root, dialect } = recogniseVersion(reading);
  if (dialect.version === 1) return root === null ? null : kindOfRoot(root, dialect);
  const { tree } = reading.root.frame;
  if (tree?.kind !== 'map') return null;
  const key = tree.entries.map((entry) => String(entry.key.value)).find((text) => DOCUMENT_ROOTS.includes(text));
  return key === undefined ? null : kindOfRoot(key);
}

/** Returns the kind of document with a root key, of a version; null for an unknown key. */
export function kindOfRoot(root: string, dialect: Dialect = VERSION_0): RootKind | null {
  const document = documentShapeOf(root, dialect);
  if (document === null) return null;
  const known = KINDS.get(document.shape);
  if (known !== undefined) return known;
  const texts = dialect.version === 1 ? ROOT_V1 : root;
  const kind = { ...document, root: texts, source: toSkeletonSource(texts, document.shapes) };
  KINDS.set(document.shape, kind);
  return kind;
}

/** Follows trees to the place in the last of them; null if they lead nowhere. */
export function followTrees(kind: RootKind, trees: readonly TreePlace[]): ShapeTrail | null {
  const trail = shapeAt(trees, kind.shape, kind.shapes);
  return trail.places.length === 0 ? null : trail;
}

/** Returns the trail to an offset of the current text. */
export function trailAt(kind: RootKind, reading: PipelineText, offset: number): ShapeTrail | null {
  const block = reading.blockAt(offset);
  return followTrees(kind, [...treesAbove(block), { tree: block.frame.tree, offset: block.toFrame(offset) }]);
}

/** Returns the innermost object around the end of a trail. */
export function holderOf({ places }: ShapeTrail): ShapePlace | null {
  return places.findLast(({ node }) => node?.kind === 'map') ?? null;
}

/** Returns the owner of the object in which a key decides the shape. */
export function ownerOf(place: ShapePlace | null, key: string): string {
  return place?.parts.find(({ shape }) => shape.choices.some((choice) => choice.key === key))?.shape.owner ?? '';
}
