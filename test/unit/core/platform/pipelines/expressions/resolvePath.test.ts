import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completePath } from '../../../../../../server/core/platform/pipelines/expressions/completePath.ts';
import { readExpressions } from '../../../../../../server/core/platform/pipelines/expressions/readExpressions.ts';
import { resolvePath } from '../../../../../../server/core/platform/pipelines/expressions/resolvePath.ts';
import { Scope } from '../../../../../../server/core/platform/pipelines/expressions/scope.ts';
import { NOWHERE, type ScopeNames, UNKNOWN_NAMES } from '../../../../../../server/core/platform/pipelines/expressions/scopeNames.ts';
import { campaign, SEED } from '../../../../../support/campaign.ts';
import { expressionText } from '../../../../../support/expressionTexts.ts';
import { positionOf, scopeOf } from '../../../../../support/scopeOf.ts';

const NAMES = scopeOf(`
pipeline:
  variables:
    - { name: region, type: String }
    - { name: my-flag, type: String }
    - { name: a.dotted, type: String }
  stages:
    - stage:
        identifier: build
        name: Build it
        type: CI
        variables: [{ name: image, type: String }]
        spec:
          execution:
            steps:
              - step: { identifier: run, type: Run, spec: { outputVariables: [{ name: tag }, { name: digest }] } }
              - parallel:
                  - step: { identifier: scan, type: Plugin }
                  - step: { identifier: test, type: Run, strategy: { parallelism: 4 } }
    - parallel:
        - stage:
            identifier: deploy
            name: Deploy
            type: Deployment
            strategy: { matrix: { zone: [a, b], size: [s, m] } }
            spec:
              execution:
                steps:
                  - stepGroup:
                      identifier: canary
                      name: Canary
                      variables: [{ name: weight, type: Number }]
                      steps:
                        - step: { identifier: shift, name: Shift it, type: ShellScript, spec: { outputVariables: [{ name: done }] } }
                        - stepGroup: { identifier: inner, steps: [{ step: { identifier: deep, type: Http } }] }
                  - step: { identifier: rollout, type: K8sRollingDeploy }
                rollbackSteps:
                  - step: { identifier: undo, type: K8sRollingRollback }
        - stage: { identifier: chained, name: Chained, type: Pipeline }
`);
const SCOPE = new Scope(NAMES);

/** Returns what the last path of an expression resolves to: the names, or the problem. */
function resolve(text: string, at = '', names: ScopeNames = NAMES, key = 'steps'): string {
  const position = at === '' ? NOWHERE : positionOf(NAMES, at, key);
  const path = readExpressions(text).at(0)!.paths.at(-1)!;
  const { words, problem } = resolvePath(path, position, names === NAMES ? SCOPE : new Scope(names));
  if (problem !== null)
    return `${text.slice(problem.start, problem.end)}: ${problem.message} -> ${problem.fixes.map(({ title }) => title).join()}`;
  return words
    .flatMap(({ definition, isName }) =>
      definition === null ? [] : [`${isName ? '' : '~'}${definition.kind} ${definition.declared.name}`],
    )
    .join(', ');
}

describe('a path of an expression', () => {
  const FOUND: readonly (readonly [string, string, string])[] = [
    ['<+pipeline.name>', '', ''],
    ['<+pipeline.variables.region>', '', 'variable region'],
    ['<+pipeline.variables.region.split(",")[0]>', '', 'variable region'],
    ['<+pipeline.variables.get("my-flag")>', '', 'variable my-flag'],
    ['<+pipeline.variables["my-flag"]>', '', 'variable my-flag'],
    ['<+pipeline.stages.build.variables.image>', 'deploy', 'stage build, variable image'],
    ['<+pipeline.stages.build.spec.execution.steps.run.output.outputVariables.tag>', '', 'stage build, step run, output tag'],
    ['<+pipeline.stages.build.status>', '', 'stage build'],
    [
      '<+pipeline.stages.deploy.spec.execution.steps.canary.steps.shift.output.outputVariables.done>',
      '',
      'stage deploy, group canary, step shift, output done',
    ],
    ['<+pipeline.stages.deploy.spec.execution.rollbackSteps.undo.status>', '', 'stage deploy, step undo'],
    ['<+stage.name>', 'build', '~stage build'],
    ['<+stage.variables.image>', 'build.run', '~stage build, variable image'],
    ['<+stage.spec.execution.steps.run.output.outputVariables.tag>', 'build.scan', '~stage build, step run, output tag'],
    ['<+execution.steps.scan.output.outputVariables.anything>', 'build.run', 'step scan'],
    ['<+steps.run.output.outputVariables.digest>', 'build.test', 'step run, output digest'],
    ['<+steps.shift.output.outputVariables.done>', 'deploy.canary.inner.deep', 'step shift, output done'],
    ['<+steps.rollout.status>', 'deploy.canary.shift', 'step rollout'],
    ['<+steps.canary.steps.shift.status>', 'deploy.rollout', 'group canary, step shift'],
    ['<+stepGroup.variables.weight>', 'deploy.canary.shift', '~group canary, variable weight'],
    ['<+step.identifier>', 'deploy.rollout', '~step rollout'],
    ['<+matrix.zone>', 'deploy.rollout', 'axis zone'],
    ['<+stage.matrix.size>', 'deploy.rollout', '~stage deploy, axis size'],
    ['<+build.variables.image>', 'build.run', 'stage build, variable image'],
    ['<+canary.steps.shift.status>', 'deploy.canary.shift', 'group canary, step shift'],
    ['<+strategy.iteration>', 'build.run', ''],
    ['<+strategy.node.test.currentStatus>', 'build.run', ''],
  ];
  for (const [text, at, expected] of FOUND) it(`resolves to what it names: ${text}`, () => assert.equal(resolve(text, at), expected));

  const MISTAKES: readonly (readonly [string, string, string])[] = [
    ['<+pipeline.stages.buld.name>', '', 'buld: This pipeline has no stage "buld". Did you mean "build"? -> Change to "build"'],
    [
      '<+pipeline.stages.publish.name>',
      '',
      'publish: This pipeline has no stage "publish". Add it, or use another one: there are build, deploy and chained. -> ',
    ],
    ['<+pipeline.variables.regoin>', '', 'regoin: The pipeline has no variable "regoin". Did you mean "region"? -> Change to "region"'],
    [
      '<+pipeline.variables.colour>',
      '',
      'colour: The pipeline has no variable "colour". Add it to the variables: there are region, my-flag and a.dotted. -> ',
    ],
    ['<+stage.variables.imgae>', 'build', 'imgae: The stage "build" has no variable "imgae". Did you mean "image"? -> Change to "image"'],
    ['<+stage.variables.x>', 'deploy', 'x: The stage "deploy" has no variable "x". Add it to the variables. -> '],
    [
      '<+execution.steps.rolout.name>',
      'deploy.rollout',
      'rolout: The stage "deploy" has no step "rolout". Did you mean "rollout"? -> Change to "rollout"',
    ],
    [
      '<+execution.steps.verify.name>',
      'deploy.rollout',
      'verify: The stage "deploy" has no step "verify". Add it, or use another one: there are canary and rollout. -> ',
    ],
    [
      '<+execution.steps.shift.name>',
      'deploy.rollout',
      'shift: The step "shift" is in the group "canary". Write canary.steps.shift. -> Change to "canary.steps.shift"',
    ],
    [
      '<+execution.steps.deep.name>',
      'deploy.rollout',
      'deep: The step "deep" is in the group "inner". Write canary.steps.inner.steps.deep. -> Change to "canary.steps.inner.steps.deep"',
    ],
    [
      '<+steps.run.output.outputVariables.tga>',
      'build.scan',
      'tga: The step "run" has no output variable "tga". Did you mean "tag"? -> Change to "tag"',
    ],
    [
      '<+steps.run.output.outputVariable.tag>',
      'build.scan',
      'outputVariable: Unknown name "outputVariable". Did you mean "outputVariables"? -> Change to "outputVariables"',
    ],
    ['<+steps.scn.name>', 'build.run', 'scn: The stage "build" has no step "scn". Did you mean "scan"? -> Change to "scan"'],
    [
      '<+stepGroup.variables.wieght>',
      'deploy.canary.shift',
      'wieght: The group "canary" has no variable "wieght". Did you mean "weight"? -> Change to "weight"',
    ],
    ['<+matrix.cpu>', 'deploy.rollout', 'cpu: Unknown matrix axis "cpu". Use another one: there are zone and size. -> '],
    ['<+matrix.zon>', 'deploy.rollout', 'zon: Unknown matrix axis "zon". Did you mean "zone"? -> Change to "zone"'],
    ['<+pipelin.name>', '', 'pipelin: Unknown name "pipelin". Did you mean "pipeline"? -> Change to "pipeline"'],
    ['<+Pipeline.variables.region>', '', 'Pipeline: Unknown name "Pipeline". Did you mean "pipeline"? -> Change to "pipeline"'],
    ['<+secret.getValue("x")>', '', 'secret: Unknown name "secret". Did you mean "secrets"? -> Change to "secrets"'],
    ['<+pipeline.variable.region>', '', 'variable: Unknown name "variable". Did you mean "variables"? -> Change to "variables"'],
    ['<+pipeline.stage.build.name>', '', 'stage: Unknown name "stage". Did you mean "stages"? -> Change to "stages"'],
    ['<+pipeline.sequenceid>', '', 'sequenceid: Unknown name "sequenceid". Did you mean "sequenceId"? -> Change to "sequenceId"'],
    ['<+pipeline.stages.build.spec.execution.step.run>', '', 'step: Unknown name "step". Did you mean "steps"? -> Change to "steps"'],
  ];
  const MISSPELT: readonly (readonly [string, string, string])[] = [
    ['<+secrets.getvalue("x")>', 'getvalue', 'getValue'],
    ['<+a.b == secrets.getvalue(<+x.y>)>', 'getvalue', 'getValue'],
    ['<+json.selct("a", "b")>', 'selct', 'select'],
    ['<+configFile.getAsBase("f")>', 'getAsBase', 'getAsBase64'],
    ['<+exportedVariables.getvalue("a")>', 'getvalue', 'getValue'],
    ['<+env.nmae>', 'nmae', 'name'],
    ['<+env.Type>', 'Type', 'type'],
    ['<+env.variable.x>', 'variable', 'variables'],
    ['<+service.nam>', 'nam', 'name'],
    ['<+service.identifer>', 'identifer', 'identifier'],
    ['<+infra.namspace>', 'namspace', 'namespace'],
    ['<+infra.connector.nmae>', 'nmae', 'name'],
    ['<+artifact.imgae>', 'imgae', 'image'],
    ['<+artifacts.primry.image>', 'primry', 'primary'],
    ['<+artifacts.primary.Tag>', 'Tag', 'tag'],
    ['<+codebase.commitsha>', 'commitsha', 'commitSha'],
    ['<+trigger.commitSHA>', 'commitSHA', 'commitSha'],
    ['<+trigger.artifact.buld>', 'buld', 'build'],
    ['<+pipeline.triggeredBy.emial>', 'emial', 'email'],
    ['<+instance.hostname>', 'hostname', 'hostName'],
    ['<+strategy.itertion>', 'itertion', 'iteration'],
    ['<+step.nmae>', 'nmae', 'name'],
    ['<+steps.rollout.sttus>', 'sttus', 'status'],
    ['<+steps.shift.outputs.outputVariables.done>', 'outputs', 'output'],
    ['<+steps.shift.outputs.done>', 'outputs', 'output'],
    ['<+pipeline.stages.build.spec.execution.steps.scan.ouput.outputVariables.x>', 'ouput', 'output'],
  ];
  for (const [text, word, meant] of MISSPELT) {
    const expected = `${word}: Unknown name "${word}". Did you mean "${meant}"? -> Change to "${meant}"`;
    it(`has a misspelt word: ${text}`, () =>
      assert.equal(resolve(text, text.includes('scan') ? 'build.run' : 'deploy.canary.shift'), expected));
  }

  it('is not reported if a stage or step has the name of its root, or in version 1', () => {
    const names = { ...NAMES, stages: { ...NAMES.stages, items: [...NAMES.stages.items, { ...NAMES.stages.items[0]!, name: 'service' }] } };
    assert.equal(resolve('<+service.nam>', 'build', names), '');
    assert.match(resolve('<+env.nam>', 'build', names), /Did you mean "name"/);
    assert.equal(resolve('<+env.NAME>', 'build', { ...NAMES, version: 1 }), '');
    assert.match(resolve('<+service.nam>', 'build', { ...NAMES, version: 1 }), /Did you mean "name"/);
  });

  for (const [text, at, expected] of MISTAKES) it(`resolves to nothing: ${text}`, () => assert.equal(resolve(text, at), expected));

  const SILENT: readonly (readonly [string, string])[] = [
    ['<+anything.at.all>', 'build.run'],
    ['<+zone.name>', 'deploy'],
    ['<+pipeline.whatever.name>', ''],
    ['<+pipeline.variables.a.dotted>', ''],
    ['<+stage.output.hosts>', 'deploy'],
    ['<+stage.spec.services.x>', 'deploy'],
    ['<+stage.variables.x>', ''],
    ['<+steps.liteEngineTask.name>', 'build.run'],
    ['<+steps.test_0.output.outputVariables.x>', 'build.run'],
    ['<+pipeline.stages.deploy_1.status>', ''],
    ['<+pipeline.stages.deploy.deploy_1.status>', ''],
    ['<+execution.steps.undo.status>', 'deploy.rollout'],
    ['<+pipeline.stages.chained.pipeline.stages.x.name>', ''],
    ['<+pipeline.stages.chained.spec.execution.steps.x.name>', ''],
    ['<+pipeline.stages.<+x>.nmae>', ''],
    ['<+pipeline.variables.get(x)>', ''],
    ['<+matrix.cpu>', 'build.run'],
    ['<+a.b ? pipelin.name : 1>', ''],
    ['<+secrets.getValue("x")>', ''],
    ['<+pipeline.name.toLowercase()>', ''],
    ['<+env.environmentRef>', 'deploy'],
    ['<+env.variables.nmae>', 'deploy'],
    ['<+env.get("nmae")>', 'deploy'],
    ['<+variable.acount>', ''],
    ['<+artifact.metadata.ulr>', 'deploy'],
    ['<+trigger.payload.commitsha>', ''],
    ['<+steps.rollout.outputs.x>', 'deploy.rollout'],
    ['<+steps.rollout.outcome.x>', 'deploy.rollout'],
  ];
  for (const [text, at] of SILENT) it(`is not reported: ${text}`, () => assert.doesNotMatch(resolve(text, at), /:/));

  it('is not reported if a list is incomplete', () => {
    const names = { ...NAMES, variables: UNKNOWN_NAMES, stages: { ...NAMES.stages, isComplete: false } };
    assert.equal(resolve('<+pipeline.variables.regoin>', '', names), '');
    assert.equal(resolve('<+pipeline.stages.buld.name>', '', names), '');
    assert.equal(resolve('<+pipeline.stages.build.name>', '', names), 'stage build');
  });

  it('never throws, and has ranges within the text', () => {
    fc.assert(
      fc.property(expressionText, fc.constantFrom('', 'build.run', 'deploy.canary.shift', 'chained'), (text, at) => {
        const position = at === '' ? NOWHERE : positionOf(NAMES, at);
        for (const { paths } of readExpressions(text)) {
          for (const path of paths) {
            const { words, problem } = resolvePath(path, position, SCOPE);
            for (const { start, end } of words) assert.ok(path.start <= start && end <= path.end);
            assert.ok(problem === null || (path.start <= problem.start && problem.end <= path.end));
          }
        }
        completePath(text, position, SCOPE);
      }),
      { numRuns: campaign(800, 20_000), seed: SEED },
    );
  });
});

describe('completion candidates of an expression', () => {
  const labels = (before: string, at = '') => {
    const completion = completePath(before, at === '' ? NOWHERE : positionOf(NAMES, at), SCOPE);
    return completion === null
      ? null
      : `${before.slice(completion.from)}| ${completion.candidates.map(({ label, kind }) => `${label}:${kind}`).join(' ')}`;
  };

  it('match the position', () => {
    assert.equal(labels('no'), null);
    assert.equal(labels('<+a.b> '), null);
    assert.match(labels('echo <+')!, /^\| account:root .*pipeline:root/);
    assert.match(labels('<+pi')!, /^pi\| .*pipeline:root/);
    assert.match(labels('<+pipeline.')!, /^\| .*name:word .*stages:word .*variables:word/);
    assert.equal(labels('<+pipeline.variables.r'), 'r| region:variable');
    assert.equal(labels('<+pipeline.stages.'), '| build:stage deploy:stage chained:stage');
    assert.equal(labels('<+a.b == pipeline.stages.build.variables.'), '| image:variable');
    assert.equal(labels('<+<+x> == pipeline.stages.build.variables.'), '| image:variable');
    assert.equal(labels('<+execution.steps.', 'build.run'), '| run:step scan:step test:step');
    assert.equal(labels('<+steps.', 'deploy.rollout'), '| canary:group rollout:step');
    assert.equal(labels('<+execution.', 'deploy.rollout'), '| rollbackSteps:word steps:word');
    assert.equal(labels('<+steps.run.output.outputVariables.', 'build.scan'), '| tag:output digest:output');
    assert.equal(labels('<+matrix.', 'deploy.rollout'), '| zone:axis size:axis');
    assert.equal(labels('<+secrets.'), '| getValue:method');
    assert.equal(labels('<+x.y("a").'), '| ');
    assert.equal(labels('<+pipeline.stages.nothing.'), '| ');
    assert.doesNotMatch(labels('<+steps.rollout.', 'deploy.rollout')!, /variables|issue|ticket|steps:/);
    assert.doesNotMatch(labels('<+steps.canary.', 'deploy.rollout')!, /output/);
  });

  it('carry the name and type of their targets', () => {
    const { candidates } = completePath('<+pipeline.stages.', NOWHERE, SCOPE)!;
    assert.deepEqual(
      candidates.map(({ detail }) => detail),
      ['Build it · CI', 'Deploy · Deployment', 'Chained · Pipeline'],
    );
  });
});
