import type { Finding, Fix, FixEdit } from '../../core/pipeline/finding.ts';
import { PIPELINE_PROBLEMS, type PipelineProblemCode } from '../../core/pipeline/problems.ts';
import type { Problem, Range } from '../../core/problem.ts';
import { type Path, toPathText } from '../../core/shape.ts';
import type { LineIndex } from '../lineIndex.ts';
import type { Block } from './block.ts';
import { toEdits } from './fixEdits.ts';

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
    severity: PIPELINE_PROBLEMS[code].severity,
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
