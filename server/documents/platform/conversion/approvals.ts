import * as l10n from '@vscode/l10n';
import { type Node, Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import { STEP_CONVERSIONS } from '../../../core/platform/pipelines/conversion/stepFields.ts';
import { convertFields, toForm, toTexts } from './forms.ts';
import { textOf, toText } from './nodes.ts';
import { Source } from './source.ts';
import { leaveOutSourceType } from './stepContents.ts';
import { convertMaps, Target } from './target.ts';

/** Moves the spec of an approval under `approval`. */
export function writeApproval(step: Source, target: Target, type: string): void {
  const { constants = {}, fields } = STEP_CONVERSIONS[type]!;
  const { run } = target;
  target.put('approval', () => {
    const inner = new Target(run);
    for (const [key, value] of Object.entries(constants)) inner.put(key, value);
    const spec = step.child('spec');
    convertFields(spec, inner, fields);
    if (type === 'HarnessApproval') writeApprovers(spec, inner);
    else writeCriteria(spec, inner);
    if (type === 'JiraApproval') writePlugin(inner, 'jira-approval');
    if (type === 'ServiceNowApproval') writePlugin(inner, 'servicenow-approval');
    leaveOutSourceType(spec);
    spec?.finish();
    return inner.done();
  });
}

function writeApprovers(spec: Source | null, inner: Target): void {
  const approval = spec?.child('autoApproval') ?? null;
  const isAutomatic = approval?.text('action') === 'APPROVE';
  if (isAutomatic) approval?.leaveOut('action');
  inner.putAt(['with', 'auto-approve'], isAutomatic);
  const entry = spec?.takeList('approverInputs') ?? null;
  if (entry === null) return;
  const inputs = new Target(inner.run);
  for (const [index, item] of entry.value.items.entries()) {
    const source = Source.open(inner.run, item, `${entry.path}[${index}]`);
    const isNew = !inputs.has(source?.text('name') ?? '');
    const name = isNew ? (source?.take('name') ?? null) : null;
    if (source === null || name === null) source?.finish(isNew ? undefined : l10n.t('There is one of this name above.'));
    else inputs.put(textOf(name.value) ?? '', () => writeApproverInput(source), name);
  }
  if (inputs.isEmpty) inner.run.addComments(entry.pair.key.commentBefore);
  else inner.putAt(['with', 'inputs'], inputs.done(), entry);
}

function writeApproverInput(source: Source): YAMLMap {
  const target = new Target(source.run);
  target.move(source, 'description', 'description', toText);
  target.move(source, 'required');
  target.move(source, 'defaultValue', 'default', toText);
  const allowed = (['selectOneFrom', 'selectManyFrom', 'allowedValues'] as const).find((key) => source.peek(key) !== null);
  if (allowed === undefined) target.move(source, 'regex', 'pattern', toText);
  else {
    const entry = source.take(allowed)!;
    target.put('enum', () => toForm(source.run, entry, 'split'), entry);
    if (allowed !== 'selectOneFrom') target.put('multi-select', true);
    source.drop('regex', l10n.t('Version 1 accepts either allowed values or a pattern.'));
  }
  source.finish();
  return target.done();
}

function writeCriteria(spec: Source | null, inner: Target): void {
  for (const [from, to] of [
    ['approvalCriteria', 'approve'],
    ['rejectionCriteria', 'reject'],
  ] as const) {
    const criteria = spec?.child(from) ?? null;
    const value = criteria === null ? null : convertCriteria(criteria);
    if (value !== null) inner.putAt(['with', to], value);
  }
}

/** Converts criteria to an expression, or to conditions by field. */
function convertCriteria(criteria: Source): Node | null {
  const { run } = criteria;
  const spec = criteria.child('spec');
  const type = criteria.text('type');
  if (type === 'Jexl') {
    criteria.leaveOut('type');
    const expression = spec?.take('expression') ?? null;
    if (expression === null) return null;
    run.addComments(expression.pair.key.commentBefore);
    run.angled.add(expression.value as Scalar);
    return toText(expression.value);
  }
  const conditions = type === 'KeyValues' ? (spec?.takeList('conditions') ?? null) : null;
  if (conditions === null) return null;
  criteria.leaveOut('type');
  const target = new Target(run);
  target.move(spec, 'matchAnyCondition', 'match-any-condition');
  target.put('conditions', () => convertMaps(run, conditions, convertCondition), conditions);
  return target.done();
}

const OPERATORS: ReadonlyMap<string, readonly [isNegated: boolean, operator: 'eq' | 'in']> = new Map([
  ['equals', [false, 'eq']],
  ['not equals', [true, 'eq']],
  ['in', [false, 'in']],
  ['not in', [true, 'in']],
]);

function convertCondition(source: Source): YAMLMap | null {
  const { run } = source;
  const key = source.text('key');
  const operator = OPERATORS.get(source.text('operator') ?? '');
  if (key === null || operator === undefined) {
    source.finish();
    return null;
  }
  const [isNegated, word] = operator;
  const target = new Target(run);
  source.leaveOut('key');
  source.leaveOut('operator');
  const value = source.take('value');
  const made = value === null ? new Scalar('') : word === 'in' ? (toForm(run, value, 'split') ?? new YAMLSeq()) : toText(value.value);
  target.putAt(isNegated ? [key, 'not', word] : [key, word], word === 'in' ? toTexts(made) : made, value);
  source.finish();
  return target.done();
}

/** Adds the program that asks the ticket system, which version 1 runs as a script. */
function writePlugin(inner: Target, name: string): void {
  inner.putAt(['with', 'run', 'env', 'PLUGIN_LOG_LEVEL'], 'error');
  inner.putAt(['with', 'run', 'download', 'source'], `https://storage.googleapis.com/unified-plugins/${name}/v0.0.1/`);
  inner.putAt(['with', 'run', 'download', 'target'], '$PLUGIN_PATH');
  inner.putAt(['with', 'run', 'script'], '$PLUGIN_PATH');
}
