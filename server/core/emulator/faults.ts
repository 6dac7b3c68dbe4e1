import { Refusal } from '../refusal.ts';

/** HTTP statuses that a fault can answer with. */
export const FAULT_STATUSES = [402, 429, 500, 502, 503, 504] as const;
export type FaultStatus = (typeof FAULT_STATUSES)[number];

/** When a fault cuts the connection: before the request is processed, or afterwards instead of the response. */
export const CUTS = ['before', 'after'] as const;
export type Cut = (typeof CUTS)[number];

/** A fault and the requests it applies to. */
export interface FaultRule {
  /** The endpoint's name in the table; null is any. */
  readonly endpoint: string | null;
  readonly method: string | null;
  /** The path of the endpoint table or of a request; null is any. */
  readonly path: string | null;
  /** Delay before the request is processed, in milliseconds. */
  readonly latency: number;
  readonly status: FaultStatus | null;
  /** For a status: the seconds after which the caller may retry. */
  readonly resetSeconds: number | null;
  readonly cut: Cut | null;
  /** The probability that a matching request is affected, from 0 to 1. */
  readonly probability: number;
  /** The number of requests still to affect; null is unlimited. */
  readonly times: number | null;
}

/** The properties of a request that faults match. */
export interface FaultedRequest {
  readonly endpoint: string;
  readonly method: string;
  /** The path in the endpoint table: `/v2/developers/versions/:versionId`. */
  readonly route: string;
  /** The path of the request, without prefix and query. */
  readonly path: string;
}

/** Maximum delay, in milliseconds. */
const LONGEST_LATENCY = 600_000;

/** Returns a valid fault rule. Throws INVALID_REQUEST if it would do nothing, or two things at once. */
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

/** Whether a rule matches the request, regardless of `probability` and `times`. */
export function isMeant({ endpoint, method, path }: FaultRule, request: FaultedRequest): boolean {
  if (endpoint !== null && endpoint !== request.endpoint) return false;
  if (method !== null && method.toUpperCase() !== request.method) return false;
  return path === null || path === request.path || withColons(path) === request.route;
}

/** Converts `{versionId}` to `:versionId`. */
function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
