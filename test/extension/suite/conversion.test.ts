import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, findExtension, run, showUnsaved, undo, withPlainEndings } from '../inWindow.ts';

const TEXT = `# Kept
pipeline:
  name: Shop
  identifier: shop
  stages:
    - stage:
        name: Main
        identifier: main
        type: Custom
        spec:
          execution:
            steps:
              - step: {name: Wait, identifier: wait, type: Wait, spec: {duration: 10s}}
              - step: {name: Verify, identifier: verify, type: Verify, spec: {type: Canary}}
`;

describe('converting to version 1 in the editor', () => {
  const { showInformationMessage } = vscode.window;

  afterEach(async () => {
    Object.assign(vscode.window, { showInformationMessage });
    await closeAll();
  });

  /** Answers the next message with one of its buttons. */
  function press(title: string): void {
    Object.assign(vscode.window, {
      showInformationMessage: (_message: string, ...titles: string[]) => Promise.resolve(titles.find((one) => one === title)),
    });
  }

  const textAt = async (uri: vscode.Uri) => withPlainEndings((await vscode.workspace.openTextDocument(uri)).getText());

  it('shows the result beside the document, with a comment on what was not carried over, and writes nothing', async () => {
    const { document } = await showUnsaved('yaml', TEXT);
    const preview = await run<vscode.Uri>('convertPipeline', document.uri);
    const text = await textAt(preview);
    assert.match(text, /^# Kept\nversion: 1\npipeline:\n/);
    assert.match(text, /# Not in version 1: The step type "Verify"/);
    const marked = vscode.languages.getDiagnostics(preview).map(({ code, range }) => [code, text.split('\n')[range.start.line]!.trim()]);
    assert.equal(marked.length, 1);
    assert.equal(marked[0]![0], 'NOT_IN_VERSION_1');
    assert.match(String(marked[0]![1]), /^# Not in version 1: The step type "Verify"/);
    assert.equal(withPlainEndings(document.getText()), TEXT);
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.ok(activeTab?.input instanceof vscode.TabInputTextDiff);
    assert.equal(activeTab.input.original.toString(), document.uri.toString());
    const notice = (await findExtension().activate()).lastNotice();
    assert.deepEqual(notice?.steps, ['Apply to Document', 'Save as New File…']);
    assert.match(notice?.message ?? '', /^One comment in the result/);
  });

  it('takes the marks away with the preview', async () => {
    const { document } = await showUnsaved('yaml', TEXT);
    const preview = await run<vscode.Uri>('convertPipeline', document.uri);
    const removed = new Promise<void>((resolve) => {
      const listening = vscode.languages.onDidChangeDiagnostics(() => {
        if (vscode.languages.getDiagnostics(preview).length > 0) return;
        listening.dispose();
        resolve();
      });
    });
    await closeAll();
    await removed;
  });

  it('replaces the document by one edit once that is chosen, which one undo reverts', async () => {
    const { document } = await showUnsaved('yaml', TEXT);
    const changed = new Promise<void>((resolve) => {
      const listening = vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document !== document) return;
        listening.dispose();
        resolve();
      });
    });
    press('Apply to Document');
    await run('convertPipeline', document.uri);
    await changed;
    assert.match(document.getText(), /^version: 1$/m);
    await undo(document);
    assert.equal(withPlainEndings(document.getText()), TEXT);
  });

  it('is applied from its title, after the message is gone, and closes itself', async () => {
    const { document } = await showUnsaved('yaml', TEXT);
    await run('convertPipeline', document.uri);
    await run('applyConversion');
    assert.match(document.getText(), /^version: 1$/m);
    const shown = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => input instanceof vscode.TabInputTextDiff);
    assert.deepEqual(shown, []);
    await undo(document);
  });

  it('says why a document cannot be converted', async () => {
    const { document } = await showUnsaved('yaml', 'version: 1\npipeline:\n  stages: []\n');
    assert.equal(await run('convertPipeline', document.uri), undefined);
    assert.match((await findExtension().activate()).lastNotice()?.message ?? '', /in version 1 already/);
  });
});
