import type { FastifyRequest } from 'fastify';
import type { Problem } from '../core/problem.ts';
import { PLACES_HEADER } from '../wire/developers.ts';

/** Maximum problems in one answer, and maximum related places in all of them; the check at the terminal lists the others. */
const MAX_PROBLEMS = 1_000;
const MAX_RELATED = 2_000;

/** Whether the caller asked for the problems with their ranges. */
export function wantsPlaces({ headers }: FastifyRequest): boolean {
  return String(headers[PLACES_HEADER] ?? '').toLowerCase() === 'true';
}

/** Returns the first problems, errors before others, as an answer contains them. */
export function selectProblems(problems: readonly Problem[]): readonly Problem[] {
  let left = MAX_RELATED;
  return selectFirst(problems).map((problem) => {
    const related = problem.related.slice(0, left);
    left -= related.length;
    return related.length === problem.related.length ? problem : { ...problem, related };
  });
}

function selectFirst(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  const errors = problems.filter(({ severity }) => severity === 'error').slice(0, MAX_PROBLEMS);
  const kept = new Set([...errors, ...problems.filter(({ severity }) => severity !== 'error').slice(0, MAX_PROBLEMS - errors.length)]);
  return problems.filter((problem) => kept.has(problem));
}
