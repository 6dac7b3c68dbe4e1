import type { Problem } from '../core/problem.ts';

/** Maximum problems in one answer, and maximum related places in all of them; the check at the terminal lists the others. */
const MOST_PROBLEMS = 1_000;
const MOST_RELATED = 2_000;

/** Returns the first problems, errors before others, as an answer contains them. */
export function toAnswered(problems: readonly Problem[]): readonly Problem[] {
  let left = MOST_RELATED;
  return selectFirst(problems).map((problem) => {
    const related = problem.related.slice(0, left);
    left -= related.length;
    return related.length === problem.related.length ? problem : { ...problem, related };
  });
}

function selectFirst(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const errors = problems.filter(({ severity }) => severity === 'error').slice(0, MOST_PROBLEMS);
  const kept = new Set([...errors, ...problems.filter(({ severity }) => severity !== 'error').slice(0, MOST_PROBLEMS - errors.length)]);
  return problems.filter((problem) => kept.has(problem));
}
