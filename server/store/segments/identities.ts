import type { Database } from '../database.ts';

/** The place of a set of identities: one set per traffic type and environment. */
export interface IdentityPlace {
  readonly environmentId: string;
  readonly trafficTypeId: string;
}

/** A key with its attributes. */
export interface IdentityRecord {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Rows per statement. */
const ROWS_PER_STATEMENT = 100;

/** Keys per statement. */
const KEYS_PER_STATEMENT = 500;

/** Writes identities, replacing those with the same keys; no key may occur twice. */
export async function putIdentities(
  database: Database,
  { environmentId, trafficTypeId }: IdentityPlace,
  identities: readonly IdentityRecord[],
  at: number,
): Promise<void> {
  // Sorted, so that two writers of the same keys wait for each other instead of deadlocking.
  const rows = identities.toSorted(byKey).map(({ key, values }) => ({
    environment_id: environmentId,
    traffic_type_id: trafficTypeId,
    key,
    attributes: JSON.stringify(values),
    updated_at: at,
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await database
      .insertInto('identities')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['environment_id', 'traffic_type_id', 'key'])
          .doUpdateSet((set) => ({ attributes: set.ref('excluded.attributes'), updated_at: set.ref('excluded.updated_at') })),
      )
      .execute();
  }
}

/** Reads the attribute values of those keys that have an identity, and locks these until the transaction ends. */
export async function lockIdentities(
  database: Database,
  { environmentId, trafficTypeId }: IdentityPlace,
  keys: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, IdentityRecord['values']>> {
  const found = new Map<string, IdentityRecord['values']>();
  for (let from = 0; from < keys.length; from += KEYS_PER_STATEMENT) {
    const rows = await database
      .updateTable('identities')
      .set({ updated_at: at })
      .where('environment_id', '=', environmentId)
      .where('traffic_type_id', '=', trafficTypeId)
      .where('key', 'in', keys.slice(from, from + KEYS_PER_STATEMENT))
      .returning(['key', 'attributes'])
      .execute();
    for (const { key, attributes } of rows) found.set(key, JSON.parse(attributes) as IdentityRecord['values']);
  }
  return found;
}

/** Deletes an identity; returns false if there is none with this key. */
export async function deleteIdentity(database: Database, { environmentId, trafficTypeId }: IdentityPlace, key: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('identities')
    .where('environment_id', '=', environmentId)
    .where('traffic_type_id', '=', trafficTypeId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function byKey(one: IdentityRecord, other: IdentityRecord): number {
  return one.key < other.key ? -1 : 1;
}
