import { type Account, describeObject, type ManagedParts, toObjectKey } from '../../core/account/accountObject.ts';
import { findImpossible, type PlannedObject, type StoredAccountPlan } from '../../core/account/accountPlan.ts';
import type { FileProblem } from '../../core/account/accountProblems.ts';
import { ROSTER_FILE } from '../../core/account/folderNames.ts';
import { checkPipeline } from '../platform/check.ts';
import { compareAccounts } from './compareAccounts.ts';
import { toPaths } from './layout.ts';
import { planAccount } from './planAccount.ts';
import type { AccountFolder } from './readFolder.ts';

/** A plan, or the problems of files that the service would refuse, or could not carry out. */
type PlannedFolder = StoredAccountPlan | { readonly problems: readonly FileProblem[] };

/**
 * What a plan is for: a service by its address, the managed parts, the files whose objects are planned (all if there are none), and the
 * names of both instances if the wanted objects are those of another one.
 */
interface PlanScope {
  readonly address: string;
  readonly managed: ManagedParts;
  readonly only?: readonly string[] | undefined;
  readonly promotion?: StoredAccountPlan['promotion'];
}

const START = { line: 0, character: 0 };
const WHOLE = { start: START, end: START };

/** Plans what the objects of a folder would change at a service, whose address is named for people. Nothing is sent. */
export function planFolder(
  { account, paths }: Pick<AccountFolder, 'account' | 'paths'>,
  service: Account,
  { address, managed, only, promotion }: PlanScope,
): PlannedFolder {
  const { differences, mistake } = compareAccounts(service, account);
  if (mistake !== null) return { problems: [{ path: ROSTER_FILE, code: null, range: mistake.range ?? WHOLE, message: mistake.message }] };
  const fresh = only === undefined ? new Map<string, string>() : toPaths(service);
  const pathOf = (change: PlannedObject): string => paths.get(toObjectKey(change)) ?? fresh.get(toObjectKey(change)) ?? '';
  const changes = planAccount(differences).filter((change) => only === undefined || only.includes(pathOf(change)));
  const problems = changes.flatMap((change) => {
    const path = pathOf(change);
    const impossible = findImpossible(change);
    if (impossible !== null) return [{ path, code: null, range: WHOLE, message: `${describeObject(change)}: ${impossible}` }];
    return change.yaml === undefined ? [] : findPipelineErrors(path, change);
  });
  return problems.length > 0 ? { problems } : { service: address, managed, ...(promotion === undefined ? {} : { promotion }), changes };
}

function findPipelineErrors(path: string, { yaml = '', address }: PlannedObject): FileProblem[] {
  const [orgIdentifier = '', projectIdentifier = ''] = address;
  const { problems } = checkPipeline(yaml, { orgIdentifier, projectIdentifier });
  return problems.filter(({ severity }) => severity === 'error').map(({ code, range, message }) => ({ path, code, range, message }));
}
