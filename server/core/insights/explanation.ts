import type { ExplainedFact } from './explainedFact.ts';

/** A cell of a report, how it was calculated, and a page of the counted facts, the newest first. */
export interface Explanation {
  /** The team or developer. */
  readonly name: string;
  readonly metric: string;
  readonly unit: string;
  /** As written in the report. */
  readonly value: string;
  /** A sentence with the numbers filled in. */
  readonly formula: string;
  /** The number of counted facts. */
  readonly total: number;
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly facts: readonly ExplainedFact[];
}
