import { EmailIndex } from '../emails.ts';
import type { RosterRecord } from './compareRosters.ts';
import type { Person, PlannedMove } from './rosterPlan.ts';

const UNKNOWN = -2;
const NONE = -1;

/**
 * Finds who gets a different manager, in the order of the new roster, and how many people move in all. People come along with the nearest
 * moving manager above them, through managers who stay the same. `former` maps records to their earlier ones. A manager's e-mail that is
 * merely written differently is not a move.
 */
export function findMoves(
  before: readonly RosterRecord[],
  after: readonly RosterRecord[],
  former: ReadonlyMap<RosterRecord, RosterRecord>,
): { readonly moves: readonly PlannedMove[]; readonly moving: number; readonly movers: ReadonlySet<RosterRecord> } {
  const people = new EmailIndex(before, ({ email }) => email);
  const positions = new EmailIndex(after.keys(), (position) => after[position]!.email);
  const isMover = after.map((record) => {
    const earlier = former.get(record);
    return earlier !== undefined && !isSameManager(earlier.managerEmail, record.managerEmail);
  });
  const heads = findHeads();
  const below = new Uint32Array(after.length);
  let moving = 0;
  for (const [position, head] of heads.entries()) {
    if (head === NONE) continue;
    moving++;
    if (head !== position) below[head]!++;
  }
  const movers = after.filter((_, position) => isMover[position]);
  const moves = after.flatMap((record, position): PlannedMove[] => {
    if (isMover[position] !== true) return [];
    const { email, name, managerEmail } = record;
    const from = former.get(record)!.managerEmail;
    return [
      { email, name, from: toPerson(people.find(from), from), to: toPerson(find(managerEmail), managerEmail), below: below[position]! },
    ];
  });
  return { moves, moving, movers: new Set(movers) };

  function find(email: string): RosterRecord | null {
    const position = positions.find(email);
    return position === null ? null : after[position]!;
  }

  function isSameManager(from: string, to: string): boolean {
    if (from === '' && to === '') return true;
    const [earlier, later] = [people.find(from), find(to)];
    return earlier === null || later === null ? from === to : former.get(later) === earlier;
  }

  /**
   * Returns the position of the mover that each record comes along with: its own position for one who moves alone or first, NONE for one
   * who stays. Visits every record once, however long the chains are.
   */
  function findHeads(): Int32Array {
    const found = new Int32Array(after.length).fill(UNKNOWN);
    for (let start = 0; start < after.length; start++) {
      const path: number[] = [];
      let at: number | null = start;
      let head = NONE;
      while (at !== null) {
        if (found[at] !== UNKNOWN) {
          head = found[at]!;
          break;
        }
        path.push(at);
        // Provisional: it would end a cycle, which no valid roster has.
        found[at] = NONE;
        const record: RosterRecord = after[at]!;
        if (isMover[at] === true) head = at;
        if (isMover[at] === true || !former.has(record) || record.managerEmail === '') break;
        at = positions.find(record.managerEmail);
      }
      for (const position of path) found[position] = head;
    }
    return found;
  }
}

function toPerson(record: RosterRecord | null, written: string): Person | null {
  if (record !== null) return { email: record.email, name: record.name };
  return written === '' ? null : { email: written, name: '' };
}
