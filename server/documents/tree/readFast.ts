import {
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from 'js-yaml';
import { BYTE_ORDER_MARK } from '../../core/text.ts';
import type { AliasNode, ListNode, MapNode, ScalarNode, ScalarStyle, TreeEntry, TreeNode } from '../../core/tree.ts';
import { columnOf, findHeader, skipCharacter, skipToBracket, trimLines } from './places.ts';
import { checkDuplicates, checkText, hasMerge, type TreeDraft, toBlock, toKey, toScalar, toTemplate } from './treeDraft.ts';

/** Builds the trees of a text's documents from the events of js-yaml; null if js-yaml accepted something that YAML 1.2 may not allow. */
function readEvents(draft: TreeDraft, events: readonly Event[]): readonly (TreeNode | null)[] | null {
  const reading: Reading = { draft, text: draft.text, events, at: 0, end: 0, isDoubtful: false };
  const documents: (TreeNode | null)[] = [];
  while (reading.at < events.length) {
    reading.at++;
    documents.push(readNode(reading));
    reading.at++;
  }
  return reading.isDoubtful || documents[0]?.kind === 'scalar' ? null : documents;
}

interface Reading {
  readonly draft: TreeDraft;
  readonly text: string;
  readonly events: readonly Event[];
  /** The index of the next event. */
  at: number;
  /** The end of what was read last. */
  end: number;
  isDoubtful: boolean;
}

function readNode(reading: Reading): TreeNode | null {
  const event = reading.events[reading.at++]!;
  switch (event.type) {
    case EVENT_ID.SCALAR:
      return readScalar(reading, event);
    case EVENT_ID.MAPPING:
      return readMap(reading, event);
    case EVENT_ID.SEQUENCE:
      return readList(reading, event);
    case EVENT_ID.ALIAS:
      return readAlias(reading, event.anchorStart, event.anchorEnd);
    default:
      throw new Error(`The parser gave event ${event.type} instead of a value.`);
  }
}

function readAlias(reading: Reading, start: number, end: number): AliasNode {
  reading.end = end;
  const name = reading.text.slice(start, end);
  reading.draft.anchors.push({ start: start - 1, end, name });
  return { kind: 'alias', start: start - 1, end, name };
}

function noteAnchor(reading: Reading, { anchorStart, anchorEnd }: ScalarEvent | MappingEvent | SequenceEvent): void {
  if (anchorStart === -1) return;
  const name = reading.text.slice(anchorStart, anchorEnd);
  reading.draft.anchors.push({ start: anchorStart - 1, end: anchorEnd, name });
  reading.end = anchorEnd;
}

const STYLES: Readonly<Record<ScalarEvent['style'], ScalarStyle>> = { 1: 'plain', 2: 'single', 3: 'double', 4: 'literal', 5: 'folded' };

function readScalar(reading: Reading, event: ScalarEvent): ScalarNode | null {
  noteAnchor(reading, event);
  if (event.valueStart === -1) return null;
  const { text } = reading;
  const { valueStart: textStart, valueEnd } = event;
  const source = getScalarValue(text, event);
  const style = STYLES[event.style];
  if (style === 'plain') {
    reading.end = valueEnd;
    return { kind: 'scalar', start: textStart, end: valueEnd, value: toScalar(source), style, textStart };
  }
  const isQuoted = style === 'single' || style === 'double';
  const start = isQuoted ? textStart - 1 : findHeader(text, reading.end, textStart);
  const end = isQuoted ? valueEnd + 1 : trimLines(text, start, valueEnd);
  if (style === 'double') checkText(reading.draft, source, start, end);
  reading.end = end;
  return { kind: 'scalar', start, end, value: source, style, textStart };
}

function readList(reading: Reading, event: SequenceEvent): ListNode {
  noteAnchor(reading, event);
  const { text, events, draft } = reading;
  const { start } = event;
  const isFlow = event.style === COLLECTION_STYLE.FLOW;
  const column = isFlow ? 0 : columnOf(text, start);
  const items: (TreeNode | null)[] = [];
  reading.end = isFlow ? start + 1 : start;
  while (events[reading.at]!.type !== EVENT_ID.POP) {
    if (!isFlow) {
      reading.end = skipCharacter(text, reading.end, '-');
      if (columnOf(text, reading.end - 1) !== column) reading.isDoubtful = true;
    }
    const item = readNode(reading);
    items.push(isFlow ? item : toBlock(draft, item, column));
  }
  reading.at++;
  if (isFlow) reading.end = skipToBracket(text, reading.end, ']');
  return { kind: 'list', start, end: reading.end, items, isFlow, column };
}

function readMap(reading: Reading, event: MappingEvent): MapNode | AliasNode {
  noteAnchor(reading, event);
  const { text, events, draft } = reading;
  const { start } = event;
  const isFlow = event.style === COLLECTION_STYLE.FLOW;
  const isBraced = isFlow && text.startsWith('{', start);
  const entries: TreeEntry[] = [];
  const column = isFlow ? 0 : columnOf(text, start);
  const faults = draft.faults.length;
  let isOpen = false;
  let firstKey = -1;
  reading.end = isBraced ? start + 1 : start;
  while (events[reading.at]!.type !== EVENT_ID.POP) {
    const before = skipCharacter(text, reading.end, isFlow ? ',' : '?');
    const node = readNode(reading);
    if (firstKey === -1) firstKey = node?.start ?? start;
    else if (!isFlow && node !== null && columnOf(text, node.start) !== column) reading.isDoubtful = true;
    reading.end = skipCharacter(text, reading.end, ':');
    const key = toKey(draft, node, node === null ? reading.end - 1 : before);
    const known = draft.found.length;
    const value = readNode(reading);
    if (value !== null && isInLines(value) && !hasLineEnd(text, node === null ? before : node.start, value.start))
      reading.isDoubtful = true;
    if (key === null) {
      draft.found.length = known;
      isOpen = true;
    } else entries.push({ key, value });
  }
  reading.at++;
  if (isBraced) reading.end = skipToBracket(text, reading.end, '}');
  const template = isBraced ? toTemplate(draft, { start, end: reading.end }, faults) : null;
  if (template !== null) return template;
  const map: MapNode = {
    kind: 'map',
    start: text.startsWith('&', start) ? firstKey : start,
    end: reading.end,
    entries,
    isFlow,
    column,
    isOpen: isOpen || hasMerge(entries),
  };
  if (entries.length > 1) checkDuplicates(draft, map);
  return map;
}

function isInLines(node: TreeNode): boolean {
  return (node.kind === 'map' || node.kind === 'list') && !node.isFlow;
}

/** Whether a line ends between two offsets: a block map or list may not start on the line of its key, as in `a: &b c: d`. */
function hasLineEnd(text: string, start: number, end: number): boolean {
  const line = text.indexOf('\n', start);
  return line !== -1 && line < end;
}

/** The documents that js-yaml read, or the offset where it stopped, at an error or at something it does not handle reliably. */
type FastReading = { readonly documents: readonly (TreeNode | null)[] } | { readonly documents: null; readonly stop: number };

/** Reads a text into a draft with js-yaml, about ten times as fast as with `yaml`. Its result is correct, but a text it rejects may still be valid. */
export function readFast(draft: TreeDraft): FastReading {
  const { text } = draft;
  if (text.includes(BYTE_ORDER_MARK) || (text.includes('---') && DOUBTFUL_START.test(text))) return UNDECIDED;
  try {
    const events = parseEvents(text, {});
    if (text.includes('!') && events.some(hasTag)) return UNDECIDED;
    const documents = readEvents(draft, events);
    return documents === null ? UNDECIDED : { documents };
  } catch (error) {
    if (error instanceof YAMLException) return { documents: null, stop: error.mark?.position ?? 0 };
    throw error;
  }
}

/** Whether js-yaml finds no error in a text. */
export function canReadFast(text: string): boolean {
  try {
    parseEvents(text, {});
    return true;
  } catch (error) {
    if (error instanceof YAMLException) return false;
    throw error;
  }
}

const UNDECIDED: FastReading = { documents: null, stop: 0 };

/** js-yaml takes a document marker that does not start its line for the start of a document. */
const DOUBTFUL_START = /^[ \t]+---|\n *\t[ \t]*---/;

function hasTag(event: Event): boolean {
  return (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) && event.tagStart !== -1;
}
