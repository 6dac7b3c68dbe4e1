import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow } from '../../server/core/insights/activity.ts';
import { toMonth } from '../../server/core/insights/calendar.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { emptyTables } from '../../server/store/dump.ts';
import { type PutCounts, putActivity } from '../../server/store/insights/activity.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { createServiceDatabase, ON_POSTGRES } from '../support/postgres/testDatabases.ts';

const RUNS = ON_POSTGRES ? campaign(12, 200) : campaign(50, 1500);

const TIMES = [Date.UTC(2026, 0, 31, 23, 59, 59, 999), Date.UTC(2026, 1, 1), Date.UTC(2026, 1, 15), Date.UTC(1999, 11, 31)];
const time = fc.constantFrom(...TIMES);

const row = (kind: ActivityKind): fc.Arbitrary<ActivityRow> =>
  fc.record({
    kind: fc.constant(kind),
    id: fc.constantFrom('a', 'A', 'ä', '1'),
    developer: fc.constantFrom('ada@example.com', 'bob@example.com', 'ada'),
    at: fc.option(time),
    started: fc.option(time),
    noted: fc.constant(null),
    lines: fc.nat(1),
    comments: fc.constant(0),
    failed: fc.boolean(),
    repository: fc.constantFrom('', 'web'),
    ticket: fc.constant(''),
  });

/** The rows of an activity record; a commit may also have a change. */
const fact = fc.oneof(
  fc.tuple(row('commit'), fc.option(time)).map(([commit, at]) => {
    return at === null ? [commit] : [commit, { ...commit, kind: 'change' as const, at, started: commit.at }];
  }),
  row('pullRequest').map((one) => [one]),
  row('deployment').map((one) => [one]),
);

/** A simple model of stored activity records. */
class Model {
  readonly facts = new Map<string, readonly ActivityRow[]>();

  put(facts: readonly (readonly ActivityRow[])[]): PutCounts {
    const counts = { added: 0, changed: 0, unchanged: 0 };
    for (const rows of facts) {
      const key = `${rows[0]!.kind} ${rows[0]!.id}`;
      const before = this.facts.get(key);
      if (before === undefined) counts.added++;
      else if (JSON.stringify(before) === JSON.stringify(rows)) counts.unchanged++;
      else counts.changed++;
      this.facts.set(key, rows);
    }
    return counts;
  }

  rows(): unknown[] {
    return [...this.facts.values()].flat().map((one) => ({
      ...one,
      kind: ACTIVITY_KINDS[one.kind],
      failed: Number(one.failed),
      month: one.at === null ? null : toMonth(one.at),
    }));
  }
}

const toText = (rows: readonly unknown[]): string[] =>
  rows.map((one) => JSON.stringify(Object.entries(one as object).toSorted(([name], [other]) => (name < other ? -1 : 1)))).sort();

async function readRows(database: Database): Promise<unknown[]> {
  const rows = await database
    .selectFrom('activity')
    .innerJoin('activity_people', 'activity_people.number', 'activity.person')
    .selectAll('activity')
    .select('activity_people.name as developer')
    .execute();
  return rows.map(({ person: _, ...one }) => one);
}

const put = (database: Database, facts: readonly (readonly ActivityRow[])[]): Promise<PutCounts> =>
  inTransaction(database, 'activity', (transaction) => putActivity(transaction, facts.flat()));

/** Reads the kinds and months that have columns. */
async function readColumns(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('activity_columns').select(['kind', 'month']).execute();
  return rows.map(({ kind, month }) => `${kind} ${month}`).sort();
}

describe('replacing activity', () => {
  let database: Database;
  before(async () => {
    database = await openDatabase(ON_POSTGRES ? await createServiceDatabase() : null);
  });
  after(() => database?.destroy());

  it(`stores what a list of records would hold, and reports the outcome of each (seed ${SEED})`, async function () {
    this.timeout(timeLimit(120_000));
    const requests = fc.array(fc.array(fact, { maxLength: 8 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(requests, async (bodies) => {
        await emptyTables(database, ['insights']);
        const model = new Model();
        for (const facts of bodies) {
          assert.deepEqual(await put(database, facts), model.put(facts));
          assert.deepEqual(toText(await readRows(database)), toText(model.rows()));
        }
        const people = await database.selectFrom('activity_people').select(['name', 'facts']).execute();
        for (const { name, facts } of people) {
          assert.equal(facts, [...model.facts.values()].filter(([first]) => first?.developer === name).length, name);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('drops the columns of the changed months only', async () => {
    await emptyTables(database, ['insights']);
    const fact = (id: string, at: number, lines = 1): ActivityRow[] => [
      {
        kind: 'commit',
        id,
        developer: 'ada',
        at,
        started: null,
        noted: null,
        lines,
        comments: 0,
        failed: false,
        repository: '',
        ticket: '',
      },
    ];
    const [january, february, march] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 1, 5), Date.UTC(2026, 2, 5)];
    await put(database, [fact('moves', january), fact('stays', march)]);
    const fill = async (): Promise<void> => {
      const bytes = Uint8Array.of(0, 255, 1);
      await database.deleteFrom('activity_columns').execute();
      const rows = [january, february, march].map((at) => ({ kind: 0, month: toMonth(at), revision: 1, bytes }));
      await database.insertInto('activity_columns').values(rows).execute();
      const [first] = await database.selectFrom('activity_columns').select('bytes').execute();
      assert.deepEqual(Uint8Array.from(first!.bytes), bytes);
    };
    await fill();
    await put(database, [fact('moves', january), fact('stays', march)]);
    assert.equal((await readColumns(database)).length, 3);
    await put(database, [fact('moves', february), fact('stays', march)]);
    assert.deepEqual(await readColumns(database), [`0 ${toMonth(march)}`]);
    await fill();
    await put(database, [fact('stays', march, 2)]);
    assert.deepEqual(await readColumns(database), [`0 ${toMonth(january)}`, `0 ${toMonth(february)}`]);
    await emptyTables(database, null);
    assert.deepEqual(await readColumns(database), []);
  });

  it('stores many records at once, each once', async () => {
    await emptyTables(database, ['insights']);
    const facts = Array.from({ length: 4321 }, (_, index): ActivityRow[] => {
      const commit = { id: `c${index}`, developer: `dev${index % 700}`, started: null, noted: null, lines: index, comments: 0 };
      const rest = { failed: false, repository: 'web', ticket: '' };
      const own: ActivityRow = { kind: 'commit', ...commit, ...rest, at: TIMES[index % 4]! };
      return index % 2 === 0 ? [own] : [own, { ...own, kind: 'change', at: TIMES[(index + 1) % 4]!, started: own.at }];
    });
    assert.deepEqual(await put(database, facts), { added: 4321, changed: 0, unchanged: 0 });
    assert.deepEqual(await put(database, facts), { added: 0, changed: 0, unchanged: 4321 });
    assert.deepEqual(
      await put(
        database,
        facts.map(([own]) => [own!]),
      ),
      { added: 0, changed: 2160, unchanged: 2161 },
    );
    assert.equal((await readRows(database)).length, 4321);
  });
});
