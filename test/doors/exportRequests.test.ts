import assert from 'node:assert/strict';
import { REQUEST_PROBLEMS, type RequestProblemCode } from '../../server/core/insights/problems.ts';
import type { FieldError } from '../../server/core/refusal.ts';
import type { StartedService } from '../../server/main/startService.ts';
import { buildIfStale } from '../cli/fairlead.ts';
import { type MarkedCase, readMarkedCases } from '../support/markedCases.ts';
import { describePlaces } from '../support/rosterCases.ts';
import { startTestService } from '../support/serviceInProcess.ts';
import { askDoors } from './askDoors.ts';
import { type Answers, type Found, formatProblems } from './found.ts';

const CASES = readMarkedCases('exportRequests');

const isError = ({ code }: { readonly code: string }) => REQUEST_PROBLEMS[code as RequestProblemCode].severity === 'error';

describe('one export request, three doors', () => {
  let service: StartedService;
  let fromTerminal: Answers;
  let fromEditor: Answers;

  before(async () => {
    buildIfStale();
    service = await startTestService();
    const texts = new Map(CASES.map(({ name, text }) => [name, text]));
    [fromTerminal, fromEditor] = await askDoors(texts, '.insights.json', 'json');
  });
  after(() => service.close());

  it('has at least 30 cases, with every code that does not depend on the service', () => {
    assert.ok(CASES.length >= 30);
    const expected = new Set(CASES.flatMap((one) => one.expected.map(({ code }) => code)));
    assert.deepEqual([...expected, 'UNKNOWN_TEAM'].sort(), Object.keys(REQUEST_PROBLEMS).sort());
  });

  for (const requestCase of CASES) {
    const { name, about, expected } = requestCase;
    describe(`${name}: ${about}`, () => {
      it('in the editor', () => assert.deepEqual(describePlaces(fromEditor.get(name)!), describePlaces(expected)));
      it('by fairlead check', () => {
        const found = fromTerminal.get(name)!;
        assert.deepEqual(describePlaces(found), describePlaces(expected));
        assert.deepEqual(formatProblems(found), formatProblems(fromEditor.get(name)!));
      });
      it('by POST /v2/insights/teams/reports', () => postCase(service, requestCase, fromEditor.get(name)!));
    });
  }
});

/** Posts a case: it is refused if there is an error, with the editor's messages. */
async function postCase({ address }: StartedService, { text, expected }: MarkedCase, fromEditor: readonly Found[]): Promise<void> {
  const response = await fetch(`${address.url}/v2/insights/teams/reports?format=csv`, {
    method: 'POST',
    headers: { 'x-api-key': address.apiKey, 'content-type': 'application/json' },
    body: text,
  });
  const answer = await response.text();
  if (!expected.some(isError)) {
    // The text cannot show whether the team exists.
    assert.ok(response.status === 200 || response.status === 404, answer);
    return;
  }
  assert.equal(response.status, 400);
  const { message, errors } = JSON.parse(answer) as { message: string; errors?: readonly FieldError[] };
  if (expected.some(({ code }) => code === 'INVALID_JSON')) {
    assert.match(message, text === '' ? /must be an object/ : /is not JSON/);
    return;
  }
  assert.deepEqual(
    errors?.map(({ error }) => error.replace(/^The body /, 'The request ')).sort(),
    fromEditor
      .filter(isError)
      .map((one) => one.message)
      .sort(),
  );
}
