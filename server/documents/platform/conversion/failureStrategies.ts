import * as l10n from '@vscode/l10n';
import { isSeq, type Node, type YAMLMap, YAMLSeq } from 'yaml';
import { FAILURE_ACTIONS, FAILURE_ERRORS } from '../../../core/platform/pipelines/conversion/words.ts';
import { toTexts } from './forms.ts';
import { copyComments, isExpression, replaceScalar, textOf, toEmptyList } from './nodes.ts';
import { type ConversionRun, spanOf } from './run.ts';
import { Source } from './source.ts';
import { convertItems, Target } from './target.ts';

/** Moves failure strategies to `on-failure`. */
export function convertFailureStrategies(source: Source, target: Target): void {
  const { run } = target;
  const entry = source.takeList('failureStrategies');
  if (entry !== null) target.put('on-failure', () => convertItems(run, entry, (item, path) => convertStrategy(run, item, path)), entry);
  else if (isExpression(source.peek('failureStrategies')?.value)) target.move(source, 'failureStrategies', 'on-failure');
}

function convertStrategy(run: ConversionRun, item: Node, path: string): YAMLMap | null {
  const outer = Source.open(run, item, path);
  const source = outer?.child('onFailure') ?? null;
  const errors = toTexts(source?.peek('errors')?.value ?? toEmptyList());
  const isKnown = isSeq(errors) && (errors.items as Node[]).some((error) => FAILURE_ERRORS.has(textOf(error) ?? ''));
  const type = source?.child('action')?.text('type') ?? '';
  if (outer === null || source === null || !isKnown || !(FAILURE_ACTIONS.has(type) || SETTINGS.includes(type))) {
    const reason = l10n.t('Version 1 has no such error or action; check what should happen instead.');
    run.note('dropped', spanOf(item), `"${path}". ${reason}`, run.linesOf(spanOf(item)));
    return null;
  }
  const target = new Target(run);
  target.put('errors', convertErrors(source));
  target.put('action', () => convertAction(run, source.child('action')!));
  outer.finish();
  return target.done();
}

/** The failure actions that have settings. */
const SETTINGS: readonly string[] = ['Retry', 'RetryStepGroup', 'ManualIntervention'];

function convertErrors(source: Source): Node | null {
  const entry = source.take('errors');
  if (entry === null) return null;
  const { run } = source;
  const errors = toTexts(entry.value);
  run.addComments(entry.pair.key.commentBefore);
  if (!isSeq(errors)) {
    run.noteNode('dropped', entry.value, l10n.t('"{0}: {1}". Version 1 needs the errors as words.', entry.path, textOf(entry.value) ?? ''));
    return null;
  }
  const list = new YAMLSeq();
  list.flow = errors.flow === true;
  copyComments(errors, list);
  for (const item of errors.items as Node[]) {
    const word = textOf(item) ?? '';
    const found = FAILURE_ERRORS.get(word);
    if (found !== undefined) list.items.push(replaceScalar(item, found));
    else run.noteNode('dropped', item, l10n.t('The error "{0}" of "{1}". Version 1 does not tell it apart.', word, entry.path));
  }
  return list.items.length === 0 ? null : list;
}

/** Converts an action to a word, or to an object if it has settings; null if version 1 has none like it. */
function convertAction(run: ConversionRun, source: Source): Node | null {
  const type = source.text('type') ?? '';
  const typeNode = source.peek('type')?.value ?? null;
  const word = FAILURE_ACTIONS.get(type);
  if (word !== undefined) {
    source.leaveOut('type');
    return replaceScalar(typeNode, word);
  }
  if (type === 'Retry' || type === 'RetryStepGroup') return convertRetry(run, source, type === 'Retry');
  if (type === 'ManualIntervention') return convertManualAction(run, source);
  source.drop('type', l10n.t('Version 1 has no such failure action.'));
  return null;
}

function convertRetry(run: ConversionRun, source: Source, isStep: boolean): YAMLMap {
  source.leaveOut('type');
  const target = new Target(run);
  const retry = target.child(isStep ? 'retry' : 'retry-step-group');
  const spec = source.child('spec');
  retry.move(spec, 'retryCount', 'attempts');
  retry.move(spec, 'retryIntervals', 'interval', toTexts);
  const action = spec?.child('onRetryFailure')?.child('action') ?? null;
  const next = action === null || !isStep ? null : convertAction(run, action);
  if (next !== null) retry.put('failure-action', next);
  return target.map;
}

function convertManualAction(run: ConversionRun, source: Source): YAMLMap {
  source.leaveOut('type');
  const target = new Target(run);
  const manual = target.child('manual-intervention');
  const spec = source.child('spec');
  manual.move(spec, 'timeout');
  const action = spec?.child('onTimeout')?.child('action') ?? null;
  const next = action === null ? null : convertAction(run, action);
  if (next !== null) manual.put('timeout-action', next);
  return target.map;
}
