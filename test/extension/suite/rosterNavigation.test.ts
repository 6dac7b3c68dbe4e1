import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, showUnsaved } from '../inWindow.ts';
import { until } from '../rosters.ts';

const TEXT = `name,email,manager_email
Ann,ann@x,
"Bo, jr",bo@x,"ann@x"
Cy,cy@x,bo@x
Dee,dee@x,ann@x
`;

describe('navigation in a roster', () => {
  let document: vscode.TextDocument;

  beforeEach(async () => {
    ({ document } = await showUnsaved('roster', TEXT));
  });
  afterEach(closeAll);

  function placeOf(passage: string): vscode.Position {
    const at = document.getText().indexOf(passage);
    assert.notEqual(at, -1);
    return document.positionAt(at);
  }

  function ask<T>(command: string, ...given: unknown[]): Thenable<T> {
    return vscode.commands.executeCommand<T>(`vscode.${command}`, ...given);
  }

  it('goes by type hierarchy to the manager and to the reports', async () => {
    // The first query may arrive before the language server is ready.
    let bo: vscode.TypeHierarchyItem | undefined;
    const prepare = async () => {
      [bo] = await ask<vscode.TypeHierarchyItem[]>('prepareTypeHierarchy', document.uri, placeOf('bo@x'));
      return bo;
    };
    await until(prepare, (found) => found !== undefined);
    assert.equal(bo?.name, 'Bo, jr');
    const above = await ask<vscode.TypeHierarchyItem[]>('provideSupertypes', bo);
    const below = await ask<vscode.TypeHierarchyItem[]>('provideSubtypes', bo);
    assert.deepEqual([above.map(({ name }) => name), below.map(({ name }) => name)], [['Ann'], ['Cy']]);
  });

  it('goes from a manager’s e-mail to that person, and from there to the reports', async () => {
    const [target] = await ask<vscode.Location[]>('executeDefinitionProvider', document.uri, placeOf('bo@x\nDee'));
    assert.equal(target?.range.start.line, 2);
    const references = await ask<vscode.Location[]>('executeReferenceProvider', document.uri, placeOf('ann@x'));
    assert.deepEqual(references.map(({ range }) => range.start.line).sort(), [1, 2, 4]);
    const marks = await ask<vscode.DocumentHighlight[]>('executeDocumentHighlights', document.uri, placeOf('ann@x'));
    assert.equal(marks.length, 3);
  });

  it('renames an e-mail everywhere', async () => {
    const edit = await ask<vscode.WorkspaceEdit>('executeDocumentRenameProvider', document.uri, placeOf('ann@x'), 'anna@x');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.equal(document.getText(), TEXT.replaceAll('ann@x', 'anna@x'));
  });

  it('shows a person’s position on hover, and expands the selection from the cell to the document', async () => {
    const [hover] = await ask<vscode.Hover[]>('executeHoverProvider', document.uri, placeOf('Cy'));
    const text = hover?.contents.map((content) => (typeof content === 'string' ? content : content.value)).join();
    assert.match(text ?? '', /Bo, jr.*Ann/s);
    const [selection] = await ask<vscode.SelectionRange[]>('executeSelectionRangeProvider', document.uri, [placeOf('ann@x"')]);
    const widths: number[] = [];
    for (let at = selection; at !== undefined; at = at.parent) widths.push(document.getText(at.range).length);
    assert.deepEqual(widths.slice(0, 3), ['ann@x'.length, '"ann@x"'.length, '"Bo, jr",bo@x,"ann@x"'.length]);
    assert.equal(widths.at(-1), TEXT.length);
  });
});
