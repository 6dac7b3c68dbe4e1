import assert from 'node:assert/strict';
import { CodeActionRequest, CodeLensRequest } from 'vscode-languageserver/node';
import { LEAVE_ROSTER } from '../../server/language/protocol/developers.ts';
import { SET_DOCUMENT_KIND, type SetDocumentKind } from '../../server/language/protocol.ts';
import type { ClientShape, LanguageClient } from '../support/languageServer.ts';
import { withLanguageServer } from '../support/sharedLanguageServer.ts';

const CONTACTS = 'file:///contacts.csv';
const PEOPLE = 'name,email,manager_email\nAnn,ann@x.example,\nBob,bob@x.example,cy@x.example\n';

describe('the kinds of documents', () => {
  const followKinds = (server: LanguageClient) => {
    const kinds: SetDocumentKind[] = [];
    const waiting: (() => void)[] = [];
    server.connection.onNotification(SET_DOCUMENT_KIND, (params: SetDocumentKind) => {
      kinds.push(params);
      for (const check of waiting) check();
    });
    const until = (uri: string, kind: string | null) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (kinds.findLast((one) => one.uri === uri)?.kind === kind) resolve();
        };
        waiting.push(check);
        check();
      });
    return { kinds, until };
  };
  const WANTS: ClientShape = { initializationOptions: { tellsKinds: true, commands: [LEAVE_ROSTER] } };

  it('are reported by root key, header or language, not by file extension', async () => {
    await withLanguageServer(async (server) => {
      const { until } = followKinds(server);
      const documents: readonly (readonly [string, string, string, string | null])[] = [
        ['file:///a.yaml', 'yaml', 'pipeline:\n  name: a\n', 'pipeline'],
        ['file:///b.yaml', 'yaml', 'connector:\n  name: a\n  identifier: a\n  type: Github\n  spec: {}\n', 'connector'],
        ['file:///build.yml', 'yaml', 'name: build\non: push\njobs:\n  a:\n    runs-on: x\n', null],
        ['file:///people.csv', 'csv', PEOPLE, 'roster'],
        ['file:///sales.csv', 'csv', 'region,amount\nNorth,3\n', null],
        ['file:///new.roster.csv', 'roster', '', 'roster'],
        ['file:///damaged.roster.csv', 'csv', 'region;amount\n', 'roster'],
        ['file:///beta.keys', 'segmentKeys', 'key-1\n', 'segmentKeys'],
        ['file:///q1.insights.json', 'json', '{}', 'exportRequest'],
        ['file:///insights.sources.yaml', 'yaml', '', 'insightSources'],
        ['file:///other.sources.yaml', 'yaml', 'repositories: []\n', null],
      ];
      for (const [uri, languageId, text] of documents) await server.open(uri, text, languageId);
      for (const [uri, , , kind] of documents) await until(uri, kind);
    }, WANTS);
  });

  it('follow the text and the choice of the user', async () => {
    await withLanguageServer(async (server) => {
      const { kinds, until } = followKinds(server);
      await server.open(CONTACTS, PEOPLE, 'csv');
      await until(CONTACTS, 'roster');
      await server.switchCheck(CONTACTS, 'off');
      await until(CONTACTS, null);
      await server.switchCheck(CONTACTS, 'auto');
      await until(CONTACTS, 'roster');
      await server.change(CONTACTS, 2, { text: 'region,amount\nNorth,3\n' });
      await until(CONTACTS, null);
      assert.deepEqual(
        kinds.map(({ kind }) => kind),
        ['roster', null, 'roster', null],
      );
    }, WANTS);
  });

  it('are not reported to a client that did not request them', async () => {
    await withLanguageServer(async (server) => {
      const { kinds } = followKinds(server);
      await server.open(CONTACTS, PEOPLE, 'csv');
      await server.waitFor(() => server.published.find(({ uri }) => uri === CONTACTS));
      assert.deepEqual(kinds, []);
    });
  });

  it('offer “Not a Roster” above a CSV recognised by its header alone, and among its quick fixes', async () => {
    const offersOf = async (server: LanguageClient, uri: string) => {
      const textDocument = { uri };
      const lenses = await server.connection.sendRequest(CodeLensRequest.type, { textDocument });
      const line = { start: { line: 2, character: 0 }, end: { line: 2, character: 30 } };
      const actions = await server.connection.sendRequest(CodeActionRequest.type, {
        textDocument,
        range: line,
        context: { diagnostics: [] },
      });
      return [...(lenses ?? []), ...(actions ?? [])].flatMap(({ command }) =>
        typeof command === 'object' && command.command === LEAVE_ROSTER ? [`${command.title}: ${command.arguments?.join()}`] : [],
      );
    };
    const shape = {
      ...WANTS,
      capabilities: { textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } } },
    };
    await withLanguageServer(async (server) => {
      await server.open(CONTACTS, PEOPLE, 'csv');
      assert.deepEqual(await offersOf(server, CONTACTS), [`Not a Roster: ${CONTACTS}`, `Not a Roster: ${CONTACTS}`]);
      await server.switchCheck(CONTACTS, 'off');
      assert.deepEqual(await offersOf(server, CONTACTS), []);
      await server.open('file:///team.roster.csv', PEOPLE, 'roster');
      assert.deepEqual(await offersOf(server, 'file:///team.roster.csv'), []);
    }, shape);
  });
});
