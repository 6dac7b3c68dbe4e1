import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const HEAD = 'pipeline:\n  identifier: p\n  name: p\n  projectIdentifier: proj\n  orgIdentifier: org\n  stages:\n';
const toStage = (steps: string, more = ''): string =>
  `    - stage: {identifier: s, name: s, type: Custom, ${more}spec: {execution: {steps: [${steps}]}}}\n`;
const WAIT = '{step: {identifier: w, name: w, type: Wait, spec: {duration: 1m}}}';
const say = (text: string): string =>
  `{step: {identifier: e, name: e, type: ShellScript, timeout: 10m, spec: {shell: Bash, onDelegate: true, source: {type: Inline, spec: {script: ${JSON.stringify(text)}}}}}}`;

/** What is in a document, the document, what the output says of it and what it does not. */
type Row = readonly [what: string, text: string, expected: RegExp, unexpected?: RegExp];

const UNFILLED = /^p\.yaml:\d+:\d+: info UNFILLED_TEMPLATE [^\n]*\n1 file checked: 1 note\.\n$/;
const TEMPLATES: readonly Row[] = [
  ['a placeholder for an identifier', `${HEAD.replace('r: p\n', `r: \${P}\n`)}${toStage(WAIT)}`, UNFILLED],
  ['a placeholder in quotes', `${HEAD.replace('r: proj', `r: "\${var.project}"`)}${toStage('{step: {type: Wat}}')}`, UNFILLED],
  ['a placeholder for a word', `${HEAD}${toStage(WAIT).replace('Custom', `\${TYPE}`)}`, UNFILLED],
  ['a placeholder for a duration', `${HEAD}${toStage(WAIT.replace('spec:', `timeout: "\${T}", spec:`))}`, UNFILLED],
  ['a placeholder for an object', `${HEAD.replace('stages:', `tags: \${indent(4, TAGS)}\n  stages:`)}${toStage(WAIT)}`, UNFILLED],
  ['a placeholder for a line', `${HEAD}\${STAGES}\n`, UNFILLED],
  ['directives', `${HEAD}%{ for one in stages ~}\n${toStage(WAIT)}%{ endfor ~}\n`, UNFILLED],
  ['indented directives', `${HEAD}${toStage(WAIT)}  %{~ if TAGGED ~}\n  tags: {a: b}\n  %{~ endif ~}\n`, UNFILLED],
  ['variables of a shell', `${HEAD}${toStage(say(`x=\${Y}\ncat <<END\nidentifier: \${ID}\n%{ if x }\nEND`))}`, /no problems/],
  ['a variable of a shell as a whole value', `${HEAD}${toStage(say(`\${COMMAND}`))}`, /no problems/],
  [
    'an expression of version 1',
    `version: 1\npipeline:\n  id: p\n  stages:\n    - id: s\n      steps:\n        - run: \${{ inputs.x }}\n`,
    /no problems/,
  ],
];

const when = (condition: string): string => `when: {stageStatus: All, condition: '${condition}'}`;
const inStep = (more: string): string => `${HEAD}${toStage(WAIT.replace('spec:', `${more}, spec:`))}`;
const toJira = (criteria: string): string =>
  `${HEAD}${toStage(`{step: {identifier: j, name: j, type: JiraApproval, timeout: 1d, spec: {connectorRef: j, projectKey: p, issueKey: i, approvalCriteria: {type: KeyValues, spec: {matchAnyCondition: true, conditions: [{key: Status, operator: equals, value: "a = b"}]}}, rejectionCriteria: ${criteria}}}}`)}`;
const toTrigger = (source: string): string =>
  `trigger:\n  name: t\n  identifier: t\n  orgIdentifier: org\n  projectIdentifier: proj\n  pipelineIdentifier: p\n  source: ${source}\n`;
const toV1 = (stage: string, more = ''): string => `version: 1\npipeline:\n  id: p\n${more}  stages:\n    - id: s\n${stage}`;

/** The one problem of a document: it is at this token. */
const at = (token: string): RegExp =>
  new RegExp(`^p\\.yaml:\\d+:(\\d+): warning INVALID_EXPRESSION [^\\n]*${token}[^\\n]*\\n1 file checked: 1 warning`);
const ASSIGNS = at('Write "=="');
const LACKS = at('a value on each side');
const CONDITIONS: readonly Row[] = [
  ['a condition of a step that assigns', inStep(when('<+a.b> = "x"')), ASSIGNS],
  ['a condition of a step that ends with an operator', inStep(when('<+a.b> == "x" &&')), LACKS],
  ['a condition of a step with an open quote', inStep(when('<+a.b> == "x')), at('Unclosed quote')],
  ['a condition of a step with an open bracket', inStep(when('(<+a.b> == "x"')), at('Unclosed bracket')],
  ['conditions that are right', inStep(when('<+a.b> == "x" && !(<+c.d> =~ "=(")')), /no problems/],
  ['a condition that is an input', inStep(when('<+input>.default(a = b)')), /no problems/],
  ['a condition with a variable of a shell', inStep(when(`\${a} = b`)), /no problems/],
  ['a condition of a stage', `${HEAD}${toStage(WAIT, 'when: {pipelineStatus: All, condition: "<+a.b> ||"}, ')}`, LACKS],
  [
    'a condition of a group',
    `${HEAD}${toStage(`{stepGroup: {identifier: g, name: g, ${when('<+a.b> = 1')}, steps: [${WAIT}]}}`)}`,
    ASSIGNS,
  ],
  [
    'a condition of a retry',
    inStep(
      `failureStrategies: [{onFailure: {errors: [AllErrors], action: {type: Retry, spec: {condition: '<+a.b> = 1', retryCount: 1, retryIntervals: [1s], onRetryFailure: {action: {type: Abort}}}}}}]`,
    ),
    ASSIGNS,
  ],
  ['a criterion in JEXL', toJira(`{type: Jexl, spec: {expression: '<+issue.Status> = "Done"'}}`), ASSIGNS],
  [
    'criteria that are no JEXL',
    toJira('{type: KeyValues, spec: {conditions: [{key: a, operator: equals, value: "x &&"}]}}'),
    /no problems/,
  ],
  [
    'an assertion',
    `${HEAD}${toStage(`{step: {identifier: h, name: h, type: Http, timeout: 30s, spec: {url: "https://x.example", method: GET, assertion: '<+httpResponseCode> == 200 &&'}}}`)}`,
    LACKS,
  ],
  ['a condition of a loop', inStep(`strategy: {repeat: {times: 2}, when: '<+a.b> = 1'}`), ASSIGNS],
  [
    'a condition of a webhook',
    toTrigger(
      `{type: Webhook, spec: {type: Github, spec: {type: Push, spec: {connectorRef: c, jexlCondition: '<+trigger.payload.a> = "b"'}}}}`,
    ),
    ASSIGNS,
  ],
  [
    'a condition of an artifact',
    toTrigger(`{type: Artifact, spec: {type: DockerRegistry, spec: {jexlCondition: '(<+a.b> == "b"'}}}`),
    at('Unclosed bracket'),
  ],
  [
    'conditions of several regions',
    toTrigger(`{type: MultiRegionArtifact, spec: {type: DockerRegistry, jexlCondition: '<+a.b> == "x'}}`),
    at('Unclosed quote'),
  ],
  ['a schedule', toTrigger('{type: Scheduled, spec: {type: Cron, spec: {expression: 0 5 * * *}}}'), /no problems/],
  ['a condition of a pipeline of version 1', toV1('      steps: [{run: x}]\n', `  if: <+a.b> = 1\n`), ASSIGNS],
  ['a condition of a stage of version 1', toV1(`      if: \${{ a.b }} == "x" ||\n      steps: [{run: x}]\n`), LACKS],
  ['a condition of a step of version 1', toV1(`      steps: [{run: x, if: '(<+a.b>'}]\n`), at('Unclosed bracket')],
  ['a loop of version 1', toV1(`      strategy: {while: {iterations: 2, condition: '<+a.b> = 1'}}\n      steps: [{run: x}]\n`), ASSIGNS],
  ['an expression that ends with an operator', `${HEAD}${toStage(say('echo <+pipeline.name == "x" && >'))}`, LACKS],
];

/** A stage that deploys, with a step of a type in a block of its own. */
const toDeployment = (deployment: string, type: string, wrap = (step: string): string => step): string =>
  [
    `${HEAD}    - stage:\n        identifier: s\n        name: s\n        type: Deployment`,
    '        failureStrategies: [{onFailure: {errors: [AllErrors], action: {type: StageRollback}}}]',
    `        spec:\n          deploymentType: ${deployment}\n          service: {serviceRef: a}`,
    '          environment: {environmentRef: e, deployToAll: true}\n          execution:\n            steps:',
    wrap(
      `              - step:\n                  identifier: r\n                  name: r\n                  type: ${type}\n                  timeout: 10m\n`,
    ),
  ].join('\n');
const inGroup = (step: string): string =>
  `              - stepGroup:\n                  identifier: g\n                  name: g\n                  steps:\n${step.replace(/^/gm, '      ').trimEnd()}\n`;
const K8S = 'K8sRollingDeploy\n                  spec: {skipDryRun: false}';
const OTHER = /^p\.yaml:21:25: warning STEP_OF_OTHER_STAGE [^\n]* is for Kubernetes and NativeHelm, but the stage deploys to ECS/;
const DEPLOYMENTS: readonly Row[] = [
  ['a step of another deployment', toDeployment('ECS', K8S), OTHER],
  ['a step of another deployment in a group', toDeployment('ECS', K8S, inGroup), /STEP_OF_OTHER_STAGE [^\n]* deploys to ECS/],
  ['a step of its deployment', toDeployment('Kubernetes', K8S), /no problems/],
  ['a step of any deployment', toDeployment('ECS', 'Wait\n                  spec: {duration: 1m}'), /no problems/],
  ['a deployment that an expression names', toDeployment('<+input>', K8S), /no problems/],
  [
    'a step of a chart in a deployment of manifests',
    toDeployment('Kubernetes', 'HelmDeploy'),
    /is for NativeHelm, but the stage deploys to Kubernetes/,
  ],
];

const CRON = '{type: Scheduled, spec: {type: Cron, spec: {expression: 0 5 * * *}}}';
const withInputs = (yaml: string): string => `${toTrigger(CRON)}  inputYaml: ${yaml}\n`;
const INPUTS: readonly Row[] = [
  [
    'inputs of a trigger',
    withInputs('|\n    pipeline:\n      identifier: p\n      variables: [{name: a, type: String, value: <+trigger.branch>}]'),
    /no problems/,
  ],
  [
    'inputs of a trigger that are broken',
    withInputs('|\n    pipeline:\n      identifier: p\n\n     stages: []'),
    /^p\.yaml:12:6: error INVALID_YAML/,
  ],
  ['inputs of a trigger with a bracket left open', withInputs('|-\n    pipeline: {identifier: p'), /^p\.yaml:9:\d+: error INVALID_YAML/],
  ['broken inputs in quotes', withInputs(String.raw`"pipeline:\n  a: 'x"`), /^p\.yaml:8:\d+: error INVALID_YAML/],
  ['broken inputs in folded lines', withInputs('>\n    pipeline: {a\n'), /^p\.yaml:8:14: error INVALID_YAML/],
  [
    'inputs of another pipeline',
    withInputs('|\n    pipeline:\n      identifier: other'),
    /^p\.yaml:10:19: warning UNKNOWN_REFERENCE [^\n]*"other", but the trigger runs "p"/,
  ],
  ['inputs of another pipeline in quotes', withInputs('"pipeline: {identifier: other}"'), /^p\.yaml:8:38: warning UNKNOWN_REFERENCE/],
  ['inputs of a pipeline that an expression names', withInputs('|\n    pipeline:\n      identifier: <+x>'), /no problems/],
];

const toService = (spec: string): string =>
  `service:\n  name: s\n  identifier: s\n  orgIdentifier: org\n  projectIdentifier: proj\n  serviceDefinition: {type: Kubernetes, spec: ${spec}}\n`;
const toSources = (primary: string, ...names: string[]): string =>
  toService(
    `{artifacts: {primary: {primaryArtifactRef: ${primary}, sources: [${names.map((name) => `{identifier: ${name}, type: DockerRegistry, spec: {connectorRef: d, imagePath: x, tag: t}}`).join(', ')}]}}}`,
  );
const toManifests = (primary: string, name: string): string =>
  toService(
    `{manifestConfigurations: {primaryManifestRef: ${primary}}, manifests: [{manifest: {identifier: ${name}, type: HelmChart, spec: {store: {type: Http, spec: {connectorRef: c}}, chartName: x, helmVersion: V3}}}]}`,
  );
const PRIMARIES: readonly Row[] = [
  ['a primary artifact', toSources('one', 'two', 'one'), /no problems/],
  ['a primary artifact that is no source', toSources('nope', 'one'), /UNKNOWN_REFERENCE There is no artifact source "nope"\. Use "one"\./],
  ['a primary artifact that is misspelt', toSources('backedn', 'backend', 'other'), /Did you mean "backend"/],
  ['a primary artifact without sources', toSources('nope'), /UNKNOWN_REFERENCE/],
  ['a primary artifact that is an input', toSources('<+input>', 'one'), /no problems/],
  [
    'a primary artifact among sources that are inputs',
    toSources('one', '<+input>'),
    /UNKNOWN_REFERENCE|INVALID_IDENTIFIER/,
    /There is no artifact/,
  ],
  ['a primary manifest', toManifests('chart', 'chart'), /no problems/],
  ['a primary manifest that is none', toManifests('nope', 'chart'), /UNKNOWN_REFERENCE There is no manifest "nope"\. Use "chart"\./],
];

const toBarrier = (name: string, more = ''): string =>
  `${HEAD.replace('  stages:', `${more}  stages:`)}${toStage(`{step: {identifier: b, name: b, type: Barrier, timeout: 10m, spec: {barrierRef: ${name}}}}`)}`;
const BARRIERS = '  flowControl: {barriers: [{identifier: ready, name: ready}]}\n';
const notify = (stage: string): string =>
  `${HEAD.replace('  stages:', `  notificationRules: [{name: n, identifier: n, enabled: true, pipelineEvents: [{type: StageFailed, forStages: [${stage}]}], notificationMethod: {type: Slack, spec: {webhookUrl: "https://x.example"}}}]\n  stages:`)}${toStage(WAIT)}`;
const INSIDE: readonly Row[] = [
  ['a barrier', toBarrier('ready', BARRIERS), /no problems/],
  [
    'a barrier that is none',
    toBarrier('other', BARRIERS),
    /UNKNOWN_REFERENCE The pipeline has no barrier "other" below "flowControl"\. Use "ready"\./,
  ],
  ['a barrier in a pipeline without any', toBarrier('ready'), /UNKNOWN_REFERENCE The pipeline has no barrier "ready"/],
  ['a barrier that an expression names', toBarrier('<+x>'), /no problems/],
  [
    'a barrier in a template',
    `template: {identifier: t, name: t, versionLabel: v1, type: Step, spec: {type: Barrier, timeout: 10m, spec: {barrierRef: x}}}\n`,
    /no problems/,
  ],
  ['a notification for a stage', notify('s'), /no problems/],
  ['a notification for all stages', notify('AllStages'), /no problems/],
  ['a notification for no stage', notify('t'), /UNKNOWN_REFERENCE The pipeline has no stage "t"/],
];

const INNER: readonly Row[] = [
  ...['pull repo:<+input>', 'v-<+input>', 'A=<+input>', 'a <+input> b', 'https://x.example/<+input>/y', 'x "<+input>"'].map(
    (text): Row => [`an input inside ${text}`, `${HEAD}${toStage(say(text))}`, /^p\.yaml:\d+:\d+: warning INVALID_INPUT [^\n]*\n1 file/],
  ),
  ...['a: <+input>', '- <+input>', '- b: "<+input>"', '{"a":"<+input>", "b": [<+input>]}', 'x\n# y <+input>', 'x\n<+input>'].map(
    (text): Row => [`an input as a value in ${text}`, `${HEAD}${toStage(say(text))}`, /no problems/],
  ),
];

describe('a document', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  for (const [what, text, expected, unexpected] of [
    ...TEMPLATES,
    ...CONDITIONS,
    ...DEPLOYMENTS,
    ...INPUTS,
    ...PRIMARIES,
    ...INSIDE,
    ...INNER,
  ])
    it(`with ${what}`, async () => {
      writeFileSync(join(folder, 'p.yaml'), text);
      const { stdout } = await runHere(['check', 'p.yaml'], { cwd: folder });
      assert.match(stdout, expected);
      if (unexpected !== undefined) assert.doesNotMatch(stdout, unexpected);
    });
});
