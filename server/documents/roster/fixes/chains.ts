import type { RosterFacts } from '../../../core/developers/rosterFacts.ts';

/** Whether following the managers from a record, itself included, comes to one that is wanted. */
export function leadsTo(facts: RosterFacts, from: number, isWanted: (record: number) => boolean): boolean {
  let record = from;
  for (let steps = 0; record !== -1 && steps <= facts.rowCount; steps++) {
    if (isWanted(record)) return true;
    record = managerRecordOf(facts, record);
  }
  return false;
}

/** The record of somebody's manager; -1 where there is none. */
export function managerRecordOf(facts: RosterFacts, record: number): number {
  const number = facts.managerOf(record);
  return number === 0 ? -1 : facts.firstRecordOf(number);
}
