import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { AliasNode, ListNode, MapNode, ScalarNode, ScalarStyle, TreeEntry, TreeNode } from '../../core/tree.ts';
import { readTokens } from '../yamlTokens.ts';
import { columnOf, columnOfMap, skipCharacter, trimLines } from './places.ts';
import { checkDuplicates, checkText, hasMerge, type TreeDraft, toBlock, toKey, toScalar, toTemplate } from './treeDraft.ts';

/**
 * The documents that `yaml` composed from a text, despite errors, and the first error; or why the text is too large, with the offset where
 * the limit was exceeded.
 */
export type Composed =
  | { readonly documents: readonly Document[]; readonly error: YAMLError | null }
  | { readonly excess: string; readonly offset: number };

/** Composes a text with `yaml`, which continues after errors; never throws. */
export function compose(text: string): Composed {
  const first = composeText(text);
  if ('excess' in first || first.error === null || !BLANK_TABS.test(text)) return first;
  const again = composeText(text.replace(BLANK_TABS, (line) => ' '.repeat(line.length)));
  return 'excess' in again || again.error !== null ? first : again;
}

/**
 * Matches the start of a line with only blanks, including tabs, and perhaps a comment; like js-yaml, this counts as a blank line, because
 * the tab is invisible.
 */
const BLANK_TABS = /^ *\t[ \t]*(?=\r?$|#)/gm;

function composeText(text: string): Composed {
  const read = readTokens(text);
  if ('excess' in read) return read;
  const documents = composeTokens(read.tokens, text.length);
  // A text may start with the end marker of a document that does not exist.
  const isEarly = documents.length > 1 && isEmpty(documents[0]!) && EARLY_END.test(text);
  const relevant = isEarly ? documents.slice(1) : documents;
  return { documents: relevant, error: relevant.find(({ errors }) => errors.length > 0)?.errors[0] ?? null };
}

const EARLY_END = /^(?:[ \t]*(?:#.*)?\r?\n)*\.\.\./;

function composeTokens(tokens: readonly CST.Token[], length: number): readonly Document[] {
  const { stackTraceLimit } = Error;
  try {
    // Each error is an Error object, and there may be half a million of them: their unused stack traces would take seconds.
    Error.stackTraceLimit = 0;
    return [...new Composer({ uniqueKeys: false, prettyErrors: false, version: '1.2' }).compose(tokens, true, length)];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function isEmpty({ contents }: Document): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}

/** Builds the trees of the documents that `yaml` composed, despite errors. */
export function readComposed(draft: TreeDraft, documents: readonly Document[]): readonly (TreeNode | null)[] {
  const reading: Reading = { draft, text: draft.text, end: 0 };
  return documents.map(({ contents }) => readNode(reading, contents));
}

interface Reading {
  readonly draft: TreeDraft;
  readonly text: string;
  /** The end of what was read last. */
  end: number;
}

function readNode(reading: Reading, node: Node | null): TreeNode | null {
  if (node === null || node.range === null || node.range === undefined) return null;
  const [start, end] = node.range;
  if (isAlias(node)) {
    reading.end = end;
    if (node.source !== '') reading.draft.anchors.push({ start, end, name: node.source });
    return { kind: 'alias', start, end, name: node.source };
  }
  noteAnchor(reading, node);
  if (isMap(node)) return readMap(reading, node, start, end);
  if (isSeq(node)) return readList(reading, node, start, end);
  return isScalar(node) ? readScalar(reading, node, start, end) : null;
}

function noteAnchor({ draft, text }: Reading, { anchor, range }: Node & { readonly anchor?: string }): void {
  if (anchor === undefined || anchor === '') return;
  const start = Math.max(0, text.lastIndexOf(`&${anchor}`, range?.[0]));
  draft.anchors.push({ start, end: start + anchor.length + 1, name: anchor });
}

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

function readScalar(reading: Reading, node: Scalar, start: number, valueEnd: number): ScalarNode | null {
  const { text, draft } = reading;
  const style = STYLES[node.type ?? ''] ?? 'plain';
  const source = node.source ?? '';
  reading.end = Math.max(reading.end, valueEnd);
  if (style === 'plain') {
    if (source === '' && node.tag === undefined) return null;
    return {
      kind: 'scalar',
      start,
      end: valueEnd,
      value: node.tag === undefined ? toScalar(source) : toTagged(node, source),
      style,
      textStart: start,
    };
  }
  const isQuoted = style === 'single' || style === 'double';
  const end = isQuoted ? valueEnd : trimLines(text, start, valueEnd);
  if (style === 'double') checkText(draft, source, start, end);
  const header = text.indexOf('\n', start);
  const textStart = isQuoted ? start + 1 : header === -1 ? end : header + 1;
  reading.end = end;
  return { kind: 'scalar', start, end, value: node.tag === undefined ? source : toTagged(node, source), style, textStart };
}

/** Returns the value that a tag specifies; the text if the tag is not in the core schema or does not match. */
function toTagged({ value }: Scalar, source: string): ScalarNode['value'] {
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : source;
}

function readList(reading: Reading, node: YAMLSeq, start: number, end: number): ListNode {
  const isFlow = node.flow === true;
  const column = isFlow ? 0 : columnOf(reading.text, start);
  reading.end = start;
  const items = (node.items as Node[]).map((inner) => {
    if (!isFlow) reading.end = skipCharacter(reading.text, reading.end, '-');
    const item = readNode(reading, inner);
    return isFlow ? item : toBlock(reading.draft, item, column);
  });
  if (isFlow) reading.end = end;
  return { kind: 'list', start, end: reading.end, items, isFlow, column };
}

function readMap(reading: Reading, node: YAMLMap, start: number, end: number): MapNode | AliasNode {
  const { draft, text } = reading;
  const isFlow = node.flow === true;
  const entries: TreeEntry[] = [];
  const faults = draft.faults.length;
  let isOpen = false;
  reading.end = start;
  for (const pair of node.items as Pair<Node | null, Node | null>[]) {
    const inner = readNode(reading, pair.key);
    reading.end = skipCharacter(text, reading.end, ':');
    const key = toKey(draft, inner, reading.end - 1);
    const known = draft.found.length;
    const value = readNode(reading, pair.value);
    if (key === null) {
      draft.found.length = known;
      isOpen = true;
    } else entries.push({ key, value });
  }
  if (isFlow) reading.end = end;
  const template = isFlow ? toTemplate(draft, { start, end }, faults) : null;
  if (template !== null) return template;
  const map: MapNode = {
    kind: 'map',
    start,
    end: reading.end,
    entries,
    isFlow,
    column: isFlow ? 0 : columnOfMap(text, start),
    isOpen: isOpen || hasMerge(entries),
  };
  if (entries.length > 1) checkDuplicates(draft, map);
  return map;
}
