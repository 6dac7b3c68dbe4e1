import * as l10n from '@vscode/l10n';
import { isScalar, Scalar } from 'yaml';
import { toStatusCondition } from '../../../core/platform/pipelines/conversion/words.ts';
import { isExpression, replaceScalar, textOf } from './nodes.ts';
import type { Source } from './source.ts';
import type { Target } from './target.ts';

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
