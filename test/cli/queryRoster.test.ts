import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const CSV = `Full Name,Email,Manager Email,Team,Site
Ann,ann@x.y,,Core,Oslo
Bob,bob@x.y,ANN@x.y,Core,
"Lee, Cy",cy@x.y,bob@x.y,Apps,Oslo
Dee,dee@x.y,ann@x.y,Apps,Rome
`;

describe('fairlead developers query', () => {
  const { folder, remove } = makeFolder();
  const run = (...args: string[]): Promise<Ended> => runHere(['developers', 'query', ...args], { cwd: folder });

  before(() => writeFileSync(join(folder, 'team.csv'), CSV));
  after(remove);

  it('finds a manager with everyone below, as a roster in CSV', async () => {
    const { code, stdout } = await run('team.csv', '--subtree', 'BOB@x.y', '--output', 'csv');
    assert.deepEqual(
      [code, stdout],
      [0, 'Full Name,Email,Manager Email,Team,Site\nBob,bob@x.y,ANN@x.y,Core,\n"Lee, Cy",cy@x.y,bob@x.y,Apps,Oslo\n'],
    );
  });

  it('filters by columns, groups, counts, and writes e-mails', async () => {
    const counted = await run('team.csv', '--group-by', 'site', '--count', '--output', 'csv');
    assert.equal(counted.stdout, 'site,people\nOslo,2\nRome,1\n,1\n');
    assert.equal((await run('team.csv', '--where', 'team=apps', '--where', 'Site!=Rome', '--emails')).stdout, 'cy@x.y\n');
    const found = JSON.parse((await run('team.csv', '--group-by', 'Team', '--where', 'Site=Oslo', '--output', 'json')).stdout) as unknown;
    const person = (cells: readonly string[]) =>
      Object.fromEntries(['Full Name', 'Email', 'Manager Email', 'Team', 'Site'].map((header, at) => [header, cells[at]]));
    assert.deepEqual(found, [
      { value: 'Apps', people: [person(['Lee, Cy', 'cy@x.y', 'bob@x.y', 'Apps', 'Oslo'])] },
      { value: 'Core', people: [person(['Ann', 'ann@x.y', '', 'Core', 'Oslo'])] },
    ]);
    assert.match((await run('team.csv', '--where', 'Team=Core')).stdout, /^FULL NAME.*\n(.*\n)+\n2 of 4 people\.\n$/);
  });

  it('reports an invalid query', async () => {
    for (const [flags, message] of [
      [['--where', 'Tem=Core'], /Unknown column "Tem"\. Use one of: Full Name, Email/],
      [['--where', 'Team'], /"Team" is not a condition\. Write a column/],
      [['--subtree', 'zed@x.y'], /No developer has the e-mail "zed@x\.y"\./],
    ] as const) {
      const { code, stderr } = await run('team.csv', ...flags);
      assert.match(stderr, message);
      assert.notEqual(code, 0);
    }
  });
});
