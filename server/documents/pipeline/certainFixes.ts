import type { PipelineProblem, PlacedEdit } from './pipelineProblem.ts';

/** The edits of several fixes, and how many fixes they make up. */
export interface CertainFixes {
  readonly count: number;
  readonly edits: readonly PlacedEdit[];
}

/** Maximum number of problems fixed at once. */
const MOST = 1_000;

/** The fixes of these codes insert invented values, which must not happen unseen, for example on save. */
const MADE_UP: readonly string[] = ['MISSING_FIELD', 'EMPTY_LIST'];

/** Collects the preferred fixes of some problems, skipping those that overlap. */
export function collectCertain(problems: readonly PipelineProblem[]): CertainFixes {
  const edits: PlacedEdit[] = [];
  let count = 0;
  for (const { fixes } of problems.slice(0, MOST)) {
    const fix = fixes.find(({ isPreferred }) => isPreferred);
    if (fix === undefined || fix.edits.some((edit) => edits.some((other) => overlaps(edit, other)))) continue;
    edits.push(...fix.edits);
    count++;
  }
  return { count, edits };
}

/** Collects every preferred fix of a document, except those that insert invented values. */
export function fixAllCertain(problems: readonly PipelineProblem[]): CertainFixes {
  return collectCertain(problems.filter(({ code }) => !MADE_UP.includes(code)));
}

function overlaps({ range: one }: PlacedEdit, { range: other }: PlacedEdit): boolean {
  return isBefore(one.start, other.end) && isBefore(other.start, one.end);
}

/** Treats adjacent edits as overlapping, because their result would depend on their order. */
function isBefore(one: PlacedEdit['range']['start'], other: PlacedEdit['range']['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}
