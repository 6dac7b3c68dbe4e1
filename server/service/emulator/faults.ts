import { type Cut, type FaultedRequest, type FaultRule, type FaultStatus, isMeant, requireFaultRule } from '../../core/emulator/faults.ts';
import { Refusal } from '../../core/refusal.ts';

/** An active fault rule. */
export interface Fault extends FaultRule {
  readonly id: string;
  /** How many requests it was applied to. */
  readonly met: number;
}

/** The effect on one request: a delay, and possibly an error or a broken connection. */
export interface FaultEffect {
  readonly latency: number;
  readonly status: FaultStatus | null;
  readonly resetSeconds: number | null;
  readonly cut: Cut | null;
}

/** The faults of a process; they end with it. */
export interface Faults {
  /** Adds a rule; throws INVALID_REQUEST. */
  add(rule: FaultRule): Fault;
  list(): readonly Fault[];
  /** Removes a rule; throws NOT_FOUND. */
  remove(id: string): Fault;
  /** Removes all rules and returns how many there were. */
  clear(): number;
  /** Applies the rules to a request and counts it; returns null if none applies. Delays add up; the first status or cut wins. */
  apply(request: FaultedRequest): FaultEffect | null;
}

/** Maximum number of rules; more are a mistake. */
const MAX_FAULTS = 1000;

/** Creates an empty set of faults; `random` returns numbers from 0 to below 1. */
export function createFaults(random: () => number): Faults {
  const faults = new Map<string, Fault>();
  const hit = (fault: Fault, request: FaultedRequest): boolean => {
    if (!isMeant(fault, request) || (fault.probability < 1 && random() >= fault.probability)) return false;
    const left = fault.times === null ? null : fault.times - 1;
    if (left === 0) faults.delete(fault.id);
    else faults.set(fault.id, { ...fault, met: fault.met + 1, times: left });
    return true;
  };
  return {
    add: (rule) => {
      if (faults.size >= MAX_FAULTS) throw new Refusal('INVALID_REQUEST', `There are ${MAX_FAULTS} faults already. Clear them first.`);
      const fault = { ...requireFaultRule(rule), id: crypto.randomUUID(), met: 0 };
      faults.set(fault.id, fault);
      return fault;
    },
    list: () => [...faults.values()],
    remove: (id) => {
      const fault = faults.get(id);
      if (fault === undefined)
        throw new Refusal(
          'NOT_FOUND',
          `There is no fault "${id.slice(0, 50)}"; it may have expired. GET /__fairlead/faults lists the active ones.`,
        );
      faults.delete(id);
      return fault;
    },
    clear: () => {
      const count = faults.size;
      faults.clear();
      return count;
    },
    apply: (request) => {
      let latency = 0;
      for (const fault of faults.values()) {
        if (!hit(fault, request)) continue;
        latency += fault.latency;
        if (fault.status !== null || fault.cut !== null) return { ...fault, latency };
      }
      return latency === 0 ? null : { latency, status: null, resetSeconds: null, cut: null };
    },
  };
}
