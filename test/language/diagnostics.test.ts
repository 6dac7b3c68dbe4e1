import assert from 'node:assert/strict';
import { DiagnosticSeverity } from 'vscode-languageserver/node';
import { briefly, type LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer, withLanguageServer } from '../support/sharedLanguageServer.ts';

const HEADER = 'name,email,manager_email\n';

describe('diagnostics of a roster', () => {
  let server: LanguageClient;
  before(async () => {
    server = await takeLanguageServer();
  });
  afterEach(() => server.clear());
  after(() => giveBackLanguageServer(server));

  it('are at the very cell, with code, source and severity', async () => {
    await server.open('file:///t.roster.csv', `${HEADER}Ann,ann@x.example,\nBob,bob@x.example,nobody@x.example\n`);
    const [diagnostic, ...others] = await server.diagnosticsOf('file:///t.roster.csv');
    assert.deepEqual(others, []);
    assert.equal(diagnostic?.code, 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS');
    assert.equal(diagnostic.source, 'fairlead');
    assert.equal(diagnostic.severity, DiagnosticSeverity.Error);
    assert.deepEqual(diagnostic.range, { start: { line: 2, character: 18 }, end: { line: 2, character: 34 } });
  });

  it('name the other rows of a duplicate and every edge of a cycle', async () => {
    const uri = 'file:///t.roster.csv';
    await server.open(uri, `${HEADER}A,a@x,b@x\nB,b@x,a@x\nC,c@x,\nC,c@x,\n`);
    const diagnostics = await server.diagnosticsOf(uri);
    assert.deepEqual(briefly(diagnostics), [
      'CIRCULAR_REFERENCE 1:6-1:9',
      'CIRCULAR_REFERENCE 2:6-2:9',
      'DUPLICATE_EMAIL 3:2-3:5',
      'DUPLICATE_EMAIL 4:2-4:5',
    ]);
    const places = diagnostics.map(({ relatedInformation }) => relatedInformation?.map(({ location }) => location.range.start.line));
    assert.deepEqual(places, [[2], [1], [4], [3]]);
    assert.ok(
      diagnostics.every(({ relatedInformation }) => relatedInformation?.every((place) => place.message && place.location.uri === uri)),
    );
    assert.match(String(diagnostics[0]?.message), /a@x → b@x → a@x/);
  });

  it('hold at most fifty related places each', async () => {
    await server.open('file:///t.roster.csv', HEADER + 'Twin,twin@x,\n'.repeat(120));
    const diagnostics = await server.diagnosticsOf('file:///t.roster.csv');
    assert.equal(diagnostics.length, 120);
    assert.ok(diagnostics.every(({ relatedInformation = [] }) => relatedInformation.length > 0 && relatedInformation.length <= 50));
  });

  it('are at most a thousand a file: errors first, then one line that counts the rest', async () => {
    const rows = Array.from({ length: 1_500 }, (_, row) => `P${row},p${row}@x,nobody${row}@x\n`);
    const cases = ['Case,case@x,\n', 'Case,CASE@x,\n'];
    await server.open('file:///t.roster.csv', HEADER + cases.join('') + rows.join(''));
    const diagnostics = await server.diagnosticsOf('file:///t.roster.csv');
    assert.equal(diagnostics.length, 1_000);
    const shown = diagnostics.slice(0, -1);
    assert.ok(shown.every(({ severity }) => severity === DiagnosticSeverity.Error));
    assert.deepEqual(
      shown.map(({ range }) => range.start.line),
      shown.map((_, index) => index + 3),
    );
    const summary = diagnostics.at(-1);
    assert.match(String(summary?.message), /^502 more problems/);
    assert.equal(summary?.severity, DiagnosticSeverity.Information);
    assert.equal(summary.source, 'fairlead');
  });

  it('count UTF-16 code units in text beyond Latin', async () => {
    await server.open('file:///t.roster.csv', `${HEADER}Žofie 👩‍💻 Łąka,z@x,\n"Zoë, 🦊",zoe@x,ghost@x\n`);
    assert.deepEqual(briefly(await server.diagnosticsOf('file:///t.roster.csv')), ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS 2:16-2:23']);
  });

  it('have no related places for a client that shows none', () =>
    withLanguageServer(
      async (plain) => {
        await plain.open('file:///t.roster.csv', `${HEADER}C,c@x,\nC,c@x,\n`);
        const diagnostics = await plain.diagnosticsOf('file:///t.roster.csv');
        assert.equal(diagnostics.length, 2);
        assert.ok(diagnostics.every((diagnostic) => !('relatedInformation' in diagnostic)));
      },
      { relatedInformation: false },
    ));
});
