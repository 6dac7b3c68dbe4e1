import assert from 'node:assert/strict';
import { CompletionItemKind } from 'vscode-languageserver/node';
import { parse } from 'yaml';
import { acceptItem, applyEdits } from '../support/cursor.ts';
import { ABLE, BARRIER, PIPELINE, PipelineServer } from '../support/pipelineServer.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Places where snippets are requested: an empty document, the list of stages, one stage, and the steps of each stage type. */
const PLACES: Readonly<Record<string, string>> = {
  'an empty document': '‸',
  'the stages of a pipeline': 'pipeline:\n  name: a\n  identifier: a\n  ‸\n',
  'a stage': 'pipeline:\n  name: a\n  identifier: a\n  stages:\n    - ‸\n',
  ...Object.fromEntries(
    ['Deployment', 'CI', 'Custom', 'Approval', 'FeatureFlag', 'SecurityTests', 'IACM', 'IDP'].map((type) => [
      `the steps of a stage of type ${type}`,
      toStage(type, '          execution:\n            steps:\n              - ‸\n'),
    ]),
  ),
};

/** Failure actions that let a failed deployment count as a success. */
const CARELESS: readonly unknown[] = ['Ignore', 'MarkAsSuccess', 'ProceedWithDefaultValues'];

function toStage(type: string, spec: string): string {
  const deployment =
    type === 'Deployment'
      ? {
          strategies:
            '        failureStrategies:\n          - onFailure:\n              errors: [AllErrors]\n              action: {type: StageRollback}\n',
          target: '          service: {serviceRef: web}\n          environment: {environmentRef: prod}\n',
        }
      : { strategies: '', target: '' };
  return `pipeline:\n  name: a\n  identifier: a\n  stages:\n    - stage:\n        name: Main\n        identifier: main\n        type: ${type}\n${deployment.strategies}        spec:\n${deployment.target}${spec}`;
}

/** Returns every object within a value, including the value itself. */
function listObjects(value: unknown): Fields[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value as Fields]), ...Object.values(value).flatMap(listObjects)];
}

/** Returns the risks in a document that a careful engineer would object to. */
function findCareless(text: string): string[] {
  const objects = listObjects(parse(text));
  return objects.flatMap((object) => {
    const steps = listObjects((object.spec as Fields | undefined)?.execution).filter(({ step }) => step !== undefined);
    const types = steps.map(({ step }) => (step as Fields).type);
    const found: string[] = [];
    if (CARELESS.includes((object.action as Fields | undefined)?.type)) found.push('a failure strategy ignores errors');
    if (object.type === 'HarnessApproval') {
      const { userGroups, minimumCount } = ((object.spec as Fields).approvers ?? {}) as Fields;
      if (!Array.isArray(userGroups) || userGroups.length === 0 || Number(minimumCount) < 1) found.push('an approval without approvers');
    }
    if (/Approval$/.test(String(object.type)) && object.type !== 'Approval' && 'identifier' in object && object.timeout === undefined)
      found.push(`${object.type} waits without an end`);
    if (object.type === 'Approval' && !types.some((type) => /Approval$/.test(String(type))))
      found.push('an approval stage approves nothing');
    return found;
  });
}

describe('snippets of pipelines', () => {
  let server: PipelineServer;
  before(async () => {
    server = await PipelineServer.take();
  });
  after(() => server.giveBack());

  async function take(marked: string, label: string): Promise<string> {
    const { text, items } = await server.complete(marked);
    const item = items.find((one) => one.label === label);
    assert.ok(item, `${label} is offered`);
    return acceptItem(text, item);
  }

  for (const [place, marked] of Object.entries(PLACES)) {
    it(`in ${place} are cautious, and valid as inserted`, async () => {
      const { text, items } = await server.complete(marked);
      const snippets = items.filter(({ kind, label }) => kind === CompletionItemKind.Snippet || label === 'stages');
      assert.ok(snippets.length > 0);
      const wrong: string[] = [];
      for (const item of snippets) {
        const accepted = acceptItem(text, item);
        const bare = toBare(place, accepted);
        for (const problem of [...(await server.problems(accepted)), ...findCareless(bare)]) {
          if (!BARRIER.test(problem)) wrong.push(`${item.label}: ${problem}`);
        }
      }
      assert.deepEqual(wrong, []);
    });
  }

  it('of a deployment roll back on failure', async () => {
    for (const text of [await take(PLACES['a stage']!, 'Deployment'), await take('‸', 'pipeline: CD, rolling on Kubernetes')]) {
      const [{ stage }] = (parse(text) as { pipeline: { stages: [{ stage: Fields }] } }).pipeline.stages;
      const { execution, environment } = stage.spec as { execution: Fields; environment: Fields };
      assert.deepEqual(
        listObjects(stage.failureStrategies).flatMap(({ action }) => (action === undefined ? [] : [(action as Fields).type])),
        ['StageRollback'],
      );
      assert.ok((execution.rollbackSteps as unknown[]).length > 0);
      assert.notEqual(environment.environmentRef, 'production');
    }
  });

  it('of a whole pipeline stop in VS Code only where something is to be chosen: at most ten times', async () => {
    // There, identifiers follow their names.
    const editor = await PipelineServer.take(ABLE, PIPELINE, { commands: ['fairlead.any'] });
    const { items } = await editor.complete('‸');
    editor.giveBack();
    for (const label of ['pipeline: CI on cloud', 'pipeline: CD, rolling on Kubernetes']) {
      const snippet = items.find((one) => one.label === label)?.textEdit?.newText ?? assert.fail(`${label} is offered`);
      const stops = new Set([...snippet.matchAll(/\$\{(\d+)[:|]/g)].map(([, number]) => number));
      console.log(`      figure: ${label} has ${stops.size} stops`);
      assert.ok(stops.size > 0 && stops.size <= 10, snippet);
    }
  });

  it('of failure strategies roll back in every place', async () => {
    for (const marked of [
      toStage('Custom', '          execution:\n            steps: []\n        ‸\n'),
      toStage(
        'Custom',
        '          execution:\n            steps:\n              - step:\n                  name: a\n                  ‸\n',
      ),
    ])
      assert.match(await take(marked, 'failureStrategies'), /errors:\s+- AllErrors\s+action:\s+type: StageRollback/);
  });

  it('of a typed type add what it requires, including approvers', async () => {
    const step = '              - step:\n                  name: a\n                  identifier: a\n                  type: Harness‸\n';
    const accepted = await take(toStage('Approval', `          execution:\n            steps:\n${step}`), 'HarnessApproval');
    assert.deepEqual(findCareless(accepted), []);
    assert.deepEqual(await server.problems(accepted), []);
  });

  for (const [what, marked] of [
    [
      'an approval step',
      toStage(
        'Approval',
        '          execution:\n            steps:\n              - st‸ep:\n                  name: a\n                  identifier: a\n                  type: HarnessApproval\n                  timeout: 1d\n',
      ),
    ],
    [
      'an approval stage',
      'pipeline:\n  name: a\n  identifier: a\n  stages:\n    - st‸age:\n        name: b\n        identifier: b\n        type: Approval\n',
    ],
  ] as const)
    it(`added to ${what} by the fix for a missing spec are as cautious`, async () => {
      const { text, uri, actions } = await server.actions(marked);
      const fix = actions.find(({ title }) => title === 'Add "spec"');
      assert.ok(fix, `${actions.map(({ title }) => title)}`);
      const fixed = applyEdits(text, fix.edit?.changes?.[uri] ?? []);
      assert.notEqual(fixed, text);
      assert.deepEqual(findCareless(fixed), []);
      assert.deepEqual(await server.problems(fixed), []);
    });
});

/** Changes an Approval stage that only the test added around its steps: not every accepted step is an approval. */
function toBare(place: string, text: string): string {
  return place === 'the steps of a stage of type Approval' ? text.replace('type: Approval\n', 'type: Custom\n') : text;
}
