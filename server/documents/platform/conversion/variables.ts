import * as l10n from '@vscode/l10n';
import { type Node, type Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import { VARIABLE_TYPES } from '../../../core/platform/pipelines/conversion/words.ts';
import { readInput, readInputConstraints } from '../../../core/platform/pipelines/inputs/input.ts';
import { replaceScalar, textOf, toText, toWord } from './nodes.ts';
import type { ConversionRun } from './run.ts';
import { type ListEntry, Source } from './source.ts';
import { Target } from './target.ts';

/** Moves a list of variables to the map that version 1 has under `to`. */
export function convertVariables(source: Source | null, target: Target, to: 'inputs' | 'variables'): void {
  const entry = source?.takeList('variables') ?? null;
  if (entry !== null) target.put(to, () => writeVariables(target.run, entry), entry);
}

/** Converts a list of variables to a map of inputs. Null if there are none. */
function writeVariables(run: ConversionRun, { value: node, path }: ListEntry): YAMLMap | null {
  const target = new Target(run);
  run.addComments(node.commentBefore);
  for (const [index, item] of node.items.entries()) {
    const before = item.commentBefore;
    item.commentBefore = null;
    const source = Source.open(run, item, `${path}[${index}]`);
    const name = source?.text('name') ?? null;
    if (source === null || name === null || target.has(name)) {
      source?.finish(name === null ? undefined : l10n.t('There is a "{0}" above.', name));
      continue;
    }
    const entry = source.take('name')!;
    run.waitFirst(typeof before === 'string' ? before.split('\n') : []);
    run.addComments(entry.pair.key.commentBefore, entry.value.comment);
    target.put(name, () => writeVariable(run, source));
  }
  run.addComments(node.comment);
  return target.isEmpty ? null : target.done();
}

function writeVariable(run: ConversionRun, source: Source): YAMLMap {
  const target = new Target(run);
  const given = source.text('type');
  const type = given === null ? (run.isPartial ? null : 'string') : (VARIABLE_TYPES.get(given) ?? 'string');
  if (given !== null && !VARIABLE_TYPES.has(given))
    run.noteNode('check', source.peek('type')?.value ?? null, l10n.t('The type "{0}" became "string".', given));
  source.leaveOut('type');
  // Even in a part, the type decides which variable it is.
  target.put('type', type ?? 'string');
  target.move(source, 'description', 'description', toText);
  target.move(source, 'required');
  writeValue(run, source, target, type ?? 'string');
  if (source.peek('default') !== null && !target.has('default'))
    target.move(source, 'default', 'default', (node) => toTyped(run, node, type));
  source.finish();
  return target.done();
}

/** Moves the value; the methods of a runtime input become fields of their own. */
function writeValue(run: ConversionRun, source: Source, target: Target, type: string): void {
  const entry = source.peek('value');
  const text = textOf(entry?.value);
  const input = text === null ? null : readInput(text);
  if (entry === null || text === null || input === null || input.methods.length === 0 || input.rest !== null) {
    target.move(source, 'value', 'value', (node) => toTyped(run, node, type));
    return;
  }
  const constraints = readInputConstraints(input);
  source.take('value');
  const value = replaceScalar(entry.value, '<+input>');
  run.angled.add(value);
  target.put('value', value, entry);
  if (constraints.default !== null) target.put('default', toTyped(run, toWord(constraints.default), type));
  if (constraints.allowedValues !== null) {
    const list = new YAMLSeq();
    list.items.push(...constraints.allowedValues.map((allowed) => toTyped(run, toWord(allowed), type)));
    target.put('enum', list);
  }
  if (constraints.regex !== null) target.put('pattern', constraints.regex);
  if (constraints.isExecutionInput) target.put('execution_input', true);
  if (constraints.isMany)
    run.noteNode('check', entry.value, l10n.t('"{0}" allows several values; version 1 has no word for that.', entry.path));
}

/** Returns a value as its type asks: numbers as numbers, everything else as strings. */
function toTyped(run: ConversionRun, node: Node, type: string | null): Node {
  const text = textOf(node);
  if (type !== 'number' || text === null) return toText(node);
  run.angled.add(node as Scalar);
  return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) && typeof (node as Scalar).value === 'string'
    ? replaceScalar(node, Number(text))
    : node;
}
