import { DOCUMENT_ROOTS } from '../../core/pipeline/documentShapes.ts';
import { findGiven, toKey } from '../../core/shapeKeys.ts';
import type { MapNode } from '../../core/tree.ts';
import { type PipelineText, readPipelineText } from './reading.ts';

/** Root keys that other programs write too: what stands under them must look like ours. */
const MARKS: readonly string[] = ['identifier', 'orgIdentifier', 'projectIdentifier', 'versionLabel', 'type', 'spec', 'name'];

/** The root key by which a document is one of ours, like `pipeline` or `template`; null for any other YAML. */
export function recognise(text: string): string | null {
  return recogniseReading(readPipelineText(text));
}

/** The same of a text that was read already. */
export function recogniseReading({ text, root }: PipelineText): string | null {
  const { tree, isBroken } = root.frame;
  if (tree?.kind === 'map') {
    const roots = tree.entries.map(({ key }) => toKey(key));
    if (roots.includes('pipeline')) return 'pipeline';
    const found = DOCUMENT_ROOTS.find((one) => roots.includes(one) && isOurs(tree, one));
    if (found !== undefined) return found;
  }
  // Of a text that cannot be read the beginning of a line must do.
  return isBroken && /^(?:"pipeline"|'pipeline'|pipeline)[ \t]*:(?=\s|$)/m.test(text) ? 'pipeline' : null;
}

function isOurs(tree: MapNode, root: string): boolean {
  const value = findGiven(tree, root)?.value;
  if (value?.kind !== 'map') return false;
  const marks = MARKS.filter((key) => findGiven(value, key) !== undefined);
  return marks.includes('identifier') ? marks.length > 1 : marks.length > 2;
}
