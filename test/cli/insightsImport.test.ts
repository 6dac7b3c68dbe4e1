import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toMonth } from '../../server/core/insights/calendar.ts';
import type { ActivitySummary } from '../../server/wire/activity.ts';
import { SEED } from '../support/campaign.ts';
import { EVENT_SAMPLES } from '../support/hosts/events.ts';
import { deployment, pull, status } from '../support/hosts/github.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { runHere } from './runHere.ts';

const ROSTER = 'Name,Email,Manager Email\nAda,ada@x.test,\nBob Ross,bob.ross@x.test,ada@x.test\n';

const PULLS = [
  {
    number: 7,
    author: { login: 'bobross', is_bot: false },
    createdAt: '2026-03-01T10:00:00Z',
    mergedAt: '2026-03-03T10:00:00Z',
    closedAt: '2026-03-03T10:00:00Z',
    additions: 10,
    deletions: 2,
    comments: [
      { author: { login: 'bobross' }, createdAt: '2026-03-01T10:05:00Z' },
      { author: { login: 'ci[bot]' }, createdAt: '2026-03-01T10:06:00Z' },
    ],
    reviews: [{ author: { login: 'ada' }, submittedAt: '2026-03-02T10:00:00Z' }],
    title: 'Faster search (SHOP-12)',
    headRefName: 'search',
    url: 'https://github.com/acme/shop/pull/7',
  },
  { number: 8, author: null, createdAt: '2026-03-01T10:00:00Z', mergedAt: null, closedAt: null },
];

const JIRA = `Issue key,Issue Type,Status,Assignee,Created,Resolved,Sprint,Sprint,Custom field (Start date)
SHOP-1,Story,Done,bob.ross@x.test,01/Mar/26 10:00 AM,03/Mar/26 2:30 PM,1,2,02/Mar/26
SHOP-2,Incident,Done,ada@x.test,2026-03-01 10:00,2026-03-01 11:00,,,
SHOP-3,Bug,Done,,01/Mar/26 10:00 AM,,,,
SHOP-4,Task,To Do,Ada,01/Mar/26 10:00 AM,,,,
`;

describe('fairlead insights import', () => {
  const { folder, data, address, run, write } = useCommandsAtService('insights', 'import');
  const read = async (): Promise<ActivitySummary> => (await callService<ActivitySummary>(address(), 'GET', '/__fairlead/activity')).body;
  const commit = (id: number | string, developer = 'ada@x.test') =>
    JSON.stringify({ kind: 'commit', id: String(id), developer, at: '2026-03-01T10:00:00Z' });

  before(async () => {
    await finishSetup(address(), ROSTER);
  });
  beforeEach(async () => {
    await callService(address(), 'POST', '/__fairlead/reset', { json: { area: 'insights' } });
  });

  it('imports activity records from files of each format, and names people missing from the roster', async () => {
    write('a.ndjson', `${commit(1)}\n${commit(2, 'bobross')}\n`);
    write('b.json', `[${commit(3, 'ADA@x.test ')}]`);
    write('c.csv', 'kind,id,developer,at\ndeployment,1,zoe,2026-03-01T10:00:00Z\n');
    const { code, stdout, stderr } = await run(['a.ndjson', 'b.json', 'c.csv']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^4 activity records: 3 commits, 1 deployment\. Sent: 4 new, 0 changed, 0 unchanged\.\n/);
    assert.match(stdout, /2 developers are not in the roster; their records count for no one yet:\n/);
    assert.match(stdout, /\nDEVELOPER +RECORDS +PROBABLY +WHY\nbobross +1 +bob\.ross@x\.test +same account\nzoe +1\n/);
    assert.match(stdout, /fairlead insights map bobross bob\.ross@x\.test\n/);
    assert.match(stdout, /insights unmatched --output csv > people\.csv, .* fairlead insights map --file people\.csv\n$/);
    const again = await run(['a.ndjson', '--format', 'json']);
    const { taken, unchanged, unmatched } = JSON.parse(again.stdout) as { taken: number; unchanged: number; unmatched: unknown[] };
    assert.deepEqual([again.code, taken, unchanged, unmatched.length], [0, 2, 2, 1]);
    assert.equal((await read()).facts, 4);
  });

  it('sends nothing if one file has an error, and shows its location', async () => {
    write('good.ndjson', `${commit(1)}\n`);
    write('bad.ndjson', `${commit(2)}\n{"kind":"comit","id":"x"}\n\nnot json\n`);
    const { code, stdout, stderr } = await run(['good.ndjson', 'bad.ndjson']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^bad\.ndjson:2: developer is missing; add it\.$/m);
    assert.match(stderr, /^bad\.ndjson:2: kind must be one of .* Did you mean "commit"\?$/m);
    assert.match(stderr, /^bad\.ndjson:4: The line is not JSON/m);
    assert.match(stderr, /^fairlead: 3 mistakes\. Nothing was sent/m);
    const json = await run(['bad.ndjson', '--format', 'json']);
    const { errors, errorCount } = JSON.parse(json.stdout) as { errors: { file: string; line: number }[]; errorCount: number };
    assert.deepEqual([json.code, errorCount, errors[2]?.file, errors[2]?.line], [1, 3, 'bad.ndjson', 4]);
    assert.equal((await read()).facts, 0);
  });

  it('sends many activity records in batches, also from standard input', async () => {
    const input = Array.from({ length: 12_345 }, (_, id) => `${commit(id)}\n`).join('');
    const { code, stdout, stderr } = await run(['-', '--from', 'ndjson', '--format', 'json'], { input });
    assert.equal(code, 0, stderr);
    assert.equal((JSON.parse(stdout) as { added: number }).added, 12_345);
    assert.equal((await read()).facts, 12_345);
    const dry = await run(['-', '--from', 'ndjson', '--dry-run'], { input });
    assert.equal(dry.stdout, '12,345 activity records: 12,345 commits. Nothing was sent.\n');
  });

  it('sends the records of a large file by month, and takes the last of what it says of one', async () => {
    const random = seededRandom(SEED);
    const lines = Array.from({ length: 12_000 }, (_, id) =>
      JSON.stringify({ kind: 'commit', id: String(id), developer: 'ada@x.test', at: Date.UTC(2020, 0, 1) + Math.floor(random() * 1e11) }),
    );
    const twice = (at: string) => JSON.stringify({ kind: 'commit', id: 'twice', developer: 'ada@x.test', at });
    write('random.ndjson', [twice('2026-03-02T10:00:00Z'), ...lines, twice('2019-03-01T10:00:00Z')].join('\n'));
    const { code, stderr } = await run(['random.ndjson']);
    assert.equal(code, 0, stderr);
    const database = new DatabaseSync(join(data, 'fairlead.db'), { readOnly: true });
    const stored = database.prepare('select id, at from activity order by rowid').all() as { id: string; at: number }[];
    database.close();
    assert.equal(stored.find(({ id }) => id === 'twice')?.at, Date.UTC(2019, 2, 1, 10));
    // In each request the service has an order of its own.
    const requests = [0, 5_000, 10_000].map((start) =>
      stored
        .filter(({ id }) => id !== 'twice')
        .slice(start, start + 5_000)
        .map(({ at }) => toMonth(at)),
    );
    for (const [index, months] of requests.slice(1).entries()) assert.ok(Math.max(...requests[index]!) <= Math.min(...months));
  });

  it('reads the output of gh pr list', async () => {
    write('prs.json', JSON.stringify(PULLS));
    const { code, stdout, stderr } = await run(['--from', 'github-prs', 'prs.json']);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^1 activity record: 1 pull request\. Sent: 1 new/);
    assert.match(stdout, /bobross +1 +bob\.ross@x\.test/);
    assert.match(stderr, /^prs\.json: left out: pull request 8 has no author/m);
    const { text } = await callService(address(), 'GET', '/__fairlead/data');
    const row = text.split('\n').find((line) => line.startsWith('[1,"github.com/acme/shop#7"'));
    const [kind, id, , at, started, noted, lines, comments, , repository, ticket] = JSON.parse(row ?? '[]') as unknown[];
    const [created, reviewed, merged] = ['01', '02', '03'].map((day) => Date.parse(`2026-03-${day}T10:00:00Z`));
    assert.deepEqual(
      [kind, id, at, started, noted, lines, comments, repository, ticket],
      [1, 'github.com/acme/shop#7', merged, created, reviewed, 12, 1, 'github.com/acme/shop', 'SHOP-12'],
    );
    write('odd.json', '[{"title":"x"}, 7]');
    const odd = await run(['--from', 'github-prs', 'odd.json']);
    assert.equal(odd.code, 1);
    assert.match(odd.stderr, /has no number, author, createdAt, .*, url; ask for all with gh pr list --json number,/);
  });

  it('recognizes the output of other systems by its content, puts it together, and says what became of it', async () => {
    write('any.txt', JSON.stringify([pull(12, 'bobross'), pull(13, null)]));
    write('deployments.json', `${JSON.stringify([deployment(42)])}${JSON.stringify([deployment(43)])}`);
    const input = JSON.stringify([status(1, 42, 'success', '2026-03-03T10:05:00Z')]);
    const { code, stdout, stderr } = await run(['any.txt', 'deployments.json', '-'], { input });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^2 activity records: 1 pull request, 1 deployment\. Sent: 2 new, 0 changed, 0 unchanged\.\n/);
    assert.match(stdout, /^any\.txt: GitHub pull requests \(REST\): 1 read, 1 left out\.$/m);
    assert.match(stdout, /^deployments\.json: GitHub deployments \(REST\): 1 read, 1 left out\.$/m);
    assert.match(stderr, /^any\.txt: left out: 1 pull request without an author/m);
    assert.match(stderr, /^deployments\.json: left out: 1 deployment without a status; import their statuses too$/m);
    assert.match(stderr, /^any\.txt: Unknown for 1 record: how many lines they changed/m);
    const dry = await run(['any.txt', '--dry-run', '--format', 'json']);
    const { readers, leftCount } = JSON.parse(dry.stdout) as { readers: unknown[]; leftCount: number };
    assert.deepEqual([readers, leftCount], [[{ file: 'any.txt', name: 'GitHub pull requests (REST)', items: 2, left: 1 }], 1]);
    write('cut.json', JSON.stringify([pull(12, 'ada')]).slice(0, -9));
    const cut = await run(['any.txt', 'cut.json']);
    assert.deepEqual([cut.code, cut.stdout], [1, '']);
    assert.match(
      cut.stderr,
      /^cut\.json: \[0\] is not complete: the file ends in the middle of it\. Fetch the file again\.\nfairlead: 1 mistake\. Nothing was sent/m,
    );
    assert.equal((await read()).facts, 2);
  });

  it('links an incident of one system with the deployment of another, and explains why it failed', async () => {
    const files = [
      [deployment(42)],
      [status(1, 42, 'success', '2026-03-03T10:05:00Z')],
      EVENT_SAMPLES.find(({ reader }) => reader === 'PagerDuty incidents')!.file,
    ];
    for (const [index, file] of files.entries()) write(`${index}.json`, JSON.stringify(file));
    assert.equal((await run(['0.json', '1.json'])).code, 0);
    const map = { json: [{ email: 'bob.ross@x.test', applicationType: 'CUSTOM', identity: 'ann' }] };
    assert.equal((await callService(address(), 'PATCH', '/v2/developers/identities', map)).status, 200);
    const { code, stdout, stderr } = await run(['2.json']);
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^2 activity records: 2 incidents\. Sent: 2 new, 1 changed, 0 unchanged\.\n.*2\.json: PagerDuty incidents: 2 read, 1 left out\./s,
    );
    const flags = [
      '--developer',
      'bob.ross@x.test',
      '--metric',
      'CHANGE_FAILURE_RATE',
      '--from',
      '2026-03-01',
      '--to',
      '2026-03-31',
      '--output',
      'csv',
    ];
    const explained = await runHere(['insights', 'explain', ...flags, '--data', join(folder, 'data')], { cwd: folder });
    assert.match(
      explained.stdout,
      /failure,github\.com\/acme\/shop,production,caused incident pagerduty:PT4KHLK: the last deployment of the same service/,
      explained.stderr,
    );
  });

  it('reads exports from Jira', async () => {
    write('jira.csv', JIRA);
    const { code, stdout, stderr } = await run(['--from', 'jira-csv', '--time-zone', 'Europe/Berlin', 'jira.csv']);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^3 activity records: 2 work items, 1 incident\./);
    assert.match(stderr, /^jira\.csv:4: left out: SHOP-3 has no assignee$/m);
    const { kinds } = await read();
    assert.equal(kinds.workItem.first, Date.parse('2026-03-03T13:30:00Z'));
    assert.deepEqual([kinds.workItem.facts, kinds.workItem.undecided], [2, 1]);
    assert.equal(kinds.incident.first, Date.parse('2026-03-01T10:00:00Z'));
    const other = await run(['--from', 'jira-csv', '--incident-type', 'story', 'jira.csv', '--dry-run']);
    assert.match(other.stdout, /^3 activity records: 2 work items, 1 incident\./);
    write('dates.csv', JIRA.replace('01/Mar/26 10:00 AM,03', '03/01/26 10:00,03'));
    const dates = await run(['--from', 'jira-csv', 'dates.csv']);
    assert.equal(dates.code, 1);
    assert.match(dates.stderr, /^dates\.csv:2: The line has "03\/01\/26 10:00" as Created, which is a day in more than one order/m);
    const named = await run(['--from', 'jira-csv', 'dates.csv', '--date-format', 'MM/dd/yy']);
    assert.match(named.stderr, /"03\/Mar\/26 2:30 PM" as Resolved, which does not have the form of --date-format/);
    assert.match(
      (await run(['--from', 'jira-csv', 'dates.csv', '--date-format', 'MM'])).stderr,
      /The form must have a day, a month and a year/,
    );
    write('us.csv', 'Key;Work type;Bearbeiter;Created;Gone\nA-1;Bug;ada@x.test;03/04/2026;03/25/2026\n');
    const us = await run(['--from', 'jira-csv', 'us.csv', '--column', 'resolved=gone']);
    assert.equal(us.code, 0, us.stderr);
    assert.match(us.stderr, /^us\.csv:2: Dates with \/ are read as month\/day\/year, because "03\/25\/2026" exists in no other order\.\n/);
    write('short.csv', 'Number,Kind\nA-1,Bug\n');
    assert.match(
      (await run(['--from', 'jira-csv', 'short.csv'])).stderr,
      /^short\.csv:1: .*without the columns Issue key, Issue Type, Assignee/m,
    );
  });

  it('reports invalid arguments', async () => {
    write('facts.txt', 'commit 1\n');
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [['no.ndjson'], /no\.ndjson cannot be read: the file does not exist/],
      [['--from', 'xml', 'a'], /Allowed choices are ndjson, json, csv, github-prs, gitlab-mrs, jira-csv/],
      [['--from', 'jira-csv', '--time-zone', '+02:00', 'a'], /Give the name of a time zone/],
      [['-', '-', '--from', 'csv'], /is named twice/],
    ];
    for (const [args, pattern] of cases) {
      const { code, stderr } = await run(args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, pattern);
    }
    const unreachable = await runHere(['insights', 'import', 'facts.txt', '--from', 'ndjson', '--data', join(folder, 'none')], {
      cwd: folder,
    });
    assert.equal(unreachable.code, 4, unreachable.stderr);
    assert.match((await run(['--help'])).stdout, /github-prs {2}what gh pr list --json number,author,createdAt,.*Example:/s);
  });
});
