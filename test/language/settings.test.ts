import assert from 'node:assert/strict';
import { type ClientShape, LanguageServerProcess } from '../support/languageServer.ts';

const URI = 'file:///team.roster.csv';
const TEXT = 'Who,Post,Boss\nAnn,ann@x,\n';
const MAPPED = { fieldMappings: { Who: 'NAME', Post: 'EMAIL', Boss: 'MANAGER_EMAIL' } };

async function withServer(shape: ClientShape, work: (server: LanguageServerProcess) => Promise<void>): Promise<void> {
  const server = await LanguageServerProcess.start(shape);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

function codesOf(diagnostics: readonly { readonly code?: unknown }[]): unknown[] {
  return [...new Set(diagnostics.map(({ code }) => code))].sort();
}

describe('settings', () => {
  it('are asked from a client that answers, and again when they change', () =>
    withServer({ settings: { roster: MAPPED } }, async (server) => {
      await server.open(URI, TEXT);
      assert.deepEqual(await server.diagnosticsOf(URI), []);
      const next = server.nextDiagnostics(URI);
      await server.changeSettings({ roster: { ...MAPPED, groupByColumns: ['Team'] } });
      assert.deepEqual(codesOf((await next).diagnostics), ['REQUIRED_FIELD_MISSING']);
    }));

  for (const initializationOptions of [{ roster: MAPPED }, { fairlead: { roster: MAPPED } }]) {
    it(`are taken from initializationOptions ${Object.keys(initializationOptions)} otherwise`, () =>
      withServer({ initializationOptions }, async (server) => {
        await server.open(URI, TEXT);
        assert.deepEqual(await server.diagnosticsOf(URI), []);
        const next = server.nextDiagnostics(URI);
        await server.changeSettings(undefined, { fairlead: { roster: {} } });
        assert.ok(codesOf((await next).diagnostics).includes('REQUIRED_FIELD_MISSING'));
      }));
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
    it(`of a wrong type fall back to their defaults: ${JSON.stringify(settings)}`, () =>
      withServer({ settings, initializationOptions: settings }, async (server) => {
        await server.open(URI, 'name,email,manager_email\nAnn,ann@x,\n');
        assert.deepEqual(await server.diagnosticsOf(URI), []);
      }));
  }

  it('of a wrong type are logged once, by their name', () =>
    withServer({ settings: { roster: { groupByColumns: 'Team' } } }, async (server) => {
      await server.open(URI, TEXT);
      await server.open('file:///other.roster.csv', TEXT);
      await server.diagnosticsOf('file:///other.roster.csv');
      assert.equal(server.log.filter((line) => line.includes('fairlead.roster.groupByColumns')).length, 1);
    }));
});
