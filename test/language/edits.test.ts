import assert from 'node:assert/strict';
import { briefly, type LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer } from '../support/sharedLanguageServer.ts';

const URI = 'file:///team.roster.csv';
const TEXT = 'name,email,manager_email\nAnn,ann@x,\nBob,bob@x,amm@x\n';

function at(line: number, from: number, to: number) {
  return { start: { line, character: from }, end: { line, character: to } };
}

describe('editing a roster', () => {
  let server: LanguageClient;
  before(async () => {
    server = await takeLanguageServer();
  });
  beforeEach(async () => {
    await server.open(URI, TEXT);
    assert.deepEqual(briefly(await server.diagnosticsOf(URI)), ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS 2:10-2:15']);
  });
  afterEach(() => server.clear());
  after(() => giveBackLanguageServer(server));

  it('clears a problem as soon as it is fixed', async () => {
    await server.change(URI, 2, { range: at(2, 11, 13), text: 'nn' });
    assert.deepEqual(await server.diagnosticsOf(URI, 2), []);
  });

  it('applies several changes of one message in their order', async () => {
    await server.change(
      URI,
      2,
      { range: at(0, 0, 0), text: '\n' },
      { range: at(3, 0, 3), text: 'Robert' },
      { range: at(3, 13, 14), text: 'b' },
    );
    assert.deepEqual(briefly(await server.diagnosticsOf(URI, 2)), ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS 3:13-3:18']);
  });

  it('follows a quote that swallows lines and is closed again', async () => {
    await server.change(URI, 2, { range: at(1, 0, 0), text: '"' });
    assert.ok(briefly(await server.diagnosticsOf(URI, 2)).some((line) => line.startsWith('INVALID_CSV 1:0')));
    await server.change(URI, 3, { range: at(1, 4, 4), text: '"' });
    assert.deepEqual(briefly(await server.diagnosticsOf(URI, 3)), ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS 2:10-2:15']);
  });

  it('checks a burst of changes at its end', async () => {
    for (let version = 2; version <= 40; version++) await server.change(URI, version, { range: at(1, 0, 0), text: 'x' });
    const last = await server.diagnosticsOf(URI, 40);
    assert.deepEqual(briefly(last), ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS 2:10-2:15']);
    assert.ok(server.published.filter(({ uri, version = 0 }) => uri === URI && version > 1).length < 39);
  });

  it('accepts a full replacement of the text', async () => {
    await server.change(URI, 2, { text: 'name,email,manager_email\n' });
    assert.deepEqual(
      briefly(await server.diagnosticsOf(URI, 2)).map((line) => line.split(' ')[0]),
      ['EMPTY_CSV'],
    );
  });

  it('clears the diagnostics when the document is closed', async () => {
    const next = server.nextDiagnostics(URI);
    await server.close(URI);
    assert.deepEqual((await next).diagnostics, []);
  });
});
