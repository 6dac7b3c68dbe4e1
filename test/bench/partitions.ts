/**
 * Compares activity records partitioned by month with one table, on PostgreSQL: the size, imports in turns and reports, all by the store's own code.
 * Run it with `node test/bench/partitions.ts [rows in millions]`; it starts a server of its own. 20 million rows take about ten minutes and 15 GB.
 */
import { createHash } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { readServers } from '../../server/core/databaseAddress.ts';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow } from '../../server/core/insights/activity.ts';
import type { ReportQuestion } from '../../server/core/insights/reportQuestion.ts';
import { countInColumns } from '../../server/service/insights/countInColumns.ts';
import type { Database } from '../../server/store/database.ts';
import { putActivity } from '../../server/store/insights/activity.ts';
import { createChunkCache } from '../../server/store/insights/chunkCache.ts';
import { addPartitions, isPartitioned } from '../../server/store/insights/partitions.ts';
import { migrate } from '../../server/store/migrate.ts';
import { MIGRATIONS } from '../../server/store/migrations.ts';
import { createPool } from '../../server/store/postgres/pool.ts';
import { createPostgresDialect } from '../../server/store/postgres/postgres.ts';
import { PostgresServers } from '../../server/store/postgres/servers.ts';
import type { Tables } from '../../server/store/tables.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { installPrograms } from '../support/postgres/installPrograms.ts';
import { Replicas } from '../support/postgres/replicas.ts';

const ROWS = Number(process.argv[2] ?? 1) * 1_000_000;
const MONTHS = 24;
const PEOPLE = 5000;
const START = Date.UTC(2024, 0, 1);
/** Range of all months, in milliseconds since the epoch. */
const SPAN = Date.UTC(2024, MONTHS, 1) - START;
const DAY = 86_400_000;
const FIRST_MONTH = 2024 * 12;
/** Records per import, and imports into one database before switching to the other. */
const IMPORTED = 5000;
const ROUNDS = 8;
const SETTINGS = [
  'shared_buffers=2GB',
  'max_wal_size=32GB',
  'maintenance_work_mem=1GB',
  'work_mem=64MB',
  'max_parallel_workers_per_gather=0',
  'autovacuum=off',
];

/** A change only follows its commit. */
const KINDS = (Object.keys(ACTIVITY_KINDS) as ActivityKind[]).filter((kind) => kind !== 'change');
const NUMBERS = KINDS.map((kind) => ACTIVITY_KINDS[kind]);

/** Writes the rows into the indexed tables month by month, like years of imports. */
async function fill(database: Database): Promise<void> {
  await sql`insert into activity_people (name, facts) select 'person' || n || '@x.test', 1 from generate_series(1, ${sql.lit(PEOPLE)}) as n`.execute(
    database,
  );
  await addPartitions(
    database,
    Array.from({ length: MONTHS + 1 }, (_, month) => FIRST_MONTH + month),
  );
  for (let month = 0; month < MONTHS; month++) {
    const [from, to] = [Math.round((ROWS * month) / MONTHS), Math.round((ROWS * (month + 1)) / MONTHS)];
    await sql`
      insert into activity
      select (array[${sql.join(NUMBERS)}]::bigint[])[1 + n % ${sql.lit(KINDS.length)}], md5(n::text), 1 + n % ${sql.lit(PEOPLE)}, at, at - 86400000, at - 43200000,
        n % 500, n % 9, n % 2, 'repository-' || n % 200, '',
        extract(year from to_timestamp(at / 1000.0) at time zone 'utc') * 12 + extract(month from to_timestamp(at / 1000.0) at time zone 'utc') - 1
      from (select n, ${sql.lit(START)}::bigint + floor(n::numeric * ${sql.lit(SPAN)} / ${sql.lit(ROWS)})::bigint as at
        from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint) as n) as numbers`.execute(database);
  }
  await sql`analyze`.execute(database);
}

/** Creates the records of an import: half are new, half replace runs of fifty existing ones. */
function makeImport(round: number): ActivityRow[] {
  return Array.from({ length: IMPORTED }, (_, index) => {
    const run = Math.floor(index / 50);
    const number = run % 2 === 0 ? ROWS + round * IMPORTED + index : (((round * 1000 + run) * 799_979) % (ROWS - 50)) + (index % 50);
    const at = START + Math.min(SPAN, Math.floor((number * SPAN) / ROWS));
    return {
      kind: KINDS[number % KINDS.length]!,
      id: createHash('md5').update(String(number)).digest('hex'),
      developer: `person${1 + (number % PEOPLE)}@x.test`,
      at,
      started: at - DAY,
      noted: null,
      lines: index % 500,
      comments: 10 + round,
      failed: false,
      repository: `repository-${index % 200}`,
      ticket: '',
    };
  });
}

function makeQuestion(months: number): ReportQuestion {
  const from = Date.UTC(2024, MONTHS - months, 1);
  const to = Date.UTC(2024, MONTHS, 1);
  return {
    dayStarts: Array.from({ length: (to - from) / DAY + 1 }, (_, day) => from + day * DAY),
    slots: Array.from({ length: PEOPLE }, (_, person) => ({ developer: person, names: [`person${person + 1}@x.test`], from, to })),
    slices: [{ from: 0, to: PEOPLE }],
    kinds: ['pullRequest'],
    calculation: 'MEAN',
  };
}

async function timed<Result>(work: () => Promise<Result>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const server = new Replicas(await installPrograms((line) => console.error(line)));
try {
  const node = await server.startPrimary('bench', ...SETTINGS);
  const databases: [name: string, database: Database][] = [];
  for (const [name, partitions] of [
    ['one table', false],
    ['partitions', true],
  ] as const) {
    const admin = new URL(server.address([node]));
    const target = new URL(admin);
    target.pathname = `/bench_${partitions ? 'partitions' : 'table'}`;
    const open = (address: string): Database => {
      const named = readServers(address);
      const use = {
        servers: new PostgresServers(named, (host) => createPool(host, named.connectTimeout)),
        connectTimeout: 10_000,
        queryTimeout: 3_600_000,
        notesWrites: false,
        readsStandby: false,
      };
      return new Kysely<Tables>({
        dialect: createPostgresDialect(use, { isolation: 'read committed', collates: true, letters: 'default', partitions }),
      });
    };
    const creator = open(admin.href);
    await sql`create database ${sql.ref(target.pathname.slice(1))}`.execute(creator);
    await creator.destroy();
    const database = open(target.href);
    await migrate(database, MIGRATIONS);
    if (isPartitioned(database) !== partitions) throw new Error('the database does not have the requested layout');
    console.log(`${name}, filled: ${(await timed(() => fill(database))).toFixed(0)} s`);
    const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) / 1048576 as size`.execute(database);
    console.log(`${name}, size: ${rows[0]?.size} MiB`);
    databases.push([name, database]);
  }
  // In turns, so that neither always finds warm caches.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, database] of databases) {
      const seconds = await timed(() => inTransaction(database, 'activity', (transaction) => putActivity(transaction, makeImport(round))));
      console.log(`${name}, import of ${IMPORTED}: ${Math.round(IMPORTED / seconds)} rows/s`);
    }
  }
  for (const months of [1, 3, 12]) {
    for (const [name, database] of databases) {
      const report = (): Promise<unknown> => countInColumns(database, createChunkCache(0), makeQuestion(months), undefined, true);
      const building = await timed(report);
      console.log(`${name}, report over ${months} months: ${building.toFixed(2)} s, again ${(await timed(report)).toFixed(2)} s`);
    }
  }
  for (const [, database] of databases) await database.destroy();
} finally {
  await server.stop();
}
