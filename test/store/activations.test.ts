import assert from 'node:assert/strict';
import path from 'node:path';
import { openDatabase } from '../../server/store/database.ts';
import { changeVersion, findVersion, insertVersion, readActivations } from '../../server/store/developers/versions.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

describe('activations of versions', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = makeTemporaryFolder();
  });
  afterEach(() => folder.remove());

  const version = { fileName: 'x.csv', columns: [], developerCount: 0, createdAt: 1 };

  it('are stored each time, in order', async () => {
    const database = await openDatabase(null);
    try {
      const first = await insertVersion(database, { ...version, state: 'ACTIVE', activatedAt: 10 });
      const found = (await findVersion(database, first))!;
      assert.ok(await changeVersion(database, found, { state: 'INACTIVE' }));
      const second = await insertVersion(database, { ...version, state: 'UPLOADED', activatedAt: null });
      assert.equal(await changeVersion(database, found, { state: 'ACTIVE', activatedAt: 20 }), false);
      assert.ok(await changeVersion(database, (await findVersion(database, second))!, { state: 'ACTIVE', activatedAt: 5 }));
      assert.deepEqual(await readActivations(database), [
        { versionId: first, at: 10 },
        { versionId: second, at: 5 },
      ]);
    } finally {
      await database.destroy();
    }
  });

  it('of a data folder with only the last one per version are migrated in the order of their times', async () => {
    const file = path.join(folder.path, 'older.db');
    const older = await openDatabase(file);
    const versions: number[] = [];
    for (const activatedAt of [30, null, 20]) versions.push(await insertVersion(older, { ...version, state: 'INACTIVE', activatedAt }));
    await older.schema.dropTable('developer_activations').execute();
    await older.deleteFrom('migrations').where('name', '=', '0010-developer-activations').execute();
    await older.destroy();
    const database = await openDatabase(file);
    try {
      assert.deepEqual(await readActivations(database), [
        { versionId: versions[2], at: 20 },
        { versionId: versions[0], at: 30 },
      ]);
    } finally {
      await database.destroy();
    }
  });
});
