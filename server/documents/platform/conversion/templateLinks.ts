import * as l10n from '@vscode/l10n';
import { isMap, type Node, Scalar, type YAMLMap } from 'yaml';
import { textOf } from './nodes.ts';
import type { ConversionRun } from './run.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';

/** What a template link stands for. */
export type TemplatePart = 'pipeline' | 'stage' | 'step' | 'group';

/** Moves a link to a template: `uses` names it with its version, and `with.overlay` holds its inputs in the form of version 1. */
export function convertTemplateLink(source: Source, target: Target, part: TemplatePart): boolean {
  const { run } = target;
  const entry = source.peek('template');
  const link = source.child('template');
  if (entry === null || link === null) return false;
  target.put('template', () => writeLink(run, link, part));
  return true;
}

function writeLink(run: ConversionRun, link: Source, part: TemplatePart): YAMLMap {
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
  const wasPartial = run.isPartial;
  run.isPartial = true;
  const converted = run.parts[part](run, inputs);
  run.isPartial = wasPartial;
  if (converted === null || converted.items.length === 0) return null;
  const target = new Target(run);
  // A step template contains one step, which may be a group.
  const path = part === 'group' ? ['overlay', 'step', 'group'] : ['overlay', part];
  target.putAt(path, converted);
  return target.map;
}
