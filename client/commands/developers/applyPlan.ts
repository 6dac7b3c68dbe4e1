import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { type AppliedPlan, carryOutPlan } from '../../developers/carryOutPlan.ts';

/** Uploads and activates what a review (given by its URI, otherwise the active one) shows: exactly that, or nothing. */
export function applyPlan(app: App, given?: unknown): Promise<AppliedPlan | undefined> {
  return carryOutPlan(app, readUri(given), true);
}
