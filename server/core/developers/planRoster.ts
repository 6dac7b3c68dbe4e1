import { EmailIndex } from '../emails.ts';
import { hashText } from '../sha256.ts';
import { compareTexts } from '../text.ts';
import { type NamedRoster, type RecordOutcome, RosterComparison, type RosterRecord, toReadFields } from './compareRosters.ts';
import { FIELD_NAMES } from './fieldTypes.ts';
import { findRenames } from './renames.ts';
import { hashPlan, type Person, type PlannedChange, type PlannedMove, type PlannedPerson, type RosterPlan } from './rosterPlan.ts';

const UNKNOWN = -2;
const NONE = -1;

/**
 * Finds who gets a different manager, in the order of the new roster, and how many people move in all. People come along with the nearest
 * moving manager above them, through managers who stay the same. `former` maps records to their earlier ones, `renamed` those of people
 * whose e-mail changed. A manager's e-mail that is merely written differently is not a move (docs/contract/developers.md#comparison).
 */
function findMoves(
  before: readonly RosterRecord[],
  after: readonly RosterRecord[],
  former: ReadonlyMap<RosterRecord, RosterRecord>,
  renamed: ReadonlyMap<RosterRecord, RosterRecord>,
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
    return earlier === null || later === null ? from === to : (former.get(later) ?? renamed.get(later)) === earlier;
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

/** An active version and its contents. */
export interface ActiveRoster extends NamedRoster {
  readonly versionId: string;
}

/** Returns what a new roster would change in the active version (null if there is none yet). The lists are in the order of the rosters. */
export function planRoster(active: ActiveRoster | null, next: NamedRoster): RosterPlan {
  const comparison = new RosterComparison(active?.columns ?? [], next);
  const before = active?.records ?? [];
  const outcomes = judgeAll(comparison, before);
  const former = new Map(outcomes.flatMap((outcome, at) => (outcome === null ? [] : [[outcome.after, before[at]!] as const])));
  const gone = before.filter((_, at) => outcomes[at] === null);
  const { moves, moving, movers } = findMoves(before, next.records, former, findRenames(gone, comparison.added));
  const removed: RosterRecord[] = [];
  const changed: PlannedChange[] = [];
  let unchanged = 0;
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome === null) {
      removed.push(before[at]!);
      continue;
    }
    const { [FIELD_NAMES.MANAGER_EMAIL]: manager, ...others } = outcome.changes;
    if (manager === undefined && Object.keys(others).length === 0) unchanged++;
    // A person whose manager is the same but written differently does not move.
    const changes = movers.has(outcome.after) ? others : outcome.changes;
    if (Object.keys(changes).length > 0) changed.push({ email: outcome.after.email, name: outcome.after.name, changes });
  }
  const { added } = comparison;
  const counts = {
    added: added.length,
    updated: before.length - removed.length - unchanged,
    removed: removed.length,
    unchanged,
    changed: changed.length,
    moved: moves.length,
    moving,
  };
  const plan = {
    base: active === null ? null : { versionId: active.versionId, hash: hashRoster(active), developerCount: active.records.length },
    result: { hash: hashRoster(next), developerCount: next.records.length },
    counts,
    added: added.map(toPlannedPerson(next)),
    changed,
    moved: moves,
    removed: active === null ? [] : removed.map(toPlannedPerson(active)),
  };
  return { ...plan, hash: hashPlan(plan) };
}

/** Returns the outcome of each record, in their order. */
function judgeAll(comparison: RosterComparison<RosterRecord>, records: readonly RosterRecord[]): RecordOutcome<RosterRecord>[] {
  const outcomes = records.map((record) => comparison.judge(record));
  const recased = comparison.judgeRecased(records.filter((_, at) => outcomes[at] === null)).values();
  return outcomes.map((outcome) => outcome ?? recased.next().value ?? null);
}

function toPlannedPerson({ columns }: NamedRoster): (record: RosterRecord) => PlannedPerson {
  const own: readonly string[] = [FIELD_NAMES.NAME, FIELD_NAMES.EMAIL];
  const fields = [...toReadFields(columns)].filter(([name]) => !own.includes(name));
  return (record) => {
    const { email, name, cells } = record;
    const values = fields.map(([field, read]) => [field, read(record, cells)] as const);
    return { email, name, fields: Object.fromEntries(values.filter(([, value]) => value !== '')) };
  };
}

/** Returns the records sorted by e-mail, by code units. */
export function sortByEmail<Row extends { readonly email: string }>(records: readonly Row[]): Row[] {
  return records.toSorted((one, other) => compareTexts(one.email, other.email));
}

/**
 * Returns the SHA-256 of a roster's contents: the same for two rosters with the same fields and no differences, whatever the order of their
 * rows and columns.
 */
function hashRoster({ columns, records }: NamedRoster): string {
  const fields = [...toReadFields(columns)].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = [JSON.stringify(fields.map(([name]) => name))];
  for (const record of sortByEmail(records)) {
    const { cells } = record;
    lines.push(JSON.stringify(fields.map(([, read]) => read(record, cells))));
  }
  return hashText(lines.join('\n'));
}
