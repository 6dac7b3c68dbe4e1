import { nodeAt, readText } from '../../core/pipeline/nodeAt.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** Returns a field directly under the root key of a document, such as `identifier`; null if it is missing or a runtime input. */
export function readRootField({ reading, check }: OpenPipeline, key: string): string | null {
  const map = check.root === null ? null : nodeAt(reading.root.frame.tree, [check.root]);
  const text = map?.kind === 'map' ? readText(map, key)?.trim() : undefined;
  return text === undefined || text === '' || text.includes('<+') ? null : text;
}
