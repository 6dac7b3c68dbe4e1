import type { OpenRoster } from './openRosters.ts';

/** Summarizes a roster: `312 developers · 4 roots · depth 6 · 3 problems`; null if it has no rows. Hints do not count as problems. */
export function describeCounts({ check: { table, problems }, org }: OpenRoster): string | null {
  if (table.rowCount === 0) return null;
  const found = problems.filter(({ severity }) => severity === 'error' || severity === 'warning').length;
  const counts = [count(table.rowCount, 'developer'), count(org.roots.length, 'root'), `depth ${org.depth}`];
  return [...counts, found === 0 ? 'no problems' : count(found, 'problem')].join(' · ');
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}
