import { type NamedRoster, type RecordFate, RosterComparison, type RosterRecord, toReadFields } from './compareRosters.ts';
import { FIELD_NAMES } from './fieldTypes.ts';
import { hashRoster } from './hashRoster.ts';
import { findMoves } from './rosterMoves.ts';
import { hashPlan, type PlannedChange, type PlannedPerson, type RosterPlan } from './rosterPlan.ts';

/** An active version and its contents. */
export interface ActiveRoster extends NamedRoster {
  readonly versionId: string;
}

/** Returns what a new roster would change in the active version (null if there is none yet). The lists are in the order of the rosters. */
export function planRoster(active: ActiveRoster | null, next: NamedRoster): RosterPlan {
  const comparison = new RosterComparison(active?.columns ?? [], next);
  const before = active?.records ?? [];
  const fates = judgeAll(comparison, before);
  const former = new Map(fates.flatMap((fate, at) => (fate === null ? [] : [[fate.after, before[at]!] as const])));
  const { moves, moving, movers } = findMoves(before, next.records, former);
  const removed: RosterRecord[] = [];
  const changed: PlannedChange[] = [];
  let unchanged = 0;
  for (const [at, fate] of fates.entries()) {
    if (fate === null) {
      removed.push(before[at]!);
      continue;
    }
    const { [FIELD_NAMES.MANAGER_EMAIL]: manager, ...others } = fate.changes;
    if (manager === undefined && Object.keys(others).length === 0) unchanged++;
    // A person whose manager is the same but written differently does not move.
    const changes = movers.has(fate.after) ? others : fate.changes;
    if (Object.keys(changes).length > 0) changed.push({ email: fate.after.email, name: fate.after.name, changes });
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

/** Returns the fate of each record, in their order. */
function judgeAll(comparison: RosterComparison<RosterRecord>, records: readonly RosterRecord[]): RecordFate<RosterRecord>[] {
  const fates = records.map((record) => comparison.judge(record));
  const recased = comparison.judgeRecased(records.filter((_, at) => fates[at] === null)).values();
  return fates.map((fate) => fate ?? recased.next().value ?? null);
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
