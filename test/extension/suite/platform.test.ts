import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ConnectorPanel } from '../../../client/platform/connectorPanel.ts';
import type { CheckedFile } from '../../../client/platform/fileCommands.ts';
import type { SavedPipeline } from '../../../client/platform/pipelineCommands.ts';
import { call } from '../../../server/api/client.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { createPipeline, createProject, listConnectors, listPipelines, updatePipeline } from '../../../server/api/platform/platform.ts';
import type { ConnectorResponse, ProjectResponse } from '../../../server/wire/platform.ts';
import { Answers } from '../answers.ts';
import { startEmpty, undoLast } from '../emptyLocalService.ts';
import { closeAll, type DescribedNode, findExtension, run, sampleUri, show, showUnsaved, withPlainEndings } from '../inWindow.ts';
import { fillConnectorForm, HUB, writePipeline } from '../platformTexts.ts';
import { until } from '../rosters.ts';

const ACCOUNT = { orgIdentifier: null, projectIdentifier: null };
const SHOP = { orgIdentifier: 'default', projectIdentifier: 'shop' };

describe('the platform in the editor', function () {
  this.timeout(120_000);
  let local: Instance;
  let answers: Answers;

  before(async () => {
    local = await startEmpty();
    answers = new Answers();
  });

  after(async () => {
    answers.dispose();
    await call(local, 'resetData', { body: { area: 'all' } });
    await run('filterPlatform', '');
  });

  afterEach(closeAll);

  const lastNotice = async () => (await findExtension().activate()).lastNotice();
  const nodeAt = async (...labels: readonly string[]) => (await findExtension().activate()).findNode('platform', ...labels);
  const tree = async () => (await findExtension().activate()).describeTree('platform');

  it('shows only how to start as long as there is no data', async () => {
    assert.deepEqual(await tree(), []);
  });

  it('creates a project by questions, reports an invalid answer, and deletes the project on undo', async () => {
    answers.give('Answer questions', 'default', 'The Shop', '1shop', 'shop', 'Another Colour', 'green', '#1B841D', 'Sells things');
    const { project } = await run<ProjectResponse>('createProject');
    assert.deepEqual(
      [project.identifier, project.name, project.color, project.description],
      ['shop', 'The Shop', '#1B841D', 'Sells things'],
    );
    assert.match(answers.complaints.join('\n'), /^The identifier must contain only .*Use _1shop\.\nThe colour must be a colour/);
    assert.equal((await call(local, 'readProject', { parameters: SHOP, query: SHOP })).project.name, 'The Shop');
    assert.ok(await nodeAt('default', 'The Shop', 'Pipelines'));
    await undoLast();
    assert.equal((await call(local, 'listProjects')).totalItems, 0);
  });

  it('creates a project from a document, and leads to the error of an invalid one', async () => {
    await showUnsaved('json', '{"project": {"identifier": "shop", "name": "Shop", "color": "blue"}}');
    answers.give('Use the Active Document');
    assert.equal(await run('createProject'), undefined);
    assert.match((await lastNotice())?.message ?? '', /^Nothing was sent\. Line 1: project\.color must be a colour/);
    const { document } = await showUnsaved('yaml', 'project:\n  identifier: shop\n  name: Shop\n');
    await run('createProject', document.uri);
    assert.equal((await call(local, 'readProject', { parameters: SHOP, query: SHOP })).project.name, 'Shop');
    await showUnsaved('yaml', 'a: 1\n');
    answers.give('Use the Active Document');
    assert.equal(await run('createProject'), undefined);
    assert.match((await lastNotice())?.message ?? '', /has no project/);
  });

  it('edits a project field by field, and restores it on undo', async () => {
    answers.give('Name', 'Big shop', 'Modules', 'cd', 'CD, CI', 'Tags', 'team=core, old', 'Save');
    await run('editProject', await nodeAt('default', 'Shop'));
    const { project } = await call(local, 'readProject', { parameters: SHOP, query: SHOP });
    assert.deepEqual([project.name, project.modules, project.tags], ['Big shop', ['CD', 'CI'], { team: 'core', old: '' }]);
    assert.match(answers.complaints.join(), /^Each module must be a module in capital letters/);
    await undoLast();
    const back = await call(local, 'readProject', { parameters: SHOP, query: SHOP });
    assert.deepEqual([back.project.name, back.project.modules, back.project.tags], ['Shop', [], {}]);
  });

  it('creates a connector by one form, which checks each value, preselects the usual way and shows the result before it is sent', async () => {
    answers.give();
    const form = await run<ConnectorPanel>('createConnector', await nodeAt('default', 'Shop', 'Connectors'));
    const stateOf = (id: string) => form.state?.inputs.find((input) => input.id === id);
    assert.deepEqual([form.state?.instance, form.state?.yaml], ['Local', '']);
    await fillConnectorForm(form, { type: 'Github', 'connector.name': 'Our code' });
    assert.deepEqual(
      form.state?.inputs.filter(({ required }) => required).map(({ name, value }) => [name, value]),
      [
        ['Type', 'Github'],
        ['Name', 'Our code'],
        ['Identifier', 'Our_code'],
        ['Where it belongs', 'default/shop'],
        ['URL type', 'Account'],
        ['URL', null],
        ['Connection', 'Http'],
        ['Authentication type', 'UsernameToken'],
        ['Token', null],
        ['Username', null],
      ],
    );
    assert.equal(form.state.summary, '3 values are missing');
    const token = 'connector.spec.authentication.spec.spec.tokenRef';
    await fillConnectorForm(form, {
      [token]: 'ghp_secret-itself!',
      'connector.spec.authentication.spec.spec.username': 'robot',
      'connector.spec.url': 'https://github.com/acme',
      'connector.spec.proxy': 'true',
    });
    assert.match(stateOf(token)?.problem ?? '', /^Must be the identifier of a stored secret, .*never the secret itself/);
    await form.receive({ type: 'create' });
    assert.equal(form.state.isChecked, true, 'a wrong value is shown, and nothing is sent');
    assert.equal((await listConnectors(local, SHOP)).totalItems, 0);
    await fillConnectorForm(form, { [token]: 'account.github_token' });
    assert.match(form.state.yaml, /^connector:\n {2}name: Our code\n {2}identifier: Our_code\n {2}orgIdentifier: default\n/);
    await form.receive({ type: 'create' });
    const { connector } = await call(local, 'readConnector', { parameters: { connectorIdentifier: 'Our_code' }, query: SHOP });
    assert.deepEqual(connector.spec, {
      authentication: { type: 'Http', spec: { type: 'UsernameToken', spec: { tokenRef: 'account.github_token', username: 'robot' } } },
      type: 'Account',
      url: 'https://github.com/acme',
      proxy: true,
    });
    assert.deepEqual(answers.asked, [], 'no question besides the form');
    await undoLast();
    assert.equal((await listConnectors(local, SHOP)).totalItems, 0);
  });

  it('asks for other fields for another type, and lets the user continue in a document that is checked during typing', async () => {
    const form = await run<ConnectorPanel>('createConnector', await nodeAt('default', 'Shop', 'Connectors'));
    await fillConnectorForm(form, { type: 'K8sCluster', 'connector.name': 'Cluster', 'connector.identifier': 'null' });
    assert.match(form.state?.inputs.find(({ id }) => id === 'connector.identifier')?.problem ?? '', /^Is "null", a reserved word/);
    await fillConnectorForm(form, { 'connector.identifier': 'cluster', 'connector.spec.credential.type': 'InheritFromDelegate' });
    const document = await form.receive({ type: 'edit' });
    assert.ok(document);
    assert.match(document.getText(), /^connector:\r?\n {2}name: Cluster\r?\n {2}identifier: cluster\r?\n/);
    const created = await run<ConnectorResponse>('createConnector', document.uri);
    assert.deepEqual(created.connector.spec, { credential: { type: 'InheritFromDelegate' } });
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, document.lineAt(1).range, '  name: Our cluster');
    await vscode.workspace.applyEdit(edit);
    await run('updateConnector', document.uri);
    assert.equal(
      (await call(local, 'readConnector', { parameters: { connectorIdentifier: 'cluster' }, query: SHOP })).connector.name,
      'Our cluster',
    );
    await undoLast();
    assert.equal(
      (await call(local, 'readConnector', { parameters: { connectorIdentifier: 'cluster' }, query: SHOP })).connector.name,
      'Cluster',
    );
  });

  it('lists organizations, projects, connectors and pipelines page by page, filtered, and opens each of them', async () => {
    await call(local, 'createConnector', { body: { connector: HUB } });
    await createProject(local, { orgIdentifier: 'default', identifier: 'other', name: 'Other', color: '#DA291D' });
    for (let number = 1; number <= 32; number++) await createPipeline(local, SHOP, writePipeline(`p${number}`));
    await run('refreshViews');
    const shape = (nodes: readonly DescribedNode[]): unknown[] =>
      nodes.map(({ label, children }) => (children.length === 0 || children.length > 3 ? label : [label, ...shape(children)]));
    assert.deepEqual(
      shape(await tree()),
      [
        ['Account', 'The hub'],
        [
          'default',
          ['Connectors', 'No connector'],
          ['Other', ['Connectors', 'No connector'], ['Pipelines', 'No pipeline']],
          ['Shop', ['Connectors', 'Cluster'], 'Pipelines'],
        ],
      ].map((node, index) => (index === 0 ? node : node)),
    );
    const pipelines = async () => {
      const [, organization] = await tree();
      const shop = organization?.children.find(({ label }) => label === 'Shop');
      return shop?.children[1]?.children.map(({ description }) => description) ?? [];
    };
    assert.equal((await pipelines()).length, 31);
    assert.equal((await pipelines()).at(-1), '30 / 32');
    assert.equal(await run('loadMore', await nodeAt('default', 'Shop', 'Pipelines', 'Load More…')), 32);
    assert.equal((await pipelines()).length, 32);
    await run('filterPlatform', 'p32');
    assert.deepEqual(await pipelines(), ['p32']);
    const uri = await run<vscode.Uri>('openPipeline', await nodeAt('default', 'Shop', 'Pipelines', 'Release'));
    assert.equal(uri.scheme, 'fairlead-platform');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), writePipeline('p32'));
    await run('filterPlatform', '');
    await run('openConnector', await nodeAt('Account', 'The hub'));
    assert.match(
      vscode.window.activeTextEditor?.document.getText() ?? '',
      /^connector:\n {2}identifier: hub\n {2}name: The hub\n {2}type: DockerRegistry\n/,
    );
    assert.equal(await run('openPipeline', { ...SHOP, pipelineIdentifier: 'nowhere' }), undefined);
    assert.match((await lastNotice())?.message ?? '', /nowhere/);
  });

  it('shows, edits and deletes organizations with their contents, and restores them', async () => {
    answers.give('Payments', 'payments', 'Money in and out');
    await run('createOrganization');
    const project = { orgIdentifier: 'payments', projectIdentifier: 'till' };
    await createProject(local, { orgIdentifier: 'payments', identifier: 'till', name: 'Till', color: '#DA291D' });
    await call(local, 'createConnector', { body: { connector: { ...HUB, ...project } } });
    await call(local, 'createConnector', { body: { connector: { ...HUB, orgIdentifier: 'payments' } } });
    await run('refreshViews');
    assert.deepEqual(
      (await tree()).map(({ label, description }) => [label, description]),
      [
        ['Account', ''],
        ['Payments', 'payments'],
        ['default', ''],
      ],
    );
    answers.give('Name', 'Paying', 'Save');
    await run('editOrganization', await nodeAt('Payments'));
    const before = (await call(local, 'readOrganization', { parameters: { orgIdentifier: 'payments' } })).organization;
    assert.deepEqual([before.name, before.description], ['Paying', 'Money in and out']);
    const uri = await run<vscode.Uri>('openOrganization', await nodeAt('Paying'));
    assert.match((await vscode.workspace.openTextDocument(uri)).getText(), /^organization:\n {2}identifier: payments\n {2}name: Paying\n/);
    answers.give('paying', 'payments');
    await run('deleteOrganization', await nodeAt('Paying'));
    assert.match(answers.asked.join(), /Projects to delete: 1\. Pipelines: 0\. Connectors: 2\. Undo it in the Activity view\./);
    assert.match(answers.complaints.join(), /Type payments to continue/);
    await assert.rejects(call(local, 'readOrganization', { parameters: { orgIdentifier: 'payments' } }), {
      code: 'RESOURCE_NOT_FOUND_EXCEPTION',
    });
    await undoLast();
    assert.deepEqual((await call(local, 'readOrganization', { parameters: { orgIdentifier: 'payments' } })).organization, before);
    assert.equal(
      (await call(local, 'readConnector', { parameters: { connectorIdentifier: 'hub' }, query: project })).connector.name,
      HUB.name,
    );
    assert.equal(await run('deleteOrganization', await nodeAt('default')), undefined);
    assert.match((await lastNotice())?.message ?? '', /The default organization "default" cannot be deleted/);
    answers.give('payments');
    await run('deleteOrganization', { orgIdentifier: 'payments' });
    assert.equal((await call(local, 'listProjects')).totalItems, 2);
  });

  it('deletes a connector and a pipeline after their identifiers are typed, and restores them', async () => {
    answers.give('hub!', 'hub');
    await run('deleteConnector', await nodeAt('Account', 'The hub'));
    assert.match(answers.complaints.join(), /Type hub to continue/);
    assert.equal((await listConnectors(local, ACCOUNT)).totalItems, 0);
    await undoLast();
    assert.deepEqual(
      (await call(local, 'readConnector', { parameters: { connectorIdentifier: 'hub' }, query: ACCOUNT })).connector.spec,
      HUB.spec,
    );
    answers.give('p1');
    await run('deletePipeline', { ...SHOP, pipelineIdentifier: 'p1' });
    assert.equal((await listPipelines(local, SHOP)).totalItems, 31);
    await undoLast();
    assert.equal(
      (await call(local, 'readPipeline', { parameters: { pipelineIdentifier: 'p1' }, query: SHOP })).yamlPipeline,
      writePipeline('p1'),
    );
  });

  it('deletes a project with its contents, says how many there are, and restores them', async () => {
    answers.give(undefined);
    assert.equal(await run('deleteProject', await nodeAt('default', 'Shop')), undefined);
    assert.match(answers.asked.join(), /Pipelines to delete: 32\. Connectors: 1\. Undo it in the Activity view\./);
    assert.equal((await listPipelines(local, SHOP)).totalItems, 32);
    answers.give('shop');
    await run('deleteProject', await nodeAt('default', 'Shop'));
    assert.equal((await call(local, 'listProjects')).totalItems, 1);
    await undoLast();
    assert.equal(
      (await call(local, 'readPipeline', { parameters: { pipelineIdentifier: 'p7' }, query: SHOP })).yamlPipeline,
      writePipeline('p7'),
    );
    assert.equal(
      (await call(local, 'readConnector', { parameters: { connectorIdentifier: 'cluster' }, query: SHOP })).connector.name,
      'Cluster',
    );
  });

  describe('a pipeline file', () => {
    let file: vscode.Uri;

    before(() => {
      file = sampleUri('drifting.yaml');
    });

    after(async () => {
      await closeAll();
      await vscode.workspace.fs.delete(file);
    });

    const write = (text: string) => vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    const decoration = async () => (await findExtension().activate()).decorationOf(file);
    const titlesOf = async (holds: (titles: readonly string[]) => boolean): Promise<readonly vscode.Command[]> => {
      for (;;) {
        const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', file);
        const found = lenses.flatMap(({ command }) => command ?? []);
        if (holds(found.map(({ title }) => title))) return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };

    it('is updated by its code lens once the service is known to have the pipeline, and undo restores the previous text', async () => {
      await write(writePipeline('drifting'));
      const { document } = await show(file);
      await titlesOf((titles) => titles.join() === '1 stage · 1 step · 0 runtime inputs · Publish to Local…');
      assert.equal((await run<SavedPipeline>('createPipeline', file)).action, 'created');
      const edit = new vscode.WorkspaceEdit();
      const at = document.getText().indexOf('10s');
      edit.replace(file, new vscode.Range(document.positionAt(at), document.positionAt(at + 3)), '20s');
      await vscode.workspace.applyEdit(edit);
      await document.save();
      const lenses = await titlesOf((titles) => titles.length === 1 && titles[0]?.endsWith(' · Differs from Local · Publish…') === true);
      // A saved file is compared a moment later.
      await until(decoration, (mark) => mark?.badge === '≠');
      const command = lenses[0]!;
      const review = await vscode.commands.executeCommand<vscode.Uri>(command.command, ...(command.arguments ?? []));
      assert.equal((await run<SavedPipeline>('confirmPublish', review)).action, 'updated');
      assert.equal(
        (await call(local, 'readPipeline', { parameters: { pipelineIdentifier: 'drifting' }, query: SHOP })).yamlPipeline,
        writePipeline('drifting', '20s'),
      );
      assert.equal(await decoration(), undefined);
      await undoLast();
      assert.equal(
        (await call(local, 'readPipeline', { parameters: { pipelineIdentifier: 'drifting' }, query: SHOP })).yamlPipeline,
        writePipeline('drifting'),
      );
    });

    it('is marked if it differs in more than whitespace and line endings, says which side changed, and can be compared', async () => {
      await write(`${writePipeline('drifting').replaceAll('\n', '  \r\n')}\n\n`);
      assert.deepEqual(
        (await run<readonly CheckedFile[]>('checkDrift', file)).map(({ drift }) => drift),
        ['same'],
      );
      assert.equal(await decoration(), undefined);
      await updatePipeline(local, SHOP, 'drifting', writePipeline('drifting', '30s'));
      assert.deepEqual(
        (await run<readonly CheckedFile[]>('checkDrift')).map(({ identifier, drift }) => [identifier, drift]),
        [['drifting', 'server']],
      );
      assert.equal((await lastNotice())?.message, '1 of 1 pipeline files differ from “Local”.');
      const mark = await decoration();
      assert.equal(mark?.badge, '≠');
      assert.equal(mark.tooltip, '“drifting” on Local has changes that this file does not have');
      const server = await run<vscode.Uri>('comparePipeline', file);
      assert.equal((await vscode.workspace.openTextDocument(server)).getText(), writePipeline('drifting', '30s'));
      const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
      assert.ok(input instanceof vscode.TabInputTextDiff);
      assert.deepEqual([input.original.toString(), input.modified.toString()], [server.toString(), file.toString()]);
    });

    it('does not overwrite a change by someone else without asking', async () => {
      await show(file);
      answers.give(undefined);
      assert.equal(await run('updatePipeline', file), undefined);
      assert.match(answers.asked.join(), /“drifting” has changed on “Local” since this file last matched it/);
      assert.equal(
        (await call(local, 'readPipeline', { parameters: { pipelineIdentifier: 'drifting' }, query: SHOP })).yamlPipeline,
        writePipeline('drifting', '30s'),
      );
    });

    it('reports if the service has no such pipeline, and loses its mark when the instance changes', async () => {
      assert.ok(await decoration());
      await run('selectInstance', 'Local');
      assert.equal(await decoration(), undefined);
      await call(local, 'deletePipeline', { parameters: { pipelineIdentifier: 'drifting' }, query: SHOP });
      assert.equal(await run('updatePipeline', file), undefined);
      assert.deepEqual((await lastNotice())?.steps, ['Create It']);
      assert.deepEqual(await run('checkDrift'), []);
    });

    it('is created from the service for editing', async () => {
      await createPipeline(local, SHOP, writePipeline('drifting', '40s'));
      await closeAll();
      const saved = await run<vscode.Uri>('saveAsFile', { ...SHOP, pipelineIdentifier: 'drifting' }, file);
      assert.equal(saved.toString(), file.toString());
      assert.equal(withPlainEndings(vscode.window.activeTextEditor?.document.getText() ?? ''), writePipeline('drifting', '40s'));
    });
  });
});
