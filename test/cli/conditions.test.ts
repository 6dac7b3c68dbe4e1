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

describe('a document', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  for (const [what, text, expected, unexpected] of [...TEMPLATES, ...CONDITIONS])
    it(`with ${what}`, async () => {
      writeFileSync(join(folder, 'p.yaml'), text);
      const { stdout } = await runHere(['check', 'p.yaml'], { cwd: folder });
      assert.match(stdout, expected);
      if (unexpected !== undefined) assert.doesNotMatch(stdout, unexpected);
    });
});
