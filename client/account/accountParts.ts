import type { Refreshable, ServiceParts } from '../instances/serviceParts.ts';
import type { AccountEngine } from './accountEngine.ts';
import type { AccountFolders } from './accountFolders.ts';

/** The parts that work on the folders of accounts. */
export interface AccountParts extends ServiceParts {
  /** The folders of accounts, each as a source control, and what works on them. */
  readonly accountFolders: AccountFolders;
  readonly accountEngine: AccountEngine;
  readonly segments: Refreshable;
  readonly platform: Refreshable;
}
