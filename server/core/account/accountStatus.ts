import type { Range } from '../problem.ts';
import type { Address, ObjectKind } from './accountObject.ts';
import type { PlanAction } from './accountPlan.ts';

/** An object that differs from what folder and service last agreed on; in a conflict the difference is that of the folder from the service. */
export interface ChangedObject {
  readonly action: PlanAction;
  readonly kind: ObjectKind;
  readonly address: Address;
  /** The file of the object, relative to the folder. */
  readonly path: string;
  /** What differs, for people, one line each. */
  readonly details: readonly string[];
}

/** How a folder and its service differ from what they last agreed on. */
export interface AccountStatus {
  /** The instance that the folder names; null if it names none. */
  readonly instance: string | null;
  /** Whether the service was read since the last pull or apply. */
  readonly isRefreshed: boolean;
  readonly here: readonly ChangedObject[];
  readonly there: readonly ChangedObject[];
  readonly conflicts: readonly ChangedObject[];
  /** The paths of files with marks of conflicts, which a pull has left to settle. */
  readonly marked: readonly string[];
  readonly problems: readonly { readonly path: string; readonly code: string | null; readonly message: string; readonly range: Range }[];
  /** The texts of the files asked for, by path, as the service was last known to have them. */
  readonly shown?: Readonly<Record<string, string>>;
}
