import type { RosterFacts } from '../../../core/developers/rosterFacts.ts';

/** Whether the chain of managers from a record, itself included, leads to a record that matches. */
export function leadsTo(facts: RosterFacts, from: number, isWanted: (record: number) => boolean): boolean {
  let record = from;
  for (let steps = 0; record !== -1 && steps <= facts.rowCount; steps++) {
    if (isWanted(record)) return true;
    record = managerRecordOf(facts, record);
  }
  return false;
}

/** Returns the record of a person's manager, or -1. */
export function managerRecordOf(facts: RosterFacts, record: number): number {
  const number = facts.managerOf(record);
  return number === 0 ? -1 : facts.firstRecordOf(number);
}
