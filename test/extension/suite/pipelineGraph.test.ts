import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PipelineGraphPanel } from '../../../client/platform/pipelineGraphPanel.ts';
import { closeAll, findExtension, run, showUnsaved } from '../inWindow.ts';
import { until } from '../rosters.ts';

const TEXT = `pipeline:
  name: Shop
  identifier: shop
  projectIdentifier: shop
  orgIdentifier: default
  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
              - step: {name: Wait, identifier: wait, type: Wait, spec: {duration: 10s}}
              - step: {name: Ask, identifier: ask, type: Wait, spec: {duration: 10s}}
`;

describe('the graph of a pipeline', function () {
  this.timeout(120_000);
  let document: vscode.TextDocument;
  let panel: PipelineGraphPanel;

  before(async () => {
    ({ document } = await showUnsaved('yaml', TEXT));
    panel = await run<PipelineGraphPanel>('showPipelineGraph', document.uri);
  });

  after(async () => {
    panel.dispose();
    await closeAll();
  });

  const names = (): string[] => panel.shown?.graph.cards.map(({ name }) => name) ?? [];
  const keyOf = (name: string): string => panel.shown!.graph.cards.find((card) => card.name === name)!.key;

  it('follows typing, and keeps the last graph while the text is no pipeline', async () => {
    assert.deepEqual(names(), ['Shop', 'Main', 'Wait', 'Ask']);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(13, 29, 13, 33), 'Pause');
    await vscode.workspace.applyEdit(edit);
    await until(names, (found) => found.includes('Pause'));
    assert.deepEqual(names(), ['Shop', 'Main', 'Pause', 'Ask']);
    const breaking = new vscode.WorkspaceEdit();
    breaking.replace(document.uri, new vscode.Range(0, 0, 0, 9), 'nothing:');
    await vscode.workspace.applyEdit(breaking);
    await panel.receive({ type: 'toggle', nodes: [], isOpen: true });
    assert.deepEqual(names(), ['Shop', 'Main', 'Pause', 'Ask']);
    const fixing = new vscode.WorkspaceEdit();
    fixing.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), TEXT);
    await vscode.workspace.applyEdit(fixing);
    await until(names, (found) => found.includes('Wait'));
  });

  it('shows the line of a node in the editor that is open', async () => {
    await panel.receive({ type: 'reveal', node: keyOf('Ask'), focus: true });
    const editor = vscode.window.activeTextEditor;
    assert.equal(String(editor?.document.uri), String(document.uri));
    assert.equal(document.getText(editor?.selection), 'Ask');
    assert.equal(vscode.window.visibleTextEditors.length, 1);
  });

  it('hides and shows the contents of a node', async () => {
    await panel.receive({ type: 'toggle', nodes: [keyOf('Main')], isOpen: false });
    assert.deepEqual(names(), ['Shop', 'Main']);
    await panel.receive({ type: 'toggle', nodes: [keyOf('Main')], isOpen: true });
    assert.deepEqual(names(), ['Shop', 'Main', 'Wait', 'Ask']);
  });

  it('is opened once for a document, and refused for another one with a sentence', async () => {
    assert.equal(await run('showPipelineGraph', document.uri), panel);
    const other = await showUnsaved('yaml', 'services: {}\n');
    assert.equal(await run('showPipelineGraph', other.document.uri), undefined);
    assert.match((await findExtension().activate()).lastNotice()?.message ?? '', /neither a pipeline nor a template/);
  });
});
