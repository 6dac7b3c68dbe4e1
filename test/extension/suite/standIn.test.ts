import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { createPipeline, createProject } from '../../../server/api/platform/platform.ts';
import { closeAll, findExtension, run } from '../inWindow.ts';
import { writePipeline } from '../platformTexts.ts';
import { placeRoster } from '../rosters.ts';
import { SecondService } from '../secondService.ts';

const REAL = 'Like the real one';
const ROSTER = 'Full Name,Email,Manager Email\nAnn Lark,ann@example.com,\nBo Moss,bo@example.com,ann@example.com\n';

describe('a stand-in for the real service', () => {
  let service: SecondService;
  let proxy: ChildProcess;

  before(async () => {
    await findExtension().activate();
    service = await SecondService.take();
    const instance = toLocalInstance(service.address);
    await placeRoster(instance, ROSTER);
    const [workspace] = (await call(instance, 'listWorkspaces')).objects;
    await call(instance, 'createSegment', {
      parameters: { workspaceId: workspace!.id, trafficTypeName: 'user' },
      body: { name: 'vip' },
    });
    await createProject(instance, { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' });
    await createPipeline(instance, { orgIdentifier: 'default', projectIdentifier: 'shop' }, writePipeline('deploy'));
    const project = findExtension().extensionPath;
    proxy = spawn(path.join(project, 'node_modules/.bin/node'), ['test/support/standInProgram.ts', service.address.url], {
      cwd: project,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(proxy.stdout!), 'line');
    const { baseUrl, rootUrl } = JSON.parse(String(line)) as { readonly baseUrl: string; readonly rootUrl: string };
    const profile = { name: REAL, baseUrl, adminUrl: rootUrl, platformUrl: rootUrl };
    await vscode.workspace.getConfiguration().update('fairlead.instances', [profile], vscode.ConfigurationTarget.Global);
    await run('selectInstance', REAL);
    await run('enterKey', REAL, service.address.apiKey);
  });

  after(async () => {
    await service.leave();
    proxy.stdin!.end();
    await closeAll();
  });

  const describeTree = async (view?: 'segments' | 'platform') => (await findExtension().activate()).describeTree(view);

  it('shows its active roster in place of versions', async () => {
    const [instance] = await describeTree();
    assert.equal(instance?.label, REAL);
    assert.deepEqual(
      instance.children.map(({ label, description, children }) => [label, description, children.map((one) => one.label)]),
      [['Roster', 'active', ['Ann Lark', 'Bo Moss']]],
    );
  });

  it('says of its versions that it does not list them', async () => {
    assert.equal(await run('listVersions'), undefined);
    const notice = (await findExtension().activate()).lastNotice();
    assert.match(notice?.message ?? '', /does not offer this/);
  });

  it('shows its segments and its pipelines', async () => {
    assert.match(JSON.stringify(await describeTree('segments')), /"vip"/);
    const platform = JSON.stringify(await describeTree('platform'));
    for (const label of [/"Shop"/, /"Release"/]) assert.match(platform, label);
  });

  it('exports a report', async () => {
    const body = { dateStart: '2026-10-01', dateEnd: '2026-10-31', productivity: { metrics: ['CODING_DAYS_PER_DEV'] } };
    const document = await vscode.workspace.openTextDocument({ language: 'json', content: JSON.stringify(body) });
    await vscode.window.showTextDocument(document);
    await run('exportReport', document.uri);
    const notice = (await findExtension().activate()).lastNotice();
    assert.doesNotMatch(JSON.stringify(notice), /unexpected|offer|error/);
  });
});
