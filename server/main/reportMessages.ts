import type { ReportQuestion, Tally } from '../core/insights/reportQuestion.ts';
import type { RefusalCode } from '../core/refusal.ts';

/** What the service sends to its report worker: a question, or a notice that rows have changed, so that their columns can be built now. */
export type ReportRequest =
  | { readonly type: 'count'; readonly id: number; readonly question: ReportQuestion }
  | { readonly type: 'refresh' };

/** What the worker sends: the answer to a question, or a notice after an uninterrupted refresh. */
export type ReportAnswer =
  | { readonly type: 'counted'; readonly id: number; readonly tallies: readonly Tally[] }
  | { readonly type: 'refused'; readonly id: number; readonly code: RefusalCode; readonly message: string }
  | { readonly type: 'failed'; readonly id: number; readonly error: Error }
  | { readonly type: 'refreshed' };
