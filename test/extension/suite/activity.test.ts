import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { UploadPreview } from '../../../server/wire/developers.ts';
import { Answers } from '../answers.ts';
import { closeAll, type DescribedNode, findExtension, run, sampleUri } from '../inWindow.ts';
import { SecondService } from '../secondService.ts';

const NAME = 'Ledger';
const ROSTER = 'clean.roster.csv';

describe('the Activity view', () => {
  let other: SecondService;
  let answers: Answers;

  before(async () => {
    await findExtension().activate();
    answers = new Answers();
    other = await SecondService.take();
    await run('stopService');
    await other.select(NAME);
    await run('clearActivity');
  });

  after(async () => {
    await other.leave();
    await run('stopService');
    answers.dispose();
    await closeAll();
  });

  const api = () => findExtension().activate();
  const operations = async (): Promise<readonly DescribedNode[]> => (await api()).describeTree('activity');

  it('lists an operation with its requests: their results, the instance, and the IDs in the service’s log', async () => {
    answers.give(`Upload on ${NAME}`);
    assert.ok(await run<UploadPreview>('uploadRoster', sampleUri(ROSTER)));
    const [upload, ...others] = await operations();
    assert.deepEqual(others, []);
    assert.equal(upload?.label, 'Upload Roster without Review');
    assert.match(upload.description, new RegExp(`^${ROSTER} · done · \\d+(\\.\\d)? m?s · ${NAME} · `));
    const details = upload.children.at(-1);
    assert.deepEqual([details?.label, details?.description], ['Details', `${details?.children.length} requests`]);
    const sent = details?.children.at(-1);
    assert.equal(sent?.label, 'POST /v2/developers');
    assert.match(sent.description, /^200 · \d+(\.\d)? m?s$/);
  });

  it('offers the next step as long as the operation is listed, not only in the message', async () => {
    const step = await (await api()).findNode('activity', 'Upload Roster without Review', 'Next: Confirm Mapping');
    assert.deepEqual([step?.command, step?.args?.length], ['reviewVersion', 1]);
  });

  it('shows the code of a refusal, and does not list what was cancelled before it changed anything', async () => {
    const before = (await operations()).length;
    answers.give(`Approve on ${NAME}`);
    assert.equal(await run('approveVersion', 'no-such-version'), undefined);
    answers.give(undefined);
    assert.equal(await run('uploadRoster', sampleUri(ROSTER)), undefined);
    const [refused] = await operations();
    assert.equal((await operations()).length, before + 1);
    assert.match(refused?.description ?? '', /^refused: PRECONDITION_FAILED · /);
  });

  it('shows what a command itself refused, and does not list commands that only show something', async () => {
    const before = (await operations()).length;
    const uri = sampleUri('broken.ids.csv');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('email,integrationId,identity\nnonsense,,\n'));
    assert.equal(await run('uploadIdentities', uri), null);
    await vscode.workspace.fs.delete(uri);
    assert.ok(await run('showOrgChart', sampleUri(ROSTER)));
    const [refused, ...others] = await operations();
    assert.equal(others.length, before);
    assert.match(refused?.description ?? '', /^broken\.ids\.csv · refused · /);
  });

  it('does not list a command that found nothing to work on: that is information, not a refusal', async () => {
    const before = await operations();
    assert.equal(await run('deleteSegment'), undefined);
    const notice = (await api()).lastNotice();
    assert.deepEqual([notice?.severity, notice?.message], ['info', 'The workspace has no segment yet. Create one first.']);
    assert.deepEqual(await operations(), before);
  });

  it('runs an operation again with its arguments', async () => {
    const node = await (await api()).findNode('activity', 'Upload Roster without Review');
    assert.match(node?.kind ?? '', /^operation\.retry/);
    answers.give(`Upload on ${NAME}`);
    const again = await run<UploadPreview>('retryOperation', node);
    assert.equal(again.fileName, ROSTER);
    assert.match((await operations())[0]?.description ?? '', new RegExp(`^${ROSTER} · done · `));
  });

  it('copies a request for a shell without its key, and its ID', async () => {
    const upload = await (await api()).findNode('activity', 'Upload Roster without Review', 'Details', 'POST /v2/developers');
    const line = await run<string>('copyAsCurl', upload);
    assert.equal(await vscode.env.clipboard.readText(), line);
    assert.match(line, /^curl --globoff --request POST http:\/\/127\.0\.0\.1:\d+\/v2\/developers /);
    assert.ok(line.includes('--header "x-api-key: $FAIRLEAD_KEY"'), line);
    assert.ok(line.includes(`file=@"${ROSTER}";type=text/csv`), line);
    assert.ok(!line.includes(other.address.apiKey));
    const id = await run<string>('copyRequestId', upload);
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.equal(await vscode.env.clipboard.readText(), id);
  });

  it('undoes an operation once, which is an operation of its own', async () => {
    await vscode.workspace.getConfiguration().update(
      'fairlead.instances',
      [
        { name: NAME, baseUrl: other.address.url },
        { name: 'Spare', baseUrl: 'http://127.0.0.1:9' },
      ],
      true,
    );
    answers.give('Remove');
    assert.equal(await run('removeInstance', 'Spare'), 'Spare');
    const node = await (await api()).findNode('activity', 'Remove Instance');
    assert.equal(node?.kind, 'operation.retry.undo');
    await run('undoOperation', node);
    const names = vscode.workspace.getConfiguration().get<readonly { name: string }[]>('fairlead.instances', []);
    assert.deepEqual(names.map(({ name }) => name).sort(), [NAME, 'Spare']);
    assert.match((await api()).lastNotice()?.message ?? '', /^Done: .*Spare/);
    const [undone, removed] = await operations();
    assert.match(undone?.label ?? '', /Spare/);
    assert.equal(removed?.kind, 'operation.retry');
    assert.equal(await run('undoOperation', node), undefined);
    assert.match((await api()).lastNotice()?.message ?? '', /This operation cannot be undone/);
  });

  it('keeps all operations when the instance changes, and affects only the right instance', async () => {
    const before = (await operations()).length;
    const node = await (await api()).findNode('activity', 'Upload Roster without Review');
    await run('selectInstance', 'Local');
    assert.equal((await operations()).length, before + 1);
    assert.equal(await run('retryOperation', node), undefined);
    assert.match((await api()).lastNotice()?.message ?? '', new RegExp(`run on “${NAME}”, but “Local” is selected`));
    await run('selectInstance', NAME);
  });

  it('keeps failed requests of a view, but not successful ones', async () => {
    await run('clearActivity');
    await (await api()).describeTree('developers');
    assert.deepEqual(await operations(), []);
    await run('enterKey', NAME, 'pat.default.nobody.nothing');
    await (await api()).describeTree('developers');
    const [view] = await operations();
    assert.equal(view?.label, 'A view');
    assert.match(view.description, /^refused: INVALID_TOKEN · /);
    assert.match(view.children[0]?.children[0]?.label ?? '', /^GET \/v2\/developers\/versions/);
    await run('enterKey', NAME, other.address.apiKey);
  });

  it('is cleared of finished operations', async () => {
    await run('clearActivity');
    assert.deepEqual(await operations(), []);
  });
});
