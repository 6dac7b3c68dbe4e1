import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type ActivityRow,
  PART_KINDS,
  PULL_SOURCES,
  UNKNOWN_COUNT,
} from '../../server/core/insights/activity.ts';
import { toMonth } from '../../server/core/insights/calendar.ts';
import { isMadeUp } from '../../server/core/insights/mergePullSources.ts';
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

/** What a source says of a pull request, or that it does not say it any more. */
const pullOfSource: fc.Arbitrary<ActivityRow[]> = fc
  .tuple(row('pullRequest'), fc.constantFrom(...PULL_SOURCES), fc.nat(5), fc.constantFrom(UNKNOWN_COUNT, 0, 7))
  .map(([one, source, kind, lines]) => {
    if (kind === 0) return [{ ...one, removed: true }];
    if (kind === 1) return [{ ...one, source, removed: true }];
    return [{ ...one, source, failed: isMadeUp(one.developer), lines, comments: UNKNOWN_COUNT }];
  });

/** The rows of an activity record; a commit may also have a change. */
const fact = fc.oneof(
  fc.tuple(row('commit'), fc.option(time)).map(([commit, at]) => {
    return at === null ? [commit] : [commit, { ...commit, kind: 'change' as const, at, started: commit.at }];
  }),
  row('pullRequest').map((one) => [one]),
  pullOfSource,
  row('deployment').map((one) => [{ ...one, removed: true as const }]),
  row('deployment').map((one) => [one]),
);

/** A simple model of stored activity records: what sources say of pull requests is merged when it is read. */
class Model {
  readonly facts = new Map<string, readonly ActivityRow[]>();
  readonly parts = new Map<string, ActivityRow>();

  put(facts: readonly (readonly ActivityRow[])[]): PutCounts {
    const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
    for (const rows of facts) {
      const first = rows[0]!;
      const key = `${first.kind} ${first.id}`;
      const before = this.#stateOf(key);
      const wasThere = this.facts.has(key);
      this.#putOne(key, rows);
      if (this.#stateOf(key) === before) counts.unchanged++;
      else if (!wasThere) counts.added++;
      else if (this.facts.has(key)) counts.changed++;
      else counts.removed++;
    }
    return counts;
  }

  #putOne(key: string, rows: readonly ActivityRow[]): void {
    const first = rows[0]!;
    if (first.kind === 'pullRequest') {
      for (const source of first.source === undefined ? PULL_SOURCES : [first.source]) {
        if (first.source === undefined || first.removed) this.parts.delete(`${source} ${first.id}`);
        else this.parts.set(`${source} ${first.id}`, first);
      }
    }
    const [git, host] = PULL_SOURCES.map((source) => this.parts.get(`${source} ${first.id}`));
    const merged = first.kind === 'pullRequest' ? (host ?? git) : undefined;
    if (merged === undefined && first.removed) this.facts.delete(key);
    else if (merged === undefined) this.facts.set(key, rows);
    else {
      const { source: _source, ...best } = merged;
      const other = host === undefined ? undefined : git;
      const lines =
        [merged, other].map((one) => one?.lines).find((count) => count !== undefined && count !== UNKNOWN_COUNT) ?? UNKNOWN_COUNT;
      const developer = other?.developer.includes('@') ? other.developer : best.developer;
      const at = best.at ?? other?.at ?? null;
      const started = best.started ?? other?.started ?? null;
      const repository = best.repository || (other?.repository ?? '');
      this.facts.set(key, [{ ...best, developer, at, started, repository, lines, failed: false }]);
    }
  }

  #stateOf(key: string): string {
    const id = key.slice(key.indexOf(' ') + 1);
    const parts = key.startsWith('pullRequest ') ? PULL_SOURCES.map((source) => this.parts.get(`${source} ${id}`)) : [];
    return JSON.stringify([this.facts.get(key)?.map(({ source: _, ...one }) => one), parts]);
  }

  rows(): unknown[] {
    return [...this.facts.values()].flat().map(({ source: _, about = {}, ...one }) => ({
      ...one,
      about: Object.keys(about).length === 0 ? '' : JSON.stringify(about),
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
    .where('activity.kind', 'not in', Object.values(PART_KINDS))
    .execute();
  return rows.map(({ person: _, source: _source, ...one }) => one);
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
    assert.deepEqual(await put(database, facts), { added: 4321, changed: 0, unchanged: 0, removed: 0 });
    assert.deepEqual(await put(database, facts), { added: 0, changed: 0, unchanged: 4321, removed: 0 });
    assert.deepEqual(
      await put(
        database,
        facts.map(([own]) => [own!]),
      ),
      { added: 0, changed: 2160, unchanged: 2161, removed: 0 },
    );
    assert.equal((await readRows(database)).length, 4321);
  });
});
