import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import type { FieldMappingsSaved, ReuploadReview, UploadPreview, VersionApproved } from '../../../server/wire/developers.ts';
import { Answers } from '../answers.ts';
import { closeAll, findExtension, run, sampleUri } from '../inWindow.ts';
import { SecondService } from '../secondService.ts';

const WRONG = 'pat.default.nobody.nothing';
const ROSTER = 'clean.roster.csv';

interface Entry {
  readonly name: string;
  readonly production?: boolean;
  readonly colour?: string;
}

describe('instances and their keys', () => {
  let other: SecondService;
  let answers: Answers;

  before(async () => {
    await findExtension().activate();
    answers = new Answers();
    other = await SecondService.start();
    await run('selectInstance', 'Local');
  });

  after(async () => {
    await run('selectInstance', 'Local');
    await vscode.workspace.getConfiguration().update('fairlead.instances', undefined, vscode.ConfigurationTarget.Global);
    await run('stopService');
    await other.stop();
    answers.dispose();
    await closeAll();
  });

  const api = () => findExtension().activate();
  const entries = () => vscode.workspace.getConfiguration().get<readonly Entry[]>('fairlead.instances', []);
  const accounts = async () => (await vscode.authentication.getAccounts('fairlead')).map(({ label }) => label);
  const host = () => new URL(other.address.url).host;
  const uploads = async () => (await call(toLocalInstance(other.address), 'listVersions')).versions.length;

  it('one is added step by step, and its key is saved if the service accepts it', async () => {
    const { url, apiKey } = other.address;
    answers.give('Other Address', 'nonsense', `${url}/sei/api/`, 'Production', WRONG, apiKey);
    assert.equal(await run('addInstance'), '127.0.0.1');
    assert.equal(answers.asked.length, 4, answers.asked.join());
    assert.ok(!answers.asked.some((question) => /can be read|not encrypted/.test(question)), answers.asked.join());
    assert.equal(answers.complaints.length, 2);
    assert.match(answers.complaints[0] ?? '', /“nonsense” is not the address of a service/);
    assert.match(answers.complaints[1] ?? '', /key/);
    assert.match((await api()).lastNotice()?.message ?? '', /^“127\.0\.0\.1” is added and selected\..* All areas take the key\.$/);
    answers.give('Name', 'Local', 'Branch', 'Colour', 'green', 'Done');
    assert.equal(await run('editInstance', '127.0.0.1'), 'Branch');
    assert.match(answers.complaints[0] ?? '', /“Local” is taken/);
    assert.deepEqual(entries(), [
      { name: 'Branch', baseUrl: `${url}/sei/api`, adminUrl: url, platformUrl: url, colour: 'green', production: true },
    ]);
    assert.ok(!JSON.stringify(vscode.workspace.getConfiguration('fairlead')).includes(apiKey));
    assert.deepEqual(await accounts(), [`Branch (${host()})`]);
  });

  it('the status bar warns of production, in words too', async () => {
    const status = (await api()).instanceStatus();
    assert.equal(status.text, `$(warning) PRODUCTION Branch: ${host()}`);
    assert.equal(status.background, 'statusBarItem.warningBackground');
    assert.match(status.label, /production instance Branch/);
  });

  it('a change of production is confirmed by typing its name, and otherwise not made', async () => {
    answers.give(undefined);
    assert.equal(await run('uploadRoster', sampleUri(ROSTER)), undefined);
    assert.equal(await uploads(), 0);
    answers.give('branch', 'Branch');
    assert.ok(await run('uploadRoster', sampleUri(ROSTER)));
    assert.deepEqual(answers.complaints, ['Type Branch to continue, or press Escape to cancel.']);
    assert.equal(answers.asked.length, 1);
    assert.equal(await uploads(), 1);
  });

  it('one is edited, and keeps its key if its address stays', async () => {
    answers.give('Name', 'Office', 'Production', 'For trials', 'Account', 'acme', 'Done');
    assert.equal(await run('editInstance', 'Branch'), 'Office');
    assert.deepEqual(
      entries().map(({ name, production }) => [name, production]),
      [['Office', undefined]],
    );
    const status = (await api()).instanceStatus();
    assert.equal(status.foreground, 'charts.green');
    assert.match(status.tooltip, /Account: acme/);
    assert.deepEqual(await accounts(), [`Office (${host()})`]);
  });

  it('a change of another remote one is confirmed by a button that names it', async () => {
    answers.give('Upload on Office');
    const { versionId, fields } = await run<UploadPreview>('uploadRoster', sampleUri(ROSTER));
    assert.equal(answers.asked.length, 1);
    assert.ok(answers.asked[0]?.includes(host()));
    answers.give(undefined);
    assert.equal(await run('mapFields', versionId, fields), undefined);
    answers.give('Map Fields on Office');
    assert.equal((await run<FieldMappingsSaved>('mapFields', versionId, fields)).state, 'ACTIVE');
    answers.give('Upload on Office');
    const review = await run<ReuploadReview>('uploadRoster', sampleUri(ROSTER));
    answers.give(undefined);
    assert.equal(await run('approveVersion', review.versionId), undefined);
    answers.give('Approve on Office');
    assert.equal((await run<VersionApproved>('approveVersion', review.versionId)).state, 'ACTIVE');
  });

  describe('over http to another host', () => {
    const OPEN = 'http://fairlead.invalid';
    const CLOSED = 'https://fairlead.invalid';
    const ADDRESSES = { base: [OPEN, CLOSED, CLOSED], segments: [CLOSED, OPEN, CLOSED], platform: [CLOSED, CLOSED, OPEN] } as const;
    let others: readonly Entry[];

    before(() => {
      others = entries();
    });

    afterEach(async () => {
      await vscode.workspace.getConfiguration().update('fairlead.instances', others, vscode.ConfigurationTarget.Global);
    });

    const place = async ([baseUrl, adminUrl, platformUrl]: readonly string[]) => {
      const profiles = [...others, { name: 'Open', baseUrl, adminUrl, platformUrl }];
      await vscode.workspace.getConfiguration().update('fairlead.instances', profiles, vscode.ConfigurationTarget.Global);
    };

    for (const [area, addresses] of Object.entries(ADDRESSES)) {
      it(`a key is neither asked for nor sent before the user agrees: ${area}`, async () => {
        await place(addresses);
        answers.give(undefined);
        assert.equal(await run('enterKey', 'Open'), undefined);
        assert.equal(answers.asked.length, 1, answers.asked.join());
        assert.match(
          answers.asked[0] ?? '',
          /^http:\/\/fairlead\.invalid of “Open” is not encrypted\. Others on the network can read the key\./,
        );
        assert.ok(!(await accounts()).some((label) => label.startsWith('Open')));
      });
    }

    it('a key is asked for once the user agrees', async () => {
      await place(ADDRESSES.base);
      answers.give('Send the Key', undefined);
      assert.equal(await run('enterKey', 'Open'), undefined);
      assert.deepEqual([answers.asked.length, answers.asked[1]?.startsWith('Key of Open')], [2, true]);
    });

    it('an encrypted address, or one of this machine, needs no such question', async () => {
      for (const address of [CLOSED, other.address.url]) {
        await place([address, address, address]);
        answers.give(undefined);
        assert.equal(await run('enterKey', 'Open'), undefined);
        assert.deepEqual([answers.asked.length, answers.asked[0]?.startsWith('Key of Open')], [1, true], address);
      }
    });
  });

  it('a refused key is asked for again, and the command runs once more without repeating questions', async () => {
    await run('enterKey', 'Office', WRONG);
    const before = await uploads();
    answers.press('Enter Another Key');
    answers.give('Upload on Office', other.address.apiKey);
    assert.equal(await run('uploadRoster', sampleUri(ROSTER)), undefined);
    assert.deepEqual((await api()).lastNotice()?.steps, ['Enter Another Key', 'Select Instance']);
    while ((await uploads()) === before) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(await uploads(), before + 1);
  });

  it('a key without the required scope is reported with that scope', async () => {
    const local = toLocalInstance(other.address);
    const { value } = await call(local, 'createToken', { body: { name: 'reader', scopes: ['developer_records:read'] } });
    await run('enterKey', 'Office', value);
    answers.give('Upload on Office');
    assert.equal(await run('uploadRoster', sampleUri(ROSTER)), undefined);
    const notice = (await api()).lastNotice();
    assert.match(notice?.message ?? '', /developer_records:write/);
    assert.deepEqual(notice?.steps, ['Enter Another Key', 'Select Instance']);
  });

  it('signing out deletes the key and clears view and accounts; signing in restores them', async () => {
    assert.equal(await run('signOut', 'Office'), 'Office');
    assert.deepEqual(await accounts(), []);
    assert.deepEqual(
      (await (await api()).describeTree()).map(({ label }) => label),
      ['Enter API Key'],
    );
    answers.give('Office', other.address.apiKey);
    assert.equal(await run('signIn'), 'Office');
    assert.deepEqual(await accounts(), [`Office (${host()})`]);
    assert.equal((await (await api()).describeTree())[0]?.label, 'Office');
  });

  it('signing out in the Accounts menu deletes the key too', async () => {
    // The command behind the menu; its own question counts as answered inside a test.
    const [accountLabel] = await accounts();
    await vscode.commands.executeCommand('_signOutOfAccount', { providerId: 'fairlead', accountLabel });
    assert.deepEqual(await accounts(), []);
    assert.deepEqual(
      (await (await api()).describeTree()).map(({ label }) => label),
      ['Enter API Key'],
    );
    assert.equal(await run('uploadRoster', sampleUri(ROSTER)), undefined);
    assert.deepEqual((await api()).lastNotice()?.steps, ['Enter API Key', 'Select Instance']);
    await run('enterKey', 'Office', other.address.apiKey);
  });

  it('one whose address changes loses its key', async () => {
    answers.give('Segments', 'http://127.0.0.1:9', 'Done');
    assert.equal(await run('editInstance', 'Office'), 'Office');
    assert.deepEqual((await api()).lastNotice()?.steps, ['Enter API Key']);
    assert.deepEqual(await accounts(), []);
  });

  it('one is removed after confirmation', async () => {
    answers.give('Remove');
    assert.equal(await run('removeInstance', 'Office'), 'Office');
    assert.deepEqual(entries(), []);
    assert.match((await api()).instanceStatus().text, / Local: /);
  });
});
