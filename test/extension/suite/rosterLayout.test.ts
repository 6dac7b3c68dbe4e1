import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, findExtension, sampleUri, show, showUnsaved, undo, withPlainEndings } from '../inWindow.ts';
import { until } from '../rosters.ts';

const ROSTER = `Full Name,Email,Manager Email,Team
Ann Berg,ann@x.example,,Core
"Lee, Bob",bob@x.example , ann@x.example,Core
Cy Dahl,cy@x.example,bob@x.example,"Core
and Apps"
`;

describe('the layout of rosters', () => {
  let document: vscode.TextDocument;

  before(async () => {
    await findExtension().activate();
    ({ document } = await showUnsaved('roster', ROSTER));
  });

  after(async () => {
    await vscode.workspace.getConfiguration('fairlead').update('roster.inlayHints', undefined, vscode.ConfigurationTarget.Global);
    await closeAll();
  });

  const ask = async <T>(command: string, ...args: readonly unknown[]) =>
    (await vscode.commands.executeCommand<T | undefined>(command, ...args))!;
  const whole = () => new vscode.Range(0, 0, document.lineCount, 0);

  it('gives each column its colour', async () => {
    const find = async () =>
      vscode.commands.executeCommand<vscode.SemanticTokens | undefined>('vscode.provideDocumentSemanticTokens', document.uri);
    await until(find, (found) => (found?.data.length ?? 0) > 0);
    const legend = await ask<vscode.SemanticTokensLegend>('vscode.provideDocumentSemanticTokensLegend', document.uri);
    const { data } = await ask<vscode.SemanticTokens>(
      'vscode.provideDocumentRangeSemanticTokens',
      document.uri,
      new vscode.Range(1, 0, 1, 4),
    );
    const types = Array.from({ length: data.length / 5 }, (_, token) => legend.tokenTypes[data[token * 5 + 3]!]);
    assert.deepEqual(types, ['rosterColumn1', 'rosterColumn2', 'rosterColumn4']);
  });

  it('shows the path up the org tree, and folds it below the header', async () => {
    const [ann] = await ask<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', document.uri);
    const [bob] = ann!.children;
    assert.deepEqual([ann!.name, bob!.name, bob!.children[0]!.name], ['Ann Berg', 'Lee, Bob', 'Cy Dahl']);
    assert.ok(ann!.range.contains(bob!.children[0]!.range));
    const folds = await ask<vscode.FoldingRange[]>('vscode.executeFoldingRangeProvider', document.uri);
    assert.deepEqual(
      folds.map(({ start, end }) => [start, end]),
      [
        [0, 4],
        [1, 4],
        [2, 4],
      ],
    );
    const scrolling = vscode.workspace.getConfiguration('editor.stickyScroll', document);
    assert.equal(scrolling.get('defaultModel'), 'foldingProviderModel');
  });

  it('is aligned by hints if the settings enable them', async () => {
    await vscode.workspace.getConfiguration('fairlead').update('roster.inlayHints', ['alignment'], vscode.ConfigurationTarget.Global);
    const find = async () => vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, whole());
    await until(find, (found) => found.length > 0);
    const [first] = await find();
    assert.deepEqual([first!.position.line, first!.position.character, first!.label], [0, 9, ' ']);
  });

  it('is formatted by VS Code itself, and undone', async () => {
    const formatting = { tabSize: 2, insertSpaces: true };
    await until(
      async () => vscode.commands.executeCommand<vscode.TextEdit[]>('vscode.executeFormatDocumentProvider', document.uri, formatting),
      (edits) => edits?.length > 0,
    );
    await show(document.uri);
    await vscode.commands.executeCommand('editor.action.formatDocument');
    const text = () => withPlainEndings(document.getText());
    assert.equal(text(), ROSTER.replace('example , ann', 'example,ann'));
    await undo(document);
    assert.equal(text(), ROSTER);
  });

  it('and its order are changed by code actions', async () => {
    await show(document.uri);
    const actions = await ask<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, new vscode.Range(0, 2, 0, 2));
    const action = actions.find(({ title }) => title === 'Sort rows by Full Name, descending');
    assert.ok(action?.command, actions.map(({ title }) => title).join());
    await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
    await until(
      () => document.lineAt(1).text,
      (line) => line.startsWith('"Lee, Bob"'),
    );
    await undo(document);
    assert.equal(withPlainEndings(document.getText()), ROSTER);
  });

  it('lets people be found in all rosters', async () => {
    const find = (query: string) =>
      vscode.commands.executeCommand<vscode.SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', query);
    assert.ok((await find('bob@x')).some(({ name, containerName }) => name === 'Lee, Bob · bob@x.example' && containerName === 'Ann Berg'));
    const closed = await find('harbor.example');
    assert.ok(closed.some(({ location }) => location.uri.toString() === sampleUri('clean.roster.csv').toString()));
  });
});
