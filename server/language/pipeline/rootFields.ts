import { nodeAt, readText } from '../../core/pipeline/nodeAt.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** What a document says of itself under its root key, such as its `identifier`; null where it leaves that out, or asks for it when it runs. */
export function readRootField({ reading, check }: OpenPipeline, key: string): string | null {
  const map = check.root === null ? null : nodeAt(reading.root.frame.tree, [check.root]);
  const text = map?.kind === 'map' ? readText(map, key)?.trim() : undefined;
  return text === undefined || text === '' || text.includes('<+') ? null : text;
}
