import assert from 'node:assert/strict';
import { toFields } from '../../server/core/developers/dataTypes.ts';
import { ROSTER_PROBLEMS, type RosterProblemCode } from '../../server/core/developers/problems.ts';
import type { Problem } from '../../server/core/problem.ts';
import { type StartedService, startService } from '../../server/main/startService.ts';
import { PLACES_HEADER } from '../../server/wire/developers.ts';
import { buildIfStale } from '../cli/fairlead.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { describePlaces, type RosterCase, readRosterCases } from '../support/rosterCases.ts';
import { type Answers, type Found, formatProblems } from './found.ts';
import { askTerminal, groupBySettings, toSection } from './rosterSettings.ts';

const CASES = readRosterCases();

describe('one roster, three doors', () => {
  let service: StartedService;
  let fromTerminal: Answers;
  let fromEditor: Answers;

  before(async () => {
    buildIfStale();
    service = await startService({ dataDir: '', ephemeral: true });
    [fromTerminal, fromEditor] = await Promise.all([askTerminal(CASES), askEditor()]);
  });
  after(() => service.close());

  it('has at least 40 cases, with every code', () => {
    assert.ok(CASES.length >= 40);
    const expected = new Set(CASES.flatMap(({ expected }) => expected.map(({ code }) => code)));
    assert.deepEqual([...expected].sort(), Object.keys(ROSTER_PROBLEMS).sort());
  });

  for (const rosterCase of CASES) {
    const { name, about, expected, settings } = rosterCase;
    describe(`${name}: ${about}`, () => {
      it('in the editor', () => assert.deepEqual(describePlaces(fromEditor.get(name)!), describePlaces(expected)));
      it('by fairlead check, with the same messages', () => {
        assert.deepEqual(describePlaces(fromTerminal.get(name)!), describePlaces(expected));
        assert.deepEqual(formatProblems(fromTerminal.get(name)!), formatProblems(fromEditor.get(name)!));
      });
      // The service receives only rosters and does not guess the kind.
      if (settings.isPresumed === true) return;
      it('by POST /v2/developers, with the same messages', async () => {
        assert.deepEqual(formatProblems(await postCase(service, rosterCase)), formatProblems(fromEditor.get(name)!));
      });
    });
  }
});

/** Posts a case and expects the same codes at the same places, and the contract's entries if it is refused. */
async function postCase(service: StartedService, { name, bytes, settings, expected, isTaken }: RosterCase): Promise<readonly Found[]> {
  const { fieldMappings, ...configuration } = settings;
  const { url, apiKey, adminKey } = service.address;
  const configured = await fetch(`${url}/__fairlead/configuration`, {
    method: 'PUT',
    headers: { 'x-api-key': adminKey, 'content-type': 'application/json' },
    body: JSON.stringify(configuration),
  });
  assert.equal(configured.status, 200);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), `${name}.csv`);
  if (fieldMappings !== null) form.append('fieldMappings', JSON.stringify(toFields(fieldMappings)));
  const response = await fetch(`${url}/v2/developers`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, [PLACES_HEADER]: 'true' },
    body: form,
  });
  const body = (await response.json()) as {
    status: string;
    problems: Problem[];
    errors?: { errorType: string }[];
    validationErrors?: { errorType: string }[];
  };

  const refusing = new Set(
    expected.map(({ code }) => code).filter((code) => ROSTER_PROBLEMS[code as RosterProblemCode].severity === 'error'),
  );
  assert.deepEqual(describePlaces(body.problems), describePlaces(expected));
  const isRefused = refusing.size > 0 && !isTaken;
  assert.equal(response.status, isRefused ? 400 : 200);
  assert.equal(body.status, isRefused ? 'FAILURE' : 'SUCCESS');
  assert.deepEqual(new Set((isRefused ? body.errors : body.validationErrors)?.map(({ errorType }) => errorType)), refusing);
  return body.problems;
}

async function askEditor(): Promise<Answers> {
  const answers = new Map<string, readonly Found[]>();
  const server = await LanguageServerProcess.start({ settings: {} });
  for (const cases of groupBySettings(CASES)) {
    await server.changeSettings({ roster: toSection(cases[0]!.settings) });
    for (const { name, text, settings } of cases) {
      const uri = `file:///doors/${name}.${settings.isPresumed === true ? 'csv' : 'roster.csv'}`;
      await server.open(uri, text, settings.isPresumed === true ? 'csv' : 'roster');
      const diagnostics = await server.diagnosticsOf(uri);
      answers.set(
        name,
        diagnostics.map(({ code, range, message }) => ({ code: String(code), range, message: String(message) })),
      );
    }
  }
  await server.stop();
  return answers;
}
