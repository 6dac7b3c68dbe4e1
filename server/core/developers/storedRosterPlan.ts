import type { FieldMapping } from './fieldMapping.ts';
import type { RosterPlan } from './rosterPlan.ts';

/** A roster to upload later, with exactly what it changes in the version that was active when it was planned. */
export interface StoredRosterPlan {
  readonly fileName: string;
  /** The roster itself. */
  readonly content: string;
  /** The confirmed mapping; if missing, the columns follow the active version, or their headers. */
  readonly fieldMappings?: readonly FieldMapping[];
  readonly plan: RosterPlan;
}

/**
 * Compares a stored plan with the plan that its roster makes with the currently active version: `ready` if it is still the same, `done` if
 * the service already has the result, `moved` otherwise.
 */
export function findStanding({ plan }: StoredRosterPlan, now: RosterPlan | null): 'ready' | 'done' | 'moved' {
  if (now === null) return 'moved';
  if (now.base !== null && now.base.hash === plan.result.hash && now.result.hash === plan.result.hash) return 'done';
  return now.hash === plan.hash ? 'ready' : 'moved';
}
