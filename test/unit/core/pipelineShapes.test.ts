import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { checkShape } from '../../../server/core/checkShape.ts';
import { DOCUMENT_ROOTS, documentShapeOf, SHIPPED_CATALOGUE, SHIPPED_NOTATION } from '../../../server/core/platform/pipelines/catalogue.ts';
import { deploymentsOfStep } from '../../../server/core/platform/pipelines/deployments.ts';
import { stepEntryOf } from '../../../server/core/platform/pipelines/shapes.ts';
import { undoesDeployment } from '../../../server/core/platform/pipelines/stageTypes.ts';
import { type ShapeProblem, toPathText } from '../../../server/core/shape.ts';
import { readShapes } from '../../../server/core/shapeNotation.ts';
import { toTree } from '../../../server/core/tree.ts';
import { listSlots } from '../../support/shapeSlots.ts';

const { shapes: PIPELINE_SHAPES, types: TYPES } = SHIPPED_CATALOGUE;
const VALID = new URL('../../fixtures/pipelines/valid/', import.meta.url);

function checkText(text: string): ShapeProblem[] {
  const document = parse(text) as Record<string, unknown>;
  const [root = ''] = Object.keys(document);
  const found = documentShapeOf(root);
  assert.ok(found, `${root} is not a root`);
  return checkShape(toTree(document), found.shape, found.shapes);
}

/** Returns what is reported about a step or stage, as `kind path`. */
function report(value: unknown, shape: string): string[] {
  return checkShape(toTree(value), PIPELINE_SHAPES.shapeOf(shape), PIPELINE_SHAPES).map(({ kind, path }) => `${kind} ${toPathText(path)}`);
}

const IDENTITY = { identifier: 'one', name: 'One' };

describe('pipeline shapes', () => {
  for (const file of readdirSync(VALID)) {
    it(`report nothing in ${file}`, () => {
      assert.deepEqual(
        checkText(readFileSync(new URL(file, VALID), 'utf8')).map(({ path, message }) => `${toPathText(path)} ${message}`),
        [],
      );
    });
  }

  it('resolve every named shape, from every root', () => {
    for (const root of DOCUMENT_ROOTS) {
      const { shape, shapes } = documentShapeOf(root)!;
      assert.ok(listSlots(shape, shapes).length > 0, root);
    }
    assert.equal(documentShapeOf('kind'), null);
  });

  it('have a kind for each stage type with steps', () => {
    assert.equal(TYPES.stageTypes.length, 12);
    assert.equal(TYPES.kindOfStage('Deployment'), 'cd');
    assert.equal(TYPES.kindOfStage('Pipeline'), null);
    assert.equal(TYPES.kindOfStage('toString'), null);
    for (const kind of TYPES.stageKinds) assert.equal(TYPES.kindOfStage(TYPES.stageOfKind(kind)), kind);
  });

  it('know the steps of each type of deployment', () => {
    const deployments = String((SHIPPED_NOTATION.stages.Deployment as { deploymentType: string }).deploymentType).split(' | ');
    const steps = deployments.map((deployment) => TYPES.stepTypes.filter((type) => deploymentsOfStep(type)?.includes(deployment)));
    const bare = deployments.filter((_, index) => steps[index]!.length === 0);
    // Its steps have no common name.
    assert.deepEqual(bare, ['AiAgent']);
    for (const type of new Set(steps.flat())) assert.deepEqual(TYPES.kindsOfStep(type).includes('cd'), true, type);
    const undone = TYPES.stepTypes.filter((type) => undoesDeployment(type) && deploymentsOfStep(type) === null);
    assert.deepEqual(undone, []);
  });

  it('offer every step type in some kind of stage, and no other', () => {
    const offered = new Set(TYPES.stageKinds.flatMap((kind) => TYPES.stepTypesOf(kind)));
    assert.deepEqual([...offered].sort(), [...TYPES.stepTypes].sort());
    assert.deepEqual(TYPES.stepTypesOf(null), TYPES.stepTypes);
    assert.deepEqual(TYPES.kindsOfStep('K8sRollingDeploy'), ['cd']);
    assert.deepEqual(TYPES.kindsOfStep('ShellScrpt'), []);
  });

  describe('of a step', () => {
    const entry = stepEntryOf('cd');

    it('select the spec by type', () => {
      const step = {
        ...IDENTITY,
        type: 'ShellScript',
        spec: { shell: 'Fish', source: { type: 'Inline', spec: { scirpt: 'ls' } }, onDelegate: 'maybe' },
      };
      assert.deepEqual(report({ step }, entry).sort(), [
        'missing step.spec.source.spec.script',
        'unknownWord step.spec.shell',
        'wrongType step.spec.onDelegate',
      ]);
    });

    it('report a missing spec if something in it is required', () => {
      assert.deepEqual(report({ step: { ...IDENTITY, type: 'ShellScript' } }, entry), ['missing step.spec']);
      assert.deepEqual(report({ step: { ...IDENTITY, type: 'K8sRollingRollback' } }, entry), []);
      assert.deepEqual(report({ step: { ...IDENTITY, type: 'Bandit' } }, stepEntryOf('ci')), ['missing step.spec']);
    });

    it('offer the steps of the stage kind', () => {
      const step = { ...IDENTITY, type: 'K8sRollingDeploy', spec: {} };
      assert.deepEqual(report({ step }, entry), []);
      assert.deepEqual(report({ step }, stepEntryOf('ci')), ['unknownWord step.type']);
      assert.deepEqual(report({ step }, stepEntryOf(null)), []);
      assert.deepEqual(report({ step: { ...IDENTITY, type: 'provenance', spec: {} } }, stepEntryOf('ci')), []);
    });

    it('apply the same kind inside groups and parallel steps', () => {
      const step = { step: { ...IDENTITY, type: 'K8sRollingDeploy' } };
      const group = { stepGroup: { ...IDENTITY, steps: [{ parallel: [step] }] } };
      assert.deepEqual(report(group, entry), []);
      assert.deepEqual(report(group, stepEntryOf('approval')), ['unknownWord stepGroup.steps[0].parallel[0].step.type']);
    });

    it('require nothing else beside a template reference', () => {
      const template = { templateRef: 'org.one', versionLabel: '1', templateInputs: { type: 'Any', spec: ['x'] } };
      assert.deepEqual(report({ step: { ...IDENTITY, template } }, entry), []);
      assert.deepEqual(report({ stepGroup: { ...IDENTITY, template } }, entry), []);
      assert.deepEqual(report({ stage: { ...IDENTITY, template } }, 'StageEntry'), []);
      assert.deepEqual(report({ ...IDENTITY, template }, 'Pipeline'), []);
      assert.deepEqual(report({ step: IDENTITY }, entry), ['missing step.type']);
    });
  });

  describe('of a stage', () => {
    const steps = [{ step: { ...IDENTITY, type: 'Wait', spec: { duration: '10m' } } }];

    it('report a missing identity, type or spec', () => {
      assert.deepEqual(report({ stage: { type: 'Custom' } }, 'StageEntry'), [
        'missing stage.identifier',
        'missing stage.name',
        'missing stage.spec',
      ]);
      assert.deepEqual(report({ stage: IDENTITY }, 'StageEntry'), ['missing stage.type']);
      assert.deepEqual(report({}, 'StageEntry'), ['missing stage']);
    });

    it('require failure strategies, a service and an environment for a deployment', () => {
      const stage = { ...IDENTITY, type: 'Deployment', spec: { execution: { steps } } };
      assert.deepEqual(report({ stage }, 'StageEntry'), [
        'missing stage.failureStrategies',
        'missing stage.spec.service',
        'missing stage.spec.environment',
      ]);
    });

    it('require at least one step, and know rollback steps only for some kinds', () => {
      const withSteps = (type: string, execution: unknown) => report({ stage: { ...IDENTITY, type, spec: { execution } } }, 'StageEntry');
      assert.deepEqual(withSteps('Custom', { steps: [] }), ['outOfRange stage.spec.execution.steps']);
      assert.deepEqual(withSteps('Approval', { steps, rollbackSteps: [] }), []);
      assert.deepEqual(withSteps('CI', { steps, rollbackSteps: steps }), ['unknownKey stage.spec.execution.rollbackSteps']);
    });

    it('check errors, actions and action fields of failure strategies', () => {
      const at = 'stage.failureStrategies[0].onFailure';
      const reportOf = (errors: unknown, action: unknown) => {
        const stage = {
          ...IDENTITY,
          type: 'Custom',
          spec: { execution: { steps } },
          failureStrategies: [{ onFailure: { errors, action } }],
        };
        return report({ stage }, 'StageEntry');
      };
      assert.deepEqual(reportOf(['AllErors'], { type: 'Rollbak' }), [`unknownWord ${at}.errors[0]`, `unknownWord ${at}.action.type`]);
      assert.deepEqual(reportOf(['Timeout'], { type: 'ManualIntervention' }), [`missing ${at}.action.spec`]);
      assert.deepEqual(reportOf(['Timeout'], { type: 'ManualIntervention', spec: { timeout: '5 sec' } }), [
        `badText ${at}.action.spec.timeout`,
      ]);
      const onRetryFailure = { action: { type: 'Ignroe' } };
      assert.deepEqual(reportOf(['Timeout'], { type: 'Retry', spec: { retryCount: 2, retryIntervals: ['5s'], onRetryFailure } }), [
        `unknownWord ${at}.action.spec.onRetryFailure.action.type`,
      ]);
    });
  });

  it('check variable names and values by type', () => {
    const variables = [
      { name: 'my var', type: 'String', value: 'a' },
      { name: 'count', type: 'Number', value: 'many' },
      { name: 'count', type: 'Number', value: '<+input>' },
      { name: 'token', type: 'Secrte', value: 'a' },
    ];
    const stages = [{ stage: { ...IDENTITY, template: { templateRef: 'a' } } }];
    assert.deepEqual(report({ ...IDENTITY, stages, variables }, 'Pipeline'), [
      'badText variables[0].name',
      'wrongType variables[1].value',
      'unknownWord variables[3].type',
    ]);
  });

  it('accept the only allowed value of a field', () => {
    const target = { type: 'repository' };
    const reportOf = (config: string) =>
      report({ step: { ...IDENTITY, type: 'Bandit', spec: { mode: 'orchestration', config, target } } }, stepEntryOf('ci'));
    assert.deepEqual(reportOf('default'), []);
    assert.deepEqual(reportOf('<+input>'), []);
    assert.deepEqual(reportOf('fast'), ['unknownWord step.spec.config']);
  });

  it('check the values of freely named keys', () => {
    const shapes = readShapes({ Limits: { name: 'text', '...': 'whole' } }, { lenient: true });
    const problems = checkShape(toTree({ name: 'a', cpus: 2, disks: 'many', none: null }), shapes.shapeOf('Limits'), shapes);
    assert.deepEqual(
      problems.map(({ kind, path }) => `${kind} ${toPathText(path)}`),
      ['wrongType disks'],
    );
  });

  it('accept any axis name in a matrix', () => {
    const strategy = { matrix: { os: ['a'], node: '<+input>', nodeName: 'x', maxConcurrency: 'two' } };
    const stage = {
      ...IDENTITY,
      type: 'Custom',
      strategy,
      spec: { execution: { steps: [{ step: { ...IDENTITY, type: 'Wait', spec: { duration: '1m' } } }] } },
    };
    assert.deepEqual(report({ stage }, 'StageEntry'), ['wrongType stage.strategy.matrix.maxConcurrency']);
  });

  describe('of other documents', () => {
    it('check the pipeline, stage, step or group in a template without an identity', () => {
      const template = (type: string, spec: string) =>
        checkText(`template:\n  name: T\n  identifier: t\n  versionLabel: v1\n  type: ${type}\n  spec: ${spec}\n`).map(
          ({ kind, path }) => `${kind} ${toPathText(path)}`,
        );
      assert.deepEqual(template('Step', '{ type: Http, spec: { url: x, method: GET }, timeout: 10s }'), []);
      assert.deepEqual(template('Step', '{ type: Http, spec: { url: x }, timeout: ten }'), [
        'badText template.spec.timeout',
        'missing template.spec.spec.method',
      ]);
      assert.deepEqual(template('Stage', '{ type: Approval }'), ['missing template.spec.spec']);
      assert.deepEqual(template('StepGroup', '{ steps: [] }'), ['outOfRange template.spec.steps']);
      const written =
        '{ stageType: CI, steps: [{ step: { identifier: w, name: W, type: Wait, spec: { duration: 1m } }, contextType: Pipeline }] }';
      assert.deepEqual(template('StepGroup', written), []);
      assert.deepEqual(template('Pipeline', '{ stages: <+input> }'), []);
      assert.deepEqual(template('MonitoredService', '{ anything: goes }'), []);
    });

    it('check identifier and name of the rest, and connectors and projects fully', () => {
      assert.deepEqual(checkText('inputSet:\n  name: I\n  identifier: i\n  pipeline: { identifier: p, stages: [] }\n'), []);
      assert.deepEqual(
        checkText('trigger:\n  name: T\n').map(({ path }) => toPathText(path)),
        ['trigger.identifier'],
      );
      assert.deepEqual(
        checkText('project:\n  name: P\n  identifier: p$1\n  color: red\n').map(({ path }) => toPathText(path)),
        ['project.color'],
      );
      const connector =
        'connector:\n  name: C\n  identifier: c$\n  type: Git\n  spec: { connectionType: Repo, url: <+input>, type: Http, spec: { username: a } }\n';
      assert.deepEqual(
        checkText(connector).map(({ path }) => toPathText(path)),
        ['connector.spec.spec.passwordRef'],
      );
    });
  });
});
