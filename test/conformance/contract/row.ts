import type { Evidence } from '../../../server/wire/endpoint.ts';
import type { Caller } from './caller.ts';

/** What a row takes that only a service of our own gives; on a remote it is left out, and said so. */
export const NEEDS = {
  'a fresh account': 'nothing may have been uploaded to it yet',
  configuration: 'what rosters are checked against must be set',
  'other keys': 'keys must be made that may do less',
  'a limit': 'requests must be limited on purpose',
} as const;

/** One rule of service.md, and how a service is held to it over HTTP. */
export interface Row {
  /** The rule, in few words. */
  readonly rule: string;
  /** Absent where service.md says so itself. What else is known of the service or decided by us is not asked of a remote, unless that is wanted. */
  readonly evidence?: Exclude<Evidence, 'documented'>;
  readonly needs?: keyof typeof NEEDS;
  readonly check: (caller: Caller) => Promise<void>;
}

/** The rows of one heading of service.md. */
export interface Chapter {
  readonly title: string;
  readonly rows: readonly Row[];
}
