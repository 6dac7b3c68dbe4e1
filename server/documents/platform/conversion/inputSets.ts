import * as l10n from '@vscode/l10n';
import { isMap, type YAMLMap } from 'yaml';
import { writeInputs } from './chains.ts';
import { toTexts } from './forms.ts';
import type { ConversionRun } from './run.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';

const IDENTITY_REASON = l10n.t('Version 1 names an input set where it is stored.');
const IDENTITY: readonly string[] = ['identifier', 'name', 'description', 'tags', 'orgIdentifier', 'projectIdentifier'];

/** Converts what is under `inputSet:` to the inputs of a pipeline. */
export function writeInputSetSpec(run: ConversionRun, source: Source): YAMLMap {
  const target = new Target(run);
  for (const key of IDENTITY) source.drop(key, IDENTITY_REASON, 'changed');
  const pipeline = source.peek('pipeline');
  if (pipeline !== null && isMap(pipeline.value)) {
    source.take('pipeline');
    run.addComments(pipeline.pair.key.commentBefore);
    const inputs = writeInputs(run, pipeline.value);
    if (inputs !== null) target.map.items.push(...inputs.items);
  }
  source.finish();
  return target.done();
}

/** Converts what is under `overlayInputSet:` to the list of its input sets. */
export function writeOverlaySpec(run: ConversionRun, source: Source): YAMLMap {
  const target = new Target(run);
  for (const key of IDENTITY) source.drop(key, IDENTITY_REASON, 'changed');
  source.drop('pipelineIdentifier', IDENTITY_REASON, 'changed');
  target.move(source, 'inputSetReferences', 'input_sets', toTexts);
  source.finish();
  return target.done();
}
