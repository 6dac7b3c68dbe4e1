import type { Finding, Fix, FixEdit } from '../../core/platform/pipelines/finding.ts';
import { PIPELINE_PROBLEMS, type PipelineProblemCode } from '../../core/platform/pipelines/problems.ts';
import type { Problem, Range } from '../../core/problem.ts';
import { type Path, toPathText } from '../../core/shape.ts';
import type { LineIndex } from '../lineIndex.ts';
import type { Block } from './block.ts';

/** The edits of several fixes, and how many fixes they make up. */
interface CertainFixes {
  readonly count: number;
  readonly edits: readonly PlacedEdit[];
}

/** Maximum number of problems fixed at once. */
const MOST = 1_000;

/** The fixes of these codes insert invented values, which must not happen unseen, for example on save. */
const MADE_UP: readonly string[] = ['MISSING_FIELD', 'EMPTY_LIST'];

/** Collects the preferred fixes of some problems, skipping those that overlap. */
export function collectCertain(problems: readonly PipelineProblem[]): CertainFixes {
  const edits: PlacedEdit[] = [];
  let count = 0;
  for (const { fixes } of problems.slice(0, MOST)) {
    const fix = fixes.find(({ isPreferred }) => isPreferred);
    if (fix === undefined || fix.edits.some((edit) => edits.some((other) => overlaps(edit, other)))) continue;
    edits.push(...fix.edits);
    count++;
  }
  return { count, edits };
}

/** Collects every preferred fix of a document, except those that insert invented values. */
export function fixAllCertain(problems: readonly PipelineProblem[]): CertainFixes {
  return collectCertain(problems.filter(({ code }) => !MADE_UP.includes(code)));
}

function overlaps({ range: one }: PlacedEdit, { range: other }: PlacedEdit): boolean {
  return isBefore(one.start, other.end) && isBefore(other.start, one.end);
}

/** Treats adjacent edits as overlapping, because their result would depend on their order. */
function isBefore(one: PlacedEdit['range']['start'], other: PlacedEdit['range']['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}

/** An edit of a text. */
export interface PlacedEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A fix for a problem; its edits do not overlap. */
export interface PipelineFix {
  readonly title: string;
  /** Whether it is almost certainly what the author meant. */
  readonly isPreferred: boolean;
  readonly edits: readonly PlacedEdit[];
}

/** A problem of a document, with the path of the field as people write it; '' is the document itself. */
export interface PipelineProblem extends Problem<PipelineProblemCode> {
  readonly field: string;
  /** Fixes, most likely first; computed on first access. */
  readonly fixes: readonly PipelineFix[];
}

/** A finding, and the block it was found in. */
export interface PlacedFinding {
  readonly finding: Finding;
  readonly block: Block;
  /** The path to the value of the block. */
  readonly around: Path;
  /** Related places in other blocks. */
  readonly elsewhere?: readonly { readonly block: Block; readonly start: number; readonly end: number; readonly message: string }[];
}

/** Converts findings to problems with positions in the text, in document order. */
export function toProblems(found: readonly PlacedFinding[], text: string, lines: LineIndex): PipelineProblem[] {
  return found
    .map((placed) => ({ placed, start: placed.block.toDocument(placed.finding.span.start) }))
    .sort((one, other) => one.start - other.start)
    .map(({ placed }) => toProblem(placed, text, lines));
}

function toProblem({ finding, block, around, elsewhere = [] }: PlacedFinding, text: string, lines: LineIndex): PipelineProblem {
  const { code, message, path, span, related } = finding;
  const others = [...related.map((one) => ({ block, ...one.span, message: one.message })), ...elsewhere];
  let placed: readonly PipelineFix[] | null = null;
  return {
    code,
    severity: finding.severity ?? PIPELINE_PROBLEMS[code].severity,
    message,
    range: rangeIn(block, span.start, span.end, lines),
    related: others.map((one) => ({ message: one.message, range: rangeIn(one.block, one.start, one.end, lines) })),
    field: toPathText([...around, ...path]),
    get fixes() {
      placed ??= finding.fixes.map((fix) => toFix(fix, block, text, lines));
      return placed;
    },
  };
}

function rangeIn(block: Block, start: number, end: number, lines: LineIndex): Range {
  return lines.rangeOf(block.toDocument(start), Math.max(block.toDocument(start), block.toDocument(end)));
}

function toFix({ title, isPreferred, edits }: Fix, block: Block, text: string, lines: LineIndex): PipelineFix {
  const placed = edits.flatMap((edit: FixEdit) => toEdits(edit, block, text));
  return { title, isPreferred, edits: placed.map(({ start, end, newText }) => ({ range: lines.rangeOf(start, end), newText })) };
}

/** An edit by offsets. */
interface OffsetEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** Converts an edit of a frame into edits of the document. */
export function toEdits(edit: FixEdit, block: Block, text: string): OffsetEdit[] {
  switch (edit.kind) {
    case 'replace': {
      const start = block.toDocument(edit.span.start);
      return [{ start, end: Math.max(start, block.toDocument(edit.span.end)), newText: withLineEnds(edit.text, text) }];
    }
    case 'append': {
      const at = findLineEnd(text, Math.max(block.toDocument(edit.at) - 1, 0));
      return [{ start: at, end: at, newText: withLineEnds(edit.text, text) }];
    }
    case 'remove': {
      const start = findLineStart(text, block.toDocument(edit.span.start));
      const end = text.indexOf('\n', Math.max(block.toDocument(edit.span.end) - 1, start));
      return [{ start, end: end === -1 ? text.length : end + 1, newText: '' }];
    }
    case 'shift':
      return shiftLines(text, block.toDocument(edit.span.start), block.toDocument(edit.span.end), edit.by);
  }
}

function shiftLines(text: string, start: number, end: number, by: number): OffsetEdit[] {
  const edits: OffsetEdit[] = [];
  let line = findLineStart(text, start) === start ? start : nextLine(text, start);
  for (; line < end && line < text.length; line = nextLine(text, line)) {
    let content = line;
    while (text[content] === ' ') content++;
    if (content >= text.length || text[content] === '\n' || text[content] === '\r') continue;
    if (by > 0) edits.push({ start: line, end: line, newText: ' '.repeat(by) });
    else edits.push({ start: line, end: Math.min(line - by, content), newText: '' });
  }
  return edits;
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function findLineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

function findLineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** Gives inserted lines the line endings of the text. */
function withLineEnds(added: string, text: string): string {
  return added.includes('\n') && text.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added;
}
