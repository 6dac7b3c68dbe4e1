import * as l10n from '@vscode/l10n';
import { isMap, isScalar, isSeq, type Node, type Pair, Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import { FAILURE_ACTIONS, FAILURE_ERRORS, toStatusCondition } from '../../../core/platform/pipelines/conversion/words.ts';
import { mapWord, toTexts } from './forms.ts';
import { copyComments, isExpression, replaceScalar, textOf, toEmptyList, toText } from './nodes.ts';
import { type ConversionRun, spanOf } from './run.ts';
import { Source } from './source.ts';
import { convertItems, Target } from './target.ts';

/** Moves the condition of a stage, step or group to the one expression `if` of version 1. */
export function convertCondition(source: Source, target: Target, level: 'Pipeline' | 'Stage'): void {
  const { run } = target;
  const whole = source.peek('when');
  const put = (text: string, from: Parameters<Target['put']>[2]): void => {
    const scalar = isScalar(from?.value) ? replaceScalar(from.value, text) : new Scalar(text);
    run.angled.add(scalar);
    target.put('if', scalar, from);
  };
  if (whole !== null && isExpression(whole.value)) {
    if (/^<\+input>/.test(textOf(whole.value)!.trim())) source.drop('when', l10n.t('Version 1 asks for no condition when it runs.'));
    else put(textOf(source.take('when')!.value)!, whole);
    return;
  }
  const when = source.child('when');
  if (when === null) return;
  const field = level === 'Pipeline' ? 'pipelineStatus' : 'stageStatus';
  const status = when.text(field);
  const base = status === null ? null : toStatusCondition(level, status);
  if (base !== null) when.leaveOut(field);
  const condition = when.take('condition');
  const text = textOf(condition?.value)?.trim() ?? null;
  const isFree = text === null || text === '';
  if (base === null && isFree) return;
  if (base !== null && isFree) put(base, null);
  else put(base === null ? text! : `${base} && (${text!})`, condition);
}

/** Moves a looping strategy: a matrix, a number of copies, or a repetition. */
export function convertStrategy(source: Source, target: Target): void {
  const entry = source.peek('strategy');
  if (entry === null) return;
  if (isExpression(entry.value)) {
    target.move(source, 'strategy');
    return;
  }
  if (!isMap(entry.value)) return;
  source.take('strategy');
  target.put('strategy', () => convertLoop(target, entry.value, entry.path), entry);
}

function convertLoop({ run }: Target, node: Node, path: string): Node | null {
  const source = Source.open(run, node, path)!;
  const target = new Target(run);
  const matrix = source.peek('matrix');
  const repeat = source.peek('repeat');
  if (source.peek('parallelism') !== null) target.child('for').move(source, 'parallelism', 'iterations');
  else if (matrix !== null && isMap(matrix.value)) convertMatrix(source, target);
  else if (matrix !== null) target.move(source, 'matrix');
  else if (repeat !== null && isMap(repeat.value)) convertRepeat(source, target);
  else if (repeat !== null) target.move(source, 'repeat');
  if (!target.isEmpty) {
    if (!target.has('max-parallel')) target.move(source, 'maxConcurrency', 'max-parallel');
    target.move(source, 'when', 'if');
  }
  source.finish();
  return target.isEmpty ? null : target.done();
}

function convertMatrix(source: Source, target: Target): void {
  const entry = source.peek('matrix')!;
  const matrix = source.child('matrix')!;
  const axes = target.child('matrix');
  for (const pair of (entry.value as Node & { items: Pair<Scalar, Node | null>[] }).items) {
    const key = textOf(pair.key) ?? '';
    if (key === 'maxConcurrency') continue;
    const isList = isSeq(pair.value) || isExpression(pair.value);
    if (key === 'exclude' && !isList) matrix.drop(key, l10n.t('Version 1 needs a list of the combinations to leave out.'));
    else if (isMap(pair.value)) matrix.drop(key, l10n.t('Version 1 needs a list of the values of an axis.'));
    else axes.move(matrix, key, key === 'nodeName' ? 'node-name' : key, toText);
  }
  target.move(matrix, 'maxConcurrency', 'max-parallel');
}

function convertRepeat(source: Source, target: Target): void {
  const repeat = source.child('repeat')!;
  const loop = target.child('repeat');
  loop.move(repeat, 'times', 'iterations');
  loop.move(repeat, 'items', 'items', toTexts);
  for (const key of ['start', 'end']) loop.move(repeat, key);
  loop.move(repeat, 'unit', 'unit', (unit) => mapWord(unit, (word) => word.toLowerCase()));
  loop.move(repeat, 'nodeName', 'node-name');
  loop.move(repeat, 'partitionSize', 'partition-size');
  target.move(repeat, 'maxConcurrency', 'max-parallel');
}

/** Moves failure strategies to `on-failure`. */
export function convertFailureStrategies(source: Source, target: Target): void {
  const { run } = target;
  const entry = source.takeList('failureStrategies');
  if (entry !== null)
    target.put('on-failure', () => convertItems(run, entry, (item, path) => convertFailureStrategy(run, item, path)), entry);
  else if (isExpression(source.peek('failureStrategies')?.value)) target.move(source, 'failureStrategies', 'on-failure');
}

function convertFailureStrategy(run: ConversionRun, item: Node, path: string): YAMLMap | null {
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
