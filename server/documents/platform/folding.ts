import type { ListNode, MapNode, Span, TreeNode } from '../../core/tree.ts';
import type { LineIndex } from '../lineIndex.ts';
import type { Block } from './block.ts';
import type { Frame } from './frame.ts';
import { toDocument, trimEnd } from './outline.ts';
import type { PipelineText } from './reading.ts';
import { perFrame } from './recognise.ts';

/** A range of lines that can be folded into its first line. */
export interface Fold {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: 'part' | 'comment' | 'region';
}

interface DraftFold extends Span {
  readonly kind: Fold['kind'];
}

/** Returns the foldable ranges: multi-line map and list entries and texts, runs of comments, and `# region` to `# endregion`. */
export function foldsOf({ blocks, text }: PipelineText, lines: LineIndex): Fold[] {
  const folds: Fold[] = [];
  const regions: number[] = [];
  for (const block of blocks) {
    const { parts, comments } = foldsOfFrame(block);
    for (const part of parts) addFold(folds, toPlaced(part, block), text, lines);
    for (const comment of comments) {
      const placed = toPlaced(comment, block);
      addFold(folds, placed, text, lines);
      readRegions(placed, text, lines, regions, folds);
    }
  }
  return leaveTwins(folds.sort((one, other) => one.startLine - other.startLine || other.endLine - one.endLine));
}

function toPlaced({ start, end, kind }: DraftFold, block: Block): DraftFold {
  return { ...toDocument({ start, end }, block), kind };
}

function addFold(folds: Fold[], { start, end, kind }: DraftFold, text: string, lines: LineIndex): void {
  const startLine = lines.positionAt(start).line;
  const endLine = lines.positionAt(trimEnd(text, start, end)).line;
  if (endLine > startLine) folds.push({ startLine, endLine, kind });
}

/** Keeps only the longest of the folds that start on one line, because an editor shows only one. */
function leaveTwins(folds: readonly Fold[]): Fold[] {
  return folds.filter(({ startLine }, index) => folds[index - 1]?.startLine !== startLine);
}

const foldsOfFrame = perFrame((frame, isRoot) => {
  const found: Found = { parts: [], texts: [] };
  // The entry itself folds at the line of its dash.
  if (!isRoot && frame.tree !== null) found.parts.push(toPart(frame.tree.start, frame.tree.end));
  visit(frame.tree, found);
  return { parts: found.parts, comments: findComments(frame, found.texts) };
});

interface Found {
  readonly parts: DraftFold[];
  /** Strings that may span several lines, in document order. */
  readonly texts: Span[];
}

function toPart(start: number, end: number): DraftFold {
  return { start, end, kind: 'part' };
}

function visit(node: TreeNode | null, found: Found): void {
  if (node?.kind === 'map') visitMap(node, found);
  else if (node?.kind === 'list') visitList(node, found);
  else if (node?.kind === 'scalar' && typeof node.value === 'string') found.texts.push({ start: node.start, end: node.end });
}

function visitMap({ entries, start, end, isFlow }: MapNode, found: Found): void {
  if (isFlow) found.parts.push(toPart(start, end));
  for (const { key, value } of entries) {
    if (value === null) continue;
    if (!isFlow) found.parts.push(toPart(key.start, value.end));
    visit(value, found);
  }
}

function visitList({ items, start, end, isFlow }: ListNode, found: Found): void {
  if (isFlow) found.parts.push(toPart(start, end));
  for (const item of items) {
    if (item === null || item.kind === 'block') continue;
    if (!isFlow) found.parts.push(toPart(item.start, item.end));
    visit(item, found);
  }
}

/** Finds runs of one or more comment-only lines; a single one cannot fold but may start a region. */
function findComments({ text }: Frame, texts: readonly Span[]): DraftFold[] {
  if (!text.includes('#')) return [];
  const comments: DraftFold[] = [];
  let start = -1;
  let end = 0;
  let next = 0;
  for (let line = 0; line < text.length; ) {
    const feed = text.indexOf('\n', line);
    const after = feed === -1 ? text.length : feed + 1;
    while (next < texts.length && texts[next]!.end <= line) next++;
    const inText = (texts[next]?.start ?? text.length) < line;
    let at = line;
    while (text[at] === ' ' || text[at] === '\t') at++;
    if (!inText && text[at] === '#') {
      if (start === -1) start = at;
      end = after;
    } else if (start !== -1) {
      comments.push({ start, end, kind: 'comment' });
      start = -1;
    }
    line = after;
  }
  if (start !== -1) comments.push({ start, end, kind: 'comment' });
  return comments;
}

const REGION = /^[ \t]*#[ \t]*(region|endregion)\b/;

function readRegions({ start, end }: DraftFold, text: string, lines: LineIndex, open: number[], folds: Fold[]): void {
  const first = lines.positionAt(start).line;
  const rows = text.slice(start, end).split('\n');
  for (const [index, row] of rows.entries()) {
    const word = REGION.exec(row)?.[1];
    if (word === 'region') open.push(first + index);
    const startLine = word === 'endregion' ? open.pop() : undefined;
    if (startLine !== undefined) folds.push({ startLine, endLine: first + index, kind: 'region' });
  }
}
