import type { Position, Problem, Range } from '../core/problem.ts';

/** Converts a problem of part of a text to one of the whole text, `lines` further down. */
export function shiftProblem<Code extends string>(problem: Problem<Code>, lines: number): Problem<Code> {
  return {
    ...problem,
    range: shiftRange(problem.range, lines),
    related: problem.related.map((related) => ({ ...related, range: shiftRange(related.range, lines) })),
  };
}

/** Moves a range down by a number of lines. */
export function shiftRange({ start, end }: Range, lines: number): Range {
  const shift = ({ line, character }: Position): Position => ({ line: line + lines, character });
  return { start: shift(start), end: shift(end) };
}
