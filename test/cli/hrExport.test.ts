import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { call } from '../../server/api/client.ts';
import { campaign, SEED } from '../support/campaign.ts';
import { useCommandsAtService } from './commandsAtService.ts';

/** An export of an HR system: semicolons, a byte order mark, CRLF, unusual headers, e-mails in mixed case. */
const EXPORT = readFileSync(new URL('../fixtures/hr/hr-system.csv', import.meta.url), 'utf8');

const COMMIT = { kind: 'commit', repository: 'payments', lines: 10 };

/** Returns the arguments of the next command that an output suggests. */
function nextOf(stdout: string): string[] {
  const command = /^Next: fairlead (.+)$/m.exec(stdout)?.[1];
  assert.ok(command !== undefined, stdout);
  return Array.from(command.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain!);
}

describe('a roster from an HR system, on the command line', () => {
  const { folder, run, ok, write } = useCommandsAtService();

  before(() => {
    write('hr.csv', EXPORT);
  });

  it('is rejected with the reason and a remedy', async () => {
    const { code, stderr } = await run(['developers', 'upload', 'hr.csv']);
    assert.equal(code, 3);
    assert.match(
      stderr,
      /The header has one column "Person;Post;Boss;Unit"\. Fairlead reads commas; .* instead of semicolons, as `fairlead developers reshape` does\./,
    );
  });

  it('can be converted to commas', async () => {
    await ok(['developers', 'reshape', 'hr.csv', '-o', 'people.roster.csv']);
    const lines = readFileSync(join(folder, 'people.roster.csv'), 'utf8').split('\r\n');
    assert.deepEqual(lines.slice(0, 3), [
      'Person,Post,Boss,Unit',
      '"Holt, Maren",Maren.Holt@Harbor.example,,Engineering',
      '"Vidal, Tomás",tomas.vidal@harbor.example,MAREN.HOLT@HARBOR.EXAMPLE,Payments',
    ]);
  });

  it('is checked, and its missing fields are named', async () => {
    const { code, stdout } = await run(['check', 'people.roster.csv']);
    assert.equal(code, 1);
    assert.match(stdout, /No column is recognized as the email; "Post" probably is\. Map it to EMAIL, or rename it to "email"\./);
    const mapped = await run(['check', 'people.roster.csv', '--map', 'Person=NAME', '--map', 'Post=EMAIL', '--map', 'Boss=MANAGER_EMAIL']);
    assert.equal(mapped.code, 0, mapped.stdout);
  });

  it('is accepted, and the suggested next command maps and activates it', async () => {
    const uploaded = await ok(['developers', 'upload', 'people.roster.csv']);
    assert.match(uploaded, /\nNo column is recognized as name, email, manager_email\. Check the columns named here, and map them\.\n/);
    const next = nextOf(uploaded);
    assert.deepEqual(next, ['developers', 'map', '1', '--map', 'Person=NAME', '--map', 'Post=EMAIL', '--map', 'Boss=MANAGER_EMAIL']);
    assert.match(await ok(next), /^Version 1 is ACTIVE with 5 developers\.\n/);
  });

  it('has the right teams despite mixed case', async () => {
    const teams = await ok(['insights', 'teams', '--output', 'csv']);
    assert.deepEqual(
      teams.split('\n').map((line) => line.toLowerCase()),
      ['team,name,developers,manager', '1,"holt, maren",5,maren.holt@harbor.example', '2,"vidal, tomás",3,tomas.vidal@harbor.example', ''],
    );
  });

  it('has a correct report', async () => {
    const records = [
      { ...COMMIT, id: 'a', developer: 'ngozi.okafor@harbor.example', at: '2026-07-07T10:00:00Z' },
      { ...COMMIT, id: 'd', developer: 'Ngozi.Okafor@harbor.example', at: '2026-07-08T10:00:00Z' },
      { ...COMMIT, id: 'b', developer: 'aiko.tanaka@HARBOR.example', at: '2026-07-08T10:00:00Z' },
      { ...COMMIT, id: 'c', developer: 'lena.brandt@harbor.example', at: '2026-07-09T10:00:00Z' },
    ];
    write('records.ndjson', records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    await ok(['insights', 'import', 'records.ndjson']);
    const period = ['--from', '2026-07-06', '--to', '2026-07-12'];
    const report = await ok(['insights', 'export', ...period, '--metrics', 'coding_days_per_dev']);
    // Three people have four coding days; two of them, with three days, are in the sub-team.
    assert.deepEqual(report.trimEnd().split('\n').slice(1), ['"Holt, Maren",1.33', '"Vidal, Tomás",1.50']);
  });

  it('uses the saved mapping for the next export, which is reviewed and approved', async () => {
    write('hr.csv', `${EXPORT}Bo Lund;bo.lund@harbor.example;Lena.Brandt@harbor.example;Shop\r\n`);
    await ok(['developers', 'reshape', 'hr.csv', '-o', 'people.roster.csv']);
    const uploaded = await ok(['developers', 'upload', 'people.roster.csv']);
    assert.match(uploaded, /\n1 added, 0 changed, 0 removed, 5 unchanged\.\n/);
    assert.match(await ok(nextOf(uploaded)), /^Version 2 is ACTIVE with 6 developers\.\n/);
  });

  it('needs a new mapping if its headers changed, and cannot be approved before', async () => {
    write(
      'other.roster.csv',
      'Worker,Inbox,Lead\nMaren Holt,maren.holt@harbor.example,\nTomás Vidal,tomas.vidal@harbor.example,maren.holt@harbor.example\n',
    );
    const uploaded = await ok(['developers', 'upload', 'other.roster.csv']);
    const early = await run(['developers', 'approve', '3']);
    assert.equal(early.code, 3);
    assert.match(early.stderr, /Version 3 has no column for NAME, EMAIL, MANAGER_EMAIL yet\. Save its field mapping/);
    const next = nextOf(uploaded);
    assert.deepEqual(next, ['developers', 'map', '3', '--map', 'Worker=NAME', '--map', 'Inbox=EMAIL', '--map', 'Lead=MANAGER_EMAIL']);
    const strange = await run(next.map((word) => word.replace('Inbox', 'COLUMN')));
    assert.equal(strange.code, 3);
    assert.match(strange.stderr, /EMAIL to the column "COLUMN", which is missing in the file\. Map one of: "Worker", "Inbox", "Lead"\./);
    const mapped = await ok(next);
    assert.match(mapped, /\n\nVersion 2 is active with 6 people; after it there are 2\.\n0 added, .* 4 removed, .*\n(?: {2}.*\n)+\nNext: /);
    assert.deepEqual(nextOf(mapped), ['developers', 'approve', '3']);
    assert.match(await ok(nextOf(mapped)), /^Version 3 is ACTIVE with 2 developers\.\n/);
  });

  it('is planned with the mapping saved for its headers, even if another version is active', async () => {
    const planned = await ok(['developers', 'plan', 'people.roster.csv', '-o', 'plan.json']);
    assert.match(planned, /^Version 3 is active with 2 people; after it there are 6\.\n4 added, /);
    await ok(nextOf(planned));
    const [active] = JSON.parse(await ok(['developers', 'versions', '--output', 'json'])).versions;
    assert.deepEqual([active.state, active.developerCount], ['ACTIVE', 6]);
  });

  it('can share a configuration with files that have other headers', async () => {
    const fieldMappings = { Person: 'NAME', Post: 'EMAIL', Boss: 'MANAGER_EMAIL' };
    write('fairlead.config.json', JSON.stringify({ roster: { fieldMappings } }));
    write('plain.roster.csv', 'name,email,manager_email\nAnn,ann@x.test,\n');
    write('mixed.roster.csv', 'Person,Work Email,Boss\nAnn,ann@x.test,\n');
    await ok(['check', 'people.roster.csv', 'plain.roster.csv', 'mixed.roster.csv']);
    const { code, stdout } = await run(['check', 'other.roster.csv']);
    assert.equal(code, 1);
    assert.match(stdout, /No column is recognized as the email; "Inbox" probably is\./);
  });
});

const EXPORTS = fileURLToPath(new URL('../fixtures/hr/exports/', import.meta.url));
const FILES = readdirSync(EXPORTS);
const PEOPLE: readonly string[][] = parse(readFileSync(new URL('../fixtures/hr/people.csv', import.meta.url)), { from: 2 });
/** Systems whose exports do not contain managers. */
const WITHOUT_MANAGERS = /^(?:entra|atlassian|github|slack)-/;

/** `npm test` takes some of the exports, chosen by the seed, through every command; a campaign takes each. */
const SHARE = campaign(4, FILES.length);
const [CHOSEN = []] = fc.sample(fc.shuffledSubarray(FILES, { minLength: SHARE, maxLength: SHARE }), { numRuns: 1, seed: SEED });

describe(`an export becomes the active version by the printed commands (seed ${SEED}, ${SHARE} exports)`, () => {
  const { ok, instance } = useCommandsAtService();

  for (const file of CHOSEN) {
    it(file, async () => {
      await call(instance(), 'resetData', { body: { area: 'developers' } });
      const source = join(EXPORTS, file);
      await ok(['developers', 'reshape', source, '--propose', '-o', 'steps.json']);
      await ok(['developers', 'reshape', source, '--with', 'steps.json', '-o', 'people.roster.csv']);
      await ok(['check', 'people.roster.csv']);
      const planned = await ok(['developers', 'plan', 'people.roster.csv', '-o', 'plan.json']);
      await ok(nextOf(planned));
      const [, ...active] = parse(await ok(['developers', 'list', '--output', 'csv'])) as string[][];
      const found = active.map(([email, name, manager]) => [name, email, manager]);
      assert.deepEqual(found, WITHOUT_MANAGERS.test(file) ? PEOPLE.map(([name, email]) => [name, email, '']) : PEOPLE);
    });
  }
});
