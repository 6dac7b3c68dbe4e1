import assert from 'node:assert/strict';
import { ACROSS_CODES, PIPELINE_PROBLEMS, type PipelineProblemCode } from '../../server/core/platform/pipelines/problems.ts';
import type { Problem } from '../../server/core/problem.ts';
import type { StartedService } from '../../server/main/startService.ts';
import { PLACES_HEADER } from '../../server/wire/developers.ts';
import { buildIfStale } from '../cli/fairlead.ts';
import { runHere } from '../cli/runHere.ts';
import { type PipelineCase, readPipelineCases, readPipelineTexts } from '../support/pipelines/pipelineCases.ts';
import { readFixtures } from '../support/pipelines/pipelineFixtures.ts';
import { describePlaces } from '../support/rosterCases.ts';
import { startTestService } from '../support/serviceInProcess.ts';
import { checkFiles } from './checkFiles.ts';
import { type Answers, askEditor, type Found, formatProblems } from './found.ts';

const CASES = readPipelineCases();
const TEXTS = new Map(CASES.map(({ name, text }) => [name, text]));
const PROJECT = { orgIdentifier: 'default', projectIdentifier: 'shop' };

const isError = ({ code }: { readonly code: string }) => PIPELINE_PROBLEMS[code as PipelineProblemCode].severity === 'error';

describe('one pipeline, three doors', () => {
  let service: StartedService;
  let fromTerminal: Answers;
  let fromEditor: Answers;

  before(async () => {
    buildIfStale();
    service = await startTestService();
    await call(service, '/ng/api/projects?accountIdentifier=default&orgIdentifier=default', 'application/json', {
      project: { identifier: PROJECT.projectIdentifier, name: 'Shop', orgIdentifier: PROJECT.orgIdentifier },
    });
    [fromTerminal, fromEditor] = await Promise.all([
      checkFiles(readPipelineTexts(), '.yaml'),
      askEditor(TEXTS, '.yaml', 'yaml', { pipeline: { yamlFaults: 'always' } }),
    ]);
  });
  after(() => service.close());

  it('has at least 60 cases, with every code that a document alone can have', () => {
    assert.ok(CASES.length >= 60);
    const expected = new Set(CASES.flatMap((one) => one.expected.map(({ code }) => code)));
    assert.deepEqual([...expected, ...ACROSS_CODES].sort(), Object.keys(PIPELINE_PROBLEMS).sort());
  });

  for (const pipelineCase of CASES) {
    const { name, isPipeline, isOfService } = pipelineCase;
    describe(name, () => {
      const expected = isOfService ? [] : pipelineCase.expected;
      it('in the editor', () => assertFound(fromEditor.get(name)!, expected));
      it('by fairlead check, with the same messages', () => {
        assertFound(fromTerminal.get(name)!, expected);
        assert.deepEqual(formatProblems(fromTerminal.get(name)!), formatProblems(fromEditor.get(name)!));
      });
      if (isPipeline)
        it('by POST /pipeline/api/pipelines/v2, with the same messages', () => postCase(service, pipelineCase, fromEditor.get(name)!));
    });
  }

  it('accepts the valid pipelines without problems', async () => {
    const toPaths = (folder: string) => readFixtures(folder).map(({ name }) => `test/fixtures/pipelines/${folder}/${name}.yaml`);
    const paths = ['--format', 'json', ...toPaths('valid'), ...toPaths('v1')];
    const ended = await runHere(['check', ...paths]);
    assert.deepEqual([ended.code, ended.stderr], [0, '']);
    const { files } = JSON.parse(ended.stdout) as { files: { kind: string; problems: Problem[] }[] };
    assert.ok(files.every(({ kind, problems }) => kind === 'pipeline' && problems.length === 0));
  });
});

function assertFound(found: readonly Found[], expected: PipelineCase['expected']): void {
  assert.deepEqual(describePlaces(found), describePlaces(expected));
  for (const { code, range, message: words } of expected) {
    const messages = found.filter((one) => one.code === code && one.range.start.line === range.start.line).map(({ message }) => message);
    assert.ok(
      messages.some((message) => message.includes(words)),
      `${words} is missing in: ${messages.join(' ')}`,
    );
  }
}

/**
 * Posts a case and expects the same problems at the same places, with the editor's messages if the editor knows as much; only an error
 * refuses it.
 */
async function postCase(
  service: StartedService,
  { text, expected, isOfService }: PipelineCase,
  fromEditor: readonly Found[],
): Promise<void> {
  const query = new URLSearchParams({ accountIdentifier: 'default', ...PROJECT });
  const { status, body } = await call(service, `/pipeline/api/pipelines/v2?${query}`, 'application/yaml', text);
  const comments = expected.some(({ code }) => isError({ code }));
  assert.equal(status, comments ? 400 : 200, JSON.stringify(body));
  const problems = (status === 200 ? (body.data as Answer).problems : body.problems) ?? [];
  assertFound(problems, expected);
  if (!isOfService) assert.deepEqual(formatProblems(problems), formatProblems(fromEditor));
  if (status === 200) {
    await remove(service, query);
    return;
  }
  assert.equal(body.code, 'INVALID_YAML_ERROR');
  assert.deepEqual(
    (body.errors ?? []).map(({ error }) => error).sort(),
    problems
      .filter(isError)
      .map(({ message }) => message)
      .sort(),
  );
}

interface Answer {
  readonly code?: string;
  readonly data?: unknown;
  readonly problems?: readonly Problem[];
  readonly errors?: readonly { readonly fieldId: string; readonly error: string }[];
}

async function call({ address }: StartedService, path: string, type: string, body: unknown): Promise<{ status: number; body: Answer }> {
  const response = await fetch(address.url + path, {
    method: 'POST',
    headers: { 'x-api-key': address.apiKey, 'content-type': type, [PLACES_HEADER]: 'true' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

async function remove({ address }: StartedService, query: URLSearchParams): Promise<void> {
  const url = `${address.url}/pipeline/api/pipelines/ship_the_shop?${query}`;
  const { status } = await fetch(url, { method: 'DELETE', headers: { 'x-api-key': address.apiKey } });
  assert.equal(status, 200);
}
