import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, diagnosticsOf, replace, run, sampleUri, show, showUnsaved, untilDiagnostics } from '../inWindow.ts';

const UNKNOWN_MANAGER = 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS';

/** The problems of team.roster.csv, with the exact cells. */
const TEAM = [
  'DUPLICATE_EMAIL 4: aiko.tanaka@harbor.example',
  `${UNKNOWN_MANAGER} 7: lena.brand@harbor.example`,
  'REQUIRED_VALUE_MISSING 8: ',
  'DUPLICATE_EMAIL 9: aiko.tanaka@harbor.example',
  'CIRCULAR_REFERENCE 10: sofia.lindqvist@harbor.example',
  'CIRCULAR_REFERENCE 11: dan.whitford@harbor.example',
  'CIRCULAR_REFERENCE 12: ravi.menon@harbor.example',
  'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE 13: Ravi.Menon@harbor.example',
];

describe('diagnostics in the editor', () => {
  afterEach(closeAll);

  it('are at the exact cells, with the other rows as related locations', async () => {
    const { document } = await show(sampleUri('team.roster.csv'));
    await untilDiagnostics(() => diagnosticsOf(document).length > 0);
    assert.deepEqual(diagnosticsOf(document), TEAM);
    const [twin] = vscode.languages.getDiagnostics(document.uri).filter(({ code }) => code === 'DUPLICATE_EMAIL');
    assert.deepEqual(
      twin?.relatedInformation?.map(({ location }) => location.range.start.line),
      [8],
    );
  });

  it('disappear with their cause during typing', async () => {
    const editor = await show(sampleUri('team.roster.csv'));
    const { document } = editor;
    await untilDiagnostics(() => diagnosticsOf(document).length > 0);
    const wrong = vscode.languages.getDiagnostics(document.uri).find(({ code }) => code === UNKNOWN_MANAGER);
    assert.ok(wrong);
    await replace(editor, wrong.range, 'lena.brandt@harbor.example');
    await untilDiagnostics(() => !diagnosticsOf(document).some((line) => line.includes(' 7: ')));
    assert.deepEqual(
      diagnosticsOf(document),
      TEAM.filter((line) => !line.includes(' 7: ')),
    );
  });

  it('do not appear in a valid roster or in another CSV', async () => {
    const clean = await show(sampleUri('clean.roster.csv'));
    const bookings = await vscode.workspace.openTextDocument({ language: 'csv', content: 'id,amount\n1,"\n' });
    const last = await vscode.workspace.openTextDocument({ language: 'csv', content: 'name,email\nAnn,\n' });
    await untilDiagnostics(() => diagnosticsOf(last).length > 0);
    assert.deepEqual(diagnosticsOf(clean.document), []);
    assert.deepEqual(diagnosticsOf(bookings), []);
  });

  it('are switched off and on by the user, and follow the header again', async () => {
    const uri = sampleUri('team.roster.csv');
    const { document } = await show(uri);
    await untilDiagnostics(() => diagnosticsOf(document).length > 0);
    await run('doNotCheckAsRoster', uri);
    await untilDiagnostics(() => diagnosticsOf(document).length === 0);
    await run('checkAsRoster', uri);
    await untilDiagnostics(() => diagnosticsOf(document).length > 0);
    await run('doNotCheckAsRoster');
    await untilDiagnostics(() => diagnosticsOf(document).length === 0);
    await run('followRosterHeader');
    await untilDiagnostics(() => diagnosticsOf(document).length > 0);
    await vscode.workspace.fs.delete(sampleUri('.vscode/settings.json'));
  });

  it('appear in a file with another name when they are switched on', async () => {
    const { document } = await showUnsaved('plaintext', 'name,email\nAnn,\n');
    await run('checkAsRoster');
    await untilDiagnostics(() => diagnosticsOf(document).length > 0);
    assert.equal(document.languageId, 'roster');
  });

  it('follow the settings', async () => {
    const { document } = await show(sampleUri('clean.roster.csv'));
    const settings = vscode.workspace.getConfiguration('fairlead', document.uri);
    try {
      await settings.update('roster.groupByColumns', ['Cost centre']);
      await untilDiagnostics(() => diagnosticsOf(document).some((line) => line.startsWith('REQUIRED_FIELD_MISSING')));
    } finally {
      await settings.update('roster.groupByColumns', undefined);
    }
    await untilDiagnostics(() => diagnosticsOf(document).length === 0);
  });

  it('appear in files that the setting declares as rosters', async () => {
    const uri = sampleUri('people.csv');
    const settings = vscode.workspace.getConfiguration('fairlead', uri);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('a,b\n1,2\n'));
    try {
      await settings.update('roster.files', ['people.*']);
      const { document } = await show(uri);
      await untilDiagnostics(() => diagnosticsOf(document).length > 0);
      assert.equal(document.languageId, 'roster');
    } finally {
      await settings.update('roster.files', undefined);
      await vscode.workspace.fs.delete(uri);
    }
  });
});
