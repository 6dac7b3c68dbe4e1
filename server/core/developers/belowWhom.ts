import type { PeopleIndex } from './rosterFacts.ts';

const UNKNOWN = 0;
const BELOW = 1;
const ELSEWHERE = 2;

/**
 * Tells of records whether they are somebody or stand below, given that one's e-mail number: as manager such a one would close a cycle.
 * However many are asked about, each record is looked at once; cycles end. Where the number is 0, nobody is.
 */
export function createBelowTest(people: PeopleIndex, number: number): (record: number) => boolean {
  const states = new Uint8Array(number === 0 ? 0 : people.rowCount);
  return (record) => {
    if (number === 0) return false;
    const walked: number[] = [];
    let at = record;
    let answer = ELSEWHERE;
    while (at !== -1) {
      const known = states[at]!;
      if (known !== UNKNOWN) {
        answer = known;
        break;
      }
      if (people.emailOf(at) === number) {
        answer = BELOW;
        break;
      }
      // So that a cycle ends; whoever is in it is told as of the end.
      states[at] = ELSEWHERE;
      walked.push(at);
      const manager = people.managerOf(at);
      at = manager === 0 ? -1 : people.firstRecordOf(manager);
    }
    for (const one of walked) states[one] = answer;
    return answer === BELOW;
  };
}
