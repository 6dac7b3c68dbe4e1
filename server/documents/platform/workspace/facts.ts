import { INPUT } from '../../../core/platform/pipelines/inputs/input.ts';
import type { FileFacts } from '../../../core/platform/workspace/entity.ts';
import { readFacts } from '../../../core/platform/workspace/readFacts.ts';
import type { Value, ValueEntry } from '../../../core/platform/workspace/value.ts';
import { toKey } from '../../../core/shapeKeys.ts';
import { isNothing } from '../../../core/shapeReport.ts';
import type { TreeNode } from '../../../core/tree.ts';
import type { Block } from '../block.ts';
import { type PipelineText, perReading } from '../reading.ts';
import { recogniseVersion } from '../recognise.ts';

/** Returns the whole value of a document; null if it is empty. */
export function readValue({ root }: PipelineText): Value | null {
  return toValue(root.frame.tree, root);
}

/** Returns what a document defines and refers to. */
export const factsOf: (reading: PipelineText) => FileFacts = perReading((reading) => {
  const { root, dialect } = recogniseVersion(reading);
  if (root === null || dialect.version === 1 || !isDefining(root)) return readFacts(null, null, false);
  return readFacts(root, readValue(reading), reading.blocks.every(isSound));
});

/** Root keys of documents that neither define nor refer to anything that the index keeps. */
function isDefining(root: string): boolean {
  return root !== 'project';
}

function isSound({ frame }: Block): boolean {
  return !frame.isBroken && !frame.isRepaired && frame.faults.length === 0;
}

/** Maximum length of a text that is kept, if it is no runtime input. */
const LONGEST = 200;

function toValue(node: TreeNode | null, block: Block): Value | null {
  if (node === null || isNothing(node)) return null;
  if (node.kind === 'block') {
    const child = block.children[node.index];
    return child === undefined ? null : toValue(child.frame.tree, child);
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
  if (node.kind === 'list') return { kind: 'list', start, end, items: node.items.map((item) => toValue(item, block)) };
  const entries = node.entries.map(({ key, value }): ValueEntry => {
    const from = block.toDocument(key.start);
    return { key: toOwn(toKey(key)), start: from, end: from + key.end - key.start, value: toValue(value, block) };
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
  const own = Buffer.from(text, 'utf16le').toString('utf16le');
  if (OWN.size >= MOST_OWN) OWN.clear();
  OWN.set(own, own);
  return own;
}
