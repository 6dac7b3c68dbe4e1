import type { RosterRecord } from './compareRosters.ts';
import type { Person, PlannedMove } from './rosterPlan.ts';

const UNKNOWN = -2;
const NOBODY = -1;

/** Who gets another manager, in the order of the new roster, and how many people move in all. Somebody comes along with the nearest manager above who moves, over managers who stay the same. */
export function findMoves(
  before: readonly RosterRecord[],
  after: readonly RosterRecord[],
): { readonly moves: readonly PlannedMove[]; readonly moving: number } {
  const former = new Map(before.map((record) => [record.email, record]));
  const positions = new Map(after.map(({ email }, position) => [email, position]));
  const isMover = after.map(({ email, managerEmail }) => {
    const earlier = former.get(email);
    return earlier !== undefined && earlier.managerEmail !== managerEmail;
  });
  const heads = findHeads();
  const below = new Uint32Array(after.length);
  let moving = 0;
  for (const [position, head] of heads.entries()) {
    if (head === NOBODY) continue;
    moving++;
    if (head !== position) below[head]!++;
  }
  const moves = after.flatMap(({ email, name, managerEmail }, position): PlannedMove[] => {
    if (isMover[position] !== true) return [];
    const from = former.get(email)?.managerEmail ?? '';
    return [
      { email, name, from: toPerson(former.get(from), from), to: toPerson(find(managerEmail), managerEmail), below: below[position]! },
    ];
  });
  return { moves, moving };

  function find(email: string): RosterRecord | undefined {
    const position = positions.get(email);
    return position === undefined ? undefined : after[position];
  }

  /** With whom each moves: the own position for one who moves alone or ahead, NOBODY for one who stays. Every record is gone through once, however long the chains are. */
  function findHeads(): Int32Array {
    const found = new Int32Array(after.length).fill(UNKNOWN);
    for (let start = 0; start < after.length; start++) {
      const path: number[] = [];
      let at: number | undefined = start;
      let head = NOBODY;
      while (at !== undefined) {
        if (found[at] !== UNKNOWN) {
          head = found[at]!;
          break;
        }
        path.push(at);
        // Known for now: a cycle, which no valid roster has, would end here.
        found[at] = NOBODY;
        const { email, managerEmail }: RosterRecord = after[at]!;
        if (isMover[at] === true) head = at;
        if (isMover[at] === true || !former.has(email) || managerEmail === '') break;
        at = positions.get(managerEmail);
      }
      for (const position of path) found[position] = head;
    }
    return found;
  }
}

function toPerson(record: RosterRecord | undefined, email: string): Person | null {
  return email === '' ? null : { email, name: record?.name ?? '' };
}
