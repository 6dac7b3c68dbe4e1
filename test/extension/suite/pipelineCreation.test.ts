import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { SavedPipeline } from '../../../client/platform/pipelineCommands.ts';
import { call } from '../../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../../server/api/instance.ts';
import { createProject, updatePipeline } from '../../../server/api/platform/platform.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { closeAll, findExtension, replace, run, showUnsaved, undo } from '../inWindow.ts';
import { SecondService } from '../secondService.ts';

const REMOTE = 'Headquarters';
const ACCOUNT = { orgIdentifier: null, projectIdentifier: null };
const SHOP = { orgIdentifier: 'default', projectIdentifier: 'shop' };
const HOME = '  orgIdentifier: default\n  projectIdentifier: shop\n';

function write(identifier: string, home = HOME, duration = '10s'): string {
  return `pipeline:
  name: Release
  identifier: ${identifier}
${home}  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Pause
                  identifier: pause
                  type: Wait
                  spec:
                    duration: ${duration}
`;
}

const CONNECTED = `pipeline:
  name: Build
  identifier: build
${HOME}  stages:
    - stage:
        name: Main
        identifier: main
        type: CI
        spec:
          execution:
            steps:
              - step:
                  type: Run
                  spec:
                    connectorRef: `;

const HUB = {
  identifier: 'hub',
  name: 'The hub',
  type: 'DockerRegistry',
  spec: { dockerRegistryUrl: 'https://hub.example', providerType: 'DockerHub', auth: { type: 'Anonymous' } },
} as const;

/** Answers dialogs in place of the user, because VS Code shows none inside a test: each with the next button of the list. */
class Dialogs {
  readonly asked: string[] = [];
  readonly #original = vscode.window.showWarningMessage;
  #answers: readonly (string | undefined)[] = [];

  constructor() {
    const show = async (message: string, options: vscode.MessageOptions, button: string): Promise<string | undefined> => {
      assert.equal(options.modal, true);
      this.asked.push(message);
      const [answer, ...others] = this.#answers;
      this.#answers = others;
      assert.ok(answer === undefined || answer === button, `${button} is offered, not ${answer}`);
      return answer;
    };
    Object.assign(vscode.window, { showWarningMessage: show });
  }

  answer(...buttons: readonly (string | undefined)[]): void {
    this.#answers = buttons;
    this.asked.length = 0;
  }

  dispose(): void {
    Object.assign(vscode.window, { showWarningMessage: this.#original });
  }
}

describe('creating a pipeline from the editor', function () {
  this.timeout(120_000);
  let dataFolder: string;
  let local: Instance;
  let dialogs: Dialogs;

  async function start(): Promise<Instance> {
    await run('startService');
    const address = JSON.parse(await readFile(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress;
    return toLocalInstance(address);
  }

  before(async () => {
    ({ dataFolder } = await findExtension().activate());
    dialogs = new Dialogs();
    await run('selectInstance', 'Local');
    local = await start();
    await createProject(local, { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' });
  });

  after(async () => {
    dialogs.dispose();
    local = await start();
    await call(local, 'deleteProject', { parameters: SHOP, query: SHOP });
    await run('stopService');
  });

  afterEach(closeAll);

  const showText = (content: string) => showUnsaved('yaml', content);

  async function lastNotice() {
    return (await findExtension().activate()).lastNotice();
  }

  const yamlOf = async (identifier: string, instance = local) =>
    (await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: identifier }, query: SHOP })).yamlPipeline;
  const isThere = (identifier: string, instance = local) =>
    yamlOf(identifier, instance).then(
      () => true,
      () => false,
    );

  /** Polls until the answer is good; limited by the timeout of the test. */
  async function until<T>(ask: () => PromiseLike<T>, isGood: (answer: T) => boolean): Promise<T> {
    for (;;) {
      const answer = await ask();
      if (isGood(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Returns the connectors that completion offers at the end of a document. */
  async function offered(document: vscode.TextDocument): Promise<string[]> {
    const end = document.positionAt(document.getText().length);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, end);
    return list.items
      .map(({ label, detail }) => `${typeof label === 'string' ? label : label.label}: ${detail}`)
      .filter((item) => item.includes('DockerRegistry'))
      .sort();
  }

  /** Returns the only lens of a document as soon as its title ends so. */
  const lensThat = async (document: vscode.TextDocument, end: string): Promise<vscode.Command> => {
    const lenses = await until(
      () => vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri),
      (found) => found.length === 1 && found[0]?.command?.title.endsWith(end) === true,
    );
    return lenses[0]!.command!;
  };
  const titlesIn = async (uri: vscode.Uri) => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    return lenses.map(({ command }) => command?.title);
  };
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

  it('its lens opens a review and sends nothing; once confirmed there, the service stores the exact text, and the review closes', async () => {
    const { document } = await showText(write('release'));
    const command = await lensThat(document, ' · Publish to Local…');
    dialogs.answer();
    const review = await vscode.commands.executeCommand<vscode.Uri>(command.command, ...(command.arguments ?? []));
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, /^Creates the pipeline “release” in project "shop" of organization "default"\.\nNothing was sent yet\./m);
    assert.match(text, /^\+pipeline:$/m);
    assert.deepEqual(await titlesIn(review), ['Publish', 'Discard']);
    assert.equal(await isThere('release'), false);
    assert.deepEqual(await run('confirmPublish', review), { ...SHOP, identifier: 'release', action: 'created' });
    assert.equal(await yamlOf('release'), document.getText());
    assert.deepEqual(dialogs.asked, []);
    assert.ok(!tabs().some((label) => label.startsWith('Review of')), tabs().join());
    await lensThat(document, ' · Same as on Local');
  });

  it('its review shows what others changed, and is refused if they change it meanwhile', async () => {
    const { document } = await showText(write('shared'));
    await run('createPipeline', document.uri);
    const put = (duration: string) => updatePipeline(local, SHOP, 'shared', write('shared', HOME, duration));
    await put('3m');
    const review = await run<vscode.Uri>('publishPipeline', document.uri);
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /Someone else has changed it since[\s\S]*^- +duration: 3m$/m);
    await put('4m');
    assert.equal(await run('confirmPublish', review), undefined);
    assert.match((await lastNotice())?.message ?? '', /Nothing was sent: it has changed on “Local” since this review/);
    assert.match(await yamlOf('shared'), /duration: 4m/);
    const again = await run<vscode.Uri>('publishPipeline', document.uri);
    assert.equal((await run<SavedPipeline>('confirmPublish', again)).action, 'updated');
    assert.equal(await run('publishPipeline', document.uri), undefined);
    assert.match((await lastNotice())?.message ?? '', /is the same as on “Local”/);
  });

  it('an existing one is updated after confirmation, and otherwise left unchanged', async () => {
    const changed = write('release', HOME, '1m');
    await showText(changed);
    dialogs.answer(undefined);
    assert.equal(await run('createPipeline'), undefined);
    assert.match(dialogs.asked.join(), /“release” already exists on “Local”/);
    assert.notEqual(await yamlOf('release'), changed);
    dialogs.answer('Update');
    assert.equal((await run<SavedPipeline>('createPipeline')).action, 'updated');
    assert.equal(await yamlOf('release'), changed);
  });

  it('one with errors is not sent, and a button leads to them', async () => {
    await showText(write('faulty', HOME, 'soon'));
    assert.equal(await run('createPipeline'), undefined);
    const notice = await lastNotice();
    assert.equal(notice?.severity, 'error');
    assert.deepEqual(notice.steps, ['Show Problems']);
    assert.match(notice.message, /^Nothing was sent: the pipeline has a mistake\. Line 19: spec\.duration /);
    assert.equal(await isThere('faulty'), false);
  });

  it('other documents are refused with the next step', async () => {
    await showText('services:\n  a: 1\n');
    assert.equal(await run('createPipeline'), undefined);
    assert.match((await lastNotice())?.message ?? '', /not a pipeline/);
  });

  it('one that names no project goes to the chosen one and says so, until this is undone', async () => {
    const { document } = await showText(write('homeless', ''));
    let isDone = false;
    const saving = run<SavedPipeline>('createPipeline').finally(() => {
      isDone = true;
    });
    // The only project is the first item; Enter accepts it.
    await until(
      () => vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem'),
      () => isDone,
    );
    assert.deepEqual(await saving, { ...SHOP, identifier: 'homeless', action: 'created' });
    assert.match(document.getText(), / {2}orgIdentifier: default\r?\n {2}projectIdentifier: shop\r?\n/);
    assert.equal(await yamlOf('homeless'), document.getText());
    await undo(document);
    assert.equal(document.getText(), write('homeless', ''));
  });

  it('a missing project is created too after confirmation', async () => {
    await showText(write('first', '  orgIdentifier: default\n  projectIdentifier: young\n'));
    dialogs.answer(undefined);
    assert.equal(await run('createPipeline'), undefined);
    dialogs.answer('Create Both');
    const young = { orgIdentifier: 'default', projectIdentifier: 'young' };
    assert.deepEqual(await run('createPipeline'), { ...young, identifier: 'first', action: 'created' });
    assert.match(dialogs.asked.join(), /no project "young" of organization "default" on “Local”/);
    await call(local, 'deleteProject', { parameters: young, query: young });
  });

  it('a missing organization is reported, and nothing is saved', async () => {
    await showText(write('far', '  orgIdentifier: nowhere\n  projectIdentifier: shop\n'));
    dialogs.answer('Create Both');
    assert.equal(await run('createPipeline'), undefined);
    const notice = await lastNotice();
    assert.equal(notice?.severity, 'error');
    assert.match(notice.message, /nowhere/);
  });

  describe('with another service', () => {
    let other: SecondService;
    let remote: Instance;

    before(async () => {
      other = await SecondService.take();
      remote = toLocalInstance(other.address);
      await createProject(remote, { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' });
      await other.select(REMOTE);
    });

    after(async () => {
      await other.leave();
    });

    it('nothing is written there before it is confirmed by its name', async () => {
      const { document } = await showText(write('abroad'));
      await lensThat(document, ` · Publish to ${REMOTE}…`);
      dialogs.answer(undefined);
      assert.equal(await run('createPipeline'), undefined);
      assert.deepEqual(dialogs.asked, [`Create on “${REMOTE}”?`]);
      assert.equal(await isThere('abroad', remote), false);
      dialogs.answer(`Create on ${REMOTE}`);
      assert.equal((await run<SavedPipeline>('createPipeline')).action, 'created');
      assert.equal(await yamlOf('abroad', remote), document.getText());
      assert.equal(await isThere('abroad'), false);
    });

    it('completion offers what exists there once the view shows it, and no longer after the instance changes', async () => {
      const { document } = await showText(CONNECTED);
      await run('selectInstance', 'Local');
      await call(remote, 'createConnector', { body: { connector: { ...HUB, identifier: 'far' } } });
      await run('selectInstance', REMOTE);
      const api = await findExtension().activate();
      await api.describeTree();
      await until(
        () => offered(document),
        (items) => items.join() === 'account.far: The hub · DockerRegistry',
      );
      await run('selectInstance', 'Local');
      await until(
        () => offered(document),
        (items) => items.length === 0,
      );
      await run('selectInstance', REMOTE);
    });
  });

  describe('references of pipelines', () => {
    before(async () => {
      await call(local, 'createConnector', { body: { connector: HUB } });
      await call(local, 'createConnector', { body: { connector: { ...HUB, ...SHOP, name: 'Hub of the shop' } } });
    });

    after(async () => {
      local = await start();
      await call(local, 'deleteConnector', { parameters: { connectorIdentifier: 'hub' }, query: ACCOUNT });
    });

    it('are completed from the service in use, and forgotten when it ends', async () => {
      const { document } = await showText(CONNECTED);
      await run('stopService');
      local = await start();
      const items = await until(
        () => offered(document),
        (found) => found.length > 0,
      );
      assert.deepEqual(items, ['account.hub: The hub · DockerRegistry', 'hub: Hub of the shop · DockerRegistry']);
      await run('stopService');
      await until(
        () => offered(document),
        (found) => found.length === 0,
      );
      local = await start();
    });

    it('are forgotten when another instance is selected', async () => {
      const { document } = await showText(CONNECTED);
      await until(
        () => offered(document),
        (items) => items.length === 2,
      );
      const profile = { name: REMOTE, baseUrl: 'http://127.0.0.1:9' };
      await vscode.workspace.getConfiguration().update('fairlead.instances', [profile], vscode.ConfigurationTarget.Global);
      await run('selectInstance', REMOTE);
      await until(
        () => offered(document),
        (items) => items.length === 0,
      );
      await run('selectInstance', 'Local');
      await vscode.workspace.getConfiguration().update('fairlead.instances', undefined, vscode.ConfigurationTarget.Global);
    });
  });

  it('an edit after the error was reported is accepted', async () => {
    const editor = await showText(write('mended', HOME, 'soon'));
    assert.equal(await run('createPipeline'), undefined);
    const at = editor.document.positionAt(editor.document.getText().indexOf('soon'));
    await replace(editor, new vscode.Range(at, at.translate(0, 4)), '10s');
    local = await start();
    assert.equal((await run<SavedPipeline>('createPipeline', editor.document.uri)).action, 'created');
    assert.equal(await yamlOf('mended'), editor.document.getText());
  });
});
