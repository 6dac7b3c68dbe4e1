import assert from 'node:assert/strict';
import type { ActivityRow } from '../../server/core/insights/activity.ts';
import { toPairKey } from '../../server/core/insights/pairs.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { putActivity } from '../../server/store/insights/activity.ts';
import { buildFindByText, findByText } from '../../server/store/insights/causes.ts';
import { readIncidentsNaming } from '../../server/store/insights/linkable.ts';
import { inTransaction } from '../../server/store/transaction.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';

const EMPTY = { developer: 'ann', noted: null, lines: 0, comments: 0, failed: false, repository: '', ticket: '' } as const;

const row = (kind: ActivityRow['kind'], id: string, day: number | null, about?: ActivityRow['about']): ActivityRow => {
  const at = day === null ? null : Date.UTC(2026, 0, day);
  return { ...EMPTY, kind, id, at, started: at, ...(about === undefined ? {} : { about }) };
};

/** Incidents of several months and without a month, with and without causes, and other rows. */
const ROWS: readonly ActivityRow[] = [
  row('commit', 'c', 1),
  row('deployment', 'd', 1, { service: 'shop', version: 'c0ffee' }),
  row('incident', 'named', 2, { cause: 'd' }),
  row('incident', 'later', 200, { service: 'shop', cause: 'd' }),
  row('incident', 'open', null, { cause: 'd' }),
  row('incident', 'quoted', 3, { cause: 'a "quoted" %_\\ d' }),
  row('incident', 'other', 3, { cause: 'D' }),
  row('incident', 'without', 3, { service: 'd' }),
  row('incident', 'bare', 3),
];

onEachEngine((engine) => {
  describe('incidents by their cause', () => {
    let database: Database;
    before(async () => {
      database = await openDatabase(await engine.createTarget());
      await inTransaction(database, 'activity', (transaction) => putActivity(transaction, ROWS));
    });
    after(() => database?.destroy());

    it('are found by exactly the cause that they name, however many are asked for', async () => {
      const many = Array.from({ length: 1200 }, (_, index) => `deployment ${index}`);
      for (const [causes, ids] of [
        [['d'], ['later', 'named', 'open']],
        [['a "quoted" %_\\ d'], ['quoted']],
        [
          [...many, 'D', 'd'],
          ['later', 'named', 'open', 'other'],
        ],
        [['', 'shop', 'c0ffee'], []],
        [[], []],
      ] as const) {
        assert.deepEqual((await findByText(database, 'cause', causes)).sort(), ids, causes.slice(-2).join());
        const rows = await readIncidentsNaming(database, new Set(causes));
        assert.deepEqual(rows.map(([, id]) => id).sort(), ids);
      }
    });

    it('has the key of every version that the rules have', async () => {
      const versions = [
        'c0ffee0',
        'c0ffee01',
        'c0ffee0123456',
        'beef12',
        '20260106',
        'c0ffee0 beef123',
        'c0ffee0G',
        'C0FFEE01',
        'ü0123456',
        '[^0-9]',
        "it's",
      ];
      const rows = versions.map((version) => row('deployment', `of ${version}`, 1, { version }));
      await inTransaction(database, 'activity', (transaction) => putActivity(transaction, rows));
      for (const [key, some] of Map.groupBy(versions, toPairKey)) {
        assert.deepEqual((await findByText(database, 'version', [key])).sort(), some.map((version) => `of ${version}`).sort(), key);
      }
    });

    it('are found with the index, not by reading all', async () => {
      // PostgreSQL rightly reads tables as small as these as a whole when it is asked for many.
      for (const count of engine.name === 'SQLite' ? [1, 500] : [1]) {
        const causes = Array.from({ length: count }, (_, index) => `deployment ${index}`);
        const query = buildFindByText(database, 'cause', causes).compile(database);
        const explain = engine.name === 'SQLite' ? 'explain query plan' : 'explain';
        const plan = JSON.stringify((await database.executeQuery({ ...query, sql: `${explain} ${query.sql}` })).rows);
        const [used, avoided] =
          engine.name === 'SQLite'
            ? [/SEARCH activity USING INDEX activity_cause/, /SCAN activity/]
            : [/activity_2026_01_case_idx.* Cond: \(CASE WHEN/, /Seq Scan on activity_2026/];
        assert.match(plan, used);
        assert.doesNotMatch(plan, avoided);
      }
    });
  });
});
