import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ActivityRow } from '../../server/core/insights/activity.ts';
import { recordImport } from '../../server/service/insights/imports.ts';
import { linkRows } from '../../server/service/insights/links.ts';
import { removeActivity, undoImport } from '../../server/service/insights/removal.ts';
import type { ServiceContext } from '../../server/service/serviceContext.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { emptyTables } from '../../server/store/dump.ts';
import { putActivity } from '../../server/store/insights/activity.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { readActivityState } from '../support/activityState.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { createServiceDatabase, ON_POSTGRES } from '../support/postgres/testDatabases.ts';

const RUNS = ON_POSTGRES ? campaign(20, 150) : campaign(60, 3000);
const HOUR = 3_600_000;
const FIRST = Date.UTC(2026, 2, 3);

/** Hours at which something happened: in one day, within the 30 days in which a commit is looked for, and beyond. */
const HOURS = [0, 5, 12, 23, 30, 24 * 20, 24 * 29, 24 * 70];

/** A record to import; the step's number makes its content that of one import alone. */
interface Wish {
  readonly kind: 'deployment' | 'incident';
  readonly id: string;
  readonly hour: number;
  readonly isRemoved: boolean;
  readonly failed: boolean;
  readonly service: string | undefined;
  readonly environment: string | undefined;
  readonly repository: string;
  readonly version: string | undefined;
  readonly cause: string | undefined;
  readonly release: 'named' | 'unnamed' | undefined;
}
const DEPLOYMENTS = ['d1', 'd2', 'd3', 'd4'];
const INCIDENTS = ['i1', 'i2'];
/** Two commits that begin with the same twelve characters. */
const [COMMIT, ALIKE] = [`c0ffee012345${'6'.repeat(28)}`, `c0ffee012345${'7'.repeat(28)}`];
const maybe = <Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> => fc.constantFrom(undefined, ...values);
const wish: fc.Arbitrary<Wish> = fc.constantFrom<Wish['kind']>('deployment', 'deployment', 'incident').chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    id: fc.constantFrom(...(kind === 'deployment' ? DEPLOYMENTS : INCIDENTS)),
    hour: fc.constantFrom(...HOURS),
    isRemoved: fc.nat(5).map((one) => one === 0),
    failed: fc.boolean(),
    service: maybe('acme/shop', 'beta/shop', 'shop', 'Shop'),
    environment: maybe('production', 'test'),
    repository: fc.constantFrom('', 'acme/shop'),
    version: maybe('c0ffee', 'c0ffee', 'c0ffee', 'c0ffee beef', COMMIT, COMMIT, ALIKE, COMMIT.slice(0, 7), COMMIT.slice(0, 20)),
    release: maybe('named', 'unnamed'),
    cause: maybe('c0ffee', 'beef', 'd1', 'd2', COMMIT, COMMIT.slice(0, 8)),
  }),
);
type Step =
  | { readonly wishes: readonly Wish[]; readonly continues: boolean }
  | { readonly undo: number }
  | { readonly remove: readonly ['deployment' | 'incident', string] };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      wishes: fc.uniqueArray(wish, { minLength: 1, maxLength: 5, selector: ({ kind, id }) => `${kind} ${id}` }),
      continues: fc.nat(4).map((one) => one === 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ undo: fc.nat(7) }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.constantFrom(...DEPLOYMENTS).map((id) => ({ remove: ['deployment', id] as const })),
      fc.constantFrom(...INCIDENTS).map((id) => ({ remove: ['incident', id] as const })),
    ),
  },
);

function toRow(
  { kind, id, hour, isRemoved, failed, service, environment, repository, version, cause, release }: Wish,
  number: number,
): ActivityRow {
  const at = FIRST + hour * HOUR;
  const named = { ...(service === undefined ? {} : { service }), ...(environment === undefined ? {} : { environment }) };
  const own = kind === 'deployment' ? { version, release } : { cause };
  const about = { ...named, ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) };
  return {
    kind,
    id,
    developer: `p${number % 3}@example.com`,
    at: kind === 'deployment' ? at : number % 4 === 0 ? null : at + HOUR,
    started: kind === 'deployment' ? null : at,
    noted: null,
    lines: number,
    comments: 0,
    failed: kind === 'deployment' && failed,
    repository: kind === 'deployment' ? repository : '',
    ticket: '',
    ...(Object.keys(about).length === 0 ? {} : { about }),
    ...(isRemoved ? { removed: true } : {}),
  };
}

/** What each import and removal wrote, by record: undoing one takes its versions away. */
class Versions {
  readonly #versions = new Map<string, { readonly by: number; readonly row: ActivityRow | null }[]>();

  put(by: number, key: string, row: ActivityRow | null): void {
    const versions = this.#versions.get(key) ?? [];
    // What is not there cannot be removed, and an import owns only what it changes.
    if (row !== null || (versions.at(-1)?.row ?? null) !== null) this.#versions.set(key, [...versions, { by, row }]);
  }

  undo(by: number): void {
    for (const [key, versions] of this.#versions)
      this.#versions.set(
        key,
        versions.filter((one) => one.by !== by),
      );
  }

  rows(): ActivityRow[] {
    return [...this.#versions.values()].flatMap((versions) => versions.at(-1)?.row ?? []);
  }
}

describe('undoing imports of deployments and incidents that are linked', () => {
  let database: Database;
  let fresh: Database;
  let context: ServiceContext;
  before(async () => {
    database = await openDatabase(ON_POSTGRES ? await createServiceDatabase() : null);
    fresh = await openDatabase(null);
    context = { database, now: () => 1, refreshColumns: () => {} } as unknown as ServiceContext;
  });
  after(async () => {
    await database?.destroy();
    await fresh?.destroy();
  });
  beforeEach(() => emptyTables(database, ['insights']));

  const put = async (rows: readonly ActivityRow[], continues: number | null = null): Promise<number | null> => {
    const begun = { source: { name: 'file', cursor: null }, continues, at: 1 };
    const { number } = await inTransaction(database, 'activity', (transaction) =>
      recordImport(transaction, begun, async (origin) => putActivity(transaction, await linkRows(transaction, rows), origin)),
    );
    return number;
  };
  const undo = async (number: number): Promise<void> => {
    const { added, changed, removed } = await undoImport(context, number, null);
    const done = await undoImport(context, number, added + changed + removed);
    assert.deepEqual([done.added, done.changed, done.removed], [added, changed, removed]);
  };
  const remove = async (kind: 'deployment' | 'incident', id: string): Promise<number | null> => {
    const filter = { id, kind, source: null, repository: null, before: null };
    const { added, changed, removed } = await removeActivity(context, filter, null);
    return (await removeActivity(context, filter, added + changed + removed)).number;
  };

  it(`leaves the links that there would be without them, in any order (seed ${SEED})`, async function () {
    this.timeout(timeLimit(120_000));
    let [links, pairs] = [0, 0];
    const sequences = fc.array(step, { minLength: 2, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(sequences, fc.integer(), async (steps, order) => {
        await emptyTables(database, ['insights']);
        await emptyTables(fresh, ['insights']);
        const versions = new Versions();
        const live = new Map<number, 'import' | 'removal'>();
        let count = 0;
        for (const one of steps) {
          if ('undo' in one) {
            const number = [...live.keys()][one.undo % Math.max(1, live.size)];
            if (number === undefined) continue;
            live.delete(number);
            await undo(number);
            versions.undo(number);
          } else if ('remove' in one) {
            const number = await remove(...one.remove);
            if (number === null) continue;
            live.set(number, 'removal');
            versions.put(number, one.remove.join(' '), null);
          } else {
            const last = [...live].findLast(([, action]) => action === 'import')?.[0] ?? null;
            const rows = one.wishes.map((each) => toRow(each, ++count));
            const number = await put(rows, one.continues ? last : null);
            if (number === null) continue;
            live.set(number, 'import');
            for (const row of rows) versions.put(number, `${row.kind} ${row.id}`, row.removed ? null : row);
          }
        }
        const rows = versions.rows();
        for (const row of order % 2 === 0 ? rows : rows.toReversed()) {
          await inTransaction(fresh, 'activity', async (transaction) => putActivity(transaction, await linkRows(transaction, [row])));
        }
        const state = await readActivityState(database);
        assert.deepEqual(state, await readActivityState(fresh));
        pairs += state.filter((text) => text.includes('pair')).length;
        links += state.filter((text) => text.includes('links')).length;
      }),
      { seed: SEED, numRuns: RUNS },
    );
    assert.ok(links > RUNS / 4, `only ${links} linked records`);
    assert.ok(pairs > RUNS / 8, `only ${pairs} paired records`);
  });
});
