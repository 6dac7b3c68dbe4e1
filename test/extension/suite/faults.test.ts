import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../../server/api/instance.ts';
import type { FaultRequest } from '../../../server/wire/emulator.ts';
import { Answers } from '../answers.ts';
import { FaultyProxy, type ProxyAnswer } from '../faultyProxy.ts';
import { closeAll, findExtension, run, sampleUri, show } from '../inWindow.ts';
import { Notices } from '../notices.ts';
import { ProgressButtons } from '../progress.ts';
import { SecondService } from '../secondService.ts';

const NAME = 'Branch';
const ROSTER = 'clean.roster.csv';
const TYPED = '\nAda Berg,ada.berg@harbor.example,maren.holt@harbor.example,Engineer,Payments,Oslo\n';

/** A fault, set at the proxy in front of the service or in the service itself, and what the user sees. */
interface Row {
  readonly name: string;
  readonly proxy?: ProxyAnswer;
  readonly fault?: FaultRequest;
  readonly message: RegExp;
  readonly buttons: readonly string[];
  /** The node of the view instead of its content. */
  readonly node?: string;
}

const bare = (status: number): ProxyAnswer => ({ status, body: {} });
const toAnswer = (status: number, code: string, message: string): ProxyAnswer => ({
  status,
  body: { error: code, message, status, errorId: 'request-of-the-door' },
});

const ROWS: readonly Row[] = [
  {
    name: '401',
    proxy: toAnswer(401, 'INVALID_TOKEN', 'The key is not known here.'),
    message: /^The key is not known here\.$/,
    buttons: ['Enter Another Key', 'Select Instance'],
    node: 'Enter API Key',
  },
  {
    name: '403',
    proxy: bare(403),
    message: /developer_records:write/,
    buttons: ['Enter Another Key', 'Select Instance'],
  },
  { name: '404', proxy: bare(404), message: /Check the base address and the identifier\.$/, buttons: ['Refresh'] },
  {
    name: '409',
    proxy: toAnswer(409, 'CONFLICT', 'The version v-7 of Ann waits for approval already. Approve it first.'),
    message: /^The version v-7 of Ann waits/,
    buttons: ['Refresh'],
  },
  { name: '412', proxy: bare(412), message: /Finish the first setup/, buttons: ['Map Fields', 'Upload Roster'] },
  {
    name: '413',
    proxy: toAnswer(413, 'PAYLOAD_TOO_LARGE', 'At most 64 MiB are taken. Send less at a time.'),
    message: /^At most 64 MiB are taken\. Send less/,
    buttons: [],
  },
  {
    name: '429 with reset headers',
    fault: { status: 429, resetSeconds: 2 },
    message: /Try again in 2 seconds\.$/,
    buttons: ['Retry in 2 s'],
  },
  {
    name: '429 that says nothing more',
    proxy: bare(429),
    message: /Wait a little, then try again\.$/,
    buttons: ['Retry'],
  },
  {
    name: '500',
    fault: { status: 500 },
    message: /The service's ID of this request is [0-9a-f-]{36}\.$/,
    buttons: ['Retry', 'Copy Request ID'],
  },
  { name: '503', fault: { status: 503 }, message: /The service's ID of this request is/, buttons: ['Retry', 'Copy Request ID'] },
  { name: 'a cut connection', fault: { cut: 'before' }, message: /broke the connection/, buttons: ['Retry', 'Select Instance'] },
  {
    name: 'a server that never answers',
    fault: { latency: 600_000 },
    message: /did not answer in time/,
    buttons: ['Retry', 'Select Instance'],
  },
];

describe('faults', function () {
  this.timeout(120_000);
  let other: SecondService;
  let proxy: FaultyProxy;
  /** The service itself, without the proxy. */
  let service: Instance;
  let answers: Answers;
  let notices: Notices;
  let progress: ProgressButtons;

  before(async () => {
    await findExtension().activate();
    answers = new Answers();
    notices = new Notices();
    progress = new ProgressButtons();
    other = await SecondService.start();
    service = toLocalInstance(other.address);
    proxy = await FaultyProxy.open(other.address.url);
    const settings = vscode.workspace.getConfiguration();
    await settings.update('fairlead.instances', [{ name: NAME, baseUrl: proxy.url }], vscode.ConfigurationTarget.Global);
    await settings.update('fairlead.requestTimeout', 1, vscode.ConfigurationTarget.Global);
    await run('selectInstance', NAME);
    await run('enterKey', NAME, other.address.apiKey);
    answers.give(`Upload on ${NAME}`);
    assert.ok(await run('uploadRoster', sampleUri(ROSTER)));
    answers.give(`Map Fields on ${NAME}`);
    const [version] = (await call(service, 'listVersions')).versions;
    const mappings = [
      { name: 'Full Name', fieldType: 'NAME' },
      { name: 'Email', fieldType: 'EMAIL' },
      { name: 'Manager Email', fieldType: 'MANAGER_EMAIL' },
    ];
    assert.ok(await run('mapFields', version?.versionId, mappings));
  });

  after(async () => {
    await clear();
    await closeAll();
    await run('selectInstance', 'Local');
    const settings = vscode.workspace.getConfiguration();
    await settings.update('fairlead.requestTimeout', undefined, vscode.ConfigurationTarget.Global);
    await settings.update('fairlead.instances', undefined, vscode.ConfigurationTarget.Global);
    await run('stopService');
    await proxy.close();
    await other.stop();
    progress.dispose();
    notices.dispose();
    answers.dispose();
  });

  afterEach(() => clear());

  const tree = async () => (await findExtension().activate()).describeTree();
  const versions = async () => JSON.stringify((await call(service, 'listVersions')).versions);

  async function set({ proxy: answer, fault }: Pick<Row, 'proxy' | 'fault'>): Promise<void> {
    proxy.answer = answer ?? null;
    if (fault !== undefined) await call(service, 'createFault', { body: fault });
  }

  async function clear(): Promise<void> {
    proxy.answer = null;
    await call(service, 'clearFaults');
  }

  async function setTimeLimit(seconds: number): Promise<void> {
    await vscode.workspace.getConfiguration().update('fairlead.requestTimeout', seconds, vscode.ConfigurationTarget.Global);
  }

  /** Types a person into the roster, which no test saves or loses; returns the document. */
  async function type(): Promise<vscode.TextDocument> {
    const editor = await show(sampleUri(ROSTER));
    if (editor.document.isDirty) return editor.document;
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    assert.ok(await editor.edit((edit) => edit.insert(end, TYPED)));
    return editor.document;
  }

  for (const { name, message, buttons, node = 'Retry', ...fault } of ROWS) {
    it(`${name}: a command reports it once, with the next step, and loses nothing`, async () => {
      const document = await type();
      const [text, stored] = [document.getText(), await versions()];
      await set(fault);
      notices.take();
      answers.give(`Upload on ${NAME}`);
      assert.equal(await run('uploadRoster', document.uri), undefined);
      const shown = notices.take();
      assert.equal(shown.length, 1, JSON.stringify(shown));
      assert.equal(shown[0]?.severity, 'error');
      assert.match(shown[0].message, message);
      assert.deepEqual(shown[0].buttons, buttons);
      await clear();
      assert.equal(document.isDirty, true);
      assert.equal(document.getText(), text);
      assert.equal(await versions(), stored);
    });

    it(`${name}: a view shows it as a node with the reason, shows no message, and recovers by a click`, async () => {
      await run('refreshViews');
      const whole = await tree();
      assert.equal(whole[0]?.label, NAME);
      await set(fault);
      notices.take();
      const [failed, ...others] = await tree();
      assert.deepEqual(others, []);
      assert.deepEqual([failed?.label, failed?.kind], [node, 'error']);
      assert.ok((failed?.description ?? '').length > 10);
      assert.deepEqual(notices.take(), []);
      const click = await (await findExtension().activate()).findNode('developers', node);
      assert.ok(click?.command);
      await clear();
      if (click.command === 'enterKey') answers.give(other.address.apiKey);
      await run(click.command, click);
      assert.deepEqual(await tree(), whole);
    });
  }

  it('a server that never responds: every view ends in a node to retry, and recovers by it', async () => {
    const api = await findExtension().activate();
    const views = ['developers', 'insights', 'segments', 'platform'] as const;
    await run('refreshViews');
    const before = await Promise.all(views.map((view) => api.describeTree(view)));
    await call(service, 'createFault', { body: { latency: 600_000 } });
    await run('refreshViews');
    for (const view of views) {
      const [failed] = await api.describeTree(view);
      assert.deepEqual([failed?.label, failed?.kind], ['Retry', 'error'], view);
    }
    await clear();
    const describe = async () => {
      await run('refreshViews');
      return Promise.all(views.map((view) => api.describeTree(view)));
    };
    // An abandoned connection may break during the next request: then another click works.
    const first = await describe();
    assert.deepEqual(JSON.stringify(first).includes('ECONNRESET') ? await describe() : first, before);
  });

  it('429: Retry waits until the service accepts requests again, then runs the command, without repeating questions', async () => {
    await closeAll();
    const before = (await call(service, 'listVersions')).versions.length;
    await call(service, 'createFault', { body: { endpoint: 'reuploadRoster', status: 429, resetSeconds: 1, times: 1 } });
    notices.press(/^Retry in 1 s$/);
    answers.give(`Upload on ${NAME}`);
    assert.equal(await run('uploadRoster', sampleUri(ROSTER)), undefined);
    while ((await call(service, 'listVersions')).versions.length === before) await new Promise((resolve) => setTimeout(resolve, 50));
    const severities: string[] = [];
    // The message appears after the response.
    for (; severities.length < 2; await new Promise((resolve) => setTimeout(resolve, 20))) {
      severities.push(...notices.take().map(({ severity }) => severity));
    }
    assert.deepEqual(severities, ['error', 'info']);
  });

  it('500: the ID of the request in the service’s log is copied', async () => {
    await call(service, 'createFault', { body: { endpoint: 'reuploadRoster', status: 500, times: 1 } });
    await vscode.env.clipboard.writeText('');
    notices.press(/^Copy Request ID$/);
    answers.give(`Upload on ${NAME}`);
    assert.equal(await run('uploadRoster', sampleUri(ROSTER)), undefined);
    const [shown] = notices.take();
    const [id] = /[0-9a-f-]{36}/.exec(shown?.message ?? '') ?? [];
    while ((await vscode.env.clipboard.readText()) === '') await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(await vscode.env.clipboard.readText(), id);
  });

  it('Cancel leaves a server that never responds, at once and without a message', async () => {
    const [document, stored] = [await type(), await versions()];
    await setTimeLimit(3600);
    await call(service, 'createFault', { body: { latency: 600_000 } });
    notices.take();
    answers.give(`Upload on ${NAME}`);
    const uploaded = run('uploadRoster', document.uri);
    while (progress.count === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    progress.cancel();
    assert.equal(await uploaded, undefined);
    await setTimeLimit(1);
    assert.deepEqual(notices.take(), []);
    await clear();
    assert.equal(document.isDirty, true);
    assert.equal(await versions(), stored);
  });

  it('a change of instance during requests ends command and view without a message, and changes nothing', async () => {
    const [document, stored] = [await type(), await versions()];
    await call(service, 'createFault', { body: { latency: 600_000 } });
    notices.take();
    answers.give(`Upload on ${NAME}`);
    const uploaded = run('uploadRoster', document.uri);
    const asked = tree();
    while (progress.count === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await run('selectInstance', 'Local');
    assert.equal(await uploaded, undefined);
    assert.deepEqual(await asked, []);
    assert.deepEqual(notices.take(), []);
    await clear();
    assert.equal(await versions(), stored);
    assert.equal(document.isDirty, true);
    await run('selectInstance', NAME);
    assert.equal((await tree())[0]?.label, NAME);
  });
});
