import type { Problem } from '../../core/problem.ts';

/** Returns the key that identifies a finding when lines move: its code and message without line numbers. */
export function toFindingKey({ code, message }: Problem): string {
  return `${code} ${message.replace(/\b(lines?) \d+/g, '$1 …')}`;
}

/** Counts the findings of each key. */
export function countFindings(problems: readonly Problem[]): Record<string, number> {
  const counts: Record<string, number> = Object.create(null) as Record<string, number>;
  for (const problem of problems) {
    const key = toFindingKey(problem);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Returns the problems that are not known; if a finding occurs more often than it is known, its first occurrences count as known. */
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
