/**
 * Measures whether partitions by month pay for activity records on PostgreSQL: the same rows in one table and in a table per month with the keys apart.
 * Run it with `node test/bench/partitions.ts [rows in millions]`; it starts a server of its own. 20 million rows take about twelve minutes and 15 GB.
 */
import pg from 'pg';
import { installPrograms } from '../support/postgres/installPrograms.ts';
import { Replicas } from '../support/postgres/replicas.ts';

const MILLIONS = Number(process.argv[2] ?? 1);
const MONTHS = 24;
/** Batches of one kind of table before those of the other. */
const TURN = 50;
const PEOPLE = 5000;
/** The first month: January 2024, as the year times twelve. */
const FIRST = 2024 * 12;
const SETTINGS = [
  'shared_buffers=2GB',
  'max_wal_size=32GB',
  'maintenance_work_mem=1GB',
  'work_mem=64MB',
  'max_parallel_workers_per_gather=0',
  'autovacuum=off',
];

const COLUMNS = `kind bigint not null, id text collate "C" not null, person bigint not null, at bigint, started bigint, noted bigint,
  lines bigint not null, comments bigint not null, failed bigint not null, repository text not null, ticket text not null, month bigint`;

/** Rows of all months, from one number to another; each month has its share of them, in order. */
const rowsOf = (from: number, to: number): string => `
  select n % 6, md5(n::text), 1 + n % ${PEOPLE}, at, at - 86400000, at - 43200000, n % 500, n % 9, n % 2, 'repository-' || n % 200, '',
    ${FIRST} + (n * ${MONTHS} / ${MILLIONS * 1_000_000})
  from (select n, (extract(epoch from make_date(2024, 1, 1)) * 1000)::bigint + n * ${MONTHS} * 2629746000 / ${MILLIONS * 1_000_000} as at
    from generate_series(${from}::bigint, ${to}::bigint) as n) as numbers`;

const PARTITIONS = Array.from({ length: MONTHS + 1 }, (_, month) => {
  const from = FIRST + month;
  return `create table parts_${from} partition of parts for values from (${from}) to (${from + 1})`;
});

const report = (table: string, months: number): string => {
  const last = FIRST + MONTHS - 1;
  return `select person, count(*), sum(lines), sum(comments), sum(noted - started) from ${table}
    where kind = 1 and month between ${last - months + 1} and ${last} and at >= 0 group by person`;
};

const server = new Replicas(await installPrograms((line) => console.error(line)));
try {
  const node = await server.startPrimary('bench', ...SETTINGS);
  const client = new pg.Client({ connectionString: server.address([node]) });
  await client.connect();
  const timed = async (what: string, ...texts: readonly string[]): Promise<number> => {
    const began = performance.now();
    for (const text of texts) await client.query(text);
    const seconds = (performance.now() - began) / 1000;
    console.log(`${what}: ${seconds.toFixed(2)} s`);
    return seconds;
  };
  const rows = MILLIONS * 1_000_000;
  await timed('one table, filled', `create table whole (${COLUMNS})`, `insert into whole ${rowsOf(0, rows - 1)}`);
  await timed('one table, indexed', 'alter table whole add unique (kind, id)', 'create index on whole (kind, month, at)', 'analyze whole');
  await timed(
    'partitions, filled',
    `create table parts (${COLUMNS}) partition by range (month)`,
    ...PARTITIONS,
    'create table parts_default partition of parts default',
    'insert into parts select * from whole',
  );
  await timed(
    'partitions, indexed',
    'create table part_keys as select kind, id, month from whole',
    'alter table part_keys add unique (kind, id)',
    'create index on parts (kind, month, at)',
    'analyze parts',
    'analyze part_keys',
  );
  for (const [name, tables] of [
    ['one table', "'whole'"],
    ['partitions', `'part_keys', 'parts_default'${PARTITIONS.map((_, month) => `, 'parts_${FIRST + month}'`).join('')}`],
  ] as const) {
    const { rows: found } = await client.query(
      `select sum(pg_total_relation_size(name::regclass))::bigint / 1048576 as size from unnest(array[${tables}]) as name`,
    );
    console.log(`${name}, size: ${found[0].size} MiB`);
  }
  // A batch as an import writes it: half of it is new, half replaces what is there.
  const batches = 300;
  const batch = (number: number): string => {
    const from = rows + number * 50;
    const old = (number * 7919 * 101) % (rows - 100);
    const moved = (text: string): string =>
      text.replace(`${FIRST} + (`, `least(${FIRST + MONTHS}, ${FIRST} + (`).replace(`/ ${rows})\n`, `/ ${rows}))\n`);
    return `${moved(rowsOf(from, from + 49))} union all ${rowsOf(old, old + 49)}`;
  };
  const set = 'person = excluded.person, at = excluded.at, lines = excluded.lines + 1, month = excluded.month';
  const all = Array.from({ length: batches }, (_, number) => batch(number));
  const whole = all.map((text) => `insert into whole ${text} on conflict (kind, id) do update set ${set}`);
  const parts = all.map(
    (
      text,
    ) => `with fresh as materialized (${text.replace('select n % 6, md5(n::text)', 'select n % 6 as kind, md5(n::text) as id').replace(/('',\s+)(.*?)(\n\s+from \(select n)/s, '$1$2 as month$3')}),
      old as (select k.kind, k.id, k.month from part_keys k join fresh using (kind, id)),
      gone as (delete from parts p using old where p.kind = old.kind and p.id = old.id and p.month = old.month),
      keys as (insert into part_keys select kind, id, month from fresh on conflict (kind, id) do update set month = excluded.month)
      insert into parts select * from fresh`,
  );
  // Partitions look a row up by its month, so the index that leads with the id is wanted in each of them as well.
  await timed('partitions, index by id', 'create index on parts (kind, id)');
  // In turns, so that neither always finds the memory warm.
  for (let from = 0; from < batches; from += TURN) {
    for (const [name, texts] of [
      ['one table', whole],
      ['partitions', parts],
    ] as const) {
      const some = texts.slice(from, from + TURN);
      const seconds = await timed(`${name}, ${some.length * 100} rows imported`, ...some);
      console.log(`  ${Math.round((some.length * 100) / seconds)} rows/s`);
    }
  }
  for (const months of [1, 3, 12]) {
    for (const table of ['whole', 'parts']) {
      await client.query(report(table, months));
      await timed(`${table === 'whole' ? 'one table' : 'partitions'}, report over ${months} months`, report(table, months));
    }
  }
  for (const table of ['whole', 'parts']) {
    const { rows: plan } = await client.query(`explain ${report(table, 3)}`);
    console.log(plan.map((row) => `  ${row['QUERY PLAN']}`).join('\n'));
  }
  await client.end();
} finally {
  await server.stop();
}
