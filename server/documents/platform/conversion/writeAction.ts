import { Scalar } from 'yaml';
import type { StepConversion } from '../../../core/platform/pipelines/conversion/stepFields.ts';
import { convertFields } from './forms.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';

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
