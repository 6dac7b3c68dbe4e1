import type { FieldMapping } from './fieldMapping.ts';
import type { RosterPlan } from './rosterPlan.ts';

/** A roster to be sent later, with exactly what it changes of the version that was active when it was planned. */
export interface StoredRosterPlan {
  readonly fileName: string;
  /** The roster itself. */
  readonly content: string;
  /** What its columns stand for, where somebody said so; else they follow the active version, or their headers. */
  readonly fieldMappings?: readonly FieldMapping[];
  readonly plan: RosterPlan;
}

/** What a service is found to be, judged by the plan that the stored roster makes with the version that is active now: still as planned against, at the end already, or neither. */
export function findStanding({ plan }: StoredRosterPlan, now: RosterPlan | null): 'ready' | 'done' | 'moved' {
  if (now === null) return 'moved';
  if (now.base !== null && now.base.hash === plan.result.hash && now.result.hash === plan.result.hash) return 'done';
  return now.hash === plan.hash ? 'ready' : 'moved';
}
