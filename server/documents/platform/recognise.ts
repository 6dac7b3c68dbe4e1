import { DOCUMENT_ROOTS } from '../../core/platform/pipelines/catalogue.ts';
import { type Dialect, VERSION_0, VERSION_1 } from '../../core/platform/pipelines/dialect.ts';
import { type FindBlock, hasMarksOfVersion1, readVersion, recogniseVersion1 } from '../../core/platform/pipelines/marks.ts';
import { findGiven, toKey } from '../../core/shapeKeys.ts';
import type { MapNode } from '../../core/tree.ts';
import type { Block } from './block.ts';
import type { Frame } from './frame.ts';
import { type PipelineText, readPipelineText } from './reading.ts';

/** Root keys that other programs use too: their value must have some of these keys to be recognised. */
const MARKS: readonly string[] = ['identifier', 'orgIdentifier', 'projectIdentifier', 'versionLabel', 'type', 'spec', 'name'];

/** What a document is. */
interface Recognition {
  /** Its root key in version 0, such as `pipeline` or `template`; documents of version 1 have the same names. Null for any other YAML. */
  readonly root: string | null;
  readonly dialect: Dialect;
}

/** Returns the root key by which a document is recognised, such as `pipeline` or `template`; null for any other YAML. */
export function recognise(text: string): string | null {
  return recogniseReading(readPipelineText(text));
}

/** Same as `recognise` for a text that has already been read. */
export function recogniseReading({ root }: PipelineText): string | null {
  return recogniseBlock(root).root;
}

/** Returns the kind of a document, and its version by its marks. */
export function recogniseVersion({ root }: PipelineText): Recognition {
  return recogniseBlock(root);
}

/** Returns the dialect of the document that a block belongs to. */
export function dialectOf(block: Block): Dialect {
  let root = block;
  while (root.parent !== null) root = root.parent;
  return recogniseBlock(root).dialect;
}

const KNOWN = new WeakMap<Block, Recognition>();

/** Recognitions for which the frame of the document was enough. */
const KNOWN_FRAMES = new WeakMap<Frame, Recognition>();

function recogniseBlock(root: Block): Recognition {
  const known = KNOWN.get(root) ?? KNOWN_FRAMES.get(root.frame);
  if (known !== undefined) return known;
  let isEnough = true;
  const found = recogniseTree(root.frame, (index) => {
    isEnough = false;
    return root.children[index]?.frame.tree ?? null;
  });
  if (isEnough) KNOWN_FRAMES.set(root.frame, found);
  else KNOWN.set(root, found);
  return found;
}

function recogniseTree({ tree, isBroken, text }: Frame, blockOf: FindBlock): Recognition {
  if (tree?.kind === 'map') {
    const one = recogniseVersion1(tree, blockOf);
    if (one !== null) return { root: one, dialect: VERSION_1 };
    const roots = tree.entries.map(({ key }) => toKey(key));
    if (roots.includes('pipeline')) return { root: 'pipeline', dialect: VERSION_0 };
    const found = DOCUMENT_ROOTS.find((other) => roots.includes(other) && isOurs(tree, other));
    if (found !== undefined) return { root: found, dialect: VERSION_0 };
  }
  // For a text that cannot be parsed, the start of a line has to do.
  if (!isBroken || !/^(?:"pipeline"|'pipeline'|pipeline)[ \t]*:(?=\s|$)/m.test(text)) return { root: null, dialect: VERSION_0 };
  return { root: 'pipeline', dialect: readVersion(text) === 1 || hasMarksOfVersion1(text) ? VERSION_1 : VERSION_0 };
}

const OVERRIDDEN: readonly string[] = ['variables', 'manifests', 'configFiles', 'applicationSettings', 'connectionStrings'];

function isOurs(tree: MapNode, root: string): boolean {
  const value = findGiven(tree, root)?.value;
  if (value?.kind !== 'map') return false;
  const marks = MARKS.filter((key) => findGiven(value, key) !== undefined);
  if (root === 'serviceOverrides') return findGiven(value, 'environmentRef') !== undefined;
  // The service keeps what overrides are for in the path of their file, and only these in the file.
  if (root === 'overrides')
    return tree.entries.length === 1 && value.entries.length > 0 && value.entries.every(({ key }) => OVERRIDDEN.includes(toKey(key)));
  return marks.includes('identifier') ? marks.length > 1 : marks.length > 2;
}

/**
 * Caches a result per frame and dialect for as long as the frame is in use, so that an edit recomputes only the frames it changed. `isRoot`
 * is true for the frame of the document.
 */
export function perFrame<T>(compute: (frame: Frame, isRoot: boolean, dialect: Dialect) => T): (block: Block) => T {
  const known = [VERSION_0, VERSION_1].map(() => ({ roots: new WeakMap<Frame, T>(), entries: new WeakMap<Frame, T>() }));
  return (block) => {
    const { frame, parent } = block;
    const dialect = dialectOf(block);
    const { roots, entries } = known[dialect.version]!;
    const own = parent === null ? roots : entries;
    if (!own.has(frame)) own.set(frame, compute(frame, parent === null, dialect));
    return own.get(frame) as T;
  };
}
