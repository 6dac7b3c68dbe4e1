import { findNearest } from '../../core/nearest.ts';
import { type Finding, replaceFix, saying } from '../../core/pipeline/finding.ts';
import { findGiven, toKey } from '../../core/shapeKeys.ts';
import type { Block } from './block.ts';

/** Whether a document has a value under `pipeline:`. */
export function hasPipeline({ frame }: Block): boolean {
  return frame.tree?.kind === 'map' && findGiven(frame.tree, 'pipeline') !== undefined;
}

/** Reports NOT_A_PIPELINE: the document that was sent contains no pipeline. */
export function toNoPipeline({ frame }: Block): Finding {
  const { tree } = frame;
  const nowhere = { start: 0, end: 0 };
  if (tree?.kind !== 'map')
    return saying(
      'NOT_A_PIPELINE',
      nowhere,
      [],
      'The document must be an object with the single field "pipeline:". Move everything under it.',
    );
  const keys = tree.entries.map(({ key }) => key);
  const meant = keys.find((key) => findNearest(toKey(key), ['pipeline']) !== null && toKey(key) !== 'pipeline');
  const shown = keys.slice(0, 3).map((key) => `"${toKey(key).slice(0, 40)}:"`);
  const hint = shown.length === 0 ? '' : `; it starts with ${shown.join(', ')}`;
  const message = `The document must have the pipeline under "pipeline:"${hint}.`;
  const fixes = meant === undefined ? [] : [replaceFix('Change to "pipeline"', meant, 'pipeline')];
  return saying('NOT_A_PIPELINE', meant ?? nowhere, [], message, fixes);
}
