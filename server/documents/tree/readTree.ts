import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';
import { Composer, type Document } from 'yaml';
import type { TreeNode } from '../../core/tree.ts';
import { YAML_FAULTS } from '../yamlFaults.ts';
import { readTokens } from '../yamlTokens.ts';
import { readComposed } from './readComposed.ts';
import { readEvents } from './readEvents.ts';
import { addFault, type Hole, startDraft, type TreeDraft } from './treeDraft.ts';
import type { TreeText } from './treeText.ts';

/** A text read with holes in it: the tree has a block node for each hole that it found, and `found` names them. */
export interface TreeReading extends TreeText {
  readonly found: readonly number[];
}

/** Reads one YAML document that may have holes; never throws. */
export function readTree(source: string, holes: readonly Hole[]): TreeReading {
  const text = toReadable(source);
  const draft = startDraft(text, holes);
  if (text !== source) addUnreadable(draft, source);
  const events = parse(text);
  const documents = events === null ? compose(draft) : readEvents(draft, events);
  const second = documents.slice(1).find((document) => document !== null);
  if (second !== undefined) addFault(draft, second.start, second.start + 1, YAML_FAULTS.MULTIPLE_DOCS);
  return toReading(draft, documents[0] ?? null);
}

function toReading({ faults, duplicates, anchors, found }: TreeDraft, tree: TreeNode | null): TreeReading {
  // The others mostly follow from the first.
  const [first] = faults;
  return { tree, faults: first === undefined ? duplicates : [first], isBroken: first !== undefined, anchors, found };
}

/** The text with characters that no YAML may hold put aside, one for one. */
function toReadable(text: string): string {
  const whole = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  return whole.isWellFormed() ? whole : whole.toWellFormed();
}

function addUnreadable(draft: TreeDraft, source: string): void {
  const nul = source.indexOf('\0');
  const at = nul === -1 ? source.search(/\p{Surrogate}/u) : nul;
  const message =
    nul === -1
      ? 'The text holds half of a character pair. Save it as UTF-8 and write the character again.'
      : 'The text holds a NUL character. Leave it out; the file may be damaged or not be text.';
  addFault(draft, at, at + 1, message);
}

/** The events of js-yaml, or null where it cannot read the text or has to look at tags. */
function parse(text: string): readonly Event[] | null {
  try {
    const events = parseEvents(text, {});
    return text.includes('!') && events.some(hasTag) ? null : events;
  } catch (error) {
    if (error instanceof YAMLException) return null;
    throw error;
  }
}

function hasTag(event: Event): boolean {
  return (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) && event.tagStart !== -1;
}

function compose(draft: TreeDraft): readonly (TreeNode | null)[] {
  const read = readTokens(draft.text);
  if ('excess' in read) {
    addFault(draft, read.offset, read.offset + 1, read.excess);
    return [];
  }
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, version: '1.2' });
  const documents: Document[] = [...composer.compose(read.tokens, true, draft.text.length)];
  const error = documents.flatMap(({ errors }) => errors)[0];
  if (error !== undefined) addFault(draft, ...error.pos, YAML_FAULTS[error.code]);
  return readComposed(draft, documents);
}
