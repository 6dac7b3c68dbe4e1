import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, diagnosticsOf, findExtension, run, sampleUri, show, showUnsaved, untilDiagnostics } from '../inWindow.ts';

const TEXT = `name,email,manager_email,team
Ann Berg,ann.berg@x,,
Bo,bo@x,"anne.berg@x",Core
Bo,bo@x,,
Cy,cy@x,ANN.BERG@x
`;

describe('quick fixes in a roster', () => {
  afterEach(closeAll);

  async function actionsAt(document: vscode.TextDocument, passage: string, kind?: string): Promise<vscode.CodeAction[]> {
    const at = document.getText().indexOf(passage);
    assert.notEqual(at, -1);
    const place = document.positionAt(at);
    return vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, new vscode.Range(place, place), kind);
  }

  async function take(document: vscode.TextDocument, passage: string, title: RegExp, kind?: string): Promise<vscode.CodeAction> {
    const actions = await actionsAt(document, passage, kind);
    const action = actions.find((one) => title.test(one.title));
    assert.ok(action !== undefined, `${title} among ${actions.map((one) => one.title).join(' / ')}`);
    if (action.edit !== undefined) assert.ok(await vscode.workspace.applyEdit(action.edit));
    if (action.command !== undefined) await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    return action;
  }

  it('resolve one problem after the other, until there are none', async () => {
    const { document } = await showUnsaved('roster', TEXT);
    await untilDiagnostics(() => diagnosticsOf(document).length === 4);
    const fix = await take(document, 'anne.berg@x', /^Change to "ann\.berg@x" \(Ann Berg\)$/);
    assert.equal(fix.isPreferred, true);
    assert.match(document.getText(), /Bo,bo@x,"ann\.berg@x",Core/);
    await untilDiagnostics(() => diagnosticsOf(document).length === 3);
    await take(document, 'bo@x', /^Keep the first row/);
    await untilDiagnostics(() => diagnosticsOf(document).length === 1);
    // A cell that is missing may be any: it is not added for certain.
    await take(document, 'Cy', /^Add the missing cell, blank$/);
    assert.match(document.getText(), /Cy,cy@x,ANN\.BERG@x,\r?\n/);
    await untilDiagnostics(() => diagnosticsOf(document).join().startsWith('MANAGER_EMAIL_DIFFERS'));
    await take(document, 'Cy', /certain/, 'source.fixAll.fairlead');
    await untilDiagnostics(() => diagnosticsOf(document).length === 0);
  });

  describe('of a file that is not UTF-8', () => {
    // A file of its own for each test: VS Code may report the last one's deletion while this one is edited.
    let count = 0;
    const uri = () => sampleUri(`western${count}.roster.csv`);
    const LINES = 'name,email,manager_email\r\nRené Müller,rene@x,\r\n';
    beforeEach(async () => {
      count += 1;
      await vscode.workspace.fs.writeFile(uri(), Buffer.from(LINES, 'latin1'));
    });
    afterEach(async () => {
      await closeAll();
      await vscode.workspace.fs.delete(uri());
    });

    it('read it again and save it', async () => {
      const { document } = await show(uri());
      await untilDiagnostics(() => diagnosticsOf(document).length === 1);
      await take(document, 'Ren', /^Move this file to UTF-8$/);
      assert.equal(document.getText(), LINES);
      assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri())).toString(), LINES);
      await untilDiagnostics(() => diagnosticsOf(document).length === 0);
    });

    it('are refused if changes would be lost', async () => {
      const { document } = await show(uri());
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.positionAt(document.getText().length), 'Bo,bo@x,\n');
      assert.equal(await vscode.workspace.applyEdit(edit), true);
      assert.equal(document.isDirty, true);
      assert.equal(await run('moveToUtf8', document.uri), undefined);
      assert.match((await findExtension().activate()).lastNotice()?.message ?? '', /unsaved changes/);
      assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri())).toString('latin1'), LINES);
    });
  });
});
