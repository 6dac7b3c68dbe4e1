import { followHashes } from '../../account/applyPlan.ts';
import type { StoredAccountPlan } from '../../core/account/accountPlan.ts';
import { followPlan } from '../../core/account/followPlan.ts';
import { Refusal } from '../../core/refusal.ts';
import type { AccountFolder } from '../../documents/account/readFolder.ts';
import type { Environment } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { readAgreedState, writeAgreedState } from './accountFiles.ts';
import { withLock } from './applyLock.ts';
import { openFolder } from './openFolder.ts';
import { COPIES, readCopy, writeCopy } from './serviceCopies.ts';

/** Returns what other programs than the terminal may do with folders of accounts. */
export function toAccountFolders(environment: Environment) {
  return {
    open: (dir: string, within: string): Promise<AccountFolder> => refuseAsAgent(openFolder(dir, { within })),
    withLock: <Result>(address: string, work: () => Promise<Result>): Promise<Result> => withLock(environment, address, work),
    remember: (dir: string, within: string, plan: StoredAccountPlan): Promise<void> => refuseAsAgent(rememberApplied(dir, plan, within)),
  };
}

/** An unreadable folder is not a bug: the agent gets the reason. */
async function refuseAsAgent<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UsageError ? new Refusal('INVALID_REQUEST', error.message) : error;
  }
}

/** Remembers in a folder, if it was pulled, that a plan was applied. */
export async function rememberApplied(folder: string, plan: StoredAccountPlan, within?: string): Promise<void> {
  const agreed = await readAgreedState(folder, within);
  if (agreed !== null) await writeAgreedState(folder, followHashes(agreed, plan), within);
  for (const name of COPIES) {
    const copy = await readCopy(folder, name, within);
    if (copy !== null) await writeCopy(folder, name, followPlan(copy.account, plan), { earlier: copy, within });
  }
}
