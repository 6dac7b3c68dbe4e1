import { type NamedRoster, RosterComparison, type RosterRecord, toReadFields } from './compareRosters.ts';
import { FIELD_NAMES } from './fieldTypes.ts';
import { hashRoster } from './hashRoster.ts';
import { findMoves } from './rosterMoves.ts';
import { hashPlan, type PlannedChange, type PlannedPerson, type RosterPlan } from './rosterPlan.ts';

/** An active version and what it says. */
export interface ActiveRoster extends NamedRoster {
  readonly versionId: string;
}

/** What a new roster would change of the active version; null is none. The lists are in the order of the rosters. */
export function planRoster(active: ActiveRoster | null, next: NamedRoster): RosterPlan {
  const comparison = new RosterComparison(active?.columns ?? [], next);
  const removed: RosterRecord[] = [];
  const changed: PlannedChange[] = [];
  let unchanged = 0;
  for (const before of active?.records ?? []) {
    const fate = comparison.judge(before);
    if (fate === null) {
      removed.push(before);
      continue;
    }
    const names = Object.keys(fate.changes);
    if (names.length === 0) unchanged++;
    else if (names.some((name) => name !== FIELD_NAMES.MANAGER_EMAIL)) {
      const { [FIELD_NAMES.MANAGER_EMAIL]: _, ...changes } = fate.changes;
      changed.push({ email: fate.after.email, name: fate.after.name, changes });
    }
  }
  const { added } = comparison;
  const { moves, moving } = findMoves(active?.records ?? [], next.records);
  const counts = {
    added: added.length,
    updated: (active?.records.length ?? 0) - removed.length - unchanged,
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

function toPlannedPerson({ columns }: NamedRoster): (record: RosterRecord) => PlannedPerson {
  const own: readonly string[] = [FIELD_NAMES.NAME, FIELD_NAMES.EMAIL];
  const fields = [...toReadFields(columns)].filter(([name]) => !own.includes(name));
  return (record) => {
    const { email, name, cells } = record;
    const values = fields.map(([field, read]) => [field, read(record, cells)] as const);
    return { email, name, fields: Object.fromEntries(values.filter(([, value]) => value !== '')) };
  };
}
