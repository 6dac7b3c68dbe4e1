import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { carryOut } from '../../server/account/carryOutRoster.ts';
import { call } from '../../server/api/client.ts';
import { downloadActiveRoster } from '../../server/api/developers/activeRoster.ts';
import type { StoredRosterPlan } from '../../server/core/developers/rosterPlan.ts';
import { writeStoredPlan } from '../../server/core/storedPlan.ts';
import { writeCsv } from '../../server/documents/writeCsv.ts';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { startCuttingProxy } from '../support/cuttingProxy.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, type Ended, startFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';

const FIRST = 'Full Name,E-mail,Manager Email,Team\nAda,ada@x.test,,Red\nBob,bob@x.test,ada@x.test,Blue\nCy,cy@x.test,bob@x.test,Blue\n';
const SECOND =
  'E-mail,Full Name,Team,Manager Email\nada@x.test,Ada,Green,\ncy@x.test,Cy,Blue,ada@x.test\ndi@x.test,"Di, ""D"" \u001b[1m",Red,cy@x.test\n';

describe('fairlead developers plan and apply', function () {
  this.timeout(timeLimit(180_000));
  const { folder, address, instance, run: runArgs, write } = useCommandsAtService('developers');
  const run = (...args: string[]): Promise<Ended> => runArgs(args);
  const plan = (name: string, ...flags: string[]): Promise<Ended> => run('plan', name, '-o', 'plan.json', ...flags);
  const apply = (...flags: string[]): Promise<Ended> => run('apply', 'plan.json', '--max-removals', '100%', ...flags);
  const states = async (): Promise<string[]> => (await call(instance(), 'listVersions')).versions.map(({ state }) => state);
  const active = async (): Promise<string> => toRows((await downloadActiveRoster(instance()))?.csv ?? '');

  before(() => {
    buildIfStale();
    write('first.csv', FIRST);
    write('second.csv', SECOND);
  });
  afterEach(() => call(instance(), 'clearFaults'));

  it('makes a plan readable only by its owner, even over an existing file', async () => {
    // Windows has no such file modes.
    if (process.platform === 'win32') return;
    const file = join(folder, 'plan.json');
    writeFileSync(file, '', { mode: 0o644 });
    for (let times = 0; times < 2; times++) {
      assert.equal((await plan('first.csv')).code, 0);
      assert.equal(statSync(file).mode & 0o777, 0o600);
      rmSync(file);
    }
  });

  it('completes the initial setup, and reports a second time that it is done', async () => {
    const planned = await plan('first.csv');
    assert.equal(planned.code, 0, planned.stderr);
    assert.match(planned.stdout, /^No version is active yet: this is the first one, with 3 people\.\n3 added, 0 changed, /);
    assert.ok(planned.stdout.endsWith('\nNext: fairlead developers apply plan.json\n'));
    assert.deepEqual(await states(), []);
    const tried = (await apply('--dry-run')).stdout;
    assert.match(tried, /^Nothing is sent\. [^\n]+\n\nPOST http\S+\/v2\/developers\n[^\n]+\n\nThen: its field mapping is saved, [^\n]+\n$/);
    assert.deepEqual(await states(), []);
    const applied = await apply();
    assert.deepEqual([applied.code, applied.stdout], [0, 'Version 1 is ACTIVE with 3 developers.\n'], applied.stderr);
    assert.equal(await active(), toRows(FIRST));
    const again = await apply();
    assert.deepEqual([again.code, again.stdout], [0, 'Already done. Version 1 is ACTIVE with 3 developers.\n']);
    assert.deepEqual(await states(), ['ACTIVE']);
  });

  it('shows exactly who is added, changed, moved and removed, and does that', async () => {
    const planned = await plan('second.csv', '--max-removals', '100%');
    assert.equal(
      planned.stdout,
      [
        'Version 1 is active with 3 people; after it there are 3.',
        '1 added, 1 changed, 1 moved, 1 removed, 0 unchanged.',
        '  + Di, "D" \\u001b[1m <di@x.test>  Team: Red, manager_email: cy@x.test',
        '  ~ Ada <ada@x.test>  Team: “Red” becomes “Green”',
        '  > Cy <cy@x.test>  from bob@x.test to ada@x.test',
        '  - Bob <bob@x.test>  manager_email: ada@x.test, Team: Blue',
        '',
        'Next: fairlead developers apply plan.json',
        '',
      ].join('\n'),
    );
    const { counts } = JSON.parse((await plan('second.csv', '--output', 'json')).stdout) as { counts: Record<string, number> };
    assert.deepEqual([counts.added, counts.updated, counts.removed], [1, 2, 1]);
    assert.match((await plan('second.csv', '--output', 'csv')).stdout, /^change,email,name,detail\nadd,di@x\.test,/);
    const applied = await apply();
    assert.equal(applied.stdout, 'Version 2 is ACTIVE with 3 developers. Undo with `fairlead developers approve 1`.\n', applied.stderr);
    assert.equal(await active(), toRows(SECOND));
    const again = JSON.parse((await apply('--output', 'json')).stdout) as Record<string, unknown>;
    assert.deepEqual(again, { kind: 'done', versionId: '2', developerCount: 3, formerId: null });
    assert.match((await plan('second.csv')).stdout, /\n\nNothing to change\.\n$/);
    assert.match((await apply()).stdout, /^Already done\. /);
  });

  it('removes more people than the limit only if the exact count is given', async () => {
    await plan('first.csv');
    for (const flags of [['0%'], ['0'], ['0', '--confirm-removals', '2']]) {
      const ended = await run('apply', 'plan.json', '--max-removals', ...flags);
      assert.deepEqual([ended.code, ended.stdout], [3, '']);
      assert.match(
        ended.stderr,
        /^fairlead: 1 of 3 people would be removed, but --max-removals allows 0\. .* --confirm-removals 1\. Nothing was sent\.\n$/,
      );
    }
    assert.deepEqual(await states(), ['ACTIVE', 'INACTIVE']);
    assert.equal((await run('apply', 'plan.json', '--max-removals', '0', '--confirm-removals', '1')).code, 0);
    assert.equal(await active(), toRows(FIRST));
  });

  it('resumes after an interruption before, during or after each request, without an extra version', async () => {
    for (const endpoint of ['reuploadRoster', 'approveVersion', 'listVersions'] as const) {
      for (const cut of ['before', 'after'] as const) {
        const [from, to] = (await active()) === toRows(FIRST) ? [FIRST, SECOND] : [SECOND, FIRST];
        await plan(to === FIRST ? 'first.csv' : 'second.csv');
        const before = (await states()).length;
        await call(instance(), 'createFault', { body: { endpoint, cut } });
        const broken = await apply();
        assert.deepEqual([broken.code, broken.stdout], [4, ''], `${endpoint} ${cut}: ${broken.stderr}`);
        await call(instance(), 'clearFaults');
        const isDone = endpoint === 'approveVersion' && cut === 'after';
        assert.equal(await active(), toRows(isDone ? to : from));
        assert.equal((await apply()).code, 0);
        assert.equal(await active(), toRows(to));
        assert.equal((await states()).length, before + 1, `${endpoint} ${cut}`);
      }
    }
  });

  it('succeeds in two runs at the same time, and leaves no second version waiting', async () => {
    for (const name of ['first.csv', 'second.csv', 'first.csv']) {
      await plan(name);
      const { fairleadPlan: _, format: __, hash: ___, ...stored } = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
      const nothing = (): void => {};
      const options = { signal: undefined, agree: nothing, sending: nothing, onStep: nothing };
      const applied = await Promise.all([1, 2, 3].map(() => carryOut(instance(), stored as StoredRosterPlan, options)));
      assert.ok(applied.every(({ kind, versionId }) => /^(?:applied|done)$/.test(kind) && versionId === applied[0]!.versionId));
      assert.deepEqual(new Set(await states()), new Set(['ACTIVE', 'INACTIVE']));
    }
  });

  it('refuses a plan if the active version changed or the plan file was altered', async () => {
    const before = await active();
    await plan(before === toRows(FIRST) ? 'second.csv' : 'first.csv');
    const content = readFileSync(join(folder, 'plan.json'), 'utf8');
    write('plan.json', content.replace('ada@x.test,Ada', 'ada@x.test,Eve').replace('Ada,ada@x.test', 'Eve,ada@x.test'));
    const altered = await apply();
    assert.equal(altered.code, 3);
    assert.match(
      altered.stderr,
      /^fairlead: plan\.json was altered after it was made: .* make it again with `fairlead developers plan`\.\n$/,
    );
    const { fairleadPlan: _, format: __, hash: ___, ...plain } = JSON.parse(content) as Record<string, unknown>;
    write('plan.json', writeStoredPlan('roster', { ...plain, content: 'name,email,manager_email\nEve,eve@x.test,\n' }));
    const other = await apply();
    assert.equal(other.code, 3);
    assert.match(other.stderr, /^fairlead: Nothing was sent: version \d+ and the roster do not match this plan anymore\. Plan again\.\n$/);
    write('plan.json', writeStoredPlan('roster', { ...plain, content: 'name,email,manager_email\nEve,eve@x.test,eve@x.te\nCy,cy@x.t' }));
    const cut = await apply();
    assert.equal(cut.code, 3);
    assert.match(
      cut.stderr,
      /^fairlead: Nothing was sent: the roster of this plan has a mistake in line 3\. The file ends in the middle of this row/,
    );
    assert.equal(await active(), before);
    write('plan.json', content);
    await call(instance(), 'upsertDevelopers', { body: [{ email: 'new@x.test', name: 'New' }] });
    const versions = await states();
    const moved = await apply();
    assert.equal(moved.code, 3);
    assert.match(moved.stderr, /^fairlead: Nothing was sent: version \d+ is active now, but the plan is for version \d+\. Plan again\.\n$/);
    assert.deepEqual(await states(), versions);
  });

  it('names a roster that was cut off, whatever else is wrong because of it', async () => {
    write('cut.csv', 'name,email,manager_email,team\nAda,ada@x.test,,\nBo,bo@x.test,cy@x.test,\nCy,cy@x.te');
    const { code, stderr } = await plan('cut.csv', '--max-removals', '100%');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^cut\.csv:4:1: error The file ends in the middle of this row: it has 2 cells and the header 4, and no line ending\./,
    );
  });

  it('reports the error of a roster, and creates no plan', async () => {
    write('broken.csv', 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,zed@x.test\n');
    const { code, stdout, stderr } = await run('plan', 'broken.csv', '-o', 'broken.json');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^broken\.csv:2:5: error [^\n]+\nfairlead: broken\.csv has this mistake and 2 more\. /);
    assert.equal((await run('apply', 'broken.json')).code, 2);
  });

  it(`produces exactly the given roster, from any earlier one and after any interruption (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const pick = (below: number): number => Math.floor(random() * below);
    const proxy = await startCuttingProxy(address().url);
    const env = { FAIRLEAD_API_KEY: address().apiKey };
    try {
      for (let round = 0; round < campaign(2, 200); round++) {
        const csv = toRandomRoster(pick);
        write('wanted.csv', csv);
        const planned = await plan('wanted.csv');
        assert.equal(planned.code, 0, `${planned.stderr}\n${csv}`);
        // The proxy has another address than the service of the plan.
        const args = ['developers', 'apply', 'plan.json', '--max-removals', '100%', '--url', proxy.url, '--other-service'];
        for (let breaks = pick(3); breaks > 0; breaks--) {
          const child = startFairlead(args, { cwd: folder, env });
          const kind = (['SIGINT', 'SIGKILL', 'cut'] as const)[pick(3)]!;
          proxy.after(pick(4000 + csv.length * 2), pick(2) === 0, () => (kind === 'cut' ? proxy.cut() : child.kill(kind)));
          const ended = new Promise<number | null>((done) => child.on('close', done));
          const [code, , stderr] = await Promise.all([ended, text(child.stdout!), text(child.stderr!)]);
          proxy.restore();
          assert.ok([0, null, 130, 4].includes(code), `${kind}: ${code} ${stderr}`);
        }
        const applied = await runHere(args, { cwd: folder, env });
        assert.equal(applied.code, 0, applied.stderr);
        assert.equal(await active(), toRows(csv), `round ${round}`);
        assert.match((await apply()).stdout, /^Already done\. /);
      }
    } finally {
      await proxy.close();
    }
  });
});

/** Parses the records of a roster by header, independent of the order of rows and columns. */
function toRows(csv: string): string {
  const names: Readonly<Record<string, string>> = { 'Full Name': 'name', 'E-mail': 'email', 'Manager Email': 'manager_email' };
  const [header = [], ...rows] = parse(csv) as string[][];
  const records = rows.map((row) => Object.fromEntries(header.map((name, column) => [names[name] ?? name, row[column] ?? ''])));
  return JSON.stringify(
    records.map((record) => JSON.stringify(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))).sort(),
  );
}

/** Creates a roster of one or several trees, with rows and columns in any order. */
function toRandomRoster(pick: (below: number) => number): string {
  const shuffle = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => [pick(1_000_000), item] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, item]) => item);
  const people = shuffle(Array.from({ length: 60 }, (_, index) => index)).slice(0, 1 + pick(40));
  const texts = ['', 'Red', 'a, b', '"q"', 'é\u{1f600}', ' two\nlines', '=1+1', '0'];
  const columns = shuffle(['Full Name', 'E-mail', 'Manager Email', ...['Team', 'Site', '2024', '__proto__'].slice(0, pick(5))]);
  const rows = people.map((person, index) => {
    const manager = index === 0 || pick(6) === 0 ? '' : `p${people[pick(index)]}@x.test`;
    const own: Readonly<Record<string, string>> = {
      'Full Name': `P ${person}${pick(3)}`,
      'E-mail': `p${person}@x.test`,
      'Manager Email': manager,
    };
    return columns.map((column) => (Object.hasOwn(own, column) ? own[column]! : texts[pick(texts.length)]!));
  });
  return writeCsv([columns, ...shuffle(rows)]);
}
