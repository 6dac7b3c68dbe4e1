import { isSeq, type Node, type YAMLSeq } from 'yaml';
import { STEP_CONVERSIONS } from '../../../core/platform/pipelines/conversion/stepFields.ts';
import { convertFields } from './forms.ts';
import { toText } from './nodes.ts';
import { Source } from './source.ts';
import { convertItems, Target } from './target.ts';

/** Converts the services that run beside a build to steps in the background, which begin the stage. */
export function convertServiceDependencies(spec: Source): YAMLSeq | null {
  const entry = spec.peek('serviceDependencies');
  if (entry === null || !isSeq(entry.value)) return null;
  spec.take('serviceDependencies');
  const { run } = spec;
  run.addComments(entry.pair.key.commentBefore);
  return convertItems(run, entry.value, (item: Node, index) => {
    const source = Source.open(run, item, `${entry.path}[${index}]`);
    if (source === null) return null;
    const target = new Target(run);
    target.move(source, 'identifier', 'id');
    target.move(source, 'name', 'name', toText);
    target.move(source, 'description', 'desc', toText);
    source.leaveOut('type');
    target.put('background', () => {
      const inner = new Target(run);
      const service = source.child('spec');
      convertFields(service, inner, { ...STEP_CONVERSIONS.Background!.fields, args: ['container.args', 'texts'] });
      service?.finish();
      return inner.done();
    });
    source.finish();
    return target.done();
  });
}
