import { type Cut, type FaultedRequest, type FaultRule, type FaultStatus, isMeant, requireFaultRule } from '../../core/emulator/faults.ts';
import { Refusal } from '../../core/refusal.ts';

/** A rule that is set. */
export interface Fault extends FaultRule {
  readonly id: string;
  /** How many requests it met. */
  readonly met: number;
}

/** What is to happen to one request: wait, and then perhaps not be answered as it should. */
export interface Disturbance {
  readonly latency: number;
  readonly status: FaultStatus | null;
  readonly resetSeconds: number | null;
  readonly cut: Cut | null;
}

/** The faults of a process; they are gone when it ends. */
export interface Faults {
  /** Sets a rule; throws INVALID_REQUEST. */
  add(rule: FaultRule): Fault;
  list(): readonly Fault[];
  /** Takes a rule away; throws NOT_FOUND. */
  remove(id: string): Fault;
  /** Takes all rules away and gives how many there were. */
  clear(): number;
  /** What happens to a request, and counts it; null is nothing. Waits add up; the first status or cut counts. */
  meet(request: FaultedRequest): Disturbance | null;
}

/** More rules than this are a mistake of whoever sets them. */
const MOST_FAULTS = 1000;

/** Makes an empty set of faults; `random` gives numbers from 0 to below 1. */
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
      if (faults.size >= MOST_FAULTS) throw new Refusal('INVALID_REQUEST', `There are ${MOST_FAULTS} faults already. Clear them first.`);
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
          `There is no fault "${id.slice(0, 50)}"; it may have met all its requests. GET /__fairlead/faults lists those that are set.`,
        );
      faults.delete(id);
      return fault;
    },
    clear: () => {
      const count = faults.size;
      faults.clear();
      return count;
    },
    meet: (request) => {
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
