import assert from 'node:assert/strict';
import { DiagnosticSeverity } from 'vscode-languageserver';
import { briefly, LanguageServerProcess } from '../support/languageServer.ts';
import { withLanguageServer } from '../support/sharedLanguageServer.ts';

const URI = 'file:///team.roster.csv';
const TEXT = `name,email,manager_email,phone
Ada,ada1@example.com,,+47 555 01 00
Ben,adal@example.com,ghost@example.com,=1+1
Cy,cy@example.com,ada1@example.com,
Dee,,ada1@example.com,
Eve,eve@example.com,,
`;
const NAMELESS = 'REQUIRED_VALUE_MISSING 4:4-4:4';
const UNKNOWN = 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS 2:21-2:38';
const LOOKS = 'EMAIL_LOOKS_LIKE_ANOTHER 2:4-2:20';
const FORMULA = 'FORMULA_LIKE_CELL 2:39-2:43';
const ROOTS = 'SEVERAL_ROOTS 1:21-1:21';

describe('hints about rosters', () => {
  it('come after the errors, with their related rows', () =>
    withLanguageServer(async (server) => {
      await server.open(URI, TEXT);
      const diagnostics = await server.diagnosticsOf(URI);
      assert.deepEqual(briefly(diagnostics), [UNKNOWN, NAMELESS, ROOTS, LOOKS, FORMULA]);
      assert.deepEqual(
        diagnostics.map(({ severity }) => severity),
        [DiagnosticSeverity.Error, DiagnosticSeverity.Error, ...[1, 2, 3].map(() => DiagnosticSeverity.Hint)],
      );
      assert.deepEqual(
        diagnostics[2]!.relatedInformation?.map(({ location }) => location.range.start.line),
        [5],
      );
    }));

  it('and all other problems have the configured severity; if the service rejects them, at least a warning, which is logged', async () => {
    const severities = {
      SEVERAL_ROOTS: 'off',
      EMAIL_LOOKS_LIKE_ANOTHER: 'error',
      FORMULA_LIKE_CELL: 'info',
      MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: 'off',
    };
    const server = await LanguageServerProcess.start({ settings: { roster: { severities } } });
    try {
      await server.open(URI, TEXT);
      const diagnostics = await server.diagnosticsOf(URI);
      assert.deepEqual(briefly(diagnostics), [NAMELESS, LOOKS, UNKNOWN, FORMULA]);
      assert.deepEqual(
        diagnostics.map(({ severity }) => severity),
        [DiagnosticSeverity.Error, DiagnosticSeverity.Warning, DiagnosticSeverity.Warning, DiagnosticSeverity.Information],
      );
      assert.equal(server.log.filter((line) => line.includes('MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS cannot be "off"')).length, 1);
      assert.equal(server.log.filter((line) => line.includes('EMAIL_LOOKS_LIKE_ANOTHER cannot be "error"')).length, 1);
      const next = server.nextDiagnostics(URI);
      await server.changeSettings({});
      assert.deepEqual(briefly((await next).diagnostics), [UNKNOWN, NAMELESS, ROOTS, LOOKS, FORMULA]);
    } finally {
      await server.stop();
    }
  });

  it('of a large roster come after its problems, stay while the user types, and disappear with their cause', () =>
    withLanguageServer(async (server) => {
      const rows = Array.from({ length: 1_500 }, (_, i) => `Person ${i},p${i}@example.com,ada1@example.com,\n`).join('');
      await server.open(URI, TEXT + rows);
      assert.deepEqual(briefly(await server.diagnosticsOf(URI)), [UNKNOWN, NAMELESS]);
      await server.waitFor(() => (server.published.at(-1)?.diagnostics.length === 5 ? true : undefined));
      assert.deepEqual(briefly(server.published.at(-1)!.diagnostics), [UNKNOWN, NAMELESS, ROOTS, LOOKS, FORMULA]);

      const formula = { start: { line: 2, character: 39 }, end: { line: 2, character: 43 } };
      await server.change(URI, 2, { range: formula, text: '' });
      assert.deepEqual(briefly(await server.diagnosticsOf(URI, 2)), [UNKNOWN, NAMELESS, ROOTS, LOOKS, FORMULA]);
      await server.waitFor(() => (server.published.at(-1)?.diagnostics.length === 4 ? true : undefined));
      assert.deepEqual(
        server.published.map(({ version }) => version),
        [1, 1, 2, 2],
      );
    }));

  it('are counted among the unlisted problems, after more severe ones', () =>
    withLanguageServer(async (server) => {
      const rows = Array.from({ length: 1_200 }, (_, i) => `Person ${i},p${i}@example.com,ada1@example.com,=A${i}\n`).join('');
      await server.open(URI, TEXT + rows);
      await server.waitFor(() => (server.published.at(-1)?.diagnostics.length === 1_000 ? true : undefined));
      const { diagnostics } = server.published.at(-1)!;
      assert.deepEqual(briefly(diagnostics.slice(0, 2)), [UNKNOWN, NAMELESS]);
      assert.match(String(diagnostics.at(-1)!.message), /^206 more problems are not listed/);
    }));
});
