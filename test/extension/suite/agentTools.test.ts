import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { call } from '../../../server/api/client.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { AGENT_TOOLS } from '../../../server/wire/agents.ts';
import { closeAll, findExtension, replace, run, sampleUri, show } from '../inWindow.ts';
import { readLocalAddress } from '../localAddress.ts';

const { token } = new vscode.CancellationTokenSource();

/** Returns the text of a tool’s result, as an agent reads it. */
async function invoke(name: string, input: object = {}): Promise<string> {
  const { content } = await vscode.lm.invokeTool(`fairlead_${name}`, { toolInvocationToken: undefined, input }, token);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('the tools of agents', () => {
  before(async () => {
    await findExtension().activate();
  });
  after(async () => {
    await closeAll();
    await call(toLocalInstance(await readLocalAddress()), 'resetData', { body: { area: 'all' } });
  });

  it('are listed by VS Code with their schemas', () => {
    const ours = vscode.lm.tools.filter(({ name }) => name.startsWith('fairlead_'));
    assert.deepEqual(
      ours.map(({ name }) => name).sort(),
      Object.keys(AGENT_TOOLS)
        .map((name) => `fairlead_${name}`)
        .sort(),
    );
    assert.ok(ours.every(({ description, inputSchema }) => description.length > 40 && inputSchema !== undefined));
  });

  it('check documents of the workspace as they are in the editor', async () => {
    assert.match(await invoke('check_roster', { path: 'team.roster.csv' }), /^team[.]roster[.]csv: 7 errors/);
    assert.match(await invoke('explain_cycle', { path: 'team.roster.csv' }), /reports to/);
    assert.match(await invoke('check_pipeline', { path: 'release.pipeline.yaml' }), /^release[.]pipeline[.]yaml/);
    assert.match(await invoke('check_export_request', { path: 'quarter.insights.json' }), /has no problems/);
    const editor = await show(sampleUri('clean.roster.csv'));
    assert.match(await invoke('check_roster', { path: 'clean.roster.csv' }), /clean[.]roster[.]csv(: 0 errors| has no problems)/);
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    await replace(editor, new vscode.Range(end, end), '\nNobody,,,,,\n');
    assert.match(await invoke('check_roster', { path: 'clean.roster.csv' }), /REQUIRED_VALUE_MISSING/);
    await closeAll();
  });

  it('read no file outside of the workspace, and report what is wrong with an input', async () => {
    for (const path of ['/etc/hostname', '../../../../etc/hostname']) {
      await assert.rejects(invoke('check_roster', { path }), /Only files of the workspace can be read/);
    }
    await assert.rejects(invoke('check_roster', {}), /Give its path, or its text/);
  });

  it('read from the selected instance, which the first of them starts', async () => {
    assert.match(await invoke('list_versions'), /no versions yet|ACTIVE|UPLOADED|PENDING/);
    assert.match(await invoke('plan_upload', { path: 'clean.roster.csv' }), /There is no active version yet|is active with/);
    for (const name of ['list_teams', 'list_workspaces', 'list_organizations', 'list_pipelines'] as const)
      assert.ok((await invoke(name)).length > 0);
    const request = { dateStart: '2026-07-01', dateEnd: '2026-07-31' };
    assert.equal(typeof (await invoke('export_report', { request })), 'string');
    await assert.rejects(invoke('list_segment_keys', { environmentId: 'none', segmentName: 'none' }), /none/);
  });

  it('carry out the plan once it is confirmed', async () => {
    // Inside a test VS Code itself confirms its questions.
    assert.match(await invoke('upload_roster', { path: 'clean.roster.csv' }), /Uploaded as version \d+/);
    assert.match(await invoke('list_versions'), /clean[.]roster[.]csv, 11 developers/);
    const api = await findExtension().activate();
    const [done] = await api.describeTree('activity');
    assert.equal(done?.label, 'An agent: Upload a roster');
    assert.match(done.description, /^done · .* · Local · /);
    assert.ok(
      done.children[0]?.children.some(({ label }) => /^(POST|PUT) \/v2\/developers$/.test(label)),
      JSON.stringify(done.children),
    );
    const node = await api.findNode('activity', done.label);
    assert.equal(node?.kind, 'operation', 'what an agent did is not offered to be run again');
    assert.equal(await run('retryOperation', node), undefined);
  });
});
