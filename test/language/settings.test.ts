import assert from 'node:assert/strict';
import type { LanguageClient } from '../support/languageServer.ts';
import { withLanguageServer } from '../support/sharedLanguageServer.ts';

const URI = 'file:///team.roster.csv';
const TEXT = 'Who,Post,Boss\nAnn,ann@x,\n';
const MAPPED = { fieldMappings: { Who: 'NAME', Post: 'EMAIL', Boss: 'MANAGER_EMAIL' } };

function codesOf(diagnostics: readonly { readonly code?: unknown }[]): unknown[] {
  return [...new Set(diagnostics.map(({ code }) => code))].sort();
}

describe('settings', () => {
  it('are requested from a client that supports it, and again when they change', () =>
    withLanguageServer(
      async (server) => {
        await server.open(URI, TEXT);
        assert.deepEqual(await server.diagnosticsOf(URI), []);
        const next = server.nextDiagnostics(URI);
        await server.changeSettings({ roster: { ...MAPPED, groupByColumns: ['Team'] } });
        assert.deepEqual(codesOf((await next).diagnostics), ['REQUIRED_FIELD_MISSING']);
      },
      { settings: { roster: MAPPED } },
    ));

  for (const initializationOptions of [{ roster: MAPPED }, { fairlead: { roster: MAPPED } }]) {
    it(`are otherwise read from initializationOptions ${Object.keys(initializationOptions)}`, () =>
      withLanguageServer(
        async (server) => {
          await server.open(URI, TEXT);
          assert.deepEqual(await server.diagnosticsOf(URI), []);
          const next = server.nextDiagnostics(URI);
          await server.changeSettings(undefined, { fairlead: { roster: {} } });
          assert.ok(codesOf((await next).diagnostics).includes('REQUIRED_FIELD_MISSING'));
        },
        { initializationOptions },
      ));
  }

  const nonsense = [
    null,
    7,
    'roster',
    [],
    { roster: null },
    { roster: 'yes' },
    { roster: { managerEmailConfigured: 'yes', orgTreeFilterColumns: 5, groupByColumns: [1], fieldMappings: ['NAME'] } },
    { roster: { fieldMappings: { Who: 'BOSS' } } },
  ];
  for (const settings of nonsense) {
    it(`of a wrong type fall back to their defaults, whether requested or sent: ${JSON.stringify(settings)}`, async () => {
      const check = async (server: LanguageClient): Promise<void> => {
        await server.open(URI, 'name,email,manager_email\nAnn,ann@x,\n');
        assert.deepEqual(await server.diagnosticsOf(URI), []);
      };
      await withLanguageServer(check, { settings });
      await withLanguageServer(async (server) => {
        await server.changeSettings(undefined, settings);
        await check(server);
        await server.changeSettings(undefined, {});
      });
    });
  }

  it('of a wrong type are logged once, by their name', () =>
    withLanguageServer(
      async (server) => {
        await server.open(URI, TEXT);
        await server.open('file:///other.roster.csv', TEXT);
        await server.diagnosticsOf('file:///other.roster.csv');
        assert.equal(server.log.filter((line) => line.includes('fairlead.roster.groupByColumns')).length, 1);
      },
      { settings: { roster: { groupByColumns: 'Team' } }, initializationOptions: {} },
    ));

  it('include the choices of the user before any document is opened', () =>
    withLanguageServer(
      async (server) => {
        await server.open(URI, TEXT);
        await server.settle();
        assert.deepEqual(
          server.published.filter(({ uri }) => uri === URI),
          [],
        );
      },
      { initializationOptions: { switched: [{ uri: URI, mode: 'off' }] } },
    ));

  const malformed = [7, [7], [{ uri: 7, mode: 'off' }], [{ uri: URI, mode: 'sometimes' }]].map((switched) => ({ switched }));
  for (const initializationOptions of [...nonsense, ...malformed]) {
    it(`do not prevent the start if they are malformed: ${JSON.stringify(initializationOptions)}`, () =>
      withLanguageServer(
        async (server) => {
          await server.open(URI, 'name,email,manager_email\nAnn,ann@x,ghost@x\n');
          assert.equal((await server.diagnosticsOf(URI)).length, 1);
        },
        { settings: initializationOptions, initializationOptions },
      ));
  }
});
