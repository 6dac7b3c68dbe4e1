import type { Problem } from '../../core/problem.ts';

/** By what a finding is known again when lines move: its code and its message, without the numbers of lines in it. */
export function toFindingKey({ code, message }: Problem): string {
  return `${code} ${message.replace(/\b(lines?) \d+/g, '$1 …')}`;
}

/** How many findings of each key there are. */
export function countFindings(problems: readonly Problem[]): Record<string, number> {
  const counts: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const problem of problems) {
    const key = toFindingKey(problem);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** The problems that are not known; of one that stands there more often than it is known, the first ones count as known. */
export function withoutKnown(problems: readonly Problem[], known: Readonly<Record<string, number>>): readonly Problem[] {
  const left = new Map(Object.entries(known));
  if (left.size === 0) return problems;
  return problems.filter((problem) => {
    const key = toFindingKey(problem);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
}
