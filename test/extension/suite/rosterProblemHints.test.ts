import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, diagnosticsOf, showUnsaved, untilDiagnostics } from '../inWindow.ts';

const TEXT = `name,email,manager_email,phone
Ada,ada1@harbor.example,,=1+1
Ben,adal@harbor.example,ada1@harbor.example,
Cy,cy@harbor.example,,
Cyd,cy@harbor.example,ada1@harbor.example,
`;

describe('hints about rosters', () => {
  afterEach(closeAll);

  it('appear in the editor, with the severity of the setting', async () => {
    const { document } = await showUnsaved('roster', TEXT);
    const severityOf = (code: string): vscode.DiagnosticSeverity | undefined =>
      vscode.languages.getDiagnostics(document.uri).find((diagnostic) => diagnostic.code === code)?.severity;
    await untilDiagnostics(() => severityOf('SEVERAL_ROOTS') !== undefined);
    assert.deepEqual(
      diagnosticsOf(document).filter((line) => !line.startsWith('DUPLICATE_EMAIL')),
      ['SEVERAL_ROOTS 2: ', 'FORMULA_LIKE_CELL 2: =1+1', 'EMAIL_LOOKS_LIKE_ANOTHER 3: adal@harbor.example'],
    );
    assert.equal(severityOf('FORMULA_LIKE_CELL'), vscode.DiagnosticSeverity.Hint);

    const settings = vscode.workspace.getConfiguration('fairlead', document.uri);
    try {
      await settings.update('roster.severities', { SEVERAL_ROOTS: 'off', FORMULA_LIKE_CELL: 'warning', DUPLICATE_EMAIL: 'off' });
      await untilDiagnostics(() => severityOf('SEVERAL_ROOTS') === undefined);
      assert.equal(severityOf('FORMULA_LIKE_CELL'), vscode.DiagnosticSeverity.Warning);
      assert.equal(severityOf('DUPLICATE_EMAIL'), vscode.DiagnosticSeverity.Warning);
      assert.equal(severityOf('EMAIL_LOOKS_LIKE_ANOTHER'), vscode.DiagnosticSeverity.Hint);
    } finally {
      await settings.update('roster.severities', undefined);
    }
    await untilDiagnostics(() => severityOf('DUPLICATE_EMAIL') === vscode.DiagnosticSeverity.Error);
  });
});
