import type { ExplainedFact } from './explainedFact.ts';

/** A cell of a report, how it was counted, and a page of the facts that were, the newest first. */
export interface Explanation {
  /** The team or developer. */
  readonly name: string;
  readonly metric: string;
  readonly unit: string;
  /** As the report writes it. */
  readonly value: string;
  /** In words, with the numbers in their places. */
  readonly formula: string;
  /** How many facts were counted. */
  readonly total: number;
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly facts: readonly ExplainedFact[];
}
