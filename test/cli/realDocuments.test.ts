import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const HEAD = 'pipeline:\n  identifier: p\n  name: p\n  projectIdentifier: proj\n  orgIdentifier: org\n';
const WAIT = '{step: {identifier: w, name: w, type: Wait, spec: {duration: 1m}}}';
const toStage = (id: string, steps: string, more = ''): string =>
  `    - stage: {identifier: ${id}, name: ${id}, type: Custom, ${more}spec: {execution: {steps: [${steps}]}}}\n`;
const say = (text: string): string =>
  `{step: {identifier: e, name: e, type: ShellScript, timeout: 10m, spec: {shell: Bash, onDelegate: true, source: {type: Inline, spec: {script: ${JSON.stringify(text)}}}}}}`;
const FAILURE = 'failureStrategies: [{onFailure: {errors: [AllErrors], action: {type: StageRollback}}}]';
const deploy = (spec: string, more = ''): string =>
  `    - stage:\n        identifier: d\n        name: d\n        type: Deployment\n        ${more || FAILURE}\n        spec: {deploymentType: Kubernetes, ${spec}, execution: {steps: [${WAIT}]}}\n`;
const ALIASED = `  stages:
    - stage:
        identifier: s
        name: s
        type: Custom
        spec:
          execution:
            steps:
              - step: &one {identifier: &id a, name: a, type: Wait, spec: {duration: 1m}}
`;
const ALIASED_V1 = `version: 1
pipeline:
  id: p
  stages:
    - id: s
      steps:
        - &one
          id: x
          run: make
        - *one
`;
const clone = (flag: string): string =>
  `    - stage: {identifier: b, name: b, type: CI, spec: {cloneCodebase: ${flag}, platform: {os: Linux, arch: Amd64}, runtime: {type: Cloud, spec: {}}, execution: {steps: [{step: {identifier: r, name: r, type: Run, spec: {shell: Sh, command: make}}}]}}}\n`;
const ENVIRONMENT = 'environment: {environmentRef: e, deployToAll: true}';

/** What is in a document, the arguments for it, what the output says and what it does not. */
type Row = readonly [what: string, text: string, args: readonly string[], expected: RegExp, unexpected: RegExp | null];

const SEVERAL: readonly string[] = [
  'service: {serviceRef: w}, environments: {values: [{environmentRef: a, deployToAll: true}]}',
  `services: {values: [{serviceRef: a}, {serviceRef: b}]}, ${ENVIRONMENT}`,
  'service: {serviceRef: w}, environmentGroup: {envGroupRef: g, deployToAll: true}',
];
const RUN = `version: 1\npipeline:\n  id: p\n  stages:\n    - id: s\n      steps:\n        - id: a\n          run: [npm ci, npm test]\n        - id: b\n          run: {script: x, report: {type: junit, path: [a.xml]}}\n`;
const http = (value: string): string =>
  `${HEAD}  stages:\n${toStage('s', `{step: {identifier: h, name: h, type: Http, timeout: 30s, spec: {url: "https://x.example", method: GET, headers: [{key: A, value: ${value}}]}}}`)}`;
const PULL = '{step: {identifier: s, name: s, type: Security, spec: {connectorRef: c, privileged: true, settings: {product_name: x}}}}';
const CALL =
  '{step: {identifier: h, name: h, type: Http, timeout: 30s, spec: {url: "https://x.example", method: GET, certificate: c, certificateKey: k}}}';
const FETCH = `template:
  identifier: t
  name: t
  versionLabel: v1
  type: Step
  spec:
    type: Command
    timeout: 10m
    spec:
      onDelegate: false
      commandUnits: [{identifier: u, name: u, type: DownloadArtifact, spec: {sourceType: Artifact, destinationPath: /tmp}}]
`;
const OVERRIDES = `overrides:
  variables: [{name: v, type: String}]
  configFiles: [{configFile: {identifier: c, spec: {store: {type: Harness, spec: {files: [/a]}}}}}]
`;
const POD = 'stepGroupInfra: {type: KubernetesDirect, spec: {connectorRef: c, namespace: n, harnessImageConnectorRef: i}}';
const WRITTEN = `${HEAD}  storeType: REMOTE\n  remoteType: create\n  stages:
    - stage:
        identifier: c
        name: c
        type: CI
        sendGitStatus: {enabled: true, name: build}
        spec:
          cloneCodebase: false
          serviceConfig: {serviceRef: "", serviceDefinition: {type: Kubernetes, spec: {variables: []}}}
          platform: {os: Linux, arch: Amd64}
          runtime: {type: Cloud, spec: {size: small, imageSpec: {imageName: ubuntu-latest}}}
          execution: {steps: [${PULL}]}
    - stage:
        identifier: e
        name: e
        type: Custom
        dependsOn: [c]
        gitOpsEnabled: false
        spec:
          ${ENVIRONMENT}
          execution: {steps: [${CALL}, {stepGroup: {identifier: g, name: g, steps: [${WAIT}], ${POD}}}]}
    - stage:
        identifier: i
        name: i
        type: IACM
        spec: {workspace: w, execution: {steps: [{step: {identifier: a, name: a, type: IACMApproval, timeout: 1h, spec: {autoApprove: false}}}]}}
`;
const BUILD = `${HEAD}  properties: {ci: {codebase: {connectorRef: g, repoName: r, build: <+input>}}}\n  stages:\n${toStage('s', WAIT)}`;
const STRATEGIES = `${HEAD}  stages:\n${deploy(`service: {serviceRef: w}, ${ENVIRONMENT}`, 'failureStrategies: <+input>')}`;

const ROWS: readonly Row[] = [
  ...SEVERAL.map(
    (spec): Row => [
      `an index of a stage with ${spec}`,
      `${HEAD}  stages:\n${deploy(spec)}${toStage('s', say('<+pipeline.stages.d_0.status>'))}`,
      ['check'],
      /no problems/,
      null,
    ],
  ),
  [
    'an index of a stage that runs once',
    `${HEAD}  stages:\n${deploy(`service: {serviceRef: w}, ${ENVIRONMENT}`)}${toStage('s', say('<+pipeline.stages.d_0.status>'))}`,
    ['check'],
    /UNKNOWN_REFERENCE .*"d_0"/,
    null,
  ],
  ['lists of commands and reports in version 1', RUN, ['check'], /no problems/, null],
  [
    'a key that the catalogue lacks',
    `${HEAD}  gitOpsEnabled: true\n  stages:\n${toStage('s', WAIT)}`,
    ['check'],
    /Unknown key "gitOpsEnabled" \(catalogue of \d{4}-\d\d\)\. It may be newer/,
    /Remove it/,
  ],
  ['keys of the publisher that its schema lacks', WRITTEN, ['check'], /no problems/, null],
  ['overrides of a service, and a variable without a value', OVERRIDES, ['check'], /variables\[0\]\.value is missing/, /No file|skipped/],
  ["a key of the engine's own scripts", FETCH, ['check'], /no problems/, null],
  [
    'keys of the editor with nothing in them',
    `${HEAD}  stages:\n${toStage('s', `{stepGroup: {identifier: g, name: g, steps: [${WAIT}], spec: {}}}`, 'outputs: [], inputForm: "", ')}`,
    ['check'],
    /no problems/,
    null,
  ],
  [
    'a misspelt key with nothing in it',
    `${HEAD}  tgas: {}\n  stages:\n${toStage('s', WAIT)}`,
    ['check'],
    /"tgas"\. Did you mean "tags"/,
    null,
  ],
  [
    'misspelt words of expressions',
    `${HEAD}  stages:\n${toStage('s', say('<+secrets.getvalue("x")> <+env.nmae> <+infra.namspace> <+trigger.commitSHA> <+execution.steps.e.outputs.outputVariables.X>'))}`,
    ['check'],
    /"getValue"\?[\s\S]*"name"\?[\s\S]*"namespace"\?[\s\S]*"commitSha"\?[\s\S]*"output"\?/,
    null,
  ],
  ['a misspelt key', `${HEAD}  stagse:\n${toStage('s', WAIT)}`, ['check'], /"stagse"/, /newer/],
  [
    'failure strategies as JSON',
    STRATEGIES,
    ['inputs', '--set', 'pipeline.stages.d.failureStrategies=[]'],
    /failureStrategies: \[\]/,
    null,
  ],
  [
    'failure strategies as YAML',
    STRATEGIES,
    ['inputs', '--set', 'pipeline.stages.d.failureStrategies=- onFailure: {errors: [AllErrors]}'],
    /failureStrategies: \[\{onFailure: \{errors: \[AllErrors\]\}\}\]/,
    null,
  ],
  [
    'failure strategies as a word',
    STRATEGIES,
    ['inputs', '--set', 'pipeline.stages.d.failureStrategies=x'],
    /must be a list of objects, not "x"/,
    /\[x\]/,
  ],
  [
    'an object as YAML',
    BUILD,
    ['inputs', '--set', 'pipeline.properties.ci.codebase.build={type: branch, spec: {branch: 1.10}}'],
    /build: \{type: branch, spec: \{branch: 1\.10\}\}/,
    null,
  ],
  [
    'quotes of an expression in JSON',
    http(`'a <+secrets.getValue("t")> "b"'`),
    ['convert'],
    /<\+secrets\.getValue\('t'\)> \\\\?/,
    /getValue\(\\/,
  ],
  [
    'an unclosed expression after a misspelt one',
    `${HEAD}  stages:\n${toStage('s', say('<+pipeline.excutionId>\n<+pipeline.name'))}`,
    ['check'],
    /"excutionId"[\s\S]*Unclosed/,
    null,
  ],
  [
    'reserved words',
    `${HEAD}  stages:\n${toStage('liteEngineTask', WAIT.replace('identifier: w', 'identifier: status'))}`,
    ['check'],
    /2 errors/,
    null,
  ],
  ['an input whose default is empty', http('<+input>.default()'), ['check'], /no problems/, null],
  ['an input whose default is empty, which need not be given', http('<+input>.default()'), ['inputs'], /value {2}text {2}no\b/, null],
  ['an input inside a text', `${HEAD}  stages:\n${toStage('s', say('pull x/<+input>'))}`, ['check'], /INVALID_INPUT/, null],
  [
    'an input in a comment or in YAML in a text',
    `${HEAD}  stages:\n${toStage('s', say('# x/<+input>\nimage: <+input>'))}`,
    ['check'],
    /no problems/,
    null,
  ],
  ...Object.entries({
    'a step that an alias repeats': ['- step: *one', /step\.identifier is a duplicate of "a"/],
    'a step that a merge repeats': ['- step: {<<: *one, name: b}', /step\.identifier is a duplicate of "a"/],
    'an alias in a parallel': ['- parallel: [{step: *one}]', /step\.identifier is a duplicate of "a"/],
    'an aliased identifier': [
      '- step: {identifier: *id, name: b, type: Wait, spec: {duration: 1m}}',
      /step\.identifier is a duplicate of "a"/,
    ],
    'a merge with an identifier of its own': ['- step: {<<: *one, identifier: b}', /no problems/],
  } as const).map(([what, [entry, expected]]): Row => [what, `${HEAD}${ALIASED}              ${entry}\n`, ['check'], expected, null]),
  ['a step that an alias repeats in another stage', `${HEAD}${ALIASED}${toStage('t', '{step: *one}')}`, ['check'], /no problems/, null],
  ['an entry that an alias repeats in version 1', ALIASED_V1, ['check'], /p\.yaml:10:11: error DUPLICATE_IDENTIFIER/, null],
  ...Object.entries({
    'matrix: {env: [dev]}, repeat: {times: 2}': /strategy\.repeat conflicts with matrix; use only one of matrix or parallelism or repeat/,
    'repeat: {times: 2, items: [a]}': /repeat\.items conflicts with times/,
    'matrix: <+input>, parallelism: 2': /SUPERFLUOUS_FIELD/,
    'repeat: <+input>': /no problems/,
    'repeat: {times: <+input>}': /no problems/,
  }).map(
    ([strategy, expected]): Row => [
      `the strategy ${strategy}`,
      `${HEAD}  stages:\n${toStage('s', WAIT, `strategy: {${strategy}}, `)}`,
      ['check'],
      expected,
      null,
    ],
  ),
  ...Object.entries({
    'userGroups: []': /EMPTY_LIST approvers\.userGroups is empty; add an entry to at least one of userGroups or serviceAccounts/,
    'userGroups: [], serviceAccounts: []': /1 error/,
    'userGroups: [], serviceAccounts: [a]': /no problems/,
    'userGroups: [], serviceAccounts: <+input>': /no problems/,
    'userGroups: <+input>': /no problems/,
  }).map(
    ([groups, expected]): Row => [
      `approvers with ${groups}`,
      `${HEAD}  stages:\n${toStage('s', `{step: {identifier: a, name: a, type: HarnessApproval, timeout: 1d, spec: {approvalMessage: x, includePipelineExecutionHistory: true, approvers: {minimumCount: 1, disallowPipelineExecutor: false, ${groups}}}}}`)}`,
      ['check'],
      expected,
      null,
    ],
  ),
  ...Object.entries({ 'commitId: x': /branch conflicts with commitId/, "commitId: ''": /no problems/ }).map(
    ([more, expected]): Row => [
      `a store with a branch and ${more}`,
      `${HEAD}  stages:\n${deploy(`service: {serviceRef: w, serviceInputs: {}}, ${ENVIRONMENT}`).replace(WAIT, `{step: {identifier: t, name: t, type: TerraformPlan, timeout: 10m, spec: {provisionerIdentifier: x, configuration: {command: Apply, secretManagerRef: h, configFiles: {store: {type: Git, spec: {connectorRef: g, gitFetchType: Branch, branch: main, ${more}, folderPath: a}}}}}}}`)}`,
      ['check'],
      expected,
      null,
    ],
  ),
  ...Object.entries({
    'exclude: [{envv: dev}]': /Unknown matrix axis "envv"\. Did you mean "env"/,
    'exclude: [{env: prod}]': /The matrix axis "env" has no value "prod"\. Use one of dev and qa/,
    'exclude: [{env: <+input>}, {env: qa, zone: <+input>}], zone: <+input>': /no problems/,
    'exclude: <+input>': /no problems/,
  }).map(
    ([more, expected]): Row => [
      `a matrix with ${more}`,
      `${HEAD}  stages:\n${toStage('s', WAIT, `strategy: {matrix: {env: [dev, qa], ${more}}}, `)}`,
      ['check'],
      expected,
      null,
    ],
  ),
  [
    'axes that a matrix does not have',
    `${HEAD}  stages:\n${toStage('s', say('<+matrix.foo> <+stage.matrix.bar> <+matrix.env>'), 'strategy: {matrix: {env: [dev, qa]}}, ')}`,
    ['check'],
    /Unknown matrix axis "foo"\.[\s\S]*Unknown matrix axis "bar"\.[\s\S]*2 warnings/,
    null,
  ],
  ...(
    [
      ['without a matrix', ''],
      ['with a strategy that is an input', 'strategy: <+input>, '],
      ['with a matrix from elsewhere', 'strategy: {matrix: <+input>}, '],
    ] as const
  ).map(
    ([what, more]): Row => [
      `an axis ${what}`,
      `${HEAD}  stages:\n${toStage('s', say('<+matrix.foo>'), more)}`,
      ['check'],
      /no problems/,
      null,
    ],
  ),
  [
    'the axes of a deployment to several environments',
    `${HEAD}  stages:\n${deploy(SEVERAL[0]!.replace('w}', '<+matrix.serviceRef>}'), `${FAILURE}\n        strategy: {matrix: {env: [dev]}}`)}`,
    ['check'],
    /no problems/,
    null,
  ],
  ...Object.entries({
    nope: /This pipeline has no stage "nope"\. Use one of s\./,
    d: /A stage cannot refer to itself here\. Use one of s\./,
    s: /no problems/,
  }).map(
    ([name, expected]): Row => [
      `a service of the stage ${name}`,
      `${HEAD}  stages:\n${toStage('s', WAIT)}${deploy(`service: {useFromStage: {stage: ${name}}}, ${ENVIRONMENT}`)}`,
      ['check'],
      expected,
      null,
    ],
  ),
  [
    'a service of a stage that has it from another one',
    `${HEAD}  stages:\n${deploy(`service: {serviceRef: w}, ${ENVIRONMENT}`)}${deploy(`service: {useFromStage: {stage: d}}, ${ENVIRONMENT}`).replace('r: d', 'r: e')}${deploy(`service: {useFromStage: {stage: e}}, ${ENVIRONMENT}`).replace('r: d', 'r: f')}`,
    ['check'],
    /:24:\d+: warning UNKNOWN_REFERENCE The stage "e" uses the service of another stage itself\. Use one of d\.\n1 file checked: 1 warning/,
    null,
  ],
  [
    'a service of a stage that a template may hold',
    `${HEAD}  stages:\n    - stage: {identifier: x, name: x, template: {templateRef: t}}\n    - insert: {identifier: i, name: i, stages: <+input>}\n${deploy(`service: {useFromStage: {stage: nope}}, ${ENVIRONMENT}`)}`,
    ['check'],
    /no problems/,
    null,
  ],
  ...Object.entries({
    '': /p\.yaml:\d+:\d+: warning MISSING_FIELD spec\.cloneCodebase is true, but the pipeline has no properties\.ci\.codebase/,
    '  properties: {ci: {}}\n': /MISSING_FIELD/,
    '  properties: {ci: {codebase: {connectorRef: g, repoName: r, build: <+input>}}}\n': /no problems/,
    '  properties: {ci: {codebase: <+input>}}\n': /no problems/,
    '  properties: <+input>\n': /no problems/,
  }).map(
    ([more, expected]): Row => [
      `a clone of a codebase with ${more.trim() || 'nothing'}`,
      `${HEAD}${more}  stages:\n${clone('true')}`,
      ['check'],
      expected,
      null,
    ],
  ),
  ...['false', '<+input>'].map(
    (flag): Row => [`cloneCodebase: ${flag} without a codebase`, `${HEAD}  stages:\n${clone(flag)}`, ['check'], /no problems/, null],
  ),
];

describe('real documents', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  for (const [what, text, [command, ...more], expected, unexpected] of ROWS)
    it(`with ${what}`, async () => {
      writeFileSync(join(folder, 'p.yaml'), text);
      const { stdout, stderr } = await runHere([command!, 'p.yaml', ...more], { cwd: folder });
      assert.match(stdout + stderr, expected);
      if (unexpected !== null) assert.doesNotMatch(stdout + stderr, unexpected);
    });

  it('knows slips in short words and in words with digits, not other words, numbers and plurals', async () => {
    const check = async (used: string, defined: string): Promise<boolean> => {
      const step = `{step: {identifier: a, name: a, template: {templateRef: ${used}, versionLabel: v1}}}`;
      writeFileSync(join(folder, 'p.yaml'), `${HEAD}  stages:\n${toStage('s', step)}`);
      const named = `identifier: ${defined}\n  name: t\n  versionLabel: v1\n  type: Step\n  orgIdentifier: org\n  projectIdentifier: proj`;
      writeFileSync(join(folder, 't.yaml'), `template:\n  ${named}\n  spec: {type: Wait, spec: {duration: 1m}}\n`);
      return (await runHere(['check', 'p.yaml', 't.yaml'], { cwd: folder })).stdout.includes('UNKNOWN_ENTITY');
    };
    const slips = ['deploy_k8 deploy_k8s', 'deploy_k8ss deploy_k8s', 'deploy_ap deploy_app', 'deploy_aqp deploy_app', 'init_mv init_vm'];
    slips.push(
      'build_dve build_dev',
      'scn scan',
      'deploy_can deploy_scan',
      'deploy_sca deploy_scan',
      'biuld_app build_app',
      'buildd build',
    );
    slips.push('un_tests run_tests', 'aws_ec_push aws_ecr_push', 'run_testss run_tests', 'awss_push aws_push', 'e2_tests e2e_tests');
    slips.push('deploy_ks deploy_k8s', 'deploy_k88s deploy_k8s', 'deploypp deployApp', 'deploypAp deployApp', 'buildnAdPush buildAndPush');
    for (const slip of slips) assert.ok(await check(...(slip.split(' ') as [string, string])), slip);
    const others = [
      'app_v1 app_v2',
      'app_dev app_prod',
      'app_dev app_dex',
      'deploys deploy',
      'app_prod app_prop',
      'dev dex',
      'app_qa app_qb',
    ];
    others.push('build_de build_dev', 'push_cr push_gcr', 'can scan', 'ks k8s', 'helm_app helm3_app', 'ec22_run ec2_run', 'log42j log4j');
    others.push('deploy_us deploys', 'deployA deploy', 'app_uis app_ui', 'init_v init_vm');
    others.push('step_1 step_2', 'app_api app_app', 'apps app', 'us eu', 'app_eu app_us', 'k8s k3s');
    for (const other of others) assert.ok(!(await check(...(other.split(' ') as [string, string]))), other);
  });

  it('takes the default that the service repeats beside the input of a template', async () => {
    const given =
      'variables: [{name: v, type: String, default: a, value: <+input>.default(a)}, {name: w, type: String, default: b, value: c}]';
    const stage = `{identifier: s, name: s, template: {templateRef: tv, versionLabel: v1, templateInputs: {type: Custom, ${given}}}}`;
    writeFileSync(join(folder, 'p.yaml'), `${HEAD}  stages:\n    - stage: ${stage}\n`);
    const named = 'identifier: tv\n  name: t\n  versionLabel: v1\n  type: Stage\n  orgIdentifier: org\n  projectIdentifier: proj';
    const own = '[{name: v, type: String, default: a, value: <+input>.default(a)}, {name: w, type: String, default: b, value: <+input>}]';
    const spec = (variables: string): string => `{type: Custom, variables: ${variables}, spec: {execution: {steps: [${WAIT}]}}}`;
    writeFileSync(join(folder, 't.yaml'), `template:\n  ${named}\n  spec: ${spec(own)}\n`);
    assert.match((await runHere(['check', 'p.yaml', 't.yaml'], { cwd: folder })).stdout, /no problems/);
    writeFileSync(join(folder, 't.yaml'), `template:\n  ${named}\n  spec: ${spec(own.replace('<+input>}', 'x}'))}\n`);
    assert.match((await runHere(['check', 'p.yaml', 't.yaml'], { cwd: folder })).stdout, /"default" is no input[\s\S]*"value" is no input/);
  });

  it('compares nothing with what is on another branch', async () => {
    const check = async (more: string): Promise<string> => {
      const step = `{step: {identifier: a, name: a, template: {templateRef: tb, versionLabel: v2, ${more}templateInputs: {}}}}`;
      writeFileSync(join(folder, 'p.yaml'), `${HEAD}  stages:\n${toStage('s', step)}`);
      return (await runHere(['check', 'p.yaml', 't.yaml'], { cwd: folder })).stdout;
    };
    const named = 'identifier: tb\n  name: t\n  versionLabel: v1\n  type: Step\n  orgIdentifier: org\n  projectIdentifier: proj';
    writeFileSync(join(folder, 't.yaml'), `template:\n  ${named}\n  spec: {type: Wait, spec: {duration: 1m}}\n`);
    assert.match(await check(''), /has no version "v2"/);
    assert.match(await check('gitBranch: next, '), /no problems/);
  });

  const SOURCES = 'artifacts: {primary: {sources: [{identifier: one, type: DockerRegistry, spec: {tag: <+input>}}]}}';
  const inputsOf = (sources: string): string => `serviceInputs: {serviceDefinition: {type: Kubernetes, spec: {${sources}}}}`;
  const given = (spec: string): string =>
    `inputSet:\n  identifier: i\n  name: i\n  orgIdentifier: org\n  projectIdentifier: proj\n  pipeline:\n    identifier: p\n    stages: [{stage: {identifier: d, type: Deployment, spec: {${spec}}}}]\n`;
  const entity = (kind: string, more: string): string =>
    `${kind}:\n  identifier: e\n  name: e\n  orgIdentifier: org\n  projectIdentifier: proj\n  ${more}\n`;
  const SERVICE = `service: {serviceRef: w, ${inputsOf(SOURCES)}}, ${ENVIRONMENT}`;
  const WRONG = SOURCES.replace('tag: <+input>', 'tags: v1').replace('DockerRegistry', 'Ecr');
  const ACROSS: readonly (readonly [what: string, spec: string, other: string, expected: readonly string[]])[] = [
    [
      'an unknown artifact source in an input set',
      SERVICE,
      given(`service: {${inputsOf(WRONG.replace('one', 'onee'))}}`),
      ['UNKNOWN_INPUT "onee"', 'WRONG_INPUT "DockerRegistry"', 'UNKNOWN_INPUT "tags"'],
    ],
    ['a fitting artifact source in an input set', SERVICE, given(`service: {${inputsOf(SOURCES.replace('<+input>', 'v1'))}}`), []],
    [
      'an artifact source of a service that the input set chooses',
      SERVICE.replace('serviceRef: w', 'serviceRef: <+input>'),
      given(`service: {serviceRef: other, ${inputsOf(WRONG)}}`),
      [],
    ],
    [
      'sources that are open as a whole',
      SERVICE.replace(/sources: \[.*?\]/, 'sources: <+input>'),
      given(`service: {${inputsOf(WRONG)}}`),
      [],
    ],
    [
      'an artifact source of one of several services',
      `services: {values: [{serviceRef: v}, {serviceRef: w, ${inputsOf(SOURCES)}}]}, ${ENVIRONMENT}`,
      given(`services: {values: [{serviceRef: w, ${inputsOf(SOURCES.replace('tag: <+input>', 'tga: v1'))}}]}`),
      ['UNKNOWN_INPUT "tga"'],
    ],
    [
      'an unknown variable of an environment',
      'service: {serviceRef: w}, environment: {environmentRef: e, environmentInputs: {variables: [{name: zone, type: String, value: <+input>}]}, deployToAll: true}',
      given('environment: {environmentInputs: {variables: [{name: zoen, type: String, value: a}]}}'),
      ['UNKNOWN_INPUT "zoen"'],
    ],
    [
      'an infrastructure of another deployment type',
      'service: {serviceRef: w}, environment: {environmentRef: x, infrastructureDefinitions: [{identifier: e}]}',
      entity('infrastructureDefinition', 'environmentRef: x\n  deploymentType: ECS\n  type: ECS'),
      ['OTHER_ENTITY "e"'],
    ],
    [
      'a service of another deployment type',
      `service: {serviceRef: e}, ${ENVIRONMENT.replace('Ref: e', 'Ref: x')}`,
      entity('service', 'serviceDefinition: {type: ECS, spec: {}}'),
      ['OTHER_ENTITY "e"'],
    ],
    [
      'one of several services of another deployment type',
      `services: {values: [{serviceRef: d}, {serviceRef: e}]}, ${ENVIRONMENT.replace('Ref: e', 'Ref: x')}`,
      entity('service', 'serviceDefinition: {type: NativeHelm, spec: {}}'),
      ['OTHER_ENTITY "e"'],
    ],
    [
      'a service of its deployment type',
      `service: {serviceRef: e}, ${ENVIRONMENT.replace('Ref: e', 'Ref: x')}`,
      entity('service', 'serviceDefinition: {type: Kubernetes, spec: {}}'),
      [],
    ],
    [
      'a service of a deployment type that is an input',
      `service: {serviceRef: e}, ${ENVIRONMENT.replace('Ref: e', 'Ref: x')}`,
      entity('service', 'serviceDefinition: {type: <+input>, spec: {}}'),
      [],
    ],
  ];
  for (const [what, spec, other, expected] of ACROSS)
    it(`compares a pipeline with ${what}`, async () => {
      writeFileSync(join(folder, 'p.yaml'), `${HEAD}  stages:\n${deploy(spec)}`);
      writeFileSync(join(folder, 'i.yaml'), other);
      const { stdout } = await runHere(['check', 'p.yaml', 'i.yaml'], { cwd: folder });
      const found = [...stdout.matchAll(/(?:warning|error) ((?:UNKNOWN|WRONG|OTHER|MISSING)_(?:INPUT|ENTITY)) .*/g)].map(
        ([text, code]) => expected.find((one) => one.startsWith(code!) && text.includes(one.slice(code!.length + 1))) ?? text,
      );
      assert.deepEqual(found, expected);
    });

  it('says nothing of a deployment type if one of several services with the identifier has it', async () => {
    const service = (type: string, scope: string): string =>
      `service:\n  identifier: e\n  name: e\n${scope}  serviceDefinition: {type: ${type}, spec: {}}\n`;
    writeFileSync(
      join(folder, 'p.yaml'),
      `${HEAD}  stages:\n${deploy(`service: {serviceRef: e}, ${ENVIRONMENT.replace('Ref: e', 'Ref: x')}`)}`,
    );
    writeFileSync(join(folder, 'i.yaml'), service('NativeHelm', '  orgIdentifier: org\n  projectIdentifier: proj\n'));
    writeFileSync(join(folder, 'j.yaml'), service('Kubernetes', ''));
    assert.match((await runHere(['check', 'p.yaml', 'i.yaml'], { cwd: folder })).stdout, /OTHER_ENTITY/);
    assert.match((await runHere(['check', 'p.yaml', 'i.yaml', 'j.yaml'], { cwd: folder })).stdout, /no problems/);
  });

  it('tells a slip that several documents share, unless one of them uses the name that is meant', async () => {
    const paths = ['a.yaml', 'b.yaml', 'c.yaml'];
    const use = (path: string, template: string): void => {
      const step = `{step: {identifier: a, name: a, template: {templateRef: ${template}, versionLabel: v1}}}`;
      const text = `${HEAD}  stages:\n${toStage('s', step)}`.replace('identifier: p\n', `identifier: ${path[0]}\n`);
      mkdirSync(join(folder, 'slips/.harness'), { recursive: true });
      writeFileSync(join(folder, 'slips/.harness', path), text);
    };
    const reported = async (): Promise<string[]> => {
      const { stdout } = await runHere(['check', '.'], { cwd: join(folder, 'slips') });
      return [...stdout.matchAll(/(\w.yaml)\S+ warning UNKNOWN_ENTITY No template "deploy_mian"/g)].map(([, path]) => path!);
    };
    for (const path of paths) use(path, 'deploy_mian');
    const named = 'identifier: deploy_main\n  name: t\n  type: Step\n  orgIdentifier: org\n  projectIdentifier: proj';
    writeFileSync(
      join(folder, 'slips/.harness/t.yaml'),
      `template:\n  ${named}\n  versionLabel: v1\n  spec: {type: Wait, spec: {duration: 1m}}\n`,
    );
    assert.deepEqual(await reported(), paths);
    use('c.yaml', 'deploy_main');
    assert.deepEqual(await reported(), []);
    use('c.yaml', 'other');
    assert.deepEqual(await reported(), ['a.yaml', 'b.yaml']);
  });

  it('looks for templates in the nearest of several folders .harness, also for those inside a template', async () => {
    const use = (template: string): string => `step: {identifier: a, name: a, template: {templateRef: ${template}, versionLabel: v1}}`;
    const head = (id: string, type: string): string =>
      `identifier: ${id}\n  name: t\n  versionLabel: v1\n  type: ${type}\n  orgIdentifier: org\n  projectIdentifier: proj`;
    const wait = (duration: string): string =>
      `template:\n  ${head('wait', 'Step')}\n  spec: {type: Wait, spec: {duration: ${duration}}}\n`;
    const steps = `template:\n  ${head('group', 'StepGroup')}\n  spec: {steps: [{${use('wait')}}]}\n`;
    const files: Readonly<Record<string, string>> = {
      '.harness/wait.yaml': wait('1h'),
      '.harness/group.yaml': steps,
      'apps/.harness/wait.yaml': wait('2h'),
      'apps/one/.harness/p.yaml': `${HEAD}  stages:\n${toStage('s', `{${use('wait')}}`)}`,
      'apps/two/.harness/wait.yaml': wait('3h'),
      'apps/two/.harness/p.yaml': `${HEAD}  stages:\n${toStage('s', `{${use('wait')}}, {stepGroup: {identifier: g, name: g, template: {templateRef: group, versionLabel: v1}}}`)}`,
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, 'near', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'near', path), text);
    }
    const durations = async (path: string): Promise<string[]> => {
      const { stdout } = await runHere(['expand', path, '.'], { cwd: join(folder, 'near') });
      return [...stdout.matchAll(/duration: (\w+)/g)].map(([, one]) => one!);
    };
    assert.deepEqual(await durations('apps/one/.harness/p.yaml'), ['2h']);
    assert.deepEqual(await durations('apps/two/.harness/p.yaml'), ['3h', '1h']);
  });

  it('looks for templates in the folder .harness of their user first', async () => {
    for (const copy of ['a', 'b']) {
      mkdirSync(join(folder, copy, '.harness'), { recursive: true });
      const step =
        '{step: {identifier: a, name: a, template: {templateRef: tt, versionLabel: v1, templateInputs: {type: Wait, spec: {duratoin: 1m}}}}}';
      writeFileSync(join(folder, copy, '.harness/p.yaml'), `${HEAD}  stages:\n${toStage('s', step)}`);
      const named = 'identifier: tt\n  name: t\n  versionLabel: v1\n  type: Step\n  orgIdentifier: org\n  projectIdentifier: proj';
      writeFileSync(
        join(folder, copy, '.harness/t.yaml'),
        `template:\n  ${named}\n  spec: {type: Wait, spec: {duration: <+input>}} # ${copy}\n`,
      );
    }
    const { stdout } = await runHere(['check', 'a', 'b'], { cwd: folder });
    for (const copy of ['a', 'b']) assert.match(stdout, new RegExp(`${copy}/.harness/p.yaml\\S+ warning UNKNOWN_INPUT`));
    const expanded = await runHere(['expand', 'b/.harness/p.yaml', '.'], { cwd: folder });
    assert.match(expanded.stdout, /# Template "tt" version "v1", b\/[.]harness\/t[.]yaml/);
  });

  it('takes "type" among tags for the name of a tag', async () => {
    writeFileSync(join(folder, 'p.yaml'), `${HEAD}  tags: {type: prod}\n  stages:\n${toStage('s', WAIT)}`);
    writeFileSync(
      join(folder, 'i.yaml'),
      'inputSet:\n  identifier: i\n  name: i\n  orgIdentifier: org\n  projectIdentifier: proj\n  pipeline:\n    identifier: p\n    tags: {type: ""}\n',
    );
    const { stdout } = await runHere(['check', 'p.yaml', 'i.yaml'], { cwd: folder });
    assert.match(stdout, /no problems/);
  });
});
