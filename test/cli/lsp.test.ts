import assert from 'node:assert/strict';
import { once } from 'node:events';
import { ExitNotification, ShutdownRequest } from 'vscode-languageserver/node';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { buildIfStale, PROGRAM, runFairlead } from './fairlead.ts';

const URI = 'file:///people.roster.csv';

describe('fairlead lsp', () => {
  before(buildIfStale);

  it('runs the language server over standard input and output', async () => {
    for (const flags of [['--stdio'], []]) {
      const server = await LanguageServerProcess.start({}, [process.execPath, PROGRAM, 'lsp', ...flags]);
      const closed = once(server.child, 'close') as Promise<[number]>;
      await server.open(URI, 'name,email,manager_email\nAda,a@x,\nBob,a@x,\n');
      const { diagnostics } = await server.waitFor(() => server.published.find(({ uri }) => uri === URI));
      assert.deepEqual(new Set(diagnostics.map(({ code }) => code)), new Set(['DUPLICATE_EMAIL']));
      await server.connection.sendRequest(ShutdownRequest.type);
      await server.connection.sendNotification(ExitNotification.type);
      assert.equal((await closed)[0], 0);
      server.connection.dispose();
    }
  });

  it('exits when the editor is gone', async () => {
    const { code, stderr } = await runFairlead(['lsp', '--stdio']);
    assert.deepEqual([code, stderr], [1, '']);
  });
});
