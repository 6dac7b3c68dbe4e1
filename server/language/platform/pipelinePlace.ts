import { LONGEST_NAME } from '../../core/identifiers.ts';
import { DOCUMENT_ROOTS, type DocumentShape, documentShapeOf } from '../../core/platform/pipelines/catalogue.ts';
import { type Dialect, VERSION_0 } from '../../core/platform/pipelines/dialect.ts';
import { partsOf } from '../../core/platform/pipelines/skeletonParts.ts';
import { describeField, describeValue, ROOT_V1 } from '../../core/platform/pipelines/texts.ts';
import type { FieldsShape, Shapes } from '../../core/shape.ts';
import { type ShapePlace, type ShapeTrail, shapeAt, type TreePlace } from '../../core/shapeAt.ts';
import type { SkeletonSource } from '../../core/skeleton.ts';
import { writeScalar } from '../../core/writeScalar.ts';
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

/** Preferred initial values of skeletons: the most common ones. */
const PREFERRED: readonly string[] = [
  'Deployment',
  // A failure should cause a rollback, not be ignored.
  'StageRollback',
  'ShellScript',
  'Run',
  'HarnessApproval',
  'String',
  'Kubernetes',
  'KubernetesDirect',
  'Inline',
  'Github',
];

/** Returns the data for skeletons of a document with this root key. */
export function toSkeletonSource(root: string, shapes: Shapes): SkeletonSource {
  return {
    shapes,
    exampleOf(owners, key) {
      const example = describeField(root, owners, key)?.example;
      const isShort = (typeof example === 'string' && example.length <= 60 && !example.includes('\n')) || typeof example === 'number';
      // An example must not refer to something that may not exist.
      const isAlone = !/<\+(?!input\b|secrets\b)/.test(String(example));
      return isShort && isAlone ? writeScalar(String(example)) : null;
    },
    preferredOf: (_, values) => PREFERRED.find((value) => values.includes(value)) ?? values[0] ?? '',
    partsOf,
    nameOf: (owner, value) => toName(describeValue(root, owner, value)?.title ?? value),
  };
}

/** Converts a title to a valid name. */
function toName(title: string): string {
  const name = title
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^0-9a-zA-Z_. -]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return name === '' ? 'New' : name.slice(0, LONGEST_NAME);
}
