import type { Finding } from '../../core/platform/pipelines/finding.ts';
import { PIPELINE_PROBLEMS, type PipelineProblemCode } from '../../core/platform/pipelines/problems.ts';
import type { Problem, Range } from '../../core/problem.ts';
import { type Path, toPathText } from '../../core/shape.ts';
import type { LineIndex } from '../lineIndex.ts';
import { type CertainFixes, collectCertain, type PlacedFix, placeFixes } from '../tree/placeFix.ts';
import type { Block } from './block.ts';

/** The fixes of these codes insert invented values, which must not happen unseen, for example on save. */
const MADE_UP: readonly string[] = ['MISSING_FIELD', 'EMPTY_LIST'];

/** Collects every preferred fix of a document, except those that insert invented values. */
export function fixAllCertain(problems: readonly PipelineProblem[]): CertainFixes {
  return collectCertain(problems.filter(({ code }) => !MADE_UP.includes(code)));
}

/** A problem of a document, with the path of the field as people write it; '' is the document itself. */
export interface PipelineProblem extends Problem<PipelineProblemCode> {
  readonly field: string;
  /** Fixes, most likely first; computed on first access. */
  readonly fixes: readonly PlacedFix[];
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
  let placed: readonly PlacedFix[] | null = null;
  return {
    code,
    severity: finding.severity ?? PIPELINE_PROBLEMS[code].severity,
    message,
    range: rangeIn(block, span.start, span.end, lines),
    related: others.map((one) => ({ message: one.message, range: rangeIn(one.block, one.start, one.end, lines) })),
    field: toPathText([...around, ...path]),
    get fixes() {
      placed ??= placeFixes(finding.fixes, text, lines, (offset) => block.toDocument(offset));
      return placed;
    },
  };
}

function rangeIn(block: Block, start: number, end: number, lines: LineIndex): Range {
  return lines.rangeOf(block.toDocument(start), Math.max(block.toDocument(start), block.toDocument(end)));
}
