import type { EntryList } from '../../core/platform/pipelines/elements.ts';
import { BYTE_ORDER_MARK_CODE } from '../../core/text.ts';
import { findColon, isIndicator, skipProperties } from '../tree/lineParts.ts';
import { isDocumentMark, isLineEnd, nextLine, skipBlanks, skipValue } from '../tree/places.ts';

/** A range of whole lines that is parsed on its own: the whole text, or a list entry with everything that belongs to it. */
export interface Cut {
  /** The list of stages or steps that it is an entry of; null if its list has another key, or is not known. */
  readonly list: EntryList | null;
  readonly start: number;
  readonly end: number;
  /** The column of its dash; -1 for the whole text. */
  readonly column: number;
  /** The column beyond which a multi-line value that follows must be indented, if the line has neither dash nor key. */
  readonly behind: number;
  /** Whether an earlier version had the same cut, so that its contents were not scanned again. */
  readonly isKnown: boolean;
  /** The list entries inside it that are parsed on their own, in document order; always empty for a known cut. */
  readonly children: readonly Cut[];
}

/** Looks up cuts of an earlier version of a text that are unchanged in the new one. */
export interface KnownCuts {
  /** Returns the cut that starts at an offset of the new text at a nesting depth in a list, or null if it may have changed. */
  find(start: number, depth: number, list: EntryList | null): Pick<Cut, 'end' | 'behind'> | null;
}

interface OpenCut extends Cut {
  end: number;
  behind: number;
  readonly children: Cut[];
  /** The list of stages or steps whose entries the next lines may continue, and the column of its dashes. */
  entries: { readonly list: EntryList; readonly column: number } | null;
}

/** The keys of lists whose entries are parsed on their own, whatever they start with. */
const LIST_KEYS: ReadonlyMap<string, EntryList> = new Map([
  ['stages', 'stages'],
  ['steps', 'steps'],
  ['rollback', 'steps'],
]);

/** The keys that start an entry which is parsed on its own in any list. */
const BLOCK_KEYS: readonly string[] = ['step', 'stage', 'parallel', 'stepGroup'];

/** Maximum nesting of blocks; what is deeper stays in the block around it. */
const MOST_NESTED = 32;

/**
 * Cuts a text into the entries of lists called `stages`, `steps` or `rollback`, and those that start with `- stage:`, `- step:`,
 * `- stepGroup:` or `- parallel:`, by looking at its lines only. Such an entry ends at the next line with content that is not indented more than its dash; comments and blank lines belong to the entry
 * above them. Lines inside block scalars and brackets are skipped, as are known entries. A leading byte order mark belongs to no cut. The
 * text must not contain a lone carriage return.
 */
export function cutBlocks(text: string, known: KnownCuts | null = null): Cut {
  const first = text.charCodeAt(0) === BYTE_ORDER_MARK_CODE ? 1 : 0;
  const root = openCut(first, text.length, -1, null);
  const open = [root];
  let column = -1;
  // The key of a list on the last line with content.
  let above: OpenCut['entries'] = null;
  let next = first;
  for (let line = first; line < text.length; line = next) {
    let at = line;
    while (text.charCodeAt(at) === SPACE) at++;
    const code = text.charCodeAt(at);
    if (code === LF || code === HASH || code === CR || code === TAB) {
      const content = skipBlanks(text, at);
      if (isLineEnd(text, content) || text.charCodeAt(content) === HASH) {
        next = nextLine(text, at);
        continue;
      }
      at = content;
    }
    const indentation = code === TAB ? depthBelow(text, at) : at - line;
    while (open.length > 1 && open.at(-1)!.column >= indentation) {
      const ended = open.pop()!;
      ended.end = line;
      ended.behind = column;
    }
    const list = readList(open.at(-1)!, above, indentation, code === DASH);
    above = null;
    if (indentation === 0 && code !== DASH && isDirective(text, line)) return { ...root, children: [] };
    if (indentation === 0 && isDocumentMark(text, line)) {
      column = -1;
      next = skipValue(text, skipProperties(text, skipBlanks(text, line + 3)), column);
      continue;
    }
    const dash = at;
    while (isIndicator(text, at)) {
      column = at - line;
      at = skipBlanks(text, at + 1);
    }
    let value = skipProperties(text, at);
    const colon = findColon(text, value, column);
    if (colon !== -1) {
      column = at - line;
      const isStart = at > dash && code === DASH && (list === null ? isBlockKey(text, at, colon) : value === at);
      if (isStart && open.length <= MOST_NESTED && isAfterDash(text, dash, at)) {
        const same = known === null ? null : known.find(line, open.length, list);
        if (same !== null) {
          const { end, behind } = same;
          open.at(-1)!.children.push({ start: line, end, column: indentation, behind, list, isKnown: true, children: NO_CUTS });
          column = behind;
          next = end;
          continue;
        }
        const child = openCut(line, text.length, indentation, list);
        open.at(-1)!.children.push(child);
        open.push(child);
      }
      value = skipProperties(text, skipBlanks(text, colon + 1));
      if (isNothing(text, value)) above = toEntries(text.slice(at, colon), column);
    }
    next = skipValue(text, value, column);
  }
  return root;
}

const NO_CUTS: readonly Cut[] = [];

function openCut(start: number, end: number, column: number, list: EntryList | null): OpenCut {
  return { start, end, column, behind: -1, list, isKnown: false, children: [], entries: null };
}

/** Returns the list that a line is an entry of, after noting the list that starts or ends with it. */
function readList(cut: OpenCut, above: OpenCut['entries'], indentation: number, isEntry: boolean): EntryList | null {
  if (above !== null && isEntry && indentation >= above.column) cut.entries = { list: above.list, column: indentation };
  else if (cut.entries !== null && (isEntry ? indentation < cut.entries.column : indentation <= cut.entries.column)) cut.entries = null;
  return isEntry && cut.entries?.column === indentation ? cut.entries.list : null;
}

function toEntries(key: string, column: number): OpenCut['entries'] {
  const list = LIST_KEYS.get(key);
  return list === undefined ? null : { list, column };
}

function isNothing(text: string, at: number): boolean {
  return isLineEnd(text, at) || text.charCodeAt(at) === HASH;
}

const LF = 10;
const CR = 13;
const TAB = 9;
const SPACE = 32;
const HASH = 35;
const DASH = 45;

/** A directive may change the meaning of tags in the whole document, so such a text is not cut. */
function isDirective(text: string, line: number): boolean {
  return text.charCodeAt(line) === 37 /* % */;
}

/** A tab is an error and does not reveal the depth of its line: a key then belongs to the lines above it, an entry to the lines below. */
function depthBelow(text: string, at: number): number {
  if (text.charCodeAt(at) !== DASH) return Number.POSITIVE_INFINITY;
  const line = nextLine(text, at);
  let content = line;
  while (text.charCodeAt(content) === SPACE) content++;
  return isLineEnd(text, content) || text.charCodeAt(content) === TAB ? Number.POSITIVE_INFINITY : content - line;
}

function isBlockKey(text: string, key: number, colon: number): boolean {
  return BLOCK_KEYS.some((word) => word.length === colon - key && text.startsWith(word, key));
}

/** Whether there are only spaces between a dash and a key. */
function isAfterDash(text: string, dash: number, key: number): boolean {
  for (let i = dash + 1; i < key; i++) if (text.charCodeAt(i) !== SPACE) return false;
  return true;
}
