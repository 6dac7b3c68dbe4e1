import type { Position, Problem } from '../core/problem.ts';
import type { TextEdit } from './fixDocument.ts';

/** Moves problems to where their text is after some rounds of edits; those whose text was edited are dropped. */
export function moveProblems(problems: readonly Problem[], rounds: readonly (readonly TextEdit[])[]): readonly Problem[] {
  return rounds.reduce<readonly Problem[]>((moved, edits) => moved.flatMap((problem) => moveProblem(problem, edits)), problems);
}

function moveProblem(problem: Problem, edits: readonly TextEdit[]): Problem[] {
  const { start, end } = problem.range;
  if (edits.some(({ range }) => isBefore(range.start, end) && isBefore(start, range.end))) return [];
  return [{ ...problem, range: { start: move(start, edits), end: move(end, edits) } }];
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

function move(position: Position, edits: readonly TextEdit[]): Position {
  let { line, character } = position;
  for (const { range, newText } of edits) {
    if (isBefore(position, range.end)) continue;
    const added = newText.split('\n');
    line += added.length - 1 - (range.end.line - range.start.line);
    if (range.end.line !== position.line) continue;
    character += added.at(-1)!.length - range.end.character + (added.length === 1 ? range.start.character : 0);
  }
  return { line, character };
}
