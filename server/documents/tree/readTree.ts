import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';
import { Composer, type CST, type Document, isScalar, type YAMLError } from 'yaml';
import type { TreeNode } from '../../core/tree.ts';
import { YAML_FAULTS } from '../yamlFaults.ts';
import { readTokens } from '../yamlTokens.ts';
import { readComposed } from './readComposed.ts';
import { readEvents } from './readEvents.ts';
import { addFault, type Hole, startDraft, type TreeDraft } from './treeDraft.ts';
import type { TreeFault, TreeText } from './treeText.ts';

/** A text read with holes in it: the tree has a block node for each hole that it found, and `found` names them. */
export interface TreeReading extends TreeText {
  readonly found: readonly number[];
}

/** Reads one YAML document that may have holes, without a byte order mark; never throws. */
export function readTree(source: string, holes: readonly Hole[]): TreeReading {
  const text = toReadable(source);
  const unreadable = text === source ? [] : [findUnreadable(source)];
  const draft = startDraft(text, holes, unreadable);
  const documents = parse(draft);
  if (documents !== null) return toReading(draft, documents);
  const second = startDraft(text, holes, unreadable);
  return toReading(second, compose(second));
}

function toReading(draft: TreeDraft, documents: readonly (TreeNode | null)[]): TreeReading {
  const { faults, duplicates, anchors, found } = draft;
  const [, ...more] = documents;
  const other = more.find((document) => document !== null);
  if (other !== undefined) addFault(draft, other.start, other.start + 1, YAML_FAULTS.MULTIPLE_DOCS);
  // The others mostly follow from the first.
  const [first] = faults;
  return { tree: documents[0] ?? null, faults: first === undefined ? duplicates : [first], isBroken: first !== undefined, anchors, found };
}

/** The text with characters that no YAML may hold put aside, one for one. */
function toReadable(text: string): string {
  const whole = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  return whole.isWellFormed() ? whole : whole.toWellFormed();
}

function findUnreadable(source: string): TreeFault {
  const nul = source.indexOf('\0');
  const at = nul === -1 ? source.search(/\p{Surrogate}/u) : nul;
  const message =
    nul === -1
      ? 'The text holds half of a character pair. Save it as UTF-8 and write the character again.'
      : 'The text holds a NUL character. Leave it out; the file may be damaged or not be text.';
  return { start: at, end: at + 1, message, related: [] };
}

/** What js-yaml reads, or null where it cannot, or where its reading is not to be relied on. */
function parse(draft: TreeDraft): readonly (TreeNode | null)[] | null {
  const { text } = draft;
  if (text.includes(BYTE_ORDER_MARK)) return null;
  try {
    const events = parseEvents(text, {});
    if (text.includes('!') && events.some(hasTag)) return null;
    if (DOUBTFUL_START.test(text)) return null;
    return readEvents(draft, events);
  } catch (error) {
    if (error instanceof YAMLException) return null;
    throw error;
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** js-yaml takes a mark that does not begin its line for the beginning of a document. */
const DOUBTFUL_START = /^[ \t]+---|\n *\t[ \t]*---/;

function hasTag(event: Event): boolean {
  return (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) && event.tagStart !== -1;
}

/** Reads with `yaml`, which goes on after mistakes. */
function compose(draft: TreeDraft): readonly (TreeNode | null)[] {
  const { text } = draft;
  const read = readTokens(text);
  if ('excess' in read) {
    addFault(draft, read.offset, read.offset + 1, read.excess);
    return [];
  }
  let documents = composeTokens(read.tokens, text);
  if (findError(documents) !== undefined && BLANK_TABS.test(text)) {
    const blank = readTokens(text.replace(BLANK_TABS, (line) => ' '.repeat(line.length)));
    const again = 'excess' in blank ? documents : composeTokens(blank.tokens, text);
    if (findError(again) === undefined) documents = again;
  }
  // A text may begin with the end of a document that is not there.
  if (documents.length > 1 && EARLY_END.test(text) && isEmpty(documents[0]!)) documents = documents.slice(1);
  const error = findError(documents);
  if (error !== undefined) addFault(draft, ...error.pos, YAML_FAULTS[error.code]);
  return readComposed(draft, documents);
}

const EARLY_END = /^(?:[ \t]*(?:#.*)?\r?\n)*\.\.\./;

/** A line that holds nothing but blanks and perhaps a comment is a blank line, with a tab too, as js-yaml has it: nobody sees the tab. */
const BLANK_TABS = /^ *\t[ \t]*(?=\r?$|#)/gm;

function composeTokens(tokens: readonly CST.Token[], text: string): readonly Document[] {
  const { stackTraceLimit } = Error;
  try {
    // Each mistake is an error object, and there may be half a million: their stacks, which nobody reads, would take seconds.
    Error.stackTraceLimit = 0;
    return [...new Composer({ uniqueKeys: false, prettyErrors: false, version: '1.2' }).compose(tokens, true, text.length)];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function findError(documents: readonly Document[]): YAMLError | undefined {
  return documents.find(({ errors }) => errors.length > 0)?.errors[0];
}

function isEmpty({ contents }: Document): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}
