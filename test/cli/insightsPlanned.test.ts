import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { givenWork } from '../support/givenWork.ts';
import { importRecords } from '../support/insightReports.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { callService } from '../support/serviceCall.ts';
import { configure, finishSetup } from '../support/serviceInProcess.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, startFairlead } from './fairlead.ts';

const ROSTER = 'Name,Email,Manager Email\nAda,ada@x.test,\nBo,bo@x.test,ada@x.test\nCy,cy@x.test,bo@x.test\n';
const PLANNED = 'Name,Email,Manager Email\nAda,ada@x.test,\nBo,bo@x.test,di@x.test\nCy,cy@x.test,di@x.test\nDi,di@x.test,ada@x.test\n';
const DAYS = ['--from', '2026-03-02', '--to', '2026-03-08'];
const ASKED = [...DAYS, '--metrics', 'CODING_DAYS_PER_DEV', '--roster', 'planned.csv'];

const TREND = ['--by', 'week', '--from', '2026-02-23', '--to', '2026-03-08', '--metrics', 'CODING_DAYS_PER_DEV', '--roster', 'planned.csv'];

describe('fairlead insights export --roster', () => {
  const { address, data, folder, ok, run, refused, write } = useCommandsAtService('insights');
  before(async () => {
    await finishSetup(address(), ROSTER);
    const commit = (id: string, developer: string, day: number) => {
      return { kind: 'commit' as const, id, developer, at: `2026-03-0${day}T10:00:00Z`, lines: 1 };
    };
    await importRecords(address(), [commit('a', 'cy@x.test', 3), commit('b', 'cy@x.test', 4), commit('c', 'bo@x.test', 5)]);
    await importRecords(address(), [commit('d', 'ada@x.test', 5)]);
    write('planned.csv', PLANNED);
  });

  it('has each number as of today, as it would be, and the change', async () => {
    const { code, stdout, stderr } = await run(['export', ...ASKED, '--output', 'table']);
    assert.equal(code, 0, stderr);
    assert.equal(
      stdout,
      `NAME  METRIC                     UNIT             TODAY  PLANNED  CHANGE  NOTE
Ada   Coding Days per Developer  days per period  1.33   1.33     same
Di    Coding Days per Developer  days per period         1.50             only planned
Bo    Coding Days per Developer  days per period  1.50                    only today
`,
    );
    assert.equal(stderr, '2 of 3 numbers change. Rows only of today: 1, only of the planned roster: 1. Nothing was stored.\n');
  });

  it('says what counts for no one today and under the roster', async () => {
    write('left.csv', ROSTER.replace('Cy,cy@x.test,bo@x.test\n', ''));
    const { stderr } = await run(['export', ...ASKED.slice(0, -1), 'left.csv']);
    assert.match(
      stderr,
      /\nUnder the planned roster, 2 of 4 activity records count for no one: their developers are not in it, or not mapped\.\n$/,
    );
    assert.doesNotMatch(stderr, /In these days/);
  });

  it('is CSV and JSON for programs, also of a request in a file', async () => {
    write('planned2.csv', ROSTER.replace('cy@x.test,bo@x.test', 'cy@x.test,ada@x.test'));
    const request = { dateStart: '2026-03-02', dateEnd: '2026-03-08', productivity: { metrics: ['CODING_DAYS_PER_DEV'] } };
    write('week.insights.json', JSON.stringify(request));
    assert.equal(
      await ok(['export', '--request', 'week.insights.json', '--roster', 'planned2.csv', '--format', 'csv', '--decimal', 'comma']),
      'Collection Name;Metric;Unit;Today;Planned;Change;Change %;Judgement;Tier today;Tier planned;Tier change;Roster\n' +
        'Ada;Coding Days per Developer;days per period;1,33;1,33;0;0;same;—;—;;both\n' +
        'Bo;Coding Days per Developer;days per period;1,50;;;;;—;—;;only today\n',
    );
    const { membership, rows } = JSON.parse(await ok(['export', ...ASKED, '--format', 'json'])) as Record<string, unknown>;
    const value = { metric: 'CODING_DAYS_PER_DEV', unit: 'days per period', change: null, percent: null, judgement: null };
    assert.deepEqual(
      [membership, (rows as unknown[]).slice(1)],
      [
        'current',
        [
          { name: 'Di', onlyIn: 'planned', values: [{ ...value, today: null, planned: 1.5 }] },
          { name: 'Bo', onlyIn: 'today', values: [{ ...value, today: 1.5, planned: null }] },
        ],
      ],
    );
  });

  it('uploads nothing', async () => {
    await ok(['export', ...ASKED]);
    const { body } = await callService<{ versions: unknown[] }>(address(), 'GET', '/v2/developers/versions');
    assert.equal(body.versions.length, 1);
  });

  it('ends with Ctrl+C, at the service too, and leaves nothing', async function () {
    this.timeout(120_000);
    buildIfStale();
    write('large.csv', writeLargeRoster(largeRecords(30_000, 1), 1));
    const started = givenWork();
    const child = startFairlead(['insights', 'export', ...ASKED.slice(0, -1), 'large.csv'], { cwd: folder, env: { FAIRLEAD_DATA: data } });
    const closed = once(child, 'close') as Promise<[number | null]>;
    const ended = once(await started, 'exit');
    child.kill('SIGINT');
    assert.deepEqual(await closed, [130, null]);
    await ended;
    const { body } = await callService<{ versions: unknown[] }>(address(), 'GET', '/v2/developers/versions');
    assert.equal(body.versions.length, 1);
  });

  it('says that work stays in the team of its time if that is set, and how to count it otherwise', async () => {
    await configure(address(), { membership: 'atTheTime' });
    const { stderr } = await run(['export', ...ASKED]);
    assert.match(stderr, /\nWork counts for the team of its time, .* `fairlead insights configure --membership current`\.\n$/);
    await configure(address(), { membership: 'current' });
  });

  it('refuses a bad roster with its places, takes a mapping, and names flags that exclude each other', async () => {
    write('bad.csv', `${PLANNED}Ed,,ada@x.test\n`);
    await refused(3, /^bad\.csv:6:4: error REQUIRED_VALUE_MISSING /, 'export', ...DAYS, '--roster', 'bad.csv');
    write('odd.csv', PLANNED.replace('Name,Email,Manager Email', 'Who,Mail,Boss'));
    const mapped = ['--map', 'Who=NAME', '--map', 'Mail=EMAIL', '--map', 'Boss=MANAGER_EMAIL'];
    const asked = [...ASKED.slice(0, -1), 'odd.csv'];
    assert.equal(await ok(['export', ...asked, ...mapped]), await ok(['export', ...ASKED]));
    await refused(2, /--roster and --notes exclude each other/, 'export', ...ASKED, '--notes');
    await refused(2, /--async and --roster exclude each other/, 'export', ...ASKED, '--async');
    await refused(2, /--map is for --roster only/, 'export', ...DAYS, ...mapped);
    await refused(2, /--map is for --roster only/, 'trend', ...DAYS, ...mapped);
    await refused(2, /planned3\.csv/, 'export', ...DAYS, '--roster', 'planned3.csv');
  });

  it('is a trend of today and under the roster with --by, as `trend --roster`', async () => {
    const { code, stdout, stderr } = await run(['trend', ...TREND, '--output', 'table']);
    assert.equal(code, 0, stderr);
    assert.equal(
      stdout,
      `Ada, Coding Days per Developer, in days per period: ·▄
PERIOD    FROM        TO          TODAY  PLANNED  CHANGE  NOTE
2026-W09  2026-02-23  2026-03-01
2026-W10  2026-03-02  2026-03-08  1.33   1.33     same

Di (only planned), Coding Days per Developer, in days per period: ·▄
PERIOD    FROM        TO          TODAY  PLANNED  CHANGE  NOTE
2026-W09  2026-02-23  2026-03-01
2026-W10  2026-03-02  2026-03-08         1.50

Bo (only today), Coding Days per Developer, in days per period: ··
PERIOD    FROM        TO          TODAY  PLANNED  CHANGE  NOTE
2026-W09  2026-02-23  2026-03-01
2026-W10  2026-03-02  2026-03-08  1.50
`,
    );
    assert.equal(stderr, '2 of 3 numbers change. Rows only of today: 1, only of the planned roster: 1. Nothing was stored.\n');
    assert.equal(
      await ok(['trend', ...TREND]),
      'Collection Name,Metric,Unit,Period,From,To,Days,Cut,Planned,Today,Change,Change %,Judgement,Roster\n' +
        'Ada,Coding Days per Developer,days per period,2026-W09,2026-02-23,2026-03-01,7,no,,,,,,both\n' +
        'Ada,Coding Days per Developer,days per period,2026-W10,2026-03-02,2026-03-08,7,no,1.33,1.33,0,0,same,both\n' +
        'Di,Coding Days per Developer,days per period,2026-W09,2026-02-23,2026-03-01,7,no,,,,,,only planned\n' +
        'Di,Coding Days per Developer,days per period,2026-W10,2026-03-02,2026-03-08,7,no,1.50,,,,,only planned\n' +
        'Bo,Coding Days per Developer,days per period,2026-W09,2026-02-23,2026-03-01,7,no,,,,,,only today\n' +
        'Bo,Coding Days per Developer,days per period,2026-W10,2026-03-02,2026-03-08,7,no,,1.50,,,,only today\n',
    );
    assert.equal(await ok(['export', ...TREND]), await ok(['trend', ...TREND]));
    const { series } = JSON.parse(await ok(['trend', ...TREND, '--output', 'json'])) as {
      series: { onlyIn: unknown; values: unknown[] }[];
    };
    assert.deepEqual(
      series.map(({ onlyIn, values }) => [onlyIn, values[1]]),
      [
        [null, { period: '2026-W10', today: 1.33, planned: 1.33, change: 0, percent: 0, judgement: 'same' }],
        ['planned', { period: '2026-W10', today: null, planned: 1.5, change: null, percent: null, judgement: null }],
        ['today', { period: '2026-W10', today: 1.5, planned: null, change: null, percent: null, judgement: null }],
      ],
    );
    await ok(['trend', ...TREND, '--page', 'planned.html']);
    const page = readFileSync(join(folder, 'planned.html'), 'utf8');
    assert.match(page, /class="trendBehind"/);
    assert.match(page, /<title>Trend by week, 2026-02-23 to 2026-03-08, under planned\.csv<\/title>/);
    assert.match(page, /<th scope="col" class="number">Today<\/th><th scope="col" class="number">Planned<\/th>/);
    assert.match(page, /2 of 3 numbers change/);
    await refused(2, /--roster and --fail-if exclude each other/, 'trend', ...TREND, '--fail-if', 'CODING_DAYS_PER_DEV > 1');
    await refused(2, /--roster and --fail-if-worse exclude each other/, 'trend', ...TREND, '--fail-if-worse', '20%');
  });
});
