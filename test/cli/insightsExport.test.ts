import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS, OWN_METRICS } from '../../server/core/insights/metrics.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { runHere } from './runHere.ts';

const ROSTER = 'name,email,manager_email\nAda,ada@x.test,\nBob,bob@x.test,ada@x.test\nCy,cy@x.test,bob@x.test\n';
const DAYS = ['--from', '2026-07-01', '--to', '2026-09-30'];

describe('fairlead insights', () => {
  const { folder, address, run, ok, write } = useCommandsAtService();
  const insights = (...args: readonly string[]) => run(['insights', ...args]);

  before(async () => {
    write('people.csv', ROSTER);
    await ok(['developers', 'upload', 'people.csv']);
    await ok(['developers', 'map', '1']);
  });

  it('lists every metric with its unit and definition', async () => {
    const { code, stdout } = await insights('metrics');
    assert.equal(code, 0);
    const squeezed = stdout.replace(/\s+/g, ' ');
    const all = [...Object.values(METRICS), OWN_METRICS];
    for (const metrics of all) {
      for (const [name, { label, unit, definition }] of Object.entries(metrics)) {
        assert.ok(squeezed.includes(`${name} ${label}, in ${unit} ${definition}`), name);
      }
    }
    const { metrics } = JSON.parse((await insights('metrics', '--output', 'json')).stdout) as { metrics: { category: string }[] };
    assert.equal(metrics.length, all.flatMap(Object.keys).length);
  });

  it('lists the teams with the IDs that reports use', async () => {
    const { code, stdout } = await insights('teams');
    assert.equal(code, 0);
    assert.deepEqual(
      stdout.split('\n').map((line) => line.trim()),
      ['TEAM  NAME   DEVELOPERS  MANAGER', '1     Ada    3           ada@x.test', '2       Bob  2           bob@x.test', ''],
    );
    assert.equal(
      (await insights('teams', '--output', 'csv')).stdout,
      'team,name,developers,manager\n1,Ada,3,ada@x.test\n2,Bob,2,bob@x.test\n',
    );
    assert.match((await insights('metrics', '--output', 'csv')).stdout, /^name,category,label,unit,definition\n/);
    const { teams } = JSON.parse((await insights('teams', '--output', 'json')).stdout) as { teams: { refId: number }[] };
    assert.deepEqual(
      teams.map(({ refId }) => refId),
      [1, 2],
    );
  });

  it('reports an empty export, and how to import activity records', async () => {
    const { code, stdout, stderr } = await insights(
      'export',
      ...DAYS,
      '--team',
      '2',
      '--ratings',
      '--metrics',
      'overall_dora,coding_days_per_dev',
    );
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(stderr, /^The report is empty: team 2 has no activity record from 2026-07-01 to 2026-09-30[.] .*insights import/);
  });

  it('writes a report to a file atomically', async () => {
    const { code, stdout } = await insights('export', ...DAYS, '-o', 'quarter.csv');
    assert.deepEqual([code, stdout], [0, '']);
    assert.equal(readFileSync(join(folder, 'quarter.csv'), 'utf8'), '');
    writeFileSync(join(folder, 'kept.csv'), 'kept');
    const unknown = await insights('export', ...DAYS, '--team', '999', '-o', 'kept.csv');
    assert.equal(unknown.code, 5);
    assert.match(unknown.stderr, /No such team: 999\. The nearest: 2 "Bob", 1 "Ada"\. List all with `fairlead insights teams`\./);
    assert.equal(readFileSync(join(folder, 'kept.csv'), 'utf8'), 'kept');
    const nowhere = await insights('export', ...DAYS, '-o', 'no/such/folder.csv');
    assert.equal(nowhere.code, 2);
    assert.match(nowhere.stderr, /cannot be written/);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.part')),
      [],
    );
    assert.ok(!existsSync(join(folder, 'no')));
  });

  it('accepts a request document, and reports its errors with their locations', async () => {
    writeFileSync(join(folder, 'good.insights.json'), '{ "dateStart": "2026-07-01", "dateEnd": "2026-09-30", "granularty": "daily" }');
    const good = await insights('export', '--request', 'good.insights.json');
    assert.equal(good.code, 0);
    assert.match(good.stderr, /^good\.insights\.json:1:55: warning UNKNOWN_KEY Unknown key "granularty"/);
    const bad = await run(['insights', 'export', '--request', '-'], { input: '{ "dateStart": "2026-07-32", }' });
    assert.deepEqual([bad.code, bad.stdout], [1, '']);
    assert.match(
      bad.stderr,
      /^-:1:3: error MISSING_FIELD dateEnd is missing; add it\.\n-:1:16: error INVALID_TEXT .*\n-:1:28: error INVALID_JSON .*\n$/,
    );
    const both = await insights('export', '--request', 'good.insights.json', '--ratings');
    assert.equal(both.code, 2);
    assert.match(both.stderr, /Remove --ratings, or write it/);
    assert.equal((await insights('export', '--request', 'no.insights.json')).code, 2);
  });

  it('reports an invalid flag by its name, before sending anything', async () => {
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /Give them with --from and --to, or a file with --request/],
      [['--from', '2026-07-01', '--to', '2026-06-31'], /^fairlead: --to has an invalid day; 2026-06 has the days 01 to 30\.\n$/],
      [['--from', '2026-07-02', '--to', '2026-07-01'], /^fairlead: --to is 2026-07-01, before --from \(2026-07-02\)/],
      [[...DAYS, '--metrics', 'LEAD_TIME_FOR_CHANGE'], /Did you mean LEAD_TIME_FOR_CHANGES\?/],
      [[...DAYS, '--metrics', 'CODING_DAYS'], /"CODING_DAYS" is a metric of contributors\. Add --contributors/],
      [
        [...DAYS, '--team', '1', '--contributors', '--metrics', 'OVERALL_DORA'],
        /"OVERALL_DORA" is a metric of teams\. Remove --contributors/,
      ],
      [[...DAYS, '--contributors'], /needs a team\. Name it with --team/],
      [[...DAYS, '--metrics', 'CODING_DAYS_PER_DEV', '--calculation', 'P90'], /names none of them/],
      [[...DAYS, '--granularity', 'hourly'], /daily, weekly, monthly/],
      [[...DAYS, '--output', 'quarter.csv'], /Give table, json, csv\. Name a file to write with --out\./],
      [[...DAYS, '--decimal', 'comma', '--delimiter', 'comma'], /exclude each other\. Use --delimiter semicolon or tab/],
      [[...DAYS, '--output', 'json', '--bom'], /--bom is for CSV only, but the output is json/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await runHere(['insights', 'export', ...args, '--url', 'http://127.0.0.1:1'], {
        env: { FAIRLEAD_API_KEY: 'k' },
      });
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, message);
    }
  });

  it('explains a number by its formula and its activity records', async () => {
    const text = await insights('explain', ...DAYS, '--team', '1', '--metric', 'coding_days_per_dev');
    assert.deepEqual([text.code, text.stderr], [0, '']);
    assert.match(text.stdout, /^Ada, CODING_DAYS_PER_DEV: \S+ \(days per period\)\n {2}0 days .*\n\nNo records were counted\.\n$/);
    const json = await insights(
      'explain',
      ...DAYS,
      '--team',
      '1',
      '--metric',
      'PR_VELOCITY',
      '--developer',
      'bob@x.test',
      '--output',
      'json',
    );
    assert.equal(json.code, 0, json.stderr);
    const { name, metric, total, facts } = JSON.parse(json.stdout) as Record<string, unknown>;
    assert.deepEqual([name, metric, total, facts], ['Bob', 'PR_VELOCITY', 0, []]);
  });

  describe('with activity records', () => {
    before(async () => {
      const taken = await fetch(`${address().url}/__fairlead/activity`, {
        method: 'POST',
        headers: { 'x-api-key': address().adminKey, 'content-type': 'application/json' },
        body: JSON.stringify([
          { kind: 'commit', id: 'a', developer: 'ada@x.test', at: '2026-07-01T10:00:00Z', deployedAt: '2026-07-03T10:00:00Z' },
          { kind: 'commit', id: 'b', developer: 'bob@x.test', at: '2026-07-02T10:00:00Z', deployedAt: '2026-07-02T22:00:00Z' },
          { kind: 'commit', id: 'c', developer: 'BOB@x.test', at: '2026-07-02T11:00:00Z', repository: 'shop' },
        ]),
      });
      assert.equal(taken.status, 200, await taken.text());
    });

    const DAY_BY_DAY = ['--from', '2026-07-01', '--to', '2026-07-04', '--granularity', 'daily'];

    it('exports the rows of teams, with the requested calculation', async () => {
      const metrics = ['--metrics', 'CODING_DAYS_PER_DEV', 'lead_time_for_changes'];
      const { code, stdout } = await insights('export', ...DAY_BY_DAY, ...metrics, '--calculation', 'MEDIAN', '--ratings');
      assert.equal(code, 0);
      // Two coding days of two people over four periods; lead times of half a day and two days.
      assert.equal(
        stdout,
        // Ada's tier is High and Bob's is Elite: their mean is rounded up.
        'Collection Name,Coding Days per Developer,Lead Time for Changes (median),Lead Time for Changes Rating\nAda,0.25,1.25,Elite\nBob,0.25,0.50,Elite\n',
      );
      const written = await insights('export', ...DAY_BY_DAY, ...metrics, '--calculation', 'MEDIAN', '--ratings', '-o', 'days.csv');
      assert.match(written.stderr, /^Wrote days\.csv\.\n$/);
      assert.equal(readFileSync(join(folder, 'days.csv'), 'utf8'), stdout);
    });

    it('takes --output as a format, as every command does, and writes a table for people', async () => {
      const asked = [...DAY_BY_DAY, '--metrics', 'CODING_DAYS_PER_DEV', 'MEAN_TIME_TO_RESTORE', '--ratings'];
      const csv = await ok(['insights', 'export', ...asked, '--output', 'csv']);
      assert.match(csv, /\nAda,0\.25,,—\n/, 'a missing number is an empty cell, a missing rating a dash');
      assert.ok(!existsSync(join(folder, 'csv')), 'no file is named like the format');
      const table = await ok(['insights', 'export', ...asked, '--output', 'table']);
      assert.match(table, /^NAME +METRIC +VALUE +UNIT +RATING\nAda +Coding Days per Developer +0\.25 +days per period\n/);
      assert.match(table, /\nAda +Mean Time to Restore \(mean\) +days +—\n/);
      const { rows, ...head } = JSON.parse(await ok(['insights', 'export', ...asked, '--output', 'json'])) as {
        rows: { name: string; values: object[] }[];
      };
      assert.deepEqual(head, { dateStart: '2026-07-01', dateEnd: '2026-07-04', granularity: 'daily' });
      assert.deepEqual(rows[0], {
        name: 'Ada',
        values: [
          { metric: 'CODING_DAYS_PER_DEV', unit: 'days per period', value: 0.25 },
          { metric: 'MEAN_TIME_TO_RESTORE', unit: 'days', calculation: 'MEAN', value: null, rating: null },
        ],
      });
    });

    it('writes CSV for a spreadsheet of another country', async () => {
      const asked = [...DAY_BY_DAY, '--metrics', 'CODING_DAYS_PER_DEV'];
      const written = await ok(['insights', 'export', ...asked, '--bom', '--decimal', 'comma']);
      assert.equal(written, '\uFEFFCollection Name;Coding Days per Developer\nAda;0,25\nBob;0,25\n');
    });

    it('takes the name of a team in any case, and names the nearest if there is none', async () => {
      const asked = [...DAY_BY_DAY, '--metrics', 'CODING_DAYS_PER_DEV', '--team'];
      const bob = 'Collection Name,Coding Days per Developer\nBob,0.25\n';
      assert.equal(await ok(['insights', 'export', ...asked, 'bob']), bob);
      assert.equal(await ok(['insights', 'export', ...asked, '2']), bob);
      const wrong = await insights('export', ...asked, 'Bop');
      assert.deepEqual([wrong.code, wrong.stdout], [5, '']);
      assert.match(wrong.stderr, /No team is named "Bop"\. Did you mean "Bob"\? List all with `fairlead insights teams`\./);
      const explained = await ok(['insights', 'explain', ...DAY_BY_DAY, '--team', 'Bob', '--metric', 'coding_days_per_dev']);
      assert.match(explained, /^Bob, CODING_DAYS_PER_DEV: 0\.25/);
    });

    it('exports the rows of contributors', async () => {
      const { stdout } = await insights('export', ...DAY_BY_DAY, '--team', '2', '--contributors', '--metrics', 'CODING_DAYS');
      assert.equal(stdout, 'Collection Name,Coding Days\nBob,0.25\nCy,0\n');
    });

    it('says why a number has its rating', async () => {
      const text = await ok(['insights', 'explain', ...DAY_BY_DAY, '--team', 'Ada', '--metric', 'LEAD_TIME_FOR_CHANGES']);
      assert.match(
        text,
        /\nRating: Elite, the mean of its developers \(1 Elite, 1 High, 1 without data\)\. The value itself, 1\.25 days, is High\.\n {2}Elite at most 1 day, High at most 7 days, /,
      );
    });

    it('shows the activity records behind a number in pages', async () => {
      const asked = [...DAY_BY_DAY, '--team', '1', '--metric', 'coding_days_per_dev'];
      const first = await insights('explain', ...asked, '--page-size', '2');
      assert.equal(first.code, 0, first.stderr);
      assert.match(first.stdout, /^Ada, CODING_DAYS_PER_DEV: 0\.25 \(days per period\)\n {2}2 days .* = 0\.25\n\nRECORD {2}KIND/);
      assert.match(first.stdout, /\nc +commit +2026-07-02 11:00 +bob@x\.test +shop +2026-07-02\nb +commit +2026-07-02 10:00 /);
      assert.match(first.stdout, /\n3 records, page 1 of 2; see the next one with --page 2\.\n$/);
      const csv = await insights('explain', ...asked, '--page', '2', '--page-size', '2', '--output', 'csv');
      assert.match(csv.stdout, /^kind,id,developer,.*,counted\ncommit,a,ada@x\.test,.*,2026-07-01\n$/);
    });
  });

  it('requires the team or developer, and the days, of a number to explain', async () => {
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [[...DAYS, '--metric', 'OVERALL_DORA'], /Name a team with --team, or a developer with --developer/],
      [['--team', '1', '--metric', 'OVERALL_DORA'], /Give them with --from and --to\.\n$/],
      [[...DAYS, '--team', '1'], /--metric/],
      [
        [...DAYS, '--team', '1', '--metric', 'OVERALL_DOR'],
        /--metric names the unknown metric "OVERALL_DOR"\. Did you mean OVERALL_DORA\?/,
      ],
      [[...DAYS, '--developer', 'bob@x.test', '--metric', 'PR_VELOCITY'], /Name their team with --team/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await insights('explain', ...args);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, message);
    }
    assert.equal((await insights('explain', ...DAYS, '--developer', 'zed@x.test', '--metric', 'OVERALL_DORA')).code, 5);
  });

  it('reports an unknown team, and a service that does not answer', async () => {
    const refused = await insights('export', ...DAYS, '--team', '999');
    assert.equal(refused.code, 5);
    assert.match(refused.stderr, /999/);
    const gone = await runHere(['insights', 'export', ...DAYS], { env: { FAIRLEAD_DATA: join(folder, 'nowhere') } });
    assert.equal(gone.code, 4);
  });
});
