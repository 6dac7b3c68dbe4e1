import * as l10n from '@vscode/l10n';
import { Scalar } from 'yaml';
import type { StepConversion } from '../../../core/platform/pipelines/conversion/stepFields.ts';
import { type StepTemplate, TEMPLATE_CONTAINER } from '../../../core/platform/pipelines/conversion/stepTemplates.ts';
import { convertFields } from './forms.ts';
import { spanOf } from './run.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';

/** Replaces a step by the template of the publisher that does the same, with its spec as inputs. */
export function writeStepTemplate(step: Source, target: Target, template: StepTemplate): void {
  const { run } = target;
  const { uses, fields, constants = {}, rollbackConstants = constants } = template;
  target.put('template', () => {
    const inner = new Target(run);
    inner.put('uses', uses);
    const spec = step.child('spec');
    const inputs = new Target(run);
    // Without comments so far: those of the inputs belong below "with".
    run.keepComments(() => {
      for (const [key, value] of Object.entries(run.isPartial ? {} : run.isRollback ? rollbackConstants : constants))
        inputs.put(key, new Scalar(value));
      convertFields(spec, inputs, fields);
      leaveOutSourceType(spec);
      inputs.done();
    });
    if (!inputs.isEmpty) inner.put('with', inputs.map);
    writeContainer(spec, inner);
    spec?.drop('delegateSelectors', l10n.t('Set "delegate" in the stage instead; templates have none.'));
    spec?.finish();
    return inner.done();
  });
}

function writeContainer(spec: Source | null, inner: Target): void {
  const { run } = inner;
  const container = new Target(run);
  run.keepComments(() => {
    convertFields(spec, container, TEMPLATE_CONTAINER);
    container.done();
  });
  if (container.isEmpty) return;
  const message = l10n.t('The published shape of a template link has no "container"; the converter of its publisher writes it here.');
  run.note('check', spanOf(spec?.map), message);
  inner.put('container', container.map);
}

/** Moves the spec of a step under the key by which version 1 says what the step does. */
export function writeAction(step: Source, target: Target, { action, fields, constants = {} }: StepConversion): void {
  target.put(action, () => {
    const inner = new Target(target.run);
    const isPartial = target.run.isPartial;
    for (const [key, value] of Object.entries(isPartial && action !== 'approval' ? {} : constants))
      inner.putAt(key.split('.'), new Scalar(value));
    const spec = step.child('spec');
    convertFields(spec, inner, fields);
    leaveOutSourceType(spec);
    spec?.finish();
    return isPartial && inner.isEmpty ? null : inner.done();
  });
}

/** Leaves out the type of an inline script, which version 1 writes without one. */
export function leaveOutSourceType(spec: Source | null): void {
  const source = spec?.child('source') ?? null;
  if (source?.text('type') === 'Inline') source.leaveOut('type');
}
