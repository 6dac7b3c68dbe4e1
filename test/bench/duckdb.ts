import { DOUBLE, type DuckDBConnection, DuckDBDataChunk, DuckDBInstance } from '@duckdb/node-api';
import type { ReportQuestion, Tally } from '../../server/core/insights/reportQuestion.ts';
import type { RowCells } from '../../server/store/insights/activityRows.ts';

/** Rows per append. */
const ROWS = 2048;

/** DuckDB with the same rows in an in-memory table. */
export interface DuckDb {
  add(rows: Iterable<RowCells>): Promise<void>;
  /** Answers the same question in SQL; `names` holds the names of people by number. */
  ask(question: ReportQuestion): Promise<Tally[]>;
  /** Answers the same question about successive ranges of the same length in one statement. */
  askSeries(questions: readonly ReportQuestion[]): Promise<(readonly Tally[])[]>;
  /** Stores the slots; each has one person. */
  setSlots(question: ReportQuestion, numbers: ReadonlyMap<string, number>): Promise<void>;
  close(): void;
}

/** Opens an empty DuckDB. */
export async function openDuckDb(): Promise<DuckDb> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  return {
    add: (rows) => addRows(connection, rows),
    setSlots: async ({ slots, slices }, numbers) => {
      const pairs = slices.flatMap(({ from, to }, team) =>
        slots.slice(from, to).flatMap(({ names }) => names.map((name) => `(${team}, ${numbers.get(name) ?? 0})`)),
      );
      await connection.run(`create or replace table members as select * from (values ${pairs.join(', ')}) as pairs(team, person)`);
    },
    ask: async ({ dayStarts, calculation }) => {
      const reader = await connection.runAndReadAll(
        toSql({ from: dayStarts[0]!, length: dayStarts.at(-1)! - dayStarts[0]!, count: 1 }, calculation),
      );
      return reader.getRowObjectsJS().map(toTally);
    },
    askSeries: async (questions) => {
      const [{ dayStarts, calculation, slices }] = questions as readonly [ReportQuestion];
      const periods = { from: dayStarts[0]!, length: dayStarts.at(-1)! - dayStarts[0]!, count: questions.length };
      const tallies = (await connection.runAndReadAll(toSql(periods, calculation))).getRowObjectsJS().map(toTally);
      return questions.map((_, place) => tallies.slice(place * slices.length, (place + 1) * slices.length));
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function addRows(connection: DuckDBConnection, rows: Iterable<RowCells>): Promise<void> {
  const names = ['kind', 'person', 'ended', 'started', 'noted', 'lines', 'comments', 'failed', 'ticketless'];
  await connection.run(`create table handed (${names.map((name) => `${name} double`).join(', ')})`);
  const appender = await connection.createAppender('handed');
  const chunk = DuckDBDataChunk.create(names.map(() => DOUBLE));
  let waiting: (number | null)[][] = [];
  const send = (): void => {
    chunk.reset();
    chunk.setRows(waiting);
    appender.appendDataChunk(chunk);
    waiting = [];
  };
  for (const [kind, , person, at, started, noted, lines, comments, failed, , ticket] of rows) {
    waiting.push([kind, person, at, started, noted, lines, comments, failed, ticket === '' ? 1 : 0]);
    if (waiting.length === ROWS) send();
  }
  if (waiting.length > 0) send();
  appender.closeSync();
  await connection.run(`create table activity as select kind::utinyint as kind, person::integer as person, ended::bigint as ended,
    started::bigint as started, noted::bigint as noted, lines::integer as lines, comments::integer as comments,
    failed::integer as failed, ticketless::integer as ticketless from handed`);
  await connection.run('drop table handed');
}

/** Successive periods of the same length, in milliseconds. */
interface Periods {
  readonly from: number;
  readonly length: number;
  readonly count: number;
}

/** Sums by person before summing by team, counts days after making them distinct, and joins rows with every team only for percentiles: the fastest of several queries. */
function toSql({ from, length, count }: Periods, calculation: ReportQuestion['calculation']): string {
  const share = { MEAN: null, MEDIAN: 0.5, P90: 0.9, P95: 0.95 }[calculation];
  const rows = (kind: number): string => `count(*) filter (kind = ${kind})`;
  const sums = {
    commits: rows(0),
    pulls: rows(1),
    lines: 'coalesce(sum(lines) filter (kind = 1 and lines >= 0), 0)',
    linesKnown: 'count(*) filter (kind = 1 and lines >= 0)',
    comments: 'coalesce(sum(comments) filter (kind = 1 and comments >= 0), 0)',
    commentsKnown: 'count(*) filter (kind = 1 and comments >= 0)',
    ticketless: 'coalesce(sum(ticketless) filter (kind = 1), 0)',
    commented: 'count(noted) filter (kind = 1)',
    untilComment: 'coalesce(sum(noted - started) filter (kind = 1), 0)',
    items: rows(2),
    timedItems: 'count(started) filter (kind = 2)',
    itemTime: 'coalesce(sum(ended - started) filter (kind = 2), 0)',
    deployments: rows(3),
    failures: 'coalesce(sum(failed) filter (kind = 3), 0)',
    changes: rows(5),
    leadSum: 'coalesce(sum(ended - started) filter (kind = 5), 0)',
    incidents: rows(4),
    restoreSum: 'coalesce(sum(ended - started) filter (kind = 4), 0)',
  };
  const range = `ended >= ${from} and ended < ${from + count * length}`;
  const period = `(ended - ${from}) // ${length} as period`;
  const added = Object.keys(sums).map((name) => `coalesce(sum(${name}), 0)::double as ${name}`);
  const percentile = (kind: number): string => `quantile_cont(ended - started, ${share}) filter (kind = ${kind})`;
  const times = `select ${period}, team, ${percentile(5)} as lead, ${percentile(4)} as restored from activity join members using (person)
    where kind in (4, 5) and ${range} group by period, team`;
  return `
    with people as (select ${period}, person, ${Object.entries(sums).map(([name, sum]) => `${sum} as ${name}`)} from activity where ${range} group by period, person),
    days as (select period, person, count(*) as days from
      (select distinct ${period}, person, (ended - ${from}) // 86400000 as day from activity where kind = 0 and ${range}) group by period, person),
    times as (${share === null ? 'select null as period, null as team, null as lead, null as restored' : times}),
    periods as (select range as period from range(${count}))
    select period, team, count(*)::double as developers, count(people.person)::double as active, coalesce(sum(days), 0)::double as codingDays, ${added},
      ${share === null ? 'sum(leadSum)::double / nullif(sum(changes), 0)' : 'any_value(lead)'}::double as leadTime,
      ${share === null ? 'sum(restoreSum)::double / nullif(sum(incidents), 0)' : 'any_value(restored)'}::double as restoreTime
    from periods cross join members left join people using (period, person) left join days using (period, person) left join times using (period, team)
    group by period, team order by period, team`;
}

function toTally({
  period: _period,
  team: _team,
  leadSum: _lead,
  restoreSum: _restore,
  ...tally
}: Readonly<Record<string, unknown>>): Tally {
  return tally as unknown as Tally;
}
