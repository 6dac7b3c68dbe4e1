import assert from 'node:assert/strict';
import { importRecords } from '../support/insightReports.ts';
import { callService } from '../support/serviceCall.ts';
import { configure, finishSetup } from '../support/serviceInProcess.ts';
import { useCommandsAtService } from './commandsAtService.ts';

const ROSTER = 'Name,Email,Manager Email\nAda,ada@x.test,\nBo,bo@x.test,ada@x.test\nCy,cy@x.test,bo@x.test\n';
const PLANNED = 'Name,Email,Manager Email\nAda,ada@x.test,\nBo,bo@x.test,di@x.test\nCy,cy@x.test,di@x.test\nDi,di@x.test,ada@x.test\n';
const DAYS = ['--from', '2026-03-02', '--to', '2026-03-08'];
const ASKED = [...DAYS, '--metrics', 'CODING_DAYS_PER_DEV', '--roster', 'planned.csv'];

describe('fairlead insights export --roster', () => {
  const { address, ok, run, refused, write } = useCommandsAtService('insights');
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
    await refused(2, /--roster and --by exclude each other/, 'export', ...ASKED, '--by', 'week');
    await refused(2, /--async and --roster exclude each other/, 'export', ...ASKED, '--async');
    await refused(2, /--map is for --roster only/, 'export', ...DAYS, ...mapped);
    await refused(2, /planned3\.csv/, 'export', ...DAYS, '--roster', 'planned3.csv');
  });
});
