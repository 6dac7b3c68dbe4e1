import { describeMore, MOST_OF_A_CODE } from '../core/checkLimits.ts';
import type { Problem } from '../core/problem.ts';

/** Returns the first problems of each code in order; the last one counts the rest of that code. */
export function limitProblems<Code extends string>(problems: readonly Problem<Code>[]): readonly Problem<Code>[] {
  if (problems.length <= MOST_OF_A_CODE) return problems;
  const counts = new Map<Code, number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  const seen = new Map<Code, number>();
  return problems.flatMap((problem) => {
    const place = seen.get(problem.code) ?? 0;
    seen.set(problem.code, place + 1);
    if (place < MOST_OF_A_CODE) return [problem];
    if (place > MOST_OF_A_CODE) return [];
    const message = describeMore(counts.get(problem.code)! - MOST_OF_A_CODE);
    return [{ ...problem, message, related: [] }];
  });
}
