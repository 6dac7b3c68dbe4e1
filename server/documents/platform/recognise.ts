import { DOCUMENT_ROOTS } from '../../core/platform/pipelines/catalogue.ts';
import { findGiven, toKey } from '../../core/shapeKeys.ts';
import type { MapNode } from '../../core/tree.ts';
import { type PipelineText, readPipelineText } from './reading.ts';

/** Root keys that other programs use too: their value must have some of these keys to be recognised. */
const MARKS: readonly string[] = ['identifier', 'orgIdentifier', 'projectIdentifier', 'versionLabel', 'type', 'spec', 'name'];

/** Returns the root key by which a document is recognised, such as `pipeline` or `template`; null for any other YAML. */
export function recognise(text: string): string | null {
  return recogniseReading(readPipelineText(text));
}

/** Same as `recognise` for a text that has already been read. */
export function recogniseReading({ text, root }: PipelineText): string | null {
  const { tree, isBroken } = root.frame;
  if (tree?.kind === 'map') {
    const roots = tree.entries.map(({ key }) => toKey(key));
    if (roots.includes('pipeline')) return 'pipeline';
    const found = DOCUMENT_ROOTS.find((one) => roots.includes(one) && isOurs(tree, one));
    if (found !== undefined) return found;
  }
  // For a text that cannot be parsed, the start of a line has to do.
  return isBroken && /^(?:"pipeline"|'pipeline'|pipeline)[ \t]*:(?=\s|$)/m.test(text) ? 'pipeline' : null;
}

function isOurs(tree: MapNode, root: string): boolean {
  const value = findGiven(tree, root)?.value;
  if (value?.kind !== 'map') return false;
  const marks = MARKS.filter((key) => findGiven(value, key) !== undefined);
  return marks.includes('identifier') ? marks.length > 1 : marks.length > 2;
}
