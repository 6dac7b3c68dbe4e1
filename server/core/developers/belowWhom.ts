import type { PeopleIndex } from './rosterFacts.ts';

const UNKNOWN = 0;
const BELOW = 1;
const ELSEWHERE = 2;

/**
 * Returns a test whether a record is the person with an e-mail number or reports to them, directly or through others: making such a record
 * their manager would close a cycle. Visits each record once over all calls; cycles end. If the number is 0, the test is always false.
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
      // Ends a cycle: its records count as `ELSEWHERE`.
      states[at] = ELSEWHERE;
      walked.push(at);
      const manager = people.managerOf(at);
      at = manager === 0 ? -1 : people.firstRecordOf(manager);
    }
    for (const one of walked) states[one] = answer;
    return answer === BELOW;
  };
}
