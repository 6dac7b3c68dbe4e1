import * as l10n from '@vscode/l10n';
import type { Node, YAMLMap } from 'yaml';
import { toTextMap } from './forms.ts';
import { childOf, isGiven, toText } from './nodes.ts';
import { SCOPE_REASON } from './pipelines.ts';
import type { ConversionRun } from './run.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';
import type { TemplatePart } from './templateLinks.ts';

/** The types of templates that version 1 has, and the keys under which they hold their contents. */
export const TEMPLATE_PARTS: ReadonlyMap<string, TemplatePart> = new Map([
  ['Pipeline', 'pipeline'],
  ['Stage', 'stage'],
  ['Step', 'step'],
  ['StepGroup', 'group'],
]);

/** Converts what is under `template:`, of a type that version 1 has. */
export function writeTemplate(run: ConversionRun, source: Source, part: TemplatePart): YAMLMap {
  const target = new Target(run);
  target.move(source, 'identifier', 'id');
  target.move(source, 'name', 'name', toText);
  target.move(source, 'versionLabel', 'version', toText);
  target.move(source, 'description', 'description', toText);
  target.move(source, 'tags', 'tags', toTextMap);
  for (const key of ['orgIdentifier', 'projectIdentifier']) source.drop(key, SCOPE_REASON, 'changed');
  source.leaveOut('type');
  const spec = source.take('spec');
  if (spec !== null) target.put(part, () => writeContents(run, spec.value, part), spec);
  source.finish();
  return target.done();
}

function writeContents(run: ConversionRun, spec: Node, part: TemplatePart): YAMLMap | null {
  const contents = run.parts[part](run, spec);
  const steps = childOf(contents, 'steps');
  if (part === 'stage' && steps === null) run.noteNode('check', spec, l10n.t('Version 1 has only templates of stages that contain steps.'));
  if (part === 'group' && !isGiven(steps)) run.noteNode('check', spec, l10n.t('The template of a group needs a step.'));
  return isGiven(contents) ? contents : null;
}
