import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Refusal } from '../../server/core/refusal.ts';
import { type Database, openDatabase } from '../../server/store/database.ts';
import { MIGRATIONS, type Migration } from '../../server/store/migrations.ts';
import { findOrganization, insertOrganization } from '../../server/store/platform/organizations.ts';
import { EVERY_WORKSPACE, readWorkspaces, updateWorkspace } from '../../server/store/segments/workspaces.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { PLANTED } from './plantedStep.ts';

const PROGRAM = fileURLToPath(new URL('./openDatabaseProgram.ts', import.meta.url));

/** The steps of a Fairlead from before the first release. */
const UNPUBLISHED: readonly Migration[] = MIGRATIONS.map((step, index) => (index === 0 ? { ...step, name: '0001-service-tables' } : step));

const SHOPS = { identifier: 'shops', name: 'Shops', description: 'x', tags: { a: 'b' }, createdAt: 1, modifiedAt: 2 };

describe('migrations', () => {
  onEachEngine(({ createTarget, createEmptyTarget }) => {
    const withDatabase = async <T>(
      target: string,
      migrations: readonly Migration[],
      use: (database: Database) => Promise<T>,
    ): Promise<T> => {
      const database = await openDatabase(target, migrations);
      try {
        return await use(database);
      } finally {
        await database.destroy();
      }
    };

    const readPlanted = async (database: Database): Promise<unknown> =>
      (await sql`select id, planted from organizations order by id`.execute(database)).rows.map((row) => ({ ...(row as object) }));

    const readColumns = async (database: Database): Promise<unknown> =>
      (await database.introspection.getTables())
        .map(({ name, columns }) => [name, columns.map((column) => [column.name, column.dataType, column.isNullable])])
        .sort();

    /** Reads all columns and rows. */
    const readAll = async (database: Database): Promise<unknown> => {
      const names = (await database.introspection.getTables()).map(({ name }) => name).sort();
      const rows = names.map((name) => sql`select * from ${sql.table(name)}`.execute(database).then((result) => [name, result.rows]));
      return [await readColumns(database), await Promise.all(rows)];
    };

    const assertRefused = (target: string, reason: RegExp): Promise<void> =>
      assert.rejects(
        openDatabase(target),
        (error) => error instanceof Refusal && error.code === 'SERVICE_ERROR' && reason.test(error.message),
      );

    it('run a later step once on existing data', async () => {
      const target = await createTarget();
      const first = await withDatabase(target, MIGRATIONS, async (database) => {
        await insertOrganization(database, 'default', SHOPS);
        return database.selectFrom('migrations').selectAll().orderBy('name').execute();
      });
      for (let start = 0; start < 2; start++) {
        await withDatabase(target, PLANTED, async (database) => {
          assert.deepEqual(await findOrganization(database, 'default', 'shops'), SHOPS);
          assert.deepEqual(await readPlanted(database), [
            { id: 'default', planted: 7 },
            { id: 'shops', planted: 5 },
          ]);
          const steps = await database.selectFrom('migrations').selectAll().orderBy('name').execute();
          assert.deepEqual([steps.slice(0, -1), steps.at(-1)?.name], [first, '9999-planted']);
        });
      }
    });

    it('keep the workspaces of a database that has only the first schema, and let them belong to a project', async () => {
      const target = await createEmptyTarget();
      await withDatabase(target, MIGRATIONS.slice(0, 1), async () => {});
      await withDatabase(target, MIGRATIONS, async (database) => {
        const page = { offset: 0, limit: 10 };
        const [workspace] = (await readWorkspaces(database, EVERY_WORKSPACE, page)).records;
        assert.deepEqual([workspace?.name, workspace?.organizationIdentifier, workspace?.projectIdentifier], ['Default', null, null]);
        const project = { organizationIdentifier: 'acme', projectIdentifier: 'web' };
        await updateWorkspace(database, { ...workspace!, ...project });
        assert.equal((await readWorkspaces(database, { ...EVERY_WORKSPACE, ...project }, page)).total, 1);
        assert.equal((await readWorkspaces(database, { ...EVERY_WORKSPACE, projectIdentifier: 'shop' }, page)).total, 0);
      });
    });

    it('run a later step once if several processes open the database at the same time', async () => {
      const target = await createTarget();
      await withDatabase(target, MIGRATIONS, async () => {});
      const children = Array.from({ length: 3 }, () => fork(PROGRAM));
      await Promise.all(children.map((child) => once(child, 'message')));
      const answers = children.map((child) => once(child, 'message'));
      for (const child of children) child.send({ target, isPlanted: true });
      for (const answer of answers)
        assert.deepEqual(
          (await answer)[0],
          PLANTED.map(({ name }) => name),
        );
      await withDatabase(target, PLANTED, async (database) => {
        assert.deepEqual(await readPlanted(database), [{ id: 'default', planted: 7 }]);
        assert.equal((await database.selectFrom('configuration').selectAll().execute()).length, children.length);
      });
    });

    it('give a new database the tables of a migrated one, and the first rows once', async () => {
      const [older, newer] = [await createTarget(), await createEmptyTarget()];
      await withDatabase(older, MIGRATIONS, async () => {});
      const columns = await withDatabase(older, PLANTED, readColumns);
      await withDatabase(newer, PLANTED, async (database) => {
        assert.deepEqual(await readColumns(database), columns);
        assert.deepEqual(await readPlanted(database), [{ id: 'default', planted: 0 }]);
        assert.equal((await database.selectFrom('workspaces').selectAll().execute()).length, 1);
      });
    });

    it('change nothing if a step fails', async () => {
      const target = await createTarget();
      const failing: Migration = {
        name: '9999-planted',
        up: (transaction) =>
          PLANTED.at(-1)!
            .up(transaction)
            .then(() => Promise.reject('no')),
      };
      await withDatabase(target, MIGRATIONS, async (database) => {
        const before = await readAll(database);
        await assert.rejects(openDatabase(target, [...MIGRATIONS, failing]), /no/);
        assert.deepEqual(await readAll(database), before);
      });
      await withDatabase(target, PLANTED, async (database) =>
        assert.deepEqual(await readPlanted(database), [{ id: 'default', planted: 7 }]),
      );
    });

    it('refuse the data of a newer Fairlead, and do not change it', async () => {
      const target = await createTarget();
      await withDatabase(target, PLANTED, async (database) => {
        const before = await readAll(database);
        await assertRefused(target, /newer Fairlead \(9999-planted\)/);
        assert.deepEqual(await readAll(database), before);
      });
    });

    it('refuse the data of a Fairlead from before the first release, and do not change it', async () => {
      const target = await createEmptyTarget();
      await withDatabase(target, UNPUBLISHED, async (database) => {
        // As before there was a lock for activity: not even that is added.
        await database.deleteFrom('locks').where('name', '=', 'activity').execute();
        const before = await readAll(database);
        await assertRefused(target, /before the first release\. Nothing was changed\..* snapshot save kept.* snapshot restore kept/);
        assert.deepEqual(await readAll(database), before);
      });
    });
  });
});
