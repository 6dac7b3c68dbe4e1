import assert from 'node:assert/strict';
import { CodeLensRefreshRequest, CodeLensRequest } from 'vscode-languageserver/node';
import { PUBLISH_ROSTER, type RosterOnInstance, SHOW_ORG_CHART } from '../../server/language/protocol/developers.ts';
import { SHOW_FIRST_PROBLEM } from '../../server/language/protocol/files.ts';
import { SET_STATE } from '../../server/language/protocol.ts';
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

  it('open the org chart in a client that cannot publish', async () => {
    assert.deepEqual(await lensesOf(ROSTER, { initializationOptions: { commands: [SHOW_ORG_CHART] } }), [
      `0: 4 developers · 2 roots · depth 3 · 1 problem ${SHOW_ORG_CHART} ${URI}`,
    ]);
  });

  describe('of a client that can publish', () => {
    const GOOD = ROSTER.replace('nobody@', 'ann@');
    const able = { commands: [PUBLISH_ROSTER, SHOW_FIRST_PROBLEM, SHOW_ORG_CHART], instance: 'Staging' };
    const know = (state: RosterOnInstance['state'], documentVersion = 1): ClientShape => ({
      initializationOptions: { ...able, rosters: [{ uri: URI, state, versionId: '7', documentVersion }] },
    });
    const PUBLISH = `${PUBLISH_ROSTER} ${URI}`;

    it('show one state and one next step', async () => {
      assert.deepEqual(await lensesOf(GOOD, { initializationOptions: able }), [`0: 4 developers · Publish to Staging… ${PUBLISH}`]);
      assert.deepEqual(await lensesOf(GOOD, know('missing')), [`0: 4 developers · Not on Staging yet · Publish… ${PUBLISH}`]);
      assert.deepEqual(await lensesOf(GOOD, know('differs')), [`0: 4 developers · Differs from Staging · Publish… ${PUBLISH}`]);
      assert.deepEqual(await lensesOf(GOOD, know('unmapped')), [`0: 4 developers · Version 7 has no field mapping · Map… ${PUBLISH}`]);
      assert.deepEqual(await lensesOf(GOOD, know('waiting')), [`0: 4 developers · Version 7 waits for approval · Approve… ${PUBLISH}`]);
      assert.deepEqual(await lensesOf(GOOD, know('same')), [`0: 4 developers · Same as on Staging  undefined`]);
    });

    it('show errors before anything else, and lead to the first', async () => {
      const [only, ...others] = await lensesOf(ROSTER, know('waiting'));
      assert.equal(only?.replace(/\[object Object\]/, 'place'), `0: 4 developers · 1 problem · Show ${SHOW_FIRST_PROBLEM} ${URI},place`);
      assert.deepEqual(others, []);
    });

    it('count warnings beside the step, which they do not prevent', async () => {
      const warned = GOOD.replace('cy@x.example,bob@', 'cy@x.example,BOB@');
      assert.match((await lensesOf(warned, know('missing')))[0] ?? '', /^0: 4 developers · 1 problem · Not on Staging yet · Publish…/);
    });

    it('say that an edited roster differs, and keep saying that a roster is not there', async () => {
      assert.match((await lensesOf(GOOD, know('same', 0)))[0] ?? '', /Differs from Staging · Publish…/);
      assert.match((await lensesOf(GOOD, know('waiting', 0)))[0] ?? '', /Differs from Staging · Publish…/);
      assert.match((await lensesOf(GOOD, know('missing', 0)))[0] ?? '', /Not on Staging yet/);
    });

    it('follow what the client learns', () =>
      withLanguageServer(async (server) => {
        await server.open(URI, GOOD, 'roster');
        const rosters = [{ uri: URI, state: 'same', versionId: '8', documentVersion: 1 }] as const;
        await server.connection.sendNotification(SET_STATE, { rosters });
        assert.match((await lensesIn(server))[0] ?? '', /Same as on Staging/);
      }, know('waiting')));
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
