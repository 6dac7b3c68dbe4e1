import { isMap, isSeq, type Node, type YAMLMap } from 'yaml';
import { toTexts } from './forms.ts';
import { childOf, textOf } from './nodes.ts';
import type { ConversionRun } from './run.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';

/** Moves the pipeline that a stage runs to `chain`. */
export function convertChain(spec: Source | null, target: Target): void {
  if (spec === null) return;
  const { run } = target;
  target.put('chain', () => {
    const chain = new Target(run);
    const names = ['org', 'project', 'pipeline'].map((key) => spec.take(key));
    for (const entry of names) run.addComments(entry?.pair.key.commentBefore, entry?.value.comment);
    const uses = names.map((entry) => textOf(entry?.value)).filter((name) => name !== null);
    if (uses.length > 0 || !run.isPartial) chain.put('uses', uses.join('/'));
    const settings = new Target(run);
    const inputs = spec.peek('inputs');
    if (inputs !== null && isMap(inputs.value)) {
      spec.take('inputs');
      settings.put('inputs', () => writeInputs(run, inputs.value), inputs);
    } else settings.move(spec, 'inputs');
    settings.move(spec, 'outputs');
    settings.move(spec, 'inputSetReferences', 'input-sets', toTexts);
    if (!settings.isEmpty) chain.put('with', settings.done());
    spec.finish();
    return chain.isEmpty ? null : chain.done();
  });
}

/** Converts the inputs of another pipeline: values by name, and the rest as an overlay of its document. */
export function writeInputs(run: ConversionRun, node: Node): YAMLMap | null {
  const wasPartial = run.isPartial;
  run.isPartial = true;
  const variables = childOf(node, 'variables');
  const overlay = run.parts.pipeline(run, node);
  run.isPartial = wasPartial;
  const target = new Target(run);
  if (overlay !== null && isSeq(variables)) {
    const inputs = overlay.get('inputs');
    overlay.delete('inputs');
    if (isMap(inputs)) {
      for (const pair of inputs.items) {
        target.map.items.push(pair);
        const value = childOf(pair.value as Node, 'value') ?? childOf(pair.value as Node, 'default');
        if (value !== null) pair.value = value;
      }
    }
  }
  if (overlay !== null && overlay.items.length > 0) target.put('overlay', overlay);
  return target.isEmpty ? null : target.done();
}
