import { type ActivityRow, FACT_KINDS, type FactKind } from '../../core/insights/activity.ts';
import { readFact } from '../../core/insights/readFact.ts';
import type { FactEntry } from './factEntry.ts';

/** What is wrong, or left out, and where. */
export interface FactFault {
  /** From 1 on; null where lines say nothing. */
  readonly line: number | null;
  /** The field, with the place of its fact before it where that has no line: `[3].at`; '' for what stands there as a whole. */
  readonly path: string;
  /** To be read after the name of the field. */
  readonly message: string;
}

/** The facts of a text. */
export interface FactCollection {
  /** How many there are of each kind, those in which something is wrong not counted. */
  readonly byKind: Readonly<Record<FactKind, number>>;
  /** The first mistakes, and how many there are in all. */
  readonly faults: readonly FactFault[];
  readonly faultCount: number;
  /** The first things that are no facts, and how many there are in all. */
  readonly left: readonly FactFault[];
  readonly leftCount: number;
  /** Whether as many mistakes were found as are told one by one: the rest need not be read then. */
  readonly isFull: boolean;
}

/** Mistakes that are told one by one; the rest are counted. */
const MOST_TOLD = 100;

/** Takes entries one after the other, and tells of all of them. */
export interface FactCollector {
  /** The rows of the fact; none where it is none. */
  take(entry: FactEntry): readonly ActivityRow[];
  /** Whether as many mistakes were found as are told one by one: the rest need not be read then. */
  readonly isFull: boolean;
  collection(): FactCollection;
}

/** Makes a collector that has taken nothing yet. */
export function createFactCollector(): FactCollector {
  const byKind = Object.fromEntries(FACT_KINDS.map((kind) => [kind, 0])) as Record<FactKind, number>;
  const faults: FactFault[] = [];
  const left: FactFault[] = [];
  let faultCount = 0;
  let leftCount = 0;
  const tell = (fault: FactFault): void => {
    faultCount++;
    if (faults.length < MOST_TOLD) faults.push(fault);
  };
  return {
    take: ({ line, place, found }) => {
      if ('fault' in found) tell({ line, path: place, message: found.fault });
      else if ('left' in found) {
        leftCount++;
        if (left.length < MOST_TOLD) left.push({ line, path: place, message: found.left });
      } else {
        const { kind, rows, problems } = readFact(found.value);
        for (const { field, message } of problems) tell({ line, path: join(place, field), message });
        if (kind !== null) byKind[kind]++;
        return rows;
      }
      return [];
    },
    get isFull() {
      return faultCount >= MOST_TOLD;
    },
    collection: () => ({ byKind, faults, faultCount, left, leftCount, isFull: faultCount >= MOST_TOLD }),
  };
}

function join(place: string, field: string): string {
  return place === '' || field === '' ? place + field : `${place}.${field}`;
}
