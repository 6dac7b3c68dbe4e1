import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, replace, run, showUnsaved } from '../inWindow.ts';

const HEADER = 'Full Name,Email,Manager Email,Team\n';
const PEOPLE = `Ann Berg,ann@x.example,,Core
"Lee, Bob",bob@x.example,ann@x.example,Core
Cy Dahl,cy@x.example,bob@x.example,Core
`;

describe('writing a roster in the editor', function () {
  this.timeout(60_000);
  let editor: vscode.TextEditor;
  const configuration = () => vscode.workspace.getConfiguration('fairlead');

  before(() => run('selectInstance', 'Local'));

  afterEach(async () => {
    await configuration().update('roster.inlayHints', undefined, vscode.ConfigurationTarget.Global);
    await closeAll();
  });

  async function open(text: string): Promise<vscode.TextDocument> {
    editor = await showUnsaved('roster', text);
    return editor.document;
  }

  const end = (document: vscode.TextDocument) => document.positionAt(document.getText().length);
  /** Only the extension’s items have a detail: words of the document are offered beside them. */
  const completeAt = (document: vscode.TextDocument, place: vscode.Position, label: string) => {
    const isMeant = (item: vscode.CompletionItem) =>
      (typeof item.label === 'string' ? item.label : item.label.label) === label && item.detail !== undefined;
    return ask<vscode.CompletionList>('vscode.executeCompletionItemProvider', [document.uri, place], ({ items }) =>
      items.some(isMeant),
    ).then(({ items }) => items.find(isMeant)!);
  };

  it('completes a manager’s e-mail by the name, replacing the whole cell', async () => {
    const document = await open(`${HEADER}${PEOPLE}Fay,fay@x.example,leexx,Core`);
    const line = document.lineCount - 1;
    const item = await completeAt(document, new vscode.Position(line, 'Fay,fay@x.example,lee'.length), 'bob@x.example');
    assert.equal(item.detail, 'Lee, Bob');
    assert.ok(item.range !== undefined);
    const range = item.range instanceof vscode.Range ? item.range : item.range.replacing;
    const text = item.insertText instanceof vscode.SnippetString ? item.insertText.value : (item.insertText ?? '');
    await replace(editor, range, text);
    assert.equal(document.lineAt(line).text, 'Fay,fay@x.example,bob@x.example,Core');
  });

  it('writes a new row from its snippet', async () => {
    const document = await open(`${HEADER}${PEOPLE}`);
    const item = await completeAt(document, end(document), 'fairlead');
    assert.ok(item.insertText instanceof vscode.SnippetString);
    await editor.insertSnippet(item.insertText, end(document));
    assert.equal(document.lineAt(document.lineCount - 1).text, 'Full Name,email@x.example,bob@x.example,Core');
  });

  it('shows one lens above the header, updated during typing: its step reviews, and leads to the first problem', async () => {
    const document = await open(`${HEADER}${PEOPLE}`);
    const lensThat = async (title: RegExp) => {
      const isOnly = (found: vscode.CodeLens[] | undefined) => found?.length === 1 && title.test(found[0]?.command?.title ?? '');
      return (await ask<vscode.CodeLens[]>('vscode.executeCodeLensProvider', [document.uri], isOnly))[0]?.command;
    };
    assert.equal((await lensThat(/^3 developers · .*Publish/))?.command, 'fairlead.reviewRoster');
    const place = end(document);
    await replace(editor, new vscode.Range(place, place), 'Di,di@x.example,nobody@x.example,Core\n');
    const command = await lensThat(/^4 developers · 1 problem · Show$/);
    assert.ok(command);
    await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
    assert.deepEqual(vscode.window.activeTextEditor?.selection.start, new vscode.Position(place.line, 'Di,di@x.example,'.length));
  });

  it('shows managers and columns between the cells if the settings enable them', async () => {
    const document = await open(`${HEADER}${PEOPLE}`);
    const hintsThat = (holds: (labels: readonly string[]) => boolean) =>
      ask<vscode.InlayHint[]>('vscode.executeInlayHintProvider', [document.uri, new vscode.Range(2, 0, 2, 100)], (found) =>
        holds((found ?? []).map(({ label }) => String(label))),
      );
    await hintsThat((labels) => labels.length === 0);
    await configuration().update('roster.inlayHints', ['managers', 'columns'], vscode.ConfigurationTarget.Global);
    const hints = await hintsThat((labels) => labels.length > 0);
    assert.deepEqual(hints.map(({ label }) => String(label)).sort(), ['Ann Berg', 'Email:', 'Full Name:', 'Manager Email:', 'Team:']);
  });
});

/** Queries a provider until its answer is good. */
async function ask<Answer>(command: string, args: readonly unknown[], holds: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await vscode.commands.executeCommand<Answer>(command, ...args);
    if (holds(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
