import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inCustomStage } from '../../support/pipelines/customStage.ts';
import { closeAll, diagnosticsOf, showUnsaved, untilDiagnostics } from '../inWindow.ts';

const TEXT = inCustomStage(`              - step:
                  name: Say hello
                  identifier: hello
                  type: ShellScript
                  timeout: 10 minutes
                  spec:
                    shell: Bash
                    source:
                      type: Inline
                      spec:
                        script: echo <+stage.name>
`);

function listLabels(items: readonly vscode.CompletionItem[]): string {
  return items.map(({ label }) => (typeof label === 'string' ? label : label.label)).join(', ');
}

describe('writing a pipeline in the editor', () => {
  afterEach(closeAll);

  async function open(): Promise<vscode.TextEditor> {
    const editor = await showUnsaved('yaml', TEXT);
    await untilDiagnostics(() => diagnosticsOf(editor.document).length > 0);
    return editor;
  }

  function placeOf(document: vscode.TextDocument, passage: string): vscode.Position {
    const at = document.getText().indexOf(passage);
    assert.notEqual(at, -1);
    return document.positionAt(at);
  }

  it('completes a whole step, which passes the check', async () => {
    const { document } = await open();
    const end = document.positionAt(document.getText().length);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, end, '              - ');
    await vscode.workspace.applyEdit(edit);
    const place = document.positionAt(document.getText().length);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      place,
    );
    const wait = items.find(({ label, kind }) => label === 'Wait' && kind === vscode.CompletionItemKind.Snippet);
    assert.ok(wait?.insertText instanceof vscode.SnippetString, `the step is offered, not only ${listLabels(items)}`);
    const editor = await vscode.window.showTextDocument(document);
    assert.ok(
      await editor.insertSnippet(wait.insertText, wait.range instanceof vscode.Range ? wait.range : place, {
        undoStopBefore: true,
        undoStopAfter: true,
        keepWhitespace: wait.keepWhitespace ?? false,
      }),
      'the step is inserted',
    );
    assert.match(document.getText(), /- step:\r?\n {18}name: Wait\r?\n {18}identifier: Wait\r?\n {18}type: Wait\r?\n/);
    await untilDiagnostics(() => diagnosticsOf(document).length === 1);
  });

  it('describes the purpose of a key', async () => {
    const { document } = await open();
    const place = placeOf(document, 'timeout:');
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, place);
    const [content] = hover?.contents ?? [];
    assert.ok(content instanceof vscode.MarkdownString);
    assert.match(content.value, /\*\*Timeout\*\*/);
  });

  it('fixes errors', async () => {
    const { document } = await open();
    const place = placeOf(document, '10 minutes');
    const range = new vscode.Range(place, place);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, range);
    const fix = actions.find(({ title }) => title === 'Change to "10m"');
    assert.equal(fix?.isPreferred, true);
    assert.ok(fix?.edit !== undefined && (await vscode.workspace.applyEdit(fix.edit)));
    assert.match(document.getText(), /timeout: 10m\r?\n/);
    await untilDiagnostics(() => diagnosticsOf(document).length === 0);
  });

  it('extracts a step to a template below .harness, and inlines it again', async () => {
    const folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.harness');
    const uri = vscode.Uri.joinPath(folder, 'pipelines/extracted.yaml');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(TEXT));
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      const take = async (kind: vscode.CodeActionKind): Promise<void> => {
        const range = new vscode.Range(placeOf(document, 'identifier: hello'), placeOf(document, 'identifier: hello'));
        const ask = ['vscode.executeCodeActionProvider', uri, range, kind.value] as const;
        let action: vscode.CodeAction | undefined;
        // The server may still be reading the new document.
        for (let tries = 0; action === undefined && tries < 50; tries++)
          [action] = await vscode.commands.executeCommand<vscode.CodeAction[]>(...ask);
        assert.ok(action?.edit !== undefined, `${kind.value}: ${action?.title} ${action?.disabled?.reason}`);
        assert.ok(await vscode.workspace.applyEdit(action.edit), kind.value);
      };
      await untilDiagnostics(() => diagnosticsOf(document).length > 0);
      await take(vscode.CodeActionKind.RefactorExtract);
      const template = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, 'templates/Say_hello.yaml'));
      assert.match(template.getText(), /^template:\n {2}name: Say hello\n/);
      assert.match(document.getText(), /templateRef: Say_hello\n/);
      await template.save();
      await take(vscode.CodeActionKind.RefactorInline);
      assert.equal(document.getText(), TEXT);
      await document.save();
    } finally {
      await closeAll();
      await vscode.workspace.fs.delete(folder, { recursive: true });
    }
  });

  it('describes the parameters of a method', async () => {
    const { document } = await open();
    const edit = new vscode.WorkspaceEdit();
    const place = placeOf(document, '10 minutes');
    edit.replace(document.uri, new vscode.Range(place, place.translate(0, 10)), '<+input>.allowedValues(');
    await vscode.workspace.applyEdit(edit);
    const help = await vscode.commands.executeCommand<vscode.SignatureHelp>(
      'vscode.executeSignatureHelpProvider',
      document.uri,
      place.translate(0, 23),
      '(',
    );
    assert.equal(help.signatures[0]?.label, 'allowedValues(value, …)');
  });
});
