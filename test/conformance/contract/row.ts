import type { Evidence } from '../../../server/wire/endpoint.ts';
import type { Caller } from './caller.ts';

/** Requirements that only a service of our own meets; rows that need one are skipped for a remote instance, with a notice. */
export const NEEDS = {
  'a fresh account': 'nothing may have been uploaded to it yet',
  configuration: 'what rosters are checked against must be set',
  'other keys': 'keys must be made that may do less',
  'a limit': 'requests must be limited on purpose',
  activity: 'what was done must be handed in',
} as const;

/** One rule of the contract, and its check over HTTP. */
export interface Row {
  /** The rule, in few words. */
  readonly rule: string;
  /** The statements of test/conformance/statements.md that it proves, verbatim; only a public fact or a decision of ours may prove none. */
  readonly statements?: readonly string[];
  /**
   * Absent if the contract itself states the rule. Rules from public facts or our own decisions are left out for a remote instance unless
   * requested.
   */
  readonly evidence?: Exclude<Evidence, 'documented'>;
  readonly needs?: keyof typeof NEEDS;
  readonly check: (caller: Caller) => Promise<void>;
}

/** The rows of one heading of the contract. */
export interface Chapter {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Creates what the rows look for, if they only read and something may be written. */
  readonly fill?: (caller: Caller) => Promise<void>;
}
