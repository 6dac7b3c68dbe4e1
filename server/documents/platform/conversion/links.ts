import * as l10n from '@vscode/l10n';
import { isMap, isSeq, type Node, Scalar, type YAMLMap } from 'yaml';
import { toTexts } from './forms.ts';
import { childOf, textOf } from './nodes.ts';
import type { ConversionRun, TemplatePart } from './run.ts';
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
  const variables = childOf(node, 'variables');
  const overlay = run.convertPart('pipeline', node);
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

/** Moves a link to a template: `uses` names it with its version, and `with.overlay` holds its inputs in the form of version 1. */
export function convertTemplateLink(source: Source, target: Target, part: TemplatePart): void {
  const link = source.child('template');
  if (link !== null) target.put('template', () => writeLink(link, part));
}

function writeLink(link: Source, part: TemplatePart): YAMLMap {
  const { run } = link;
  const target = new Target(run);
  const reference = link.take('templateRef');
  const version = link.take('versionLabel');
  const uses = [textOf(reference?.value), textOf(version?.value)].filter((text) => text !== null).join('@');
  if (version !== null) run.addComments(version.pair.key.commentBefore, version.value.comment);
  const scalar = new Scalar(uses);
  scalar.comment = reference?.value.comment ?? null;
  target.put('uses', scalar, reference);
  target.move(link, 'gitBranch');
  const inputs = link.peek('templateInputs');
  if (inputs !== null && !isMap(inputs.value))
    link.drop('templateInputs', l10n.t('Version 1 takes the inputs of a template as an object.'));
  else if (inputs !== null) {
    link.take('templateInputs');
    target.put('with', () => writeOverlay(run, inputs.value, part), inputs);
  }
  link.finish();
  return target.done();
}

function writeOverlay(run: ConversionRun, inputs: Node, part: TemplatePart): YAMLMap | null {
  const converted = run.convertPart(part, inputs);
  if (converted === null || converted.items.length === 0) return null;
  const target = new Target(run);
  // A step template contains one step, which may be a group.
  const path = part === 'group' ? ['overlay', 'step', 'group'] : ['overlay', part];
  target.putAt(path, converted);
  return target.map;
}
