import { PLACEHOLDER, type TreePlace } from '../../core/shapeAt.ts';
import type { ScalarNode, Span, TreeNode } from '../../core/tree.ts';
import { readTree } from '../tree/readTree.ts';
import type { Block } from './block.ts';
import { type Cursor, type CursorLine, readCursorLine } from './cursor.ts';
import { type PipelineText, readPipelineText } from './reading.ts';

/** A frame as it would parse with part of its text replaced. */
interface PatchedFrame {
  readonly tree: TreePlace['tree'];
  /** Whether the patched text has a fault that the frame itself does not have. */
  readonly isWorse: boolean;
}

/** Parses the frame of a block again with a span of it replaced; never throws. */
function readPatchedFrame({ frame, parent }: Block, { start, end }: Span, replacement: string): PatchedFrame {
  const shift = replacement.length - (end - start);
  const holes = frame.holes.map((hole) => {
    const moved = hole.start >= end ? hole.end + shift : hole.end;
    return { dash: moved - HOLE, end: moved };
  });
  const { tree, isBroken, isRepaired } = readTree(frame.text.slice(0, start) + replacement + frame.text.slice(end), holes);
  const inner = parent !== null && tree?.kind === 'list' ? (tree.items[0] ?? null) : tree;
  return { tree: inner, isWorse: (isBroken || isRepaired) && !frame.isBroken && !frame.isRepaired };
}

/** The length of the end of a hole: a dash, a space, `0` and a line feed. */
const HOLE = 4;

/** Returns the trees of the enclosing blocks from the document down, each with the offset of the next block in it. */
export function treesAbove(block: Block): readonly TreePlace[] {
  const { parent, index } = block;
  if (parent === null) return [];
  return [...treesAbove(parent), { tree: parent.frame.tree, offset: parent.frame.holes[index]!.end - 2 }];
}

/** Returns the possible meanings of a cursor position; none in a comment, in a multi-line text or after a completed word. Never throws. */
export function readCursors(reading: PipelineText, offset: number): readonly Cursor[] {
  const { text } = reading;
  const line = readCursorLine(text, offset);
  if (line === null) return [];
  const block = reading.blockAt(offset);
  const isBlank = line.dashes.length === 0 && line.key === null && line.value.start === line.value.end;
  if (isInLongText(reading, block, offset, line, isBlank)) return [];
  const flow = readFlowCursor(reading, block, offset);
  if (flow !== null) return [flow];
  const outer = readOuterEntries(reading, offset, line);
  if (isBlank) return [...readBlankLine(reading, block, offset - line.start, offset), ...outer];
  return [...readWrittenLine(block, offset, line, text), ...outer];
}

/** The start of a word, or nothing yet. */
const BEGUN = /^\w*$/;

/**
 * Returns the cursors of a further entry in the lists around a line, in whatever column the cursor is: of a step after a step, of a stage
 * after its last step. None if the line has more than the start of a word, or if the lines below belong to the entry above.
 */
function readOuterEntries(whole: PipelineText, offset: number, { start, end, content, dashes }: CursorLine): Cursor[] {
  const { text } = whole;
  const written = text.slice(content, end).trimEnd();
  if (dashes.length > 0 || !BEGUN.test(written) || offset !== content + written.length) return [];
  const deepest = /^(?:[ \t]*(?:#[^\n]*)?\r?\n)*( *)\S/.exec(text.slice(end + 1))?.[1]?.length ?? 0;
  const reading = withoutWord(whole, { start: content, end: offset });
  const own = reading.blockAt(offset);
  const cursors: Cursor[] = [];
  let block = reading.blockAt(text.slice(0, start).trimEnd().length);
  for (let parent = block.parent; parent !== null; block = parent, parent = block.parent) {
    const column = dashColumn(reading, block);
    // On an empty line, an entry in the column of the cursor is found already.
    if (column < deepest || (written === '' && column === content - start)) continue;
    const at = parent.frame.holes[block.index]!.end;
    const span = { start: at, end: own === parent ? Math.max(at, parent.toFrame(end)) : at };
    const lead = `${' '.repeat(column)}- `;
    const { tree, isWorse } = readPatchedFrame(parent, span, `${lead}${PLACEHOLDER}:\n`);
    if (isWorse) continue;
    const trees = [...treesAbove(parent), { tree, offset: at + lead.length }];
    cursors.push({ kind: 'key', trees, token: { start, end: offset }, lead, column: column + 2, hasColon: false, isFlow: false });
  }
  return cursors;
}

/** Returns the text without a word that makes its surroundings unreadable; its positions are the same. */
function withoutWord(reading: PipelineText, { start, end }: Span): PipelineText {
  const { text } = reading;
  const { isBroken, isRepaired } = reading.blockAt(end).frame;
  if (start === end || text.length > MOST_READ_AGAIN || !(isBroken || isRepaired)) return reading;
  return readPipelineText(text.slice(0, start) + ' '.repeat(end - start) + text.slice(end));
}

/** Maximum length of a text that is read once more for a word that was begun: it takes a few milliseconds. */
const MOST_READ_AGAIN = 200_000;

function readWrittenLine(block: Block, offset: number, line: CursorLine, text: string): Cursor[] {
  const { key, value, content, dashes, start } = line;
  if (key !== null) {
    const place = { block, column: key.start - start };
    if (offset >= key.start && offset <= key.end) return patch(place, 'key', key, { hasColon: true });
    const colon = text.indexOf(':', key.end);
    const isEmpty = value.start === value.end;
    if (offset <= colon || offset < value.start || offset > value.end || (!isEmpty && isUntyped(text[value.start]!))) return [];
    return patch(place, 'value', value, { lead: offset === colon + 1 ? ' ' : '' });
  }
  if (offset < content && !(dashes.length > 0 && value.start === offset)) return [];
  if (offset > value.end || isUntyped(text[value.start] ?? '')) return [];
  const dash = start + (dashes.at(-1) ?? -2);
  if (dashes.length > 0 && offset <= dash) return [];
  const lead = dashes.length > 0 && offset === dash + 1 ? ' ' : '';
  const column = value.start - start + lead.length;
  const asKey = /^[\w.$-]*$/.test(text.slice(value.start, value.end)) ? patch({ block, column }, 'key', value, { lead }) : [];
  const asValue = dashes.length > 0 ? patch({ block, column }, 'value', value, { lead }) : [];
  return [...asKey, ...asValue];
}

/** Whether a character starts something that is not completed: brackets, block scalars, anchors and tags. */
function isUntyped(character: string): boolean {
  return character !== '' && '[{|>&*!'.includes(character);
}

interface Place {
  readonly block: Block;
  readonly column: number;
}

function patch(place: Place, kind: Cursor['kind'], token: Span, { lead = '', hasColon = false }): Cursor[] {
  const { block, column } = place;
  const start = block.toFrame(token.start);
  const span = { start, end: start + (token.end - token.start) };
  const written = lead + PLACEHOLDER + (kind === 'key' && !hasColon ? ':' : '');
  const { tree, isWorse } = readPatchedFrame(block, span, written);
  if (isWorse) return [];
  const trees = [...treesAbove(block), { tree, offset: start + lead.length }];
  return [{ kind, trees, token, lead, column, hasColon, isFlow: false }];
}

/** On an empty line the column decides what is typed: a key, or an entry if a list has its dashes in that column. */
function readBlankLine(reading: PipelineText, innermost: Block, column: number, offset: number): Cursor[] {
  let block = innermost;
  let at = lineOf(block, offset);
  while (block.parent !== null && column <= dashColumn(reading, block)) {
    const hole = block.parent.frame.holes[block.index]!;
    block = block.parent;
    at = { start: hole.end, end: hole.end };
  }
  const isNewLine = at.start === at.end && at.start > 0 && block.frame.text[at.start - 1] !== '\n' ? '\n' : '';
  const write = (typed: string) => {
    const { tree, isWorse } = readPatchedFrame(block, at, `${isNewLine}${' '.repeat(column)}${typed}\n`);
    const trees = [...treesAbove(block), { tree, offset: at.start + isNewLine.length + column + typed.indexOf(PLACEHOLDER) }];
    return isWorse ? null : trees;
  };
  const token = { start: offset, end: offset };
  const common = { token, hasColon: false, isFlow: false };
  const asKey = write(`${PLACEHOLDER}:`);
  const cursors: Cursor[] = asKey === null ? [] : [{ ...common, kind: 'key', trees: asKey, lead: '', column }];
  if (!hasDashAbove(block.frame.text, at.start, column)) return cursors;
  for (const kind of ['key', 'value'] as const) {
    const asEntry = write(`- ${PLACEHOLDER}${kind === 'key' ? ':' : ''}`);
    if (asEntry !== null) cursors.push({ ...common, kind, trees: asEntry, lead: '- ', column: column + 2 });
  }
  return cursors;
}

/** Returns the span of an empty line in the frame, with its line ending. */
function lineOf(block: Block, offset: number): Span {
  const { text } = block.frame;
  const at = Math.min(block.toFrame(offset), text.length);
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  const lineFeed = text.indexOf('\n', at);
  return { start, end: lineFeed === -1 ? text.length : lineFeed + 1 };
}

function dashColumn({ text }: PipelineText, { start }: Block): number {
  let at = start;
  while (text[at] === ' ') at++;
  return at - start;
}

/** Whether the nearest line above that is not indented further starts with a dash in this column. */
function hasDashAbove(text: string, from: number, column: number): boolean {
  let end = from - 1;
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    const indentation = line.search(/\S/);
    if (indentation !== -1 && indentation <= column) return indentation === column && /^-( |\r?$)/.test(line.slice(column));
    end = start - 1;
  }
  return false;
}

/** Whether a multi-line text, such as a script, continues on the line. */
function isInLongText({ text }: PipelineText, block: Block, offset: number, line: CursorLine, isBlank: boolean): boolean {
  const before = isBlank ? text.slice(block.start, line.start).trimEnd().length + block.start : offset;
  const scalar = findScalar(block.frame.tree, block.toFrame(isBlank ? Math.max(before - 1, block.start) : offset));
  if (scalar === null) return false;
  const start = block.toDocument(scalar.start);
  if (scalar.style !== 'literal' && scalar.style !== 'folded')
    return start < line.start && offset <= block.toDocument(scalar.end) && !isBlank;
  if (start >= line.start) return true;
  if (!isBlank) return true;
  const header = text.lastIndexOf('\n', start - 1) + 1;
  const body = /^[^\n]*\n(?:[ \t\r]*\n)*( *)\S/.exec(text.slice(start, Math.max(before, start)));
  const least = body === null ? text.slice(header).search(/[^\s-]/) + 1 : body[1]!.length;
  return offset - line.start >= least;
}

/** Whether an expression is possible at an offset: anywhere but in a comment. */
export function isExpressionPlace(reading: PipelineText, offset: number): boolean {
  if (readCursorLine(reading.text, offset) !== null) return true;
  const block = reading.blockAt(offset);
  return findScalar(block.frame.tree, block.toFrame(offset)) !== null;
}

/** Returns the scalar that contains an offset or ends at it, or null. */
export function findScalar(node: TreeNode | null, offset: number): ScalarNode | null {
  if (node === null || offset < node.start || offset > node.end) return null;
  if (node.kind === 'scalar') return node;
  if (node.kind === 'map') {
    const entry = node.entries.findLast(({ key }) => key.start <= offset);
    return findScalar(entry?.value ?? null, offset);
  }
  if (node.kind === 'list') return findScalar(node.items.findLast((item) => item !== null && item.start <= offset) ?? null, offset);
  return null;
}

/** Reads a cursor inside brackets or braces; null if it is not in any. */
function readFlowCursor({ text }: PipelineText, block: Block, offset: number): Cursor | null {
  const at = block.toFrame(offset);
  const flow = findFlow(block.frame.tree, at);
  if (flow === null) return null;
  let start = offset;
  let end = offset;
  while (start > 0 && !isEdge(text[start - 1]!)) start--;
  while (end < text.length && !isEdge(text[end]!)) end++;
  const before = text.slice(block.start, start).trimEnd().at(-1) ?? '';
  const after = text.slice(end, end + 20).trimStart()[0] ?? '';
  const kind = flow.kind === 'map' && (before === '{' || before === ',') ? 'key' : 'value';
  const frameStart = at - (offset - start);
  const { tree, isWorse } = readPatchedFrame(block, { start: frameStart, end: frameStart + end - start }, ` ${PLACEHOLDER}`);
  if (isWorse) return null;
  const trees = [...treesAbove(block), { tree, offset: frameStart + 1 }];
  const lead = before === ':' && text[start - 1] === ':' ? ' ' : '';
  return { kind, trees, token: { start, end }, lead, column: 0, hasColon: after === ':', isFlow: true };
}

function isEdge(character: string): boolean {
  return ' \t\r\n,:[]{}'.includes(character);
}

/** Returns the innermost flow map or flow list that contains an offset. */
function findFlow(node: TreeNode | null, offset: number): TreeNode | null {
  if (node === null || offset < node.start || offset > node.end) return null;
  if (node.kind !== 'map' && node.kind !== 'list') return null;
  const children = node.kind === 'map' ? node.entries.map(({ value }) => value) : node.items;
  for (const child of children) {
    const inner = findFlow(child, offset);
    if (inner !== null) return inner;
  }
  return node.isFlow && offset > node.start && offset < node.end ? node : null;
}
