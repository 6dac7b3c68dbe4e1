import { INPUT, isInput } from '../../core/platform/pipelines/inputs/input.ts';
import { eachScalar } from '../../core/platform/pipelines/nodes.ts';
import { type OutlineEntry, type OutlineItem, outlineOfDocument, outlineOfItem } from '../../core/platform/pipelines/outline.ts';
import type { Span } from '../../core/tree.ts';
import type { Block } from './block.ts';
import { type PipelineText, perReading } from './reading.ts';
import { dialectOf, perFrame } from './recognise.ts';

const inputsOfFrame = perFrame(({ tree, text }) => {
  let count = 0;
  if (text.includes(INPUT)) eachScalar(tree, ({ value }) => (count += typeof value === 'string' && isInput(value.trimStart()) ? 1 : 0));
  return count;
});

/** Counts the stages, the steps and the runtime inputs. */
export const countsOf = perReading((reading) => {
  const counts = { stages: 0, steps: 0, runtimeInputs: 0 };
  const add = (entries: readonly PlacedEntry[]): void => {
    for (const { kind, children } of entries) {
      if (kind === 'stage') counts.stages++;
      if (kind === 'step') counts.steps++;
      add(children);
    }
  };
  add(outlineOf(reading));
  for (const block of reading.blocks) counts.runtimeInputs += inputsOfFrame(block);
  if (dialectOf(reading.root).version === 1) counts.runtimeInputs += countInputs(reading);
  return counts;
});

/** Counts the inputs that a document of version 1 declares. */
function countInputs(reading: PipelineText): number {
  return outlineOf(reading).reduce((sum, { children }) => sum + children.filter(({ kind }) => kind === 'variable').length, 0);
}

/** An outline entry with its positions in the document. */
export interface PlacedEntry extends OutlineEntry {
  readonly children: readonly PlacedEntry[];
}

const outlineOfFrame = perFrame(({ tree, list }, isRoot, dialect) =>
  isRoot ? outlineOfDocument(tree, dialect) : outlineOfItem(tree, list, dialect),
);

/** Returns the outline of a document. */
export const outlineOf = perReading(({ root, text }) => placeAll(outlineOfFrame(root), root, text));

function placeAll(items: readonly OutlineItem[], block: Block, text: string): PlacedEntry[] {
  return items.flatMap((item) => {
    if (item.kind !== 'block') return [place(item, block, text)];
    const child = block.children[item.index];
    return child === undefined ? [] : placeAll(outlineOfFrame(child), child, text);
  });
}

function place(entry: OutlineEntry, block: Block, text: string): PlacedEntry {
  const { start, end } = toDocument(entry, block);
  const selection = toDocument(entry.selection, block);
  return {
    ...entry,
    start,
    end: Math.max(trimEnd(text, start, end), selection.end),
    selection,
    children: placeAll(entry.children, block, text),
  };
}

/** Converts a span of a frame to one of the document. */
export function toDocument({ start, end }: Span, block: Block): Span {
  return { start: block.toDocument(start), end: block.toDocument(end) };
}

/** Returns the end of a span without trailing blanks. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text.charCodeAt(at - 1) <= SPACE) at--;
  return at;
}

const SPACE = 32;
