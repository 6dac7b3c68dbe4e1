import type { PipelineProblem, PlacedEdit } from './pipelineProblem.ts';

/** Edits made at once, of so many fixes. */
export interface CertainFixes {
  readonly count: number;
  readonly edits: readonly PlacedEdit[];
}

/** Most problems that are mended at once. */
const MOST = 1_000;

/** What is added for these is made up: nobody wants that unseen, as when a file is saved. */
const MADE_UP: readonly string[] = ['MISSING_FIELD', 'EMPTY_LIST'];

/** The fixes of some problems that are certain and do not overlap. */
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

/** Everything in a document that is certain, and nothing that is made up. */
export function fixAllCertain(problems: readonly PipelineProblem[]): CertainFixes {
  return collectCertain(problems.filter(({ code }) => !MADE_UP.includes(code)));
}

function overlaps({ range: one }: PlacedEdit, { range: other }: PlacedEdit): boolean {
  return isBefore(one.start, other.end) && isBefore(other.start, one.end);
}

/** Edits that only touch would still depend on their order. */
function isBefore(one: PlacedEdit['range']['start'], other: PlacedEdit['range']['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}
