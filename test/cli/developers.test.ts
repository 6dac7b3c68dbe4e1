import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { DeveloperList } from '../../server/wire/developers.ts';
import { startSocketService } from '../unit/api/oddService.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, startFairlead } from './fairlead.ts';

const FIRST = 'Full Name,E-mail,Manager Email,Team\nAda,ada@x.test,,Red\nBob,bob@x.test,ada@x.test,Blue\n';
const SECOND = 'Full Name,E-mail,Manager Email,Team\nAda,ada@x.test,,Green\nCy,cy@x.test,ada@x.test,"a, ""b"""\n';
const BROKEN = 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,zed@x.test\n';

interface Version {
  readonly versionId: string;
  readonly state: string;
}

describe('fairlead developers', () => {
  const { folder, address, run, write } = useCommandsAtService('developers');
  const json = async <T>(...args: readonly string[]): Promise<T> => {
    const { code, stdout, stderr } = await run([...args, '--output', 'json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as T;
  };
  const versions = async (): Promise<readonly Version[]> => (await json<{ versions: Version[] }>('versions')).versions;

  before(() => {
    buildIfStale();
    for (const [name, content] of Object.entries({ first: FIRST, second: SECOND, broken: BROKEN })) write(`${name}.csv`, content);
  });

  it('refuses commands that need the initial setup before it is complete', async () => {
    writeFileSync(join(folder, 'change.json'), '[{"email":"ada@x.test","name":"Ada"}]');
    for (const args of [
      ['upsert', 'change.json'],
      ['delete', 'ada@x.test', '--yes'],
    ]) {
      const { code, stdout, stderr } = await run(args);
      assert.deepEqual([code, stdout], [3, ''], stderr);
      assert.match(stderr, /^fairlead: .*set-?up/i);
    }
    assert.deepEqual(await versions(), []);
  });

  it('rejects an invalid roster with the locations of its errors, and stores nothing', async () => {
    const { code, stdout, stderr } = await run(['upload', 'broken.csv']);
    assert.deepEqual([code, stdout], [3, '']);
    const lines = stderr.trimEnd().split('\n');
    assert.match(lines[0]!, /^broken\.csv:2:5: error DUPLICATE_EMAIL /);
    assert.match(stderr, /\n {4}broken\.csv:3:5: /);
    assert.match(stderr, /\nbroken\.csv:3:16: error MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS /);
    assert.match(stderr, /\nfairlead: [^\n]+\n {2}DUPLICATE_EMAIL \(email\): 2 records\n {6}\S/);
    assert.match(stderr, /\n {2}MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS \(manager_email\): 1 record\n {6}\S/);
    const asJson = await run(['upload', 'broken.csv', '--format', 'json']);
    const body = JSON.parse(asJson.stdout) as { status: string; errors: { errorType: string }[]; problems: unknown[] };
    assert.deepEqual([asJson.code, body.status, body.errors.length, body.problems.length], [3, 'FAILURE', 2, 3]);
    assert.deepEqual(await versions(), []);
  });

  it('uploads a first roster, shows its column mapping, and names the next command', async () => {
    const { code, stdout } = await run(['upload', 'first.csv']);
    const [{ versionId, state } = { versionId: '', state: '' }] = await versions();
    assert.deepEqual([code, state], [0, 'UPLOADED']);
    assert.match(stdout, /^first\.csv: 2 records uploaded as version /);
    assert.match(
      stdout,
      /\nCOLUMN +STANDS FOR +EXAMPLE\nFull Name +NAME +Ada\nE-mail +EMAIL +ada@x\.test\nManager Email +MANAGER_EMAIL\nTeam +CUSTOM +Red\n/,
    );
    assert.ok(stdout.includes(`\nNext: fairlead developers map ${versionId}`), stdout);
  });

  it('saves the mapping, which completes the initial setup', async () => {
    const [{ versionId } = { versionId: '' }] = await versions();
    const lacking = await run(['map', versionId, '--map', 'Full Name=NAME']);
    assert.equal(lacking.code, 3);
    assert.match(lacking.stderr, /MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING/);
    assert.equal((await versions())[0]?.state, 'UPLOADED');
    const { code, stdout } = await run(['map', versionId]);
    assert.equal(code, 0);
    assert.match(stdout, /^Version \S+ is ACTIVE with 2 developers\.\n/);
    assert.doesNotMatch(stdout, /Next:/);
  });

  it('lists developers as a table, JSON and CSV, by page, search and order', async () => {
    const table = await run(['list']);
    assert.equal(table.code, 0);
    assert.match(
      table.stdout,
      /^EMAIL +NAME +MANAGER_EMAIL +TEAM\nada@x\.test +Ada +Red\nbob@x\.test +Bob +ada@x\.test +Blue\n\n2 developers, page 1 of 1\.\n$/,
    );
    assert.equal(
      (await run(['list', '--output', 'csv'])).stdout,
      'email,name,manager_email,Team\nada@x.test,Ada,,Red\nbob@x.test,Bob,ada@x.test,Blue\n',
    );
    const emails = async (...flags: string[]): Promise<string[]> =>
      toDevelopers(await json<DeveloperList>('list', ...flags)).map(({ email }) => email);
    assert.deepEqual(await emails('--desc', '--sort', 'email'), ['bob@x.test', 'ada@x.test']);
    assert.deepEqual(await emails('--email', 'bob@x.test', '--email', 'nobody@x.test'), ['bob@x.test']);
    assert.deepEqual(await emails('--search', 'Team=red'), ['ada@x.test']);
    assert.deepEqual(await emails('--page', '2', '--page-size', '1'), ['bob@x.test']);
    assert.match((await run(['list', '--page-size', '1'])).stdout, /2 developers, page 1 of 2; see the next one with --page 2\.\n$/);
    assert.deepEqual(await emails('--search', 'bo'), ['bob@x.test']);
    assert.equal((await run(['list', '--search', '=red'])).code, 2);
  });

  it('uploads a newer roster, shows its changes, and activates it on approval', async () => {
    const { code, stdout } = await run(['upload', 'second.csv']);
    const [{ versionId } = { versionId: '' }, ...older] = await versions();
    assert.deepEqual([code, older.length], [0, 1]);
    assert.match(
      stdout,
      /\n1 added, 1 changed, 1 removed, 0 unchanged\.\n {2}\+ cy@x\.test {2}Cy\n {2}~ ada@x\.test {2}Team: “Red” becomes “Green”\n {2}- bob@x\.test {2}Bob\n/,
    );
    assert.ok(stdout.endsWith(`\nNext: fairlead developers approve ${versionId}\n`), stdout);
    const review = await run(['review', versionId, '--output', 'csv']);
    assert.equal(
      review.stdout,
      'change,email,name,detail\nadd,cy@x.test,Cy,\nchange,ada@x.test,,Team: “Red” becomes “Green”\nremove,bob@x.test,Bob,\n',
    );
    const approved = await run(['approve', versionId]);
    assert.match(approved.stdout, /^Version \S+ is ACTIVE with 2 developers\.\n$/);
    const again = await run(['approve', versionId]);
    assert.equal(again.code, 3);
    assert.match(again.stderr, /was approved already, and nothing was changed/);
    const table = await run(['versions']);
    assert.match(
      table.stdout,
      /^VERSION +STATE +DEVELOPERS +UPLOADED \(UTC\) +FILE\n\S+ +ACTIVE +2 +\d{4}-\d\d-\d\d \d\d:\d\d +second\.csv\n\S+ +INACTIVE +2 +.* +first\.csv\n$/,
    );
  });

  it('lists a long review page by page', async () => {
    const rows = Array.from({ length: 12 }, (_, row) => `P${row},p${row}@x.test,\n`);
    writeFileSync(join(folder, 'long.csv'), `name,email,manager_email\n${rows.join('')}`);
    const { stdout } = await run(['upload', 'long.csv']);
    const [{ versionId } = { versionId: '' }] = await versions();
    assert.match(stdout, new RegExp(`\n {2}\\+ … 2 more\n(?:.*\n)*All of them: fairlead developers review ${versionId}\n`));
    const page = await run(['review', versionId, '--page', '2', '--page-size', '5']);
    assert.match(
      page.stdout,
      /^CHANGE .*\n(?:add .*\n){5}\n12 added, 0 changed, 2 removed, page 2 of 3; see the next one with --page 3\.\n$/,
    );
    assert.match(
      (await run(['review', versionId, '--page', '3', '--page-size', '5'])).stdout,
      /\n(?:add .*\n){2}\n12 added, .*, page 3 of 3\.\n$/,
    );
    const { url, apiKey } = address();
    const gone = await fetch(`${url}/v2/developers/versions/${versionId}`, { method: 'DELETE', headers: { 'x-api-key': apiKey } });
    assert.equal(gone.status, 200);
  });

  it('approves a version only if the active one is still that of its review', async () => {
    for (const _ of ['older', 'newer']) assert.equal((await run(['upload', 'second.csv'])).code, 0);
    const [newer, older] = await versions();
    assert.equal((await run(['approve', older!.versionId])).code, 0);
    const late = await run(['approve', newer!.versionId]);
    assert.equal(late.code, 3);
    assert.match(late.stderr, /Version \d+ was activated since the review, and nothing was changed\. Upload the roster again/);
    assert.deepEqual(
      (await versions()).slice(0, 2).map(({ state }) => state),
      ['PENDING_REVIEW', 'ACTIVE'],
    );
    assert.equal((await run(['upload', 'second.csv'])).code, 0);
    assert.equal((await run(['approve', (await versions())[0]!.versionId])).code, 0);
  });

  it('sends nothing in a dry run; lists as a table, JSON or CSV', async () => {
    const before = await versions();
    const [{ versionId } = { versionId: '' }] = before;
    for (const [args, call] of [
      [['upload', 'first.csv'], /\nPUT http:\S+\/v2\/developers.*\n\[.*"fileName":"first\.csv".*"bytes":\d+/],
      [['approve', before[1]!.versionId], /\nPATCH http:/],
      [['map', versionId, '--map', 'Team=CUSTOM'], /\nPUT http:/],
      [['delete', 'ada@x.test'], /\nDELETE http:/],
    ] as const) {
      const { code, stdout, stderr } = await run([...args, '--dry-run']);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^Nothing is sent\. Without --dry-run: /);
      assert.match(stdout, call);
    }
    assert.deepEqual(await versions(), before);
    const answer = JSON.parse((await run(['approve', versionId, '--dry-run', '--format', 'json'])).stdout) as { dryRun: boolean };
    assert.equal(answer.dryRun, true);
    assert.match((await run(['versions', '--output', 'csv'])).stdout, /^version,state,developers,uploaded_utc,file\n\S+,ACTIVE,2,/);
    assert.match((await run(['list', '--output', 'csv'])).stdout, /^email,name,manager_email,/);
  });

  it('downloads the roster to standard output, or atomically into a file', async () => {
    const { code, stdout, stderr } = await run(['download']);
    assert.deepEqual([code, stderr], [0, '']);
    assert.ok(stdout.includes('cy@x.test') && stdout.includes('"a, ""b"""'), stdout);
    const file = await run(['download', '-o', 'out.csv']);
    assert.deepEqual([file.code, file.stdout], [0, '']);
    assert.equal(readFileSync(join(folder, 'out.csv'), 'utf8'), stdout);
    const safe = await run(['download', '--spreadsheet-safe']);
    assert.deepEqual([safe.code, safe.stdout], [0, stdout]);
    const older = (await versions()).at(-1);
    assert.ok((await run(['download', '--version-id', older?.versionId ?? ''])).stdout.includes('bob@x.test'));
    const nowhere = await run(['download', '-o', 'no/such/folder.csv']);
    assert.deepEqual(
      [nowhere.code, nowhere.stderr],
      [2, 'fairlead: no/such/folder.csv cannot be written (ENOENT). Give another path with -o.\n'],
    );
    const unknown = await run(['download', '--version-id', 'nope', '-o', 'out.csv']);
    assert.equal(unknown.code, 5);
    assert.equal(readFileSync(join(folder, 'out.csv'), 'utf8'), stdout);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.part')),
      [],
    );
  });

  it('downloads a roster that can be uploaded again unchanged', async () => {
    const { stdout } = await run(['download']);
    const { code, stdout: review } = await run(['upload', '-'], { input: stdout });
    assert.equal(code, 0);
    assert.match(review, /\n0 added, 0 changed, 0 removed, 2 unchanged\.\n/);
  });

  it('adds, changes and removes developers directly', async () => {
    writeFileSync(join(folder, 'change.json'), '[{"email":"dee@x.test","name":"Dee"},{"email":"cy@x.test","name":"Cyd"}]');
    assert.match(
      (await run(['upsert', 'change.json'])).stdout,
      /^1 added, 1 changed, 0 removed\. Version \S+ is active with 3 developers\.\n$/,
    );
    const unsure = await run(['delete', 'dee@x.test']);
    assert.deepEqual(
      [unsure.code, unsure.stderr],
      [
        2,
        'fairlead: dee@x.test: removed from the active roster immediately, without a review. Only earlier versions keep their records. Add --yes to confirm.\n',
      ],
    );
    assert.match((await run(['delete', 'dee@x.test', '--yes'])).stdout, /^0 added, 0 changed, 1 removed\. /);
    const orphan = await run(['delete', 'ada@x.test', '--yes']);
    assert.equal(orphan.code, 3);
    assert.match(orphan.stderr, /MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS/);
    for (const content of ['', '{}', '[1]', '[{"email":1}]', 'x']) {
      const { code, stderr } = await run(['upsert', '-'], { input: content });
      assert.equal(code, 2, content);
      assert.match(stderr, /^fairlead: - (is not JSON|is not a JSON array)[^\n]+\n$/);
    }
  });

  it('accepts a mapping with the upload if the headers are ambiguous', async () => {
    const odd = 'Who,Mail,Boss\nAda,ada@x.test,\nCy,cy@x.test,ada@x.test\n';
    const mapped = await run(['upload', '-', '--map', 'Who=NAME', '--map', 'Mail=EMAIL', '--map', 'Boss=MANAGER_EMAIL'], { input: odd });
    assert.equal(mapped.code, 0, mapped.stderr);
    assert.match(mapped.stdout, /\n0 added, \d changed, 0 removed, \d unchanged\.\n/);
  });

  it('names the missing file, version or page', async () => {
    assert.deepEqual(await run(['upload', 'gone.csv']), {
      code: 2,
      stdout: '',
      stderr: 'fairlead: gone.csv cannot be read: the file does not exist.\n',
    });
    for (const [expected, ...args] of [
      [5, 'map', 'nope'],
      [5, 'approve', 'nope'],
      [3, 'approve', '..'],
      [5, 'list', '--version-id', 'nope'],
      [3, 'list', '--sort', 'no such field'],
    ] as const) {
      const { code, stdout, stderr } = await run(args);
      assert.deepEqual([code, stdout], [expected, ''], args.join(' '));
      assert.match(stderr, /^fairlead: [^\n]+\n( {2}Correlation ID: [^\n]+\n)?$/);
    }
  });

  it('connects to any service by --url, with its key from the environment', async () => {
    const { url, apiKey } = address();
    const at = (base: string, key: string, args: readonly string[] = ['list', '--output', 'json']) =>
      run([...args, '--url', base], { env: { FAIRLEAD_DATA: join(folder, 'none'), FAIRLEAD_API_KEY: key } });
    for (const base of [url, `${url}/`, `${url}/gateway/sei/api`]) {
      const { code, stdout } = await at(base, apiKey);
      assert.deepEqual([code, (JSON.parse(stdout) as DeveloperList).totalRecords], [0, 2]);
    }
    const wrong = await at(url, 'pat.default.nope.nope');
    assert.deepEqual([wrong.code, wrong.stdout], [3, '']);
    assert.match(wrong.stderr, /^fairlead: .*key/i);
    assert.ok(!wrong.stderr.includes('pat.default'));
    const keyless = await at(url, '');
    assert.equal(keyless.code, 2);
    assert.match(keyless.stderr, /FAIRLEAD_API_KEY/);
    assert.equal((await at('http://127.0.0.1:1', apiKey)).code, 4);
    assert.equal((await at('nonsense', apiKey)).code, 3);
    assert.equal((await run(['list', '--url', url, '--data', folder], { env: { FAIRLEAD_API_KEY: apiKey } })).code, 2);
    assert.ok((await at(url, apiKey, ['upload', 'second.csv'])).stdout.includes(` --url ${url}\n`));
  });

  it('explains how to start a service if none is running', async () => {
    const { code, stdout, stderr } = await run(['list', '--data', join(folder, 'none')]);
    assert.deepEqual([code, stdout], [4, '']);
    assert.match(
      stderr,
      /^fairlead: No local service is running on [^\n]*none\. Start it with `fairlead serve --data [^\n]*none`[^\n]*\n$/,
    );
    writeFileSync(join(folder, 'service.json'), '{"url":');
    assert.equal((await run(['list', '--data', folder])).code, 4);
  });

  it('sends no key to another program on the port of a former service', async () => {
    const heard: string[] = [];
    const stranger = await startSocketService((socket) =>
      socket.on('data', (piece) => heard.push(String(piece))).end('HTTP/1.1 200 OK\r\n\r\n{}'),
    );
    const address = { url: stranger.instance.baseUrl, apiKey: 'pat.secret', adminKey: 'pat.secret', pid: 1 };
    writeFileSync(join(folder, 'service.json'), JSON.stringify(address));
    assert.equal((await run(['list', '--data', folder])).code, 4);
    await stranger.close();
    assert.ok(heard.length > 0 && !heard.join('').includes('pat.secret'));
  });

  it('exits at once when interrupted', async () => {
    const silent = await startSocketService((socket) => socket.once('data', () => child.kill('SIGINT')));
    const env = { FAIRLEAD_API_KEY: 'pat.x' };
    const child = startFairlead(['developers', 'download', '-o', 'never.csv', '--url', silent.instance.baseUrl], { cwd: folder, env });
    const stderr = text(child.stderr!);
    const [code] = (await once(child, 'close')) as [number];
    await silent.close();
    assert.deepEqual([code, (await stderr).startsWith('fairlead: ')], [130, true]);
    assert.ok(!readdirSync(folder).some((name) => name.includes('never.csv')));
  });

  it('ends silently when its reader closes the pipe', async () => {
    const child = startFairlead(['developers', 'download'], { cwd: folder, env: { FAIRLEAD_DATA: join(folder, 'data') } });
    child.stdout!.destroy();
    const stderr = text(child.stderr!);
    const [code] = (await once(child, 'close')) as [number];
    assert.deepEqual([code, await stderr], [0, '']);
  });

  it('deletes old versions after confirmation, but never the active one', async () => {
    const before = await versions();
    const [newest] = before;
    assert.ok(before.length > 1);
    assert.match(
      (await run(['prune', '--keep', '1', '--dry-run'])).stdout,
      /^Nothing is sent\. Without --dry-run: Versions of the roster are deleted: [\d, …]+ \(\d+ of \d+\)\. /,
    );
    assert.equal((await run(['prune', '--keep', '1'])).code, 2);
    assert.deepEqual(await versions(), before);
    const { code, stdout, stderr } = await run(['prune', '--keep', '1', '--yes']);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Deleted \d+ versions?; \d+ versions? left\.\n$/);
    assert.ok((await versions()).length < before.length);
    assert.ok((await versions()).some(({ versionId }) => versionId === newest!.versionId));
    assert.match((await run(['prune', '--keep', '1', '--yes'])).stdout, /^Nothing to delete: \d+ versions?\.\n$/);
  });

  it('shows the warnings of an upsert, also for manager e-mails in a different case', async () => {
    writeFileSync(
      join(folder, 'case.json'),
      '[{"email":"ADA@x.test","Team":"Blue"},{"email":"dee@x.test","name":"Dee","manager_email":"ADA@x.test"}]',
    );
    const { code, stdout, stderr } = await run(['upsert', 'case.json']);
    assert.deepEqual([code, stdout.split(' Version')[0]], [0, '1 added, 1 changed, 0 removed.'], stderr);
    assert.match(stderr, /^warning MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE .* \(1 record, such as "dee@x\.test"\)\.$/m);
    assert.match((await run(['delete', 'DEE@x.test', 'dee@X.test', '--yes'])).stderr, /DUPLICATE_EMAIL \(email\): 1 record/);
    assert.equal((await run(['delete', 'DEE@x.test', '--yes'])).code, 0);
    writeFileSync(join(folder, 'case.json'), '[{"email":"Ada@x.test","Team":"Green"}]');
    assert.equal((await run(['upsert', 'case.json'])).code, 0);
  });
});
