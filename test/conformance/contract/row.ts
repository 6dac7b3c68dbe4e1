import type { Evidence } from '../../../server/wire/endpoint.ts';
import type { Caller } from './caller.ts';

/** What a row takes that only a service of our own gives; on a remote it is left out, and said so. */
export const NEEDS = {
  'a fresh account': 'nothing may have been uploaded to it yet',
  configuration: 'what rosters are checked against must be set',
  'other keys': 'keys must be made that may do less',
  'a limit': 'requests must be limited on purpose',
  activity: 'what was done must be handed in',
} as const;

/** One rule of the contract, and how a service is held to it over HTTP. */
export interface Row {
  /** The rule, in few words. */
  readonly rule: string;
  /** The statements of statements.md that it proves, in their words; only a public fact or a decision of ours may prove none. */
  readonly statements?: readonly string[];
  /** Absent if the contract itself states the rule. Rules from public facts or our own decisions are left out for a remote instance unless asked for. */
  readonly evidence?: Exclude<Evidence, 'documented'>;
  readonly needs?: keyof typeof NEEDS;
  readonly check: (caller: Caller) => Promise<void>;
}

/** The rows of one heading of the contract. */
export interface Chapter {
  readonly title: string;
  readonly rows: readonly Row[];
}
