import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { type AppliedPlan, carryOutPlan } from '../../developers/carryOutPlan.ts';

/**
 * Uploads what a review (given by its URI, otherwise the active one) shows as a version that waits for approval, or, before the first
 * setup, for its field mapping.
 */
export function uploadPlan(app: App, given?: unknown): Promise<AppliedPlan | undefined> {
  return carryOutPlan(app, readUri(given), false);
}
