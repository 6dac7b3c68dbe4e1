import { followHashes } from '../../account/applyPlan.ts';
import type { StoredAccountPlan } from '../../core/account/accountPlan.ts';
import type { AccountFolder } from '../../documents/account/readFolder.ts';
import type { Environment } from '../cli.ts';
import { readAgreedState, writeAgreedState } from './accountFiles.ts';
import { withLock } from './applyLock.ts';
import { openFolder } from './openFolder.ts';
import { COPIES, followPlan, readCopy, writeCopy } from './serviceCopies.ts';

/** Returns what other programs than the terminal may do with folders of accounts. */
export function toAccountFolders(environment: Environment) {
  return {
    open: (dir: string): Promise<AccountFolder> => openFolder(dir),
    withLock: <Result>(address: string, work: () => Promise<Result>): Promise<Result> => withLock(environment, address, work),
    remember: rememberApplied,
  };
}

/** Remembers in a folder, if it was pulled, that a plan was applied. */
export async function rememberApplied(folder: string, plan: StoredAccountPlan): Promise<void> {
  const agreed = await readAgreedState(folder);
  if (agreed !== null) await writeAgreedState(folder, followHashes(agreed, plan));
  for (const name of COPIES) {
    const copy = await readCopy(folder, name);
    if (copy !== null) await writeCopy(folder, name, followPlan(copy.account, plan), { earlier: copy });
  }
}
