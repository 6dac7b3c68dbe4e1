import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { importRecords, readReport } from '../support/insightReports.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { useCommandsAtService } from './commandsAtService.ts';

const ROSTER = 'Name,Email,Manager Email\nAda,ada@x.test,\nBob Ross,bob.ross@x.test,ada@x.test\nCy,cy@x.test,ada@x.test\n';

describe('who the logins in activity records are', () => {
  const { address, instance, run, ok, refused, write } = useCommandsAtService('insights');
  const countPulls = async (): Promise<string | undefined> => {
    const request = {
      dateStart: '2026-03-01',
      dateEnd: '2026-03-07',
      collectionId: '1',
      productivityContributors: { metrics: ['PR_VELOCITY'] },
    };
    const rows = await readReport(address(), request);
    return rows.find(([name]) => name === 'Bob Ross')?.[1];
  };

  before(async () => {
    await finishSetup(address(), ROSTER);
    const pull = { kind: 'pullRequest' as const, createdAt: '2026-03-01T10:00:00Z', mergedAt: '2026-03-02T10:00:00Z', lines: 10 };
    await importRecords(address(), [
      { ...pull, id: '1', developer: 'bobross' },
      { ...pull, id: '2', developer: 'robert' },
      { ...pull, id: '3', developer: 'git@host.test' },
    ]);
  });

  it("are listed with who is meant and why, and a login of everyone is no one's", async () => {
    assert.equal(
      await ok(['unmatched', '--output', 'csv']),
      'login,email,why,records\nbobross,bob.ross@x.test,same account,1\ngit@host.test,,,1\nrobert,,,1\n',
    );
  });

  it('are mapped by a file, listed, and removed again in any case', async () => {
    const file = write('people.csv', 'login,email,why\nbobross,bob.ross@x.test,same account\nrobert,bob.ross@x.test,\ngit@host.test,,\n');
    const mapped = await ok(['map', '--file', file]);
    assert.equal(mapped, 'The activity records of 2 logins count for their developers. 1 without an e-mail is skipped.\n');
    assert.equal(await countPulls(), '20');
    assert.match(await ok(['mappings']), /^LOGIN +EMAIL +SYSTEM\nbobross +bob\.ross@x\.test +GIT\nrobert +bob\.ross@x\.test +GIT\n$/);
    assert.equal(await ok(['unmap', 'Robert']), 'The activity records of Robert no longer count for bob.ross@x.test.\n');
    assert.equal(await countPulls(), '10');
    await refused(5, /No mapping has the login "robert"/, 'unmap', 'robert');
  });

  it('belong to one person however they are spelled: the last mapping counts', async () => {
    await ok(['map', 'BobRoss', 'cy@x.test']);
    assert.equal(await ok(['mappings', '--output', 'csv']), 'login,email,system\nBobRoss,cy@x.test,GIT\n');
    assert.equal(await countPulls(), '0');
    await ok(['map', 'bobross', 'bob.ross@x.test']);
    assert.equal(await countPulls(), '10');
    const many = Array.from({ length: 300 }, (_, place) => ({
      email: 'cy@x.test',
      applicationType: 'GIT',
      identity: `BOBROSS${place || ''}`,
    }));
    await call(instance(), 'updateDeveloperIdentities', { body: many });
    assert.equal(await countPulls(), '0', 'also in a long list');
  });

  it('are no e-mails of the roster, whose records count for their owners', async () => {
    await refused(
      3,
      /"CY@x\.test" is itself an e-mail of the active roster, so its records count for cy@x\.test/,
      'map',
      'CY@x.test',
      'ada@x.test',
    );
    await ok(['map', 'cy@x.test', 'CY@x.test']);
    const taken = await call(instance(), 'updateDeveloperIdentities', {
      body: [{ email: 'ada@x.test', integrationId: 7, identity: 'cy@x.test' }],
    });
    assert.equal(taken.savedCount, 1, 'an account of a connected system may have any name');
  });

  it('are asked for if missing, and mistakes in a file are shown with their lines', async () => {
    await refused(2, /Who is who\? Give a login and the e-mail of its developer, or a CSV of both with --file/, 'map', 'ada');
    const file = write('bad.csv', 'login,email\nx,ada@x.test\nX,cy@x.test\n');
    const bad = await run(['map', '--file', file]);
    assert.deepEqual([bad.code, bad.stdout], [1, '']);
    assert.match(bad.stderr, /^bad\.csv:3: "X" belongs to ada@x\.test in line 2 and to cy@x\.test here; assign it to one of them\.\n/);
  });
});
