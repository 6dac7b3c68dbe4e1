import assert from 'node:assert/strict';
import { CodeLensRefreshRequest, CodeLensRequest } from 'vscode-languageserver/node';
import { SHOW_ORG_CHART, UPLOAD_ROSTER } from '../../server/language/protocol/developers.ts';
import { type ClientShape, type LanguageClient, LanguageServerProcess } from '../support/languageServer.ts';
import { withLanguageServer } from '../support/sharedLanguageServer.ts';

const URI = 'file:///team.roster.csv';
const ROSTER = `name,email,manager_email
Ann,ann@x.example,
Bob,bob@x.example,ann@x.example
Cy,cy@x.example,bob@x.example
Di,di@x.example,nobody@x.example
`;

describe('the lenses of a roster', () => {
  const lensesIn = async (server: LanguageClient) =>
    ((await server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: URI } })) ?? []).map(
      ({ range, command }) => `${range.start.line}: ${command?.title} ${command?.command} ${command?.arguments?.join()}`,
    );
  const lensesOf = (text: string, shape: ClientShape = {}) => {
    let found: string[] = [];
    return withLanguageServer(async (server) => {
      await server.open(URI, text, 'roster');
      found = await lensesIn(server);
    }, shape).then(() => found);
  };

  it('count developers and problems, as plain text in a client without the commands', async () => {
    assert.deepEqual(await lensesOf(ROSTER), [`0: 4 developers · 2 roots · depth 3 · 1 problem  ${URI}`]);
    assert.deepEqual(await lensesOf('\nname,email,manager_email\nAnn,ann@x,\n'), [
      `1: 1 developer · 1 root · depth 1 · no problems  ${URI}`,
    ]);
  });

  it('open the org chart and upload to the selected instance, if the client has the commands', async () => {
    const initializationOptions = { commands: [UPLOAD_ROSTER, SHOW_ORG_CHART], instance: 'Staging' };
    assert.deepEqual(await lensesOf(ROSTER, { initializationOptions }), [
      `0: 4 developers · 2 roots · depth 3 · 1 problem ${SHOW_ORG_CHART} ${URI}`,
      `0: Upload to Staging ${UPLOAD_ROSTER} ${URI}`,
    ]);
  });

  it('are empty without rows or if the settings disable them', async () => {
    assert.deepEqual(await lensesOf('name,email\n'), []);
    assert.deepEqual(await lensesOf(ROSTER, { settings: { roster: { codeLens: false } } }), []);
  });

  it('are counted again after each change, and refreshed if the counts differ', async () => {
    const server = await LanguageServerProcess.start({ settings: {}, capabilities: { workspace: { codeLens: { refreshSupport: true } } } });
    try {
      const asked = new Promise<void>((resolve) => server.connection.onRequest(CodeLensRefreshRequest.type, () => resolve()));
      await server.open(URI, ROSTER, 'roster');
      assert.match((await lensesIn(server))[0] ?? '', /4 developers/);
      await server.change(URI, 2, { text: `${ROSTER}Eve,eve@x.example,di@x.example\nEve,eve@x.example,di@x.example\n` });
      await asked;
      assert.match((await lensesIn(server))[0] ?? '', /6 developers · 2 roots · depth 3 · 3 problems/);
    } finally {
      await server.stop();
    }
  });
});
