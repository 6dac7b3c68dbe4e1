import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { type AppliedPlan, carryOutPlan } from '../../developers/carryOutPlan.ts';

/** Uploads what a review (given by its address, else the one in front) shows and makes it active: exactly that, or nothing. */
export function applyPlan(app: App, given?: unknown): Promise<AppliedPlan | undefined> {
  return carryOutPlan(app, readUri(given), true);
}
