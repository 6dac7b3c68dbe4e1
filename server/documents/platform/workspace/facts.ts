import { INPUT } from '../../../core/platform/pipelines/inputs/input.ts';
import type { FileFacts } from '../../../core/platform/workspace/entity.ts';
import { GIVEN_KEYS, REFERENCE_MARKS, readFacts } from '../../../core/platform/workspace/readFacts.ts';
import type { Value, ValueEntry } from '../../../core/platform/workspace/value.ts';
import { toKey } from '../../../core/shapeKeys.ts';
import { isNothing } from '../../../core/shapeReport.ts';
import type { TreeNode } from '../../../core/tree.ts';
import { copyText } from '../../textBytes.ts';
import type { Block } from '../block.ts';
import type { Frame } from '../frame.ts';
import { type PipelineText, perReading, readPipelineText } from '../reading.ts';
import { recogniseVersion } from '../recognise.ts';

/** Returns the whole value of a document; null if it is empty. */
export function readValue({ root }: PipelineText): Value | null {
  return toValue(root.frame.tree, root, true);
}

/** Returns what a document defines and refers to. */
export const factsOf: (reading: PipelineText) => FileFacts = perReading((reading) => toFacts(reading, () => readValue(reading)));

/** Same as `factsOf` for a text, of which nothing else is kept in memory: it is parsed again when its contents are first needed. */
export function readTextFacts(text: string): FileFacts {
  return toFacts(readPipelineText(text), () => readValue(readPipelineText(text)));
}

function toFacts(reading: PipelineText, readWhole: () => Value | null): FileFacts {
  const { root, dialect } = recogniseVersion(reading);
  if (root === null || dialect.version === 1 || !isDefining(root)) return readFacts(null, null, null);
  const isWhole = !root.startsWith('pipeline') && !root.startsWith('template');
  const value = toValue(reading.root.frame.tree, reading.root, isWhole);
  return readFacts(root, value, reading.blocks.every(isSound) ? readWhole : null);
}

/** Root keys of documents that neither define nor refer to anything that the index keeps. */
function isDefining(root: string): boolean {
  return root !== 'project';
}

function isSound({ frame }: Block): boolean {
  return !frame.isBroken && !frame.isRepaired && frame.faults.length === 0;
}

const REFERRING = new WeakMap<Frame, boolean>();

/** Whether a block or one inside it may refer to an entity. */
function mayRefer({ frame, children }: Block): boolean {
  let own = REFERRING.get(frame);
  if (own === undefined) {
    own = REFERENCE_MARKS.test(frame.text);
    REFERRING.set(frame, own);
  }
  return own || children.some(mayRefer);
}

/** Maximum length of a text that is kept, if it is no runtime input. */
const LONGEST = 200;

/** Converts a node; if it is not wanted as a whole, blocks that refer to nothing are left out. */
function toValue(node: TreeNode | null, block: Block, isWhole: boolean): Value | null {
  if (node === null || isNothing(node)) return null;
  if (node.kind === 'block') {
    const child = block.children[node.index];
    return child === undefined || !(isWhole || mayRefer(child)) ? null : toValue(child.frame.tree, child, isWhole);
  }
  const start = block.toDocument(node.start);
  const end = block.toDocument(node.end);
  if (node.kind === 'scalar') {
    const text = String(node.value);
    const isInput = text.startsWith(INPUT);
    if (!isInput && text.includes(INPUT)) return { kind: 'open', start, end };
    return { kind: 'text', start, end, text: toOwn(isInput ? text : text.slice(0, LONGEST)) };
  }
  if (node.kind === 'alias') return { kind: 'open', start, end };
  if (node.kind === 'list') return { kind: 'list', start, end, items: node.items.map((item) => toValue(item, block, isWhole)) };
  const entries = node.entries.map(({ key, value }): ValueEntry => {
    const from = block.toDocument(key.start);
    const name = toKey(key);
    return {
      key: toOwn(name),
      start: from,
      end: from + key.end - key.start,
      value: toValue(value, block, isWhole || GIVEN_KEYS.includes(name)),
    };
  });
  return { kind: 'map', start, end, entries, isOpen: node.isOpen };
}

/** Slices of at least this length keep the whole text that they were cut from in memory. */
const SLICED = 13;

const OWN = new Map<string, string>();
const MOST_OWN = 4_000;

/** Returns a text that keeps no other in memory; most are keys and words that occur in many documents. */
function toOwn(text: string): string {
  if (text.length < SLICED) return text;
  const known = OWN.get(text);
  if (known !== undefined) return known;
  const own = copyText(text);
  if (OWN.size >= MOST_OWN) OWN.clear();
  OWN.set(own, own);
  return own;
}
