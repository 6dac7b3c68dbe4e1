import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow, PART_KINDS, type PullSource } from '../../server/core/insights/activity.ts';
import { recordImport } from '../../server/service/insights/imports.ts';
import { removeActivity, undoImport } from '../../server/service/insights/removal.ts';
import type { ServiceContext } from '../../server/service/serviceContext.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { emptyTables } from '../../server/store/dump.ts';
import { putActivity } from '../../server/store/insights/activity.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { readActivityState } from '../support/activityState.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { createServiceDatabase, ON_POSTGRES } from '../support/postgres/testDatabases.ts';

const RUNS = ON_POSTGRES ? campaign(8, 150) : campaign(40, 2000);
const TIMES = [Date.UTC(2026, 0, 31), Date.UTC(2026, 1, 15), Date.UTC(1999, 11, 31), null];

/** A record to import: the number in it makes its content that of one import alone. */
interface Wish {
  readonly kind: 'commit' | 'deployment' | 'pullRequest';
  readonly id: string;
  readonly at: number | null;
  readonly isRemoved: boolean;
  readonly hasChange: boolean;
  readonly source: PullSource | null;
}
const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom('commit', 'deployment', 'pullRequest', 'pullRequest'),
  id: fc.constantFrom('a', 'b'),
  at: fc.constantFrom(...TIMES),
  isRemoved: fc.nat(4).map((one) => one === 0),
  hasChange: fc.boolean(),
  source: fc.constantFrom('git', 'host', null),
});
type Step = { readonly wishes: readonly Wish[]; readonly continues: boolean } | { readonly undo: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ wishes: fc.array(wish, { minLength: 1, maxLength: 4 }), continues: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ undo: fc.nat(5) }) },
);

function toRows({ kind, id, at, isRemoved, hasChange, source }: Wish, number: number): ActivityRow[] {
  const person = {
    developer: `p${number % 3}@example.com`,
    started: null,
    noted: null,
    comments: 0,
    failed: false,
    repository: 'web',
    ticket: '',
  };
  const row: ActivityRow = { kind, id, at, lines: number, ...person, ...(isRemoved ? { removed: true } : {}) };
  if (kind === 'pullRequest') return [source === null ? row : { ...row, source }];
  return kind === 'commit' && hasChange && !isRemoved ? [row, { ...row, kind: 'change' }] : [row];
}

/** What imports wrote, each value under the one that wrote it: undoing an import deletes its values. */
class Versions {
  readonly #values = new Map<string, { readonly by: number; readonly row: ActivityRow | null }[]>();

  /** Writes what an import has, in its order; what was not there before it, and is not after it, it leaves alone. */
  put(by: number, all: readonly (readonly ActivityRow[])[]): void {
    const before = new Map(this.#values);
    for (const rows of all) this.#putRows(by, rows);
    for (const { kind, id } of all.flat()) {
      const own = kind === 'pullRequest' ? [`git ${id}`, `host ${id}`, `plain ${id}`] : [`${kind} ${id}`];
      if (kind === 'change' || own.some((key) => before.get(key)?.at(-1)?.row != null || this.valueOf(key) !== null)) continue;
      for (const key of kind === 'commit' ? [...own, `change ${id}`] : own) this.#values.set(key, before.get(key) ?? []);
    }
  }

  #putRows(by: number, rows: readonly ActivityRow[]): void {
    for (const row of rows) {
      if (row.kind === 'change') this.#write(by, `change ${row.id}`, row);
      else if (row.kind === 'pullRequest') this.#putPull(by, row);
      else {
        this.#write(by, `${row.kind} ${row.id}`, row.removed ? null : row);
        if (row.kind === 'commit' && !rows.some(({ kind }) => kind === 'change')) this.#write(by, `change ${row.id}`, null, true);
      }
    }
  }

  #putPull(by: number, row: ActivityRow): void {
    for (const source of row.source === undefined ? (['git', 'host'] as const) : [row.source]) {
      this.#write(by, `${source} ${row.id}`, row.source === undefined || row.removed ? null : row, row.source === undefined);
    }
    if (row.source === undefined) this.#write(by, `plain ${row.id}`, row.removed || this.#hasParts(row.id) ? null : row);
    else if (row.removed && !this.#hasParts(row.id)) this.#write(by, `plain ${row.id}`, null);
  }

  #hasParts(id: string): boolean {
    return this.valueOf(`git ${id}`) !== null || this.valueOf(`host ${id}`) !== null;
  }

  #write(by: number, key: string, row: ActivityRow | null, isSettled = false): void {
    if (row === null && this.valueOf(key) === null && !isSettled && !key.startsWith('plain')) return;
    this.#values.set(key, [...(this.#values.get(key) ?? []), { by, row }]);
  }

  undo(by: number): void {
    for (const [key, all] of this.#values)
      this.#values.set(
        key,
        all.filter((one) => one.by !== by),
      );
  }

  valueOf(key: string): ActivityRow | null {
    return this.#values.get(key)?.at(-1)?.row ?? null;
  }

  /** The rows to put into an empty database for the same result. */
  rows(): ActivityRow[] {
    const rowsOf = (key: string): ActivityRow[] => [this.valueOf(key)].filter((row) => row !== null);
    return ['a', 'b'].flatMap((id) => {
      const parts = [...rowsOf(`git ${id}`), ...rowsOf(`host ${id}`)];
      const pulls = parts.length > 0 ? parts : rowsOf(`plain ${id}`);
      return [...rowsOf(`commit ${id}`), ...rowsOf(`change ${id}`), ...rowsOf(`deployment ${id}`), ...pulls];
    });
  }
}

describe('undoing imports', () => {
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

  const put = async (rows: readonly ActivityRow[], continues: number | null = null): Promise<number | null> => {
    const begun = { source: { name: 'file', cursor: null }, continues, at: 1 };
    const { number } = await inTransaction(database, 'activity', (transaction) =>
      recordImport(transaction, begun, (origin) => putActivity(transaction, rows, origin)),
    );
    return number;
  };

  it(`leaves what would be there if the import had never been, in any order (seed ${SEED})`, async function () {
    this.timeout(timeLimit(120_000));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        await emptyTables(database, ['insights']);
        await emptyTables(fresh, ['insights']);
        const versions = new Versions();
        const live: number[] = [];
        let count = 0;
        for (const one of steps) {
          if ('undo' in one) {
            const number = live[one.undo % Math.max(1, live.length)];
            if (number === undefined) continue;
            live.splice(live.indexOf(number), 1);
            const { added, changed, removed } = await undoImport(context, number, null);
            const done = await undoImport(context, number, added + changed + removed);
            assert.deepEqual([done.added, done.changed, done.removed], [added, changed, removed]);
            versions.undo(number);
            continue;
          }
          const number = await put(
            one.wishes.flatMap((each) => toRows(each, ++count)),
            one.continues ? (live.at(-1) ?? null) : null,
          );
          if (number === null) continue;
          if (!live.includes(number)) live.push(number);
          count -= one.wishes.length;
          versions.put(
            number,
            one.wishes.map((each) => toRows(each, ++count)),
          );
        }
        await inTransaction(fresh, 'activity', (transaction) => putActivity(transaction, versions.rows()));
        assert.deepEqual(await readActivityState(database), await readActivityState(fresh));
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  /** Imports records of one person, one after the other, into empty tables; a number undoes the import at that place among them. Returns what is stored. */
  async function putAndUndo(...steps: readonly (Partial<Wish> | number)[]): Promise<string[]> {
    await emptyTables(database, ['insights']);
    const plain = { kind: 'commit', id: 'b', at: TIMES[0]!, isRemoved: false, hasChange: false, source: null } as const;
    const numbers: number[] = [];
    for (const [place, one] of steps.entries()) {
      if (typeof one === 'object') {
        numbers.push((await put(toRows({ ...plain, ...one }, place * 3)))!);
        continue;
      }
      const { added, changed, removed } = await undoImport(context, numbers[one]!, null);
      await undoImport(context, numbers[one]!, added + changed + removed);
    }
    return readActivityState(database);
  }

  it('restores no change of a commit that a later import removed', async () => {
    assert.deepEqual(await putAndUndo({ hasChange: true }, {}, { isRemoved: true }, 1), []);
  });

  it('restores no pull request whose sources are gone', async () => {
    const [git, host] = (['git', 'host'] as const).map((source) => ({ kind: 'pullRequest', source }) as const);
    assert.deepEqual(await putAndUndo(host!, git!, 0, { ...git, isRemoved: true }, 1, 2), []);
  });

  it('undoes a removal, whatever was removed', async () => {
    await emptyTables(database, ['insights']);
    const kinds: readonly ActivityKind[] = ['commit', 'deployment', 'pullRequest'];
    const wishes = kinds.flatMap((kind) =>
      Array.from({ length: 4 }, (_, place) =>
        toRows(
          {
            kind: kind as Wish['kind'],
            id: `${kind}${place}`,
            at: TIMES[place]!,
            isRemoved: false,
            hasChange: true,
            source: place % 2 === 0 ? 'git' : null,
          },
          place,
        ),
      ),
    );
    await put(wishes.flat());
    const before = await readActivityState(database);
    const none = { id: null, kind: null, source: null, repository: null, before: null };
    for (const [filter, removed] of [
      [{ ...none, id: 'commit1' }, 1],
      [{ ...none, kind: 'deployment' as const }, 4],
      [{ ...none, source: 'file' }, 12],
      [{ ...none, source: 'other' }, 0],
      [{ ...none, repository: 'web', kind: 'pullRequest' as const }, 4],
      [{ ...none, before: '2026-02-01' }, 6],
    ] as const) {
      const planned = await removeActivity(context, filter, null);
      assert.deepEqual([planned.isDone, planned.removed, planned.changed], [false, removed, 0], JSON.stringify(filter));
      assert.deepEqual(await readActivityState(database), before);
      await assert.rejects(removeActivity(context, filter, removed + 1), /would change \d+ records?, not/);
      assert.deepEqual(await readActivityState(database), before);
      const { number } = await removeActivity(context, filter, removed);
      assert.equal(number === null, removed === 0);
      if (number === null) continue;
      assert.notDeepEqual(await readActivityState(database), before);
      const undone = await undoImport(context, number, removed);
      assert.equal(undone.added, removed);
      assert.deepEqual(await readActivityState(database), before);
      await assert.rejects(undoImport(context, number, null), /was undone before/);
    }
  });

  it('removes of a pull request only what the source says', async () => {
    await emptyTables(database, ['insights']);
    const pull = (source: PullSource, lines: number): ActivityRow[] =>
      toRows({ kind: 'pullRequest', id: 'a', at: 1, isRemoved: false, hasChange: false, source }, lines);
    const as = (name: string, rows: readonly ActivityRow[]) =>
      inTransaction(database, 'activity', (transaction) =>
        recordImport(transaction, { source: { name, cursor: null }, continues: null, at: 1 }, (origin) =>
          putActivity(transaction, rows, origin),
        ),
      );
    await as('git:web', pull('git', 1));
    await as('file:prs', pull('host', 2));
    const linesOf = async (kind: number): Promise<number | undefined> =>
      (await database.selectFrom('activity').select('lines').where('kind', '=', kind).executeTakeFirst())?.lines;
    assert.equal(await linesOf(ACTIVITY_KINDS.pullRequest), 2);
    const filter = { id: null, kind: null, source: 'file:prs', repository: null, before: null };
    assert.deepEqual((await removeActivity(context, filter, 1)).kinds.pullRequest, { added: 0, changed: 1, removed: 0 });
    assert.deepEqual([await linesOf(ACTIVITY_KINDS.pullRequest), await linesOf(PART_KINDS.host)], [1, undefined]);
    assert.deepEqual((await removeActivity(context, { ...filter, source: 'git:web' }, 1)).kinds.pullRequest, {
      added: 0,
      changed: 0,
      removed: 1,
    });
    assert.equal(await linesOf(ACTIVITY_KINDS.pullRequest), undefined);
  });
});
