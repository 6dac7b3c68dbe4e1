import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { useCommandsAtService } from './commandsAtService.ts';

describe('removing activity records, and undoing imports', () => {
  const { instance, ok, refused, run, write } = useCommandsAtService('insights');
  const count = async (): Promise<number> => (await call(instance(), 'readActivity')).facts;
  const line = (id: string, at: string, repository = 'web'): string =>
    `${JSON.stringify({ kind: 'commit', id, developer: 'ada@x.test', at: `${at}T12:00:00Z`, repository })}\n`;

  it('lists each file as an import, and undoes it once', async () => {
    const old = write('old.ndjson', line('a', '2023-05-01') + line('b', '2024-05-01'));
    const more = write('more.ndjson', line('b', '2024-05-02') + line('c', '2024-06-01', 'app'));
    assert.match(await ok(['import', old, more]), /\nTo undo it: fairlead insights undo 1; fairlead insights undo 2\n/);
    assert.match(
      await ok(['imports', '--output', 'csv']),
      /^import,action,source,at,added,changed,removed,undone\n2,import,file:more\.ndjson,[^,]+,1,1,0,\n1,import,file:old\.ndjson,[^,]+,2,0,0,\n$/,
    );
    const shown = await run(['undo', '2']);
    assert.deepEqual([shown.code, shown.stdout], [0, 'KIND    REMOVED  CHANGED  COME BACK\ncommit  1        1        0\n']);
    assert.match(shown.stderr, /Nothing was changed\. Add --yes to do it\./);
    assert.equal(await count(), 3);
    assert.match(await ok(['undo', '2', '--yes']), /\nDone\.\n$/);
    assert.equal(await count(), 2);
    await refused(3, /Import 2 was undone before/, 'undo', '2', '--yes');
    await refused(5, /There is no such import/, 'undo', '9', '--yes');
  });

  it('removes only what was shown, and brings it back', async () => {
    await refused(2, /Give at least one of --id/, 'remove');
    const planned = JSON.parse(await ok(['remove', '--before', '2024-01-01', '--output', 'json'])) as { isDone: boolean; removed: number };
    assert.deepEqual([planned.isDone, planned.removed, await count()], [false, 1, 2]);
    assert.match(await ok(['remove', '--before', '2024-01-01', '--yes']), /Done\. Undo it with `fairlead insights undo 3`\.\n$/);
    assert.equal(await count(), 1);
    assert.match(await ok(['imports', '--output', 'csv']), /\n3,removal,before 2024-01-01,/);
    await ok(['undo', '3', '--yes']);
    assert.equal(await count(), 2);
    assert.equal(await ok(['remove', '--repository', 'other', '--yes']), 'No record matches. Nothing was removed.\n');
  });
});
