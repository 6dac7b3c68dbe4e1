import assert from 'node:assert/strict';
import { openDatabase } from '../../server/store/database.ts';
import { changeVersion, findVersion, insertVersion, readActivations } from '../../server/store/developers/versions.ts';

describe('activations of versions', () => {
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
});
