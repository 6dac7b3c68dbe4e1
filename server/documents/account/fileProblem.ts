import type { Range } from '../../core/problem.ts';

/** What is wrong with a file of the folder, and where; `path` is relative to the folder. */
export interface FileProblem {
  readonly path: string;
  readonly message: string;
  readonly range: Range;
}
