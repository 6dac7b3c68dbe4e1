import * as l10n from '@vscode/l10n';
import { isMap, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';
import { convertClone } from './clone.ts';
import { toTextMap, toTexts } from './forms.ts';
import { childOf, textOf, toMap, toText } from './nodes.ts';
import { convertNotifications } from './notifications.ts';
import type { ConversionRun } from './run.ts';
import { Source } from './source.ts';
import { convertStages } from './stages.ts';
import { convertItems, Target } from './target.ts';
import { convertTemplateLink } from './templateLinks.ts';
import { convertVariables } from './variables.ts';

/** Why version 1 needs no organization and project. */
export const SCOPE_REASON = l10n.t('Version 1 belongs where it is stored.');

/** Converts what is under `pipeline:`. */
export function writePipeline(run: ConversionRun, source: Source): YAMLMap {
  const target = new Target(run);
  target.move(source, 'identifier', 'id');
  target.move(source, 'name', 'name', toText);
  target.move(source, 'description', 'description', toText);
  target.move(source, 'tags', 'tags', toTextMap);
  for (const key of ['orgIdentifier', 'projectIdentifier']) source.drop(key, SCOPE_REASON, 'changed');
  convertVariables(source, target, 'inputs');
  writeCodebase(source, target);
  target.move(source, 'delegateSelectors', 'delegate', toTexts);
  target.move(source, 'timeout', 'timeout', (node) => {
    const text = toText(node);
    run.angled.add(text as Scalar);
    return text;
  });
  target.move(source, 'allowStageExecutions', 'allow-stage-executions');
  target.move(source, 'fixedInputsOnRerun', 'fixed-inputs-on-rerun');
  writeBarriers(source, target);
  convertTemplateLink(source, target, 'pipeline');
  const stages = source.peek('stages');
  if (stages !== null && isSeq(stages.value)) {
    source.take('stages');
    target.put('stages', () => convertStages(run, stages.value, stages.path), stages);
  }
  convertNotifications(source, target);
  source.finish();
  return target.done();
}

function writeCodebase(source: Source, target: Target): void {
  const { run } = target;
  const codebase = source.child('properties')?.child('ci')?.child('codebase') ?? null;
  if (codebase !== null) {
    target.put('clone', () => convertClone(codebase, new Target(run)));
    return;
  }
  const hasCodebase = isMap(childOf(source.map, 'properties'));
  // Version 1 clones by default; version 0 clones only a codebase that it names.
  if (!run.isPartial && !hasCodebase && source.peek('template') === null) target.put('clone', toMap({ enabled: false }));
}

function writeBarriers(source: Source, target: Target): void {
  const flow = source.child('flowControl');
  const entry = flow?.peek('barriers') ?? null;
  if (flow === null || entry === null || !isSeq(entry.value)) return;
  flow.take('barriers');
  const convert = (item: Node, index: number): Node | null => {
    const barrier = Source.open(target.run, item, `${entry.path}[${index}]`);
    const identifier = (barrier?.take('identifier') ?? barrier?.peek('name') ?? null)?.value ?? null;
    const name = barrier?.take('name')?.value ?? null;
    for (const { key } of barrier?.map.items ?? []) target.run.addComments((key as Scalar).commentBefore);
    barrier?.finish();
    if (identifier === null) return null;
    const text = toText(identifier);
    const isOther = name !== null && textOf(name) !== textOf(identifier);
    if (isOther)
      target.run.noteNode(
        'changed',
        name,
        l10n.t('The name "{0}" of the barrier is gone; version 1 has only its identifier.', textOf(name) ?? ''),
      );
    if (isOther) text.comment = [text.comment, ` ${textOf(name) ?? ''}`].filter((part) => typeof part === 'string').join(' ');
    return text;
  };
  target.put('barriers', () => convertItems(target.run, entry.value, convert), entry);
}
