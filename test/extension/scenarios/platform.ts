import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ConnectorPanel } from '../../../client/platform/connectorPanel.ts';
import type { InputPanel } from '../../../client/platform/inputPanel.ts';
import type { PipelineGraphPanel } from '../../../client/platform/pipelineGraphPanel.ts';
import { call } from '../../../server/api/client.ts';
import * as api from '../../../server/api/platform/platform.ts';
import { closeAll, findExtension, run, sampleUri, show, showUnsaved, untilDiagnostics, withPlainEndings } from '../inWindow.ts';
import { fillConnectorForm, HUB, writePipeline } from '../platformTexts.ts';
import { until } from '../rosters.ts';
import type { ScenarioService, Scenarios } from './scenario.ts';

const STORE = { orgIdentifier: 'default', projectIdentifier: 'store' };
const ACCOUNT = { orgIdentifier: null, projectIdentifier: null };
const MONEY = { orgIdentifier: 'money', projectIdentifier: null };
const RELEASE = { ...STORE, pipelineIdentifier: 'release' };
const FILE = 'store-release.yaml';
const ASKING = 'pipeline:\n  identifier: asking\n  variables:\n    - name: region\n      type: String\n      value: <+input>\n';

const textOf = (duration?: string) => writePipeline('release', duration, 'store');

async function yamlOf({ instance }: ScenarioService): Promise<string> {
  return withPlainEndings(
    (await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: 'release' }, query: STORE })).yamlPipeline,
  );
}

const SCOPE = '  orgIdentifier: default\n  projectIdentifier: store\n';
const GREETING = `template:\n  name: Greeting\n  identifier: greeting\n  versionLabel: v1\n${SCOPE}  type: Step\n  spec:\n    type: Wait\n    spec:\n      duration: <+input>.default(10s)\n`;
const GREETER = `pipeline:\n  name: Greeter\n  identifier: greeter\n${SCOPE}  stages:\n    - stage:\n        name: One\n        identifier: one\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step:\n                  name: Hello\n                  identifier: hello\n                  template:\n                    templateRef: greeting\n                    versionLabel: v1\n                    templateInputs:\n                      type: Wait\n                      spec:\n                        farewell: 10s\n`;

async function writeTo(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

async function writeFile(text: string): Promise<vscode.Uri> {
  const uri = sampleUri(FILE);
  await writeTo(uri, text);
  return uri;
}

/** The commands that work on a text in the editor, and ask no service. */
const OFFLINE: Scenarios = {
  fillRuntimeInputs: async (service) => {
    const { document } = await showUnsaved('yaml', ASKING);
    await run('fillRuntimeInputs', document.uri, { values: { 'pipeline.variables.region': 'eu' }, here: true });
    assert.match(document.getText(), /value: eu/);
    assert.equal(await yamlOf(service), textOf('20s'), 'the service knows nothing of it');
    await closeAll();
  },
  convertPipeline: async (service) => {
    const { document } = await showUnsaved('yaml', ASKING);
    const preview = await run<vscode.Uri>('convertPipeline', document.uri);
    assert.match((await vscode.workspace.openTextDocument(preview)).getText(), /^version: 1$/m);
    assert.equal(withPlainEndings(document.getText()), ASKING);
    await run('convertPipeline', document.uri, { here: true });
    assert.match(document.getText(), /^version: 1$/m);
    assert.equal(await yamlOf(service), textOf('20s'), 'the service knows nothing of it');
    await closeAll();
  },
  applyConversion: async (service) => {
    const { document } = await showUnsaved('yaml', ASKING);
    await run('convertPipeline', document.uri);
    assert.equal(String(await run('applyConversion')), document.uri.toString());
    assert.match(document.getText(), /^version: 1$/m);
    assert.equal(await yamlOf(service), textOf('20s'), 'the service knows nothing of it');
    await closeAll();
    assert.equal(await run('applyConversion'), undefined);
  },
  saveConversion: async () => {
    const { document } = await showUnsaved('yaml', ASKING);
    const preview = await run<vscode.Uri>('convertPipeline', document.uri);
    const file = sampleUri('saved.v1.yaml');
    assert.equal(String(await run('saveConversion', preview, file)), file.toString());
    assert.match(Buffer.from(await vscode.workspace.fs.readFile(file)).toString(), /^version: 1$/m);
    assert.equal(withPlainEndings(document.getText()), ASKING);
    await closeAll();
    await vscode.workspace.fs.delete(file);
  },
  openInputForm: async (service) => {
    const { document } = await showUnsaved('yaml', ASKING);
    const panel = await run<InputPanel>('openInputForm', document.uri);
    assert.deepEqual(
      panel.state?.inputs.map(({ name }) => name),
      ['region'],
    );
    assert.equal(await yamlOf(service), textOf('20s'), 'the service knows nothing of it');
    panel.dispose();
    await closeAll();
  },
  showPipelineGraph: async (service) => {
    const { document } = await showUnsaved('yaml', textOf());
    const panel = await run<PipelineGraphPanel>('showPipelineGraph', document.uri);
    assert.deepEqual(panel.shown?.graph.cards[0]?.kind, 'root');
    assert.equal(await yamlOf(service), textOf('20s'), 'the service knows nothing of it');
    panel.dispose();
    await closeAll();
  },
  showUsers: async (service) => {
    const [template, user] = [sampleUri('greeting.yaml'), sampleUri('greeter.yaml')];
    await writeTo(template, GREETING);
    await writeTo(user, GREETER);
    const { document } = await show(template);
    await untilDiagnostics(() => vscode.languages.getDiagnostics(user).length > 0);
    service.answers.give('pipeline "greeter"');
    assert.equal(String(await run<vscode.Uri>('showUsers', document.uri)), String(user));
    assert.match(service.answers.asked[0]!, /^Users of template "greeting" version "v1": 1 of 1 would break/);
    const { document: shown, selection } = vscode.window.activeTextEditor!;
    assert.deepEqual([String(shown.uri), shown.getText(selection)], [String(user), 'farewell']);
    await closeAll();
    for (const uri of [template, user]) await vscode.workspace.fs.delete(uri);
  },
  expandPipeline: async (service) => {
    const [template, user] = [sampleUri('salute.yaml'), sampleUri('saluter.yaml')];
    await writeTo(template, GREETING.replace('identifier: greeting', 'identifier: salute'));
    await writeTo(user, GREETER.replace('farewell: 10s', 'duration: 20s').replace('templateRef: greeting', 'templateRef: salute'));
    await show(template);
    const { document } = await show(user);
    const expanded = await vscode.workspace.openTextDocument(await run<vscode.Uri>('expandPipeline', document.uri));
    const lines = expanded.getText().split('\n');
    const at = lines.findIndex((line) => line.trim() === 'duration: 20s');
    assert.ok(at > 0 && !expanded.getText().includes('templateRef'), expanded.getText());
    const found = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      'vscode.executeDefinitionProvider',
      expanded.uri,
      new vscode.Position(at, 40),
    );
    assert.deepEqual(
      found.map(({ targetUri, targetRange }) => [String(targetUri), targetRange.start.line]),
      [
        [String(template), 10],
        [String(user), 22],
      ],
    );
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', expanded.uri);
    assert.deepEqual(
      links.map(({ target }) => String(target?.with({ fragment: '' }))),
      [String(template)],
    );
    assert.equal(await yamlOf(service), textOf('20s'), 'the service knows nothing of it');
    await closeAll();
    for (const uri of [template, user]) await vscode.workspace.fs.delete(uri);
  },
};

/** The commands of projects, connectors and pipelines, from creating to deleting the project. */
export const PLATFORM: Scenarios = {
  createOrganization: async ({ instance, answers, agree }) => {
    answers.give('Money', 'money', 'All about money', ...agree('Create'));
    await run('createOrganization');
    const { organization } = await call(instance, 'readOrganization', { parameters: { orgIdentifier: 'money' } });
    assert.deepEqual([organization.name, organization.description], ['Money', 'All about money']);
  },
  editOrganization: async ({ instance, answers, agree }) => {
    answers.give('Tags', 'area=pay', 'Save', ...agree('Update'));
    await run('editOrganization', MONEY);
    assert.deepEqual((await call(instance, 'readOrganization', { parameters: { orgIdentifier: 'money' } })).organization.tags, {
      area: 'pay',
    });
  },
  openOrganization: async () => {
    await run('openOrganization', MONEY);
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /^organization:\n {2}identifier: money\n/);
    await closeAll();
  },
  deleteOrganization: async ({ instance, answers, agree }) => {
    answers.give(...agree('Delete'), 'money');
    assert.equal(await run('deleteOrganization', MONEY), 'money');
    assert.equal((await call(instance, 'listOrganizations')).totalItems, 1);
  },
  createProject: async ({ instance, answers, agree }) => {
    answers.give('Answer questions', 'default', 'Store', 'store', 'Green', '', ...agree('Create'));
    await run('createProject');
    const { project } = await call(instance, 'readProject', { parameters: STORE, query: STORE });
    assert.deepEqual([project.name, project.color], ['Store', '#1B841D']);
  },
  editProject: async ({ instance, answers, agree }) => {
    answers.give('Description', 'Where things are sold', 'Save', ...agree('Update'));
    await run('editProject', STORE);
    assert.equal((await call(instance, 'readProject', { parameters: STORE, query: STORE })).project.description, 'Where things are sold');
  },
  createConnector: async ({ instance, answers, agree }) => {
    const form = await run<ConnectorPanel>('createConnector', ACCOUNT);
    await fillConnectorForm(form, {
      type: 'DockerRegistry',
      'connector.name': 'Hub',
      'connector.identifier': 'hub',
      'connector.spec.dockerRegistryUrl': 'https://hub.example',
      'connector.spec.providerType': 'Quay',
      'connector.spec.auth.type': 'Anonymous',
    });
    answers.give(...agree('Create'));
    await form.receive({ type: 'create' });
    const { spec } = (await call(instance, 'readConnector', { parameters: { connectorIdentifier: 'hub' }, query: ACCOUNT })).connector;
    assert.deepEqual(spec, { dockerRegistryUrl: 'https://hub.example', providerType: 'Quay', auth: { type: 'Anonymous' } });
  },
  updateConnector: async ({ instance, answers, agree }) => {
    const { document } = await showUnsaved('json', JSON.stringify({ connector: HUB }));
    answers.give(...agree('Update'));
    await run('updateConnector', document.uri);
    assert.equal(
      (await call(instance, 'readConnector', { parameters: { connectorIdentifier: 'hub' }, query: ACCOUNT })).connector.name,
      HUB.name,
    );
    await closeAll();
  },
  publishConnector: async ({ instance }) => {
    const { document } = await showUnsaved('json', JSON.stringify({ connector: { ...HUB, name: 'Another Hub' } }));
    assert.ok(await run('publishConnector', document.uri));
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /^\+ +name: Another Hub$/m);
    await run('discardPublish');
    const request = { parameters: { connectorIdentifier: 'hub' }, query: ACCOUNT };
    assert.equal((await call(instance, 'readConnector', request)).connector.name, HUB.name);
    await closeAll();
  },
  openConnector: async () => {
    await run('openConnector', { ...ACCOUNT, connectorIdentifier: 'hub' });
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /dockerRegistryUrl: https:\/\/hub\.example/);
    await closeAll();
  },
  createPipeline: async (service) => {
    const { document } = await showUnsaved('yaml', textOf());
    service.answers.give(...service.agree('Create'));
    await run('createPipeline', document.uri);
    assert.equal(await yamlOf(service), textOf());
    await closeAll();
  },
  publishPipeline: async (service) => {
    const { document } = await showUnsaved('yaml', textOf('40s'));
    const before = await yamlOf(service);
    assert.ok(await run('publishPipeline', document.uri));
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /^\+ +duration: 40s$/m);
    assert.equal(await yamlOf(service), before);
    await closeAll();
  },
  confirmPublish: async (service) => {
    const { document } = await showUnsaved('yaml', textOf('40s'));
    const review = await run<vscode.Uri>('publishPipeline', document.uri);
    service.answers.give(...service.agree('Update'));
    assert.deepEqual(await run('confirmPublish', review), { ...STORE, identifier: 'release', action: 'updated' });
    assert.equal(await yamlOf(service), textOf('40s'));
    await closeAll();
  },
  discardPublish: async (service) => {
    const { document } = await showUnsaved('yaml', textOf('50s'));
    assert.ok(await run('publishPipeline', document.uri));
    await run('discardPublish');
    assert.equal(await run('confirmPublish'), undefined);
    assert.equal(await yamlOf(service), textOf('40s'));
    await closeAll();
  },
  newPipeline: async ({ answers }) => {
    answers.give('custom');
    const uri = await run<vscode.Uri>('newPipeline', { target: STORE });
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    assert.match(text, /^pipeline:\r?\n/);
    for (const [key, value] of Object.entries(STORE)) assert.match(text, new RegExp(`^ {2}${key}: ${value}$`, 'm'));
    await closeAll();
  },
  filterPlatform: async () => {
    const api = await findExtension().activate();
    const labels = async () => JSON.stringify(await api.describeTree('platform'));
    await run('filterPlatform', 'nothing is called so');
    assert.ok(!(await labels()).includes('"Release"'));
    await run('filterPlatform', '');
    assert.ok((await labels()).includes('"Release"'));
  },
  openPipeline: async (service) => {
    const uri = await run<vscode.Uri>('openPipeline', RELEASE);
    assert.equal(withPlainEndings((await vscode.workspace.openTextDocument(uri)).getText()), await yamlOf(service));
    await closeAll();
  },
  saveAsFile: async (service) => {
    const uri = await run<vscode.Uri>('saveAsFile', RELEASE, sampleUri(FILE));
    assert.equal(withPlainEndings((await vscode.workspace.openTextDocument(uri)).getText()), await yamlOf(service));
    await closeAll();
  },
  updatePipeline: async (service) => {
    const { document } = await showUnsaved('yaml', textOf('20s'));
    service.answers.give(...service.agree('Update'));
    await run('updatePipeline', document.uri);
    assert.equal(await yamlOf(service), textOf('20s'));
    await closeAll();
  },
  checkDrift: async ({ instance }) => {
    const uri = await writeFile(textOf('30s'));
    const found = await run<readonly { drift: string }[]>('checkDrift', uri);
    const { yamlPipeline } = await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: 'release' }, query: STORE });
    assert.equal(found.length, 1);
    assert.equal(found[0]?.drift === 'same', withPlainEndings(yamlPipeline) === textOf('30s'));
  },
  comparePipeline: async (service) => {
    const uri = sampleUri(FILE);
    await show(uri);
    const server = await run<vscode.Uri>('comparePipeline', uri);
    const stored = await yamlOf(service);
    // VS Code may still have the text from before the update, which is replaced.
    await until(
      async () => withPlainEndings((await vscode.workspace.openTextDocument(server)).getText()),
      (shown) => shown === stored,
    );
    await closeAll();
    await vscode.workspace.fs.delete(uri);
  },
  openInWebInterface: async ({ instance }) => {
    const { openExternal } = vscode.env;
    const opened: string[] = [];
    const env = vscode.env as { openExternal: typeof openExternal };
    env.openExternal = async (uri) => opened.push(uri.toString(true)) > 0;
    try {
      const web = await run<string>('openInWebInterface', RELEASE).catch((error: Error) => error.message);
      // The local service has none.
      if (opened.length === 0) return assert.match(web, /has no web interface/);
      const place = 'all/orgs/default/projects/store/pipelines/release/pipeline-studio';
      assert.deepEqual(opened, [`${new URL(instance.platformUrl).origin}/ng/account/default/${place}`]);
    } finally {
      env.openExternal = openExternal;
    }
  },
  ...OFFLINE,
  deletePipeline: async ({ instance, answers, agree }) => {
    answers.give(...agree('Delete'), 'release');
    await run('deletePipeline', RELEASE);
    assert.equal((await api.listPipelines(instance, STORE)).totalItems, 0);
  },
  deleteConnector: async ({ instance, answers, agree }) => {
    answers.give(...agree('Delete'), 'hub');
    await run('deleteConnector', { ...ACCOUNT, connectorIdentifier: 'hub' });
    assert.equal((await api.listConnectors(instance, ACCOUNT)).totalItems, 0);
  },
  deleteProject: async ({ instance, answers, agree }) => {
    answers.give(...agree('Delete'), 'store');
    await run('deleteProject', STORE);
    assert.equal((await call(instance, 'listProjects')).totalItems, 0);
  },
};
