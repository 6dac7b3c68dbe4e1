import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Queries the database directly, bypassing the service. */
type Ask = (query: string) => Promise<Readonly<Record<string, unknown>>[]>;

/** The number of keys of a segment according to the audit log, since it was activated or its keys were last replaced. */
const OF_SEGMENT =
  'from segment_audit as entry where entry.segment_name = segment_definitions.segment_name and entry.environment_id = segment_definitions.environment_id';
const KEYS_IN_AUDIT_LOG = `select sum(case action when 'KEYS_REMOVED' then -key_count else key_count end) ${OF_SEGMENT}
  and number >= (select max(number) ${OF_SEGMENT} and action in ('ACTIVATED', 'KEYS_REPLACED'))`;

const ROW_SET = 'coalesce(developer_versions.row_set, developer_versions.id)';
const later = (name: string): string => `${name}.row_set = ${ROW_SET} and ${name}.until_version >= developer_versions.id`;

/** The rows of a version: those of its set that were the same then, and those in its history. */
const ROWS_OF_VERSION = `(select count(*) from developers as kept where version_id = ${ROW_SET}
    and not exists (select 1 from developer_history as later where ${later('later')} and later.position = kept.position))
  + (select count(*) from developer_history as former where ${later('former')} and present = 1
    and not exists (select 1 from developer_history as earlier
      where ${later('earlier')} and earlier.position = former.position and earlier.until_version < former.until_version))`;

/**
 * Queries that find half-finished changes: counts that do not match the rows, and orphaned rows. `positions` is the engine's way to list
 * the positions of an order.
 */
function findHalf(positions: string): readonly string[] {
  const count = (what: string): string => `(select count${what})`;
  const kept = count('(*) from developers where version_id = developer_versions.id');
  const ranks = count(`(distinct value) from developer_order, ${positions} where version_id = developer_versions.id`);
  const keys = count('(*) from segment_keys where definition = segment_definitions.number');
  return [
    `select id from developer_versions where developer_count <> ${ROWS_OF_VERSION} or ${kept} <> ${ranks}`,
    `select email from developers where email not in (select email from developer_refs)
      and version_id not in (select id from developer_versions where state = 'UPLOADED')`,
    `select number from segment_definitions where key_count <> ${keys} or key_count <> (${KEYS_IN_AUDIT_LOG})`,
    'select definition from segment_keys where definition not in (select number from segment_definitions)',
    'select id from connectors where project_id not in (select id from projects)',
    'select id from pipelines where project_id not in (select id from projects)',
  ];
}

/**
 * Verifies that a database is consistent without half-finished changes, and returns the values of all identities of area C by key, which no
 * endpoint lists.
 */
export function readSoundDatabase(target: string): Promise<ReadonlyMap<string, string>> {
  return target.startsWith('postgres') ? readServer(target) : readFile(target);
}

async function readFile(file: string): Promise<ReadonlyMap<string, string>> {
  const database = new DatabaseSync(file);
  try {
    const ask: Ask = async (query) =>
      database
        .prepare(query)
        .all()
        .map((row) => ({ ...row }));
    assert.deepEqual(await ask('pragma integrity_check'), [{ integrity_check: 'ok' }]);
    assert.deepEqual(await ask('pragma foreign_key_check'), []);
    return await readAll(ask, 'json_each(positions)');
  } finally {
    database.close();
  }
}

async function readServer(address: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const ask: Ask = async (query) => (await client.query(query)).rows;
    // The server rolls back what the killed service had begun.
    const others = `select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`;
    while ((await ask(others)).length > 0) await sleep(10);
    return await readAll(ask, 'json_array_elements_text(cast(positions as json)) as value');
  } finally {
    await client.end();
  }
}

async function readAll(ask: Ask, positions: string): Promise<ReadonlyMap<string, string>> {
  for (const query of findHalf(positions)) assert.deepEqual(await ask(query), [], query);
  const identities = await ask('select key, attributes from identities');
  return new Map(identities.map(({ key, attributes }) => [String(key), String(attributes)]));
}
