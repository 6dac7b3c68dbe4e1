import { findGiven, toKey } from '../shapeKeys.ts';
import { isNothing } from '../shapeReport.ts';
import type { MapNode, TreeNode } from '../tree.ts';
import type { ScopeFacts } from './expressions/scopeFacts.ts';
import { readText } from './nodeAt.ts';

/** The metadata of a pipeline; missing fields are empty. */
export interface PipelineHead {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Names of its stages, in the order of the text. */
  readonly stageNames: readonly string[];
}

/** Reads the metadata of a pipeline from the frame of the document and the stages found in it. */
export function readHead(tree: TreeNode | null, { stages }: ScopeFacts): PipelineHead {
  const pipeline = tree?.kind === 'map' ? findGiven(tree, 'pipeline')?.value : null;
  const map: MapNode | null = pipeline?.kind === 'map' ? pipeline : null;
  const read = (key: string) => (map === null ? '' : (readText(map, key) ?? ''));
  const tags = map === null ? null : findGiven(map, 'tags')?.value;
  return {
    identifier: read('identifier'),
    name: read('name'),
    description: read('description'),
    tags: tags?.kind === 'map' ? toTags(tags) : {},
    stageNames: stages.items.map(({ title }) => title),
  };
}

function toTags({ entries }: MapNode): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entries.map(({ key, value }) => [toKey(key), value?.kind === 'scalar' && !isNothing(value) ? String(value.value) : '']),
  );
}
