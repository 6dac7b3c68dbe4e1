import { Refusal } from '../refusal.ts';

/** Statuses that a fault can answer with (service.md, platform and segment HTTP codes). */
export const FAULT_STATUSES = [402, 429, 500, 502, 503, 504] as const;
export type FaultStatus = (typeof FAULT_STATUSES)[number];

/** When a connection is cut: before anything is done, or in place of the answer to what was done. */
export const CUTS = ['before', 'after'] as const;
export type Cut = (typeof CUTS)[number];

/** What happens to which requests. */
export interface FaultRule {
  /** The endpoint's name in the table; null is any. */
  readonly endpoint: string | null;
  readonly method: string | null;
  /** The path as the table or a request has it; null is any. */
  readonly path: string | null;
  /** Milliseconds to wait first. */
  readonly latency: number;
  readonly status: FaultStatus | null;
  /** With a status: in how many seconds the caller is told to come again. */
  readonly resetSeconds: number | null;
  readonly cut: Cut | null;
  /** From 0 to 1: how likely a request is met. */
  readonly probability: number;
  /** How many requests more are met; null has no end. */
  readonly times: number | null;
}

/** A request as faults see it. */
export interface FaultedRequest {
  readonly endpoint: string;
  readonly method: string;
  /** As the table has it: `/v2/developers/versions/:versionId`. */
  readonly route: string;
  /** As it came, without prefix and query. */
  readonly path: string;
}

/** The longest wait, in milliseconds. */
const LONGEST_LATENCY = 600_000;

/** Gives a rule back where it makes sense; throws INVALID_REQUEST where it would do nothing, or two things at once. */
export function requireFaultRule(rule: FaultRule): FaultRule {
  const reason = checkFaultRule(rule);
  if (reason !== null) throw new Refusal('INVALID_REQUEST', `The fault cannot be set: ${reason}.`);
  return rule;
}

function checkFaultRule({ latency, status, resetSeconds, cut, probability, times }: FaultRule): string | null {
  if (latency === 0 && status === null && cut === null) return 'it does nothing; give it latency, status or cut';
  if (status !== null && cut !== null) return 'a connection that is cut gives no status; give one of the two';
  if (resetSeconds !== null && status === null) return 'resetSeconds goes with a status; give one, such as 429';
  if (!(latency >= 0 && latency <= LONGEST_LATENCY)) return `latency must be from 0 to ${LONGEST_LATENCY} milliseconds`;
  if (!(probability > 0 && probability <= 1)) return 'probability must be above 0 and at most 1';
  if (times !== null && times < 1) return 'times must be at least 1, or left out';
  return null;
}

/** True where a rule is meant for the request; chance and number are another question. */
export function isMeant({ endpoint, method, path }: FaultRule, request: FaultedRequest): boolean {
  if (endpoint !== null && endpoint !== request.endpoint) return false;
  if (method !== null && method.toUpperCase() !== request.method) return false;
  return path === null || path === request.path || withColons(path) === request.route;
}

/** `{versionId}` and `:versionId` are the same. */
function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
