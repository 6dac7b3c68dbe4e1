import { readFile } from 'node:fs/promises';
import type { Account } from '../../core/account/accountObject.ts';
import { type PlannedObject, type StoredAccountPlan, toPlanId } from '../../core/account/accountPlan.ts';
import { readAccountPlan } from '../../core/account/accountPlanFile.ts';
import { invertPlan } from '../../documents/account/invertPlan.ts';
import { decodeText } from '../../documents/encoding.ts';
import { writeAccountPlanFile } from '../storedPlan.ts';

/**
 * Writes the plan that undoes the changes of a plan that are left, and returns those without an inverse. The file is written before
 * the first change is sent, so that what an interrupted application has made can be undone too, and stays as it is when that application
 * continues.
 */
export async function writeUndoFile(
  path: string,
  plan: StoredAccountPlan,
  left: readonly PlannedObject[],
  before: Account,
): Promise<readonly PlannedObject[]> {
  if ((await readUndone(path)) === toPlanId(plan)) return [];
  const inverted = invertPlan(plan, left, before);
  await writeAccountPlanFile(path, inverted.plan);
  return inverted.lost;
}

/** Returns the ID of the plan that a file undoes; null if it is no such file. */
async function readUndone(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  const reading = bytes === null ? null : readAccountPlan(decodeText(bytes).text);
  return reading?.kind === 'plan' ? (reading.plan.undoes ?? null) : null;
}
