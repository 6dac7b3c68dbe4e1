import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { NAVIGATION_TEXT } from '../../support/navigationText.ts';
import { closeAll, showUnsaved } from '../inWindow.ts';

const WAIT_MS = 20_000;

describe('navigation in pipelines', () => {
  let document: vscode.TextDocument;

  before(async () => {
    ({ document } = await showUnsaved('yaml', NAVIGATION_TEXT));
    // The server is ready when it answers.
    await ask<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', [document.uri], (found) => found?.[0]?.name === 'Shop');
  });

  after(async () => {
    await vscode.workspace.getConfiguration('fairlead').update('pipeline.inlayHints', undefined, vscode.ConfigurationTarget.Global);
    await closeAll();
  });

  /** Returns the position some characters after the start of a passage that occurs only once. */
  function placeOf(passage: string, further = 0): vscode.Position {
    assert.equal(document.getText().split(passage).length, 2, passage);
    return document.positionAt(document.getText().indexOf(passage) + further);
  }

  const whole = () => new vscode.Range(0, 0, document.lineCount, 0);

  it('has an outline', async () => {
    const [root] = await ask<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      [document.uri],
      (found) => found?.length === 1,
    );
    assert.deepEqual(
      root!.children.map(({ name, kind }) => [name, vscode.SymbolKind[kind]]),
      [
        ['version', 'Variable'],
        ['Build it', 'Class'],
        ['Roll out', 'Class'],
      ],
    );
  });

  it('leads from an expression to an identifier', async () => {
    const position = placeOf('<+steps.compile.output', 10);
    const [found] = await ask<vscode.Location[]>('vscode.executeDefinitionProvider', [document.uri, position], (all) => all?.length === 1);
    assert.deepEqual(found!.range.start, placeOf('identifier: compile', 'identifier: '.length));
  });

  it('finds and highlights the uses of a step', async () => {
    const at = [document.uri, placeOf('identifier: compile', 14)] as const;
    await ask<vscode.Location[]>('vscode.executeReferenceProvider', at, (found) => found?.length === 4);
    await ask<vscode.DocumentHighlight[]>('vscode.executeDocumentHighlights', at, (found) => found?.length === 4);
  });

  it('renames in expressions too, and rejects an invalid identifier', async () => {
    const at = [document.uri, placeOf('identifier: compile', 14)] as const;
    const edit = await ask<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', [...at, 'make'], (found) => found?.size === 1);
    assert.equal(edit.get(document.uri).length, 4);
    await assert.rejects(
      async () => vscode.commands.executeCommand('vscode.executeDocumentRenameProvider', ...at, 'two words'),
      /two_words/,
    );
  });

  it('folds and selects', async () => {
    const folds = await ask<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      [document.uri],
      (found) => (found?.length ?? 0) > 10,
    );
    assert.ok(
      folds.some(({ start, end }) => start === placeOf('    - stage:\n        name: Roll out').line && end === document.lineCount - 2),
    );
    const position = placeOf('<+matrix.os>', 10);
    const [selection] = await ask<vscode.SelectionRange[]>(
      'vscode.executeSelectionRangeProvider',
      [document.uri, [position]],
      (found) => found?.length === 1,
    );
    assert.equal(document.getText(selection!.range), 'os');
    assert.equal(document.getText(selection!.parent!.range), 'matrix.os');
  });

  it('follows addresses', async () => {
    await ask<vscode.DocumentLink[]>('vscode.executeLinkProvider', [document.uri], (found) =>
      (found ?? []).some(({ target }) => target?.toString(true) === 'https://example.com/tools?v=2'),
    );
  });

  it('colours expressions', async () => {
    const legend = await ask<vscode.SemanticTokensLegend>(
      'vscode.provideDocumentSemanticTokensLegend',
      [document.uri],
      (found) => found !== undefined,
    );
    assert.ok(legend.tokenTypes.includes('expressionBracket'));
    await ask<vscode.SemanticTokens>('vscode.provideDocumentSemanticTokens', [document.uri], (found) => (found?.data.length ?? 0) > 100);
  });

  it('shows counts, its state and its next step above the first line', async () => {
    const lenses = await ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', [document.uri], (found) => found?.length === 1);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ['2 stages · 6 steps · 2 runtime inputs · 7 problems · Show first'],
    );
  });

  it('shows hints only if the settings enable them', async () => {
    const hints = (isThere: boolean) =>
      ask<vscode.InlayHint[]>('vscode.executeInlayHintProvider', [document.uri, whole()], (found) => (found ?? []).length > 0 === isThere);
    await hints(false);
    await vscode.workspace.getConfiguration('fairlead').update('pipeline.inlayHints', true, vscode.ConfigurationTarget.Global);
    const [first] = await hints(true);
    assert.equal(first!.label, 'at most 1h');
  });
});

/** Queries a provider until its answer is good. */
async function ask<T>(command: string, args: readonly unknown[], isGood: (answer: T | undefined) => boolean): Promise<T> {
  let answer: T | undefined;
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    answer = await vscode.commands.executeCommand<T | undefined>(command, ...args);
    if (isGood(answer)) return answer as T;
  }
  throw new Error(`${command} answered ${JSON.stringify(answer)}`);
}
