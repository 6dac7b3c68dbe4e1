import * as l10n from '@vscode/l10n';
import { isMap, isScalar, isSeq, type Node, Scalar, type YAMLMap, YAMLSeq } from 'yaml';
import { toJsonText } from '../../../core/platform/pipelines/conversion/expressions.ts';
import type { FieldForm, FieldTable } from '../../../core/platform/pipelines/conversion/stepFields.ts';
import { PULL_POLICIES } from '../../../core/platform/pipelines/conversion/words.ts';
import { childOf, isExpression, isGiven, itemsOf, replaceScalar, textOf, toText, toWord } from './nodes.ts';
import type { ConversionRun } from './run.ts';
import { type Entry, Source } from './source.ts';
import { convertMaps, Target } from './target.ts';

/** Converts a value; null if it has no place, after a note about it. */
type Convert = (run: ConversionRun, node: Node, entry: Entry) => Node | null;

/** Moves the fields of a table from a source to a target. */
export function convertFields(source: Source | null, target: Target, table: FieldTable): void {
  for (const [from, goal] of Object.entries(table)) {
    const keys = from.split('.');
    const holder = source?.descend(keys.slice(0, -1)) ?? null;
    const entry = holder?.take(keys.at(-1)!) ?? null;
    if (entry === null) continue;
    const [to, form] = typeof goal === 'string' ? [goal, null] : goal;
    target.putAt(to.split('.'), () => (form === null ? entry.value : FORMS[form](target.run, entry.value, entry)), entry);
  }
}

/** Converts a value to a form. */
export function toForm(run: ConversionRun, entry: Entry, form: FieldForm): Node | null {
  return FORMS[form](run, entry.value, entry);
}

const FORMS: Readonly<Record<FieldForm, Convert>> = {
  text: (_run, node) => toText(node),
  texts: (_run, node) => toTexts(node),
  textMap: (_run, node) => toTextMap(node),
  lower: (_run, node) => mapWord(node, (word) => word.toLowerCase()),
  pull: (_run, node) => mapWord(node, (word) => PULL_POLICIES.get(word) ?? word.toLowerCase()),
  selection: (_run, node) => mapWord(node, (word) => SELECTIONS.get(word) ?? word.toLowerCase()),
  resources: convertResources,
  outputs: convertOutputs,
  report: convertReport,
  variableMap: convertVariableMap,
  flags: (run, node) => renameKeys(run, node, { commandType: 'command', flag: 'flag' }),
  first: takeFirst,
  joined: (_run, node) => join(node, ','),
  words: (_run, node) => join(node, ' '),
  keyValues: convertKeyValues,
  split: (_run, node) => splitWords(node),
  manifests: (_run, node) => mapItems(node, (text) => `<+runtime.manifestPath>/${text}`),
  negated: negate,
  json: convertToJson,
};

const SELECTIONS: ReadonlyMap<string, string> = new Map([
  ['ResourceName', 'resources'],
  ['ManifestPath', 'manifests'],
  ['ReleaseName', 'release name'],
]);

/** Replaces a word by that of version 1; expressions stay. */
export function mapWord(node: Node, convert: (word: string) => string): Node {
  const word = textOf(node);
  return word === null || isExpression(node) ? node : replaceScalar(node, convert(word));
}

/** Returns a list with its entries as strings; an expression stays, and one string becomes a list. */
export function toTexts(node: Node): Node {
  if (isSeq(node)) {
    node.items = (node.items as Node[]).filter(isGiven).map(toText);
    return node;
  }
  if (!isScalar(node) || isExpression(node)) return node;
  const list = new YAMLSeq();
  list.items.push(toText(node));
  return list;
}

/** Returns a map with its values as strings. */
export function toTextMap(node: Node): Node {
  if (!isMap(node)) return node;
  for (const pair of node.items) pair.value = pair.value === null ? null : toText(pair.value as Node);
  return node;
}

function mapItems(node: Node, convert: (text: string) => string): Node {
  const list = toTexts(node);
  if (!isSeq(list)) return list;
  list.items = (list.items as Node[]).map((item) => replaceScalar(item, convert(textOf(item) ?? '')));
  return list;
}

function splitWords(node: Node): Node {
  const text = textOf(node);
  if (text === null || isExpression(node)) return node;
  const list = new YAMLSeq();
  list.items.push(...text.split(',').map((word) => toWord(word.trim())));
  return list;
}

function join(node: Node, separator: string): Node {
  const items = itemsOf(node);
  return items === null ? node : new Scalar(items.map((item) => textOf(item) ?? '').join(separator));
}

function takeFirst(run: ConversionRun, node: Node, { path }: Entry): Node | null {
  const items = itemsOf(node);
  if (items === null) return node;
  for (const other of items.slice(1))
    run.noteNode('dropped', other, l10n.t('"{0}" of "{1}". Only one value fits here.', textOf(other) ?? '', path));
  return items[0] ?? null;
}

function negate(run: ConversionRun, node: Node, { path }: Entry): Node | null {
  const text = textOf(node);
  if (text === 'true' || text === 'false') return replaceScalar(node, text === 'false');
  run.noteNode('dropped', node, l10n.t('"{0}: {1}". Version 1 asks for the opposite of the value.', path, text ?? ''));
  return null;
}

/** Converts limits and requests of a container, whose amounts are strings in version 1. */
function convertResources(run: ConversionRun, node: Node, { path }: Pick<Entry, 'path'>): Node | null {
  const source = Source.open(run, node, path);
  if (source === null) return node;
  const target = new Target(run);
  for (const key of ['limits', 'requests']) {
    const amounts = source.child(key);
    if (amounts === null) continue;
    for (const name of ['cpu', 'memory']) {
      const entry = amounts.take(name);
      if (entry !== null) target.putAt([key, name], toText(entry.value), entry);
    }
  }
  source.finish();
  return target.isEmpty ? null : target.done();
}

function convertOutputs(run: ConversionRun, node: Node, { path }: Entry): Node | null {
  if (!isSeq(node)) return node;
  return convertMaps(run, { value: node, path }, (source) => {
    const target = new Target(run);
    const [name, value] = [source.text('name'), source.text('value')];
    if (name === null && value === null) {
      source.finish(l10n.t('An output needs a name.'));
      return null;
    }
    const isAliased = value !== null && value !== name;
    target.move(source, isAliased ? 'value' : 'name', 'name', toText);
    if (isAliased) target.move(source, 'name', 'alias', toText);
    else source.leaveOut('value');
    if (source.text('type') === 'Secret') target.put('mask', true);
    source.leaveOut('type');
    source.finish();
    return target.done();
  });
}

function convertReport(run: ConversionRun, node: Node, { path }: Entry): Node | null {
  const source = Source.open(run, node, path);
  if (source === null) return node;
  const target = new Target(run);
  target.move(source, 'type', 'type', (type) => mapWord(type, (word) => word.toLowerCase()));
  target.move(source.child('spec'), 'paths', 'paths', toTexts);
  source.finish();
  return target.isEmpty ? null : target.done();
}

/** Converts a list of variables to a map of their values by name. */
function convertVariableMap(run: ConversionRun, node: Node, { path }: Entry): Node | null {
  if (!isSeq(node)) return node;
  const target = new Target(run);
  for (const [index, item] of (node.items as Node[]).entries()) {
    const source = Source.open(run, item, `${path}[${index}]`);
    const name = source?.text('name') ?? null;
    if (source === null || name === null || target.has(name)) {
      source?.finish(name === null ? undefined : l10n.t('There is a "{0}" above.', name));
      continue;
    }
    source.leaveOut('name');
    source.leaveOut('type');
    const value = source.take('value');
    target.put(name, value === null ? '' : toText(value.value), value);
    source.finish();
  }
  run.addComments(node.comment);
  return target.isEmpty ? null : target.done();
}

function renameKeys(run: ConversionRun, node: Node, names: Readonly<Record<string, string>>): Node | null {
  if (!isSeq(node)) return node;
  const convert = (source: Source): Node => {
    const target = new Target(run);
    convertFields(source, target, names);
    source.finish();
    return target.done();
  };
  return convertMaps(run, { value: node, path: '' }, convert, (item) => item);
}

/** Converts a map, or a list of fields with a name, to a list of keys and values. */
function convertKeyValues(run: ConversionRun, node: Node): Node | null {
  if (isSeq(node)) return renameKeys(run, node, { name: 'key', value: 'value' });
  if (!isMap(node)) return node;
  const list = new YAMLSeq();
  run.addComments(node.commentBefore);
  for (const { key, value } of (node as YAMLMap<Scalar, Node | null>).items) {
    const target = new Target(run);
    run.addComments(key.commentBefore);
    target.put('key', textOf(key) ?? '');
    target.put('value', value ?? '');
    list.items.push(target.map);
  }
  run.addComments(node.comment);
  return list;
}

/** Converts named values to one JSON string, in which version 1 passes them to a container. */
function convertToJson(run: ConversionRun, node: Node, { path }: Entry): Node | null {
  const items = itemsOf(node);
  if (items === null) return node;
  const values = new Map<string, string>();
  for (const [index, item] of items.entries()) {
    const source = Source.open(run, item, `${path}[${index}]`);
    const name = source?.text('key') ?? source?.text('name') ?? null;
    if (source === null || name === null || values.has(name)) {
      source?.finish(name === null ? undefined : l10n.t('There is a "{0}" above.', name));
      continue;
    }
    values.set(name, textOf(childOf(item, 'value')) ?? '');
    for (const key of ['key', 'name', 'type', 'value']) source.leaveOut(key);
    source.finish();
  }
  run.addComments(node.comment);
  return values.size === 0 ? null : new Scalar(toJsonText(Object.fromEntries(values)));
}
