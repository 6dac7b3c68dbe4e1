import * as l10n from '@vscode/l10n';
import { isMap, isSeq, type Node, type Pair, type Scalar } from 'yaml';
import { mapWord, toTexts } from './forms.ts';
import { isExpression, textOf, toText } from './nodes.ts';
import { Source } from './source.ts';
import { Target } from './target.ts';

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
    if (!target.map.has('max-parallel')) target.move(source, 'maxConcurrency', 'max-parallel');
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
