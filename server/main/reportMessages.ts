import type { ReportQuestion, Tally } from '../core/insights/reportQuestion.ts';
import type { RefusalCode } from '../core/refusal.ts';

/** What the service tells its report worker: a question, or that rows have changed, so that their columns are best made now. */
export type ReportRequest =
  | { readonly type: 'count'; readonly id: number; readonly question: ReportQuestion }
  | { readonly type: 'refresh' };

/** What the worker answers to a question, and after a refresh that nothing interrupted. */
export type ReportAnswer =
  | { readonly type: 'counted'; readonly id: number; readonly tallies: readonly Tally[] }
  | { readonly type: 'refused'; readonly id: number; readonly code: RefusalCode; readonly message: string }
  | { readonly type: 'failed'; readonly id: number; readonly error: Error }
  | { readonly type: 'refreshed' };
