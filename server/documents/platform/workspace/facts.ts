import { INPUT } from '../../../core/platform/pipelines/inputs/input.ts';
import type { FileFacts, Format } from '../../../core/platform/workspace/entity.ts';
import { placeFacts } from '../../../core/platform/workspace/placeFacts.ts';
import { GIVEN_KEYS, NO_FACTS, REFERENCE_MARKS, readFacts } from '../../../core/platform/workspace/readFacts.ts';
import { GIVEN_KEY_V1, REFERENCE_MARKS_V1, readFactsV1 } from '../../../core/platform/workspace/readFactsV1.ts';
import type { Value, ValueEntry } from '../../../core/platform/workspace/value.ts';
import { toKey } from '../../../core/shapeKeys.ts';
import { isNothing } from '../../../core/shapeReport.ts';
import type { ScalarNode, TreeNode } from '../../../core/tree.ts';
import { copyText } from '../../textBytes.ts';
import type { Block } from '../block.ts';
import type { Frame } from '../frame.ts';
import { type PipelineText, perReading, readPipelineText } from '../reading.ts';
import { recogniseVersion } from '../recognise.ts';
import { isUnfilled } from '../unfilled.ts';

/** Returns the whole value of a document; null if it is empty. */
export function readValue({ root }: PipelineText): Value | null {
  return toValue(root.frame.tree, root, WHOLE);
}

/** Returns what a document at a path defines and refers to. */
export function factsOf(reading: PipelineText, path: string): FileFacts {
  return placeFacts(ownFactsOf(reading), path);
}

const ownFactsOf: (reading: PipelineText) => FileFacts = perReading((reading) => toFacts(reading, () => readValue(reading)));

/** Same as `factsOf` for a text, of which nothing else is kept in memory: it is parsed again when its contents are first needed. */
export function readTextFacts(text: string, path: string): FileFacts {
  return placeFacts(
    toFacts(readPipelineText(text), () => readValue(readPipelineText(text))),
    path,
  );
}

function toFacts(reading: PipelineText, readWhole: () => Value | null): FileFacts {
  const { root, dialect } = recogniseVersion(reading);
  if (root === null || !isDefining(root) || isUnfilled(reading)) return NO_FACTS;
  const value = toValue(reading.root.frame.tree, reading.root, isPartial(root) ? PARTS[dialect.version] : WHOLE);
  if (dialect.version === 1) return readFactsV1(root, value, isSound(reading.root));
  return readFacts(root, value, reading.blocks.every(isSound) ? readWhole : null);
}

/** Root keys of documents that neither define nor refer to anything that the index keeps. */
function isDefining(root: string): boolean {
  return root !== 'project';
}

/** Whether only parts of a document with this root key are values given for an entity; any other document is one as a whole. */
function isPartial(root: string): boolean {
  return root.startsWith('pipeline') || root.startsWith('template');
}

function isSound({ frame }: Block): boolean {
  return !frame.isBroken && !frame.isRepaired && frame.faults.length === 0;
}

/** Which blocks are converted: all, or those that may refer to an entity. */
interface Wanted {
  readonly isWhole: boolean;
  readonly marks: RegExp;
  /** The keys whose values are converted as a whole. */
  readonly givenKeys: readonly string[];
  readonly referring: WeakMap<Frame, boolean>;
}

const PARTS: Readonly<Record<Format, Wanted>> = {
  0: { isWhole: false, marks: REFERENCE_MARKS, givenKeys: GIVEN_KEYS, referring: new WeakMap() },
  1: { isWhole: false, marks: REFERENCE_MARKS_V1, givenKeys: [GIVEN_KEY_V1], referring: new WeakMap() },
};
const WHOLE: Wanted = { ...PARTS[0], isWhole: true };

/** Whether a block or one inside it may refer to an entity. */
function mayRefer({ frame, children }: Block, wanted: Wanted): boolean {
  let own = wanted.referring.get(frame);
  if (own === undefined) {
    own = wanted.marks.test(frame.text);
    wanted.referring.set(frame, own);
  }
  return own || children.some((child) => mayRefer(child, wanted));
}

/** Texts with a value that is given for an entity contain one of these words. */
const GIVEN_MARKS: Readonly<Record<Format, RegExp>> = { 0: toMarks(GIVEN_KEYS), 1: toMarks([GIVEN_KEY_V1]) };

function toMarks(keys: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${keys.join('|')})\\b`);
}

/** Whether what is at an offset may be given for an entity. Cheap if it may not, because the facts of the document are not needed. */
export function mayBeGiven(reading: PipelineText, offset: number): boolean {
  const { root, dialect } = recogniseVersion(reading);
  if (root === null || !isPartial(root)) return root !== null;
  for (let block: Block | null = reading.blockAt(offset); block !== null; block = block.parent) {
    if (GIVEN_MARKS[dialect.version].test(block.frame.text)) return true;
  }
  return false;
}

/** Maximum length of a text that is kept, if it is no runtime input. */
const LONGEST = 200;

/** Converts a node; if it is not wanted as a whole, blocks that refer to nothing are left out. */
function toValue(node: TreeNode | null, block: Block, wanted: Wanted): Value | null {
  if (node === null || isNothing(node)) return null;
  if (node.kind === 'block') {
    const child = block.children[node.index];
    return child === undefined || !(wanted.isWhole || mayRefer(child, wanted)) ? null : toValue(child.frame.tree, child, wanted);
  }
  const start = block.toDocument(node.start);
  const end = block.toDocument(node.end);
  if (node.kind === 'scalar') {
    const text = toScalarText(node, block);
    const isInput = text.startsWith(INPUT);
    if (!isInput && text.includes(INPUT)) return { kind: 'open', start, end };
    return { kind: 'text', start, end, text: toOwn(isInput ? text : text.slice(0, LONGEST)) };
  }
  if (node.kind === 'alias') return { kind: 'open', start, end };
  if (node.kind === 'list') return { kind: 'list', start, end, items: node.items.map((item) => toValue(item, block, wanted)) };
  const entries = node.entries.map(({ key, value }): ValueEntry => {
    const from = block.toDocument(key.start);
    const name = toKey(key);
    return {
      key: toOwn(name),
      start: from,
      end: from + key.end - key.start,
      value: toValue(value, block, wanted.givenKeys.includes(name) ? WHOLE : wanted),
    };
  });
  return { kind: 'map', start, end, entries, isOpen: node.isOpen };
}

/** Returns a scalar as text. A number such as the version `1.0` stays as it is written. */
function toScalarText({ value, start, end }: ScalarNode, { frame }: Block): string {
  const written = typeof value === 'number' ? frame.text.slice(start, end) : '';
  return /^\d+[.]\d+$/.test(written) ? written : String(value);
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
