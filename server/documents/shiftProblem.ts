import type { Position, Problem, Range } from '../core/problem.ts';

/** A problem of a piece of a text as one of the whole: so many lines further down. */
export function shiftProblem<Code extends string>(problem: Problem<Code>, lines: number): Problem<Code> {
  return {
    ...problem,
    range: shiftRange(problem.range, lines),
    related: problem.related.map((related) => ({ ...related, range: shiftRange(related.range, lines) })),
  };
}

/** A range so many lines further down. */
export function shiftRange({ start, end }: Range, lines: number): Range {
  const shift = ({ line, character }: Position): Position => ({ line: line + lines, character });
  return { start: shift(start), end: shift(end) };
}
