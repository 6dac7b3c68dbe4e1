/**
 * Finds the cycles among records that each point to at most one other: `next` holds the index of that record, or -1. Returns the records of
 * each cycle in order. Linear and without recursion.
 */
export function findCycles(next: Int32Array): number[][] {
  const visitOf = new Int32Array(next.length);
  const cycles: number[][] = [];
  for (let start = 0; start < next.length; start++) {
    let record = start;
    while (record >= 0 && visitOf[record] === 0) {
      visitOf[record] = start + 1;
      record = next[record]!;
    }
    if (record >= 0 && visitOf[record] === start + 1) cycles.push(followCycle(next, record));
  }
  return cycles;
}

function followCycle(next: Int32Array, first: number): number[] {
  const cycle: number[] = [];
  let record = first;
  do {
    cycle.push(record);
    record = next[record]!;
  } while (record !== first);
  return cycle;
}
