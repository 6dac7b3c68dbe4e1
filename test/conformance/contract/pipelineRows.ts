import assert from 'node:assert/strict';
import { type Caller, refused } from './caller.ts';
import { createHome, isSuccess, toPipeline } from './projects.ts';
import type { Row } from './row.ts';

const create = (caller: Caller, query: string, body: string) =>
  caller.platform('POST', `/pipeline/api/pipelines/v2${query}`, { body, headers: { 'content-type': 'application/yaml' } });

/** The value of a field in the valid pipeline, and invalid replacements. */
type Field = readonly [statement: string, taken: string | RegExp, ...refused: readonly string[]];

const STAGE = '        ';
const STEP = `${STAGE}          `;

const FIELDS: readonly Field[] = [
  ['pipeline.name', /^ {2}name: .*/m, '  name: []', '  name: ""'],
  ['pipeline.identifier', /^ {2}identifier: .*/m, '  identifier: a-b', '  identifier: {}'],
  ['pipeline.allowStageExecutions (boolean)', 'allowStageExecutions: false', 'allowStageExecutions: perhaps'],
  ['pipeline.projectIdentifier', /^ {2}projectIdentifier: .*/m, '  projectIdentifier: {}', '  projectIdentifier: elsewhere'],
  ['pipeline.orgIdentifier', /^ {2}orgIdentifier: .*/m, '  orgIdentifier: {}', '  orgIdentifier: elsewhere'],
  ['pipeline.tags', '  tags: {team: core}', '  tags: core'],
  ['pipeline.stages (array of objects stage)', '    - stage:', '    - phase:'],
  ['stage.name', `${STAGE}name: Ship\n`, '', `${STAGE}name: []\n`],
  ['stage.identifier', `${STAGE}identifier: ship\n`, '', `${STAGE}identifier: a-b\n`],
  ['stage.description', 'description: ""', 'description: []'],
  ['stage.type', 'type: Deployment', 'type: Deploymint'],
  ['stage.spec', /^ {8}spec:\n[\s\S]*?(?= {8}tags:)/m, '', `${STAGE}spec: []\n`],
  ['stage.failureStrategies', /^ {8}failureStrategies:\n[\s\S]*/m, '', `${STAGE}failureStrategies: none\n`],
  [
    'deployment stage: serviceConfig (serviceRef, serviceDefinition)',
    /^ {10}serviceConfig:\n[\s\S]*?(?= {10}infrastructure:)/m,
    '          serviceConfig: none\n',
  ],
  [
    'deployment stage: infrastructure (environmentRef, infrastructureDefinition with type and spec)',
    /^ {10}infrastructure:\n[\s\S]*?(?= {10}execution:)/m,
    '          infrastructure: none\n',
  ],
  ['infrastructure.allowSimultaneousDeployments', 'allowSimultaneousDeployments: false', 'allowSimultaneousDeployments: perhaps'],
  ['deployment stage: execution (steps array of objects step)', '- step:', '- stop:'],
  ['step.name, step.identifier', `${STEP}identifier: echo\n`, '', `${STEP}identifier: a-b\n`],
  ['step.type', 'type: ShellScript', 'type: ShelScript'],
  ['step.spec', /^ {18}spec:\n[\s\S]*?(?= {18}timeout:)/m, `${STEP}spec: none\n`],
  ['step.timeout as duration string', 'timeout: 10m', 'timeout: ten'],
  ['execution.rollbackSteps', 'rollbackSteps: []', 'rollbackSteps: none'],
  ['shell-script step: shell', 'shell: Bash', 'shell: []'],
  ['shell-script step: onDelegate (boolean)', 'onDelegate: true', 'onDelegate: perhaps'],
  ['shell-script step: source (type, spec with script)', '{type: Inline, spec: {script: echo hello}}', '{type: Inline}', 'none'],
  ['shell-script step: environmentVariables', 'environmentVariables: []', 'environmentVariables: none'],
  ['shell-script step: outputVariables', 'outputVariables: []', 'outputVariables: none'],
  ['shell-script step: executionTarget', 'executionTarget: {}', 'executionTarget: none'],
  ['A failure strategy holds onFailure with errors', 'errors: [AllErrors]', 'errors: [AllErors]'],
  [
    'A failure strategy holds onFailure with action (type)',
    'action: {type: StageRollback}',
    'action: {type: StageRolback}',
    'action: none',
  ],
];

/** The fields of a pipeline: each is accepted as the contract describes it, and rejected otherwise. */
export const PIPELINE_ROWS: readonly Row[] = FIELDS.map(
  ([statement, taken, ...wrong]): Row => ({
    rule: `a pipeline holds ${statement}`,
    statements: [statement],
    check: async (caller) => {
      const home = await createHome(caller);
      isSuccess(await create(caller, home.inProject, toPipeline(caller, home.project)));
      for (const other of wrong) {
        const whole = toPipeline(caller, home.project);
        const yaml = whole.replace(taken, other);
        assert.notEqual(yaml, whole, `${String(taken)} is not in the pipeline`);
        refused(await create(caller, home.inProject, yaml), 400);
      }
    },
  }),
);
