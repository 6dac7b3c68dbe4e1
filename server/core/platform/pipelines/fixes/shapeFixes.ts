import * as l10n from '@vscode/l10n';
import { isFitting } from '../../../alternatives.ts';
import { LONGEST_NAME, toIdentifier } from '../../../identifiers.ts';
import { type FieldsShape, resolveShape, type Shape, type ShapeProblem, type Shapes } from '../../../shape.ts';
import { toKnownKeys } from '../../../shapeKeys.ts';
import { isExpression, shorten } from '../../../shapeReport.ts';
import type { MapNode, TreeEntry, TreeNode } from '../../../tree.ts';
import { writeFlowScalar } from '../../../writeScalar.ts';
import { changeFix, type Fix, removeEntryFix, replaceFix } from '../finding.ts';
import { entryAt, nodeAt, readText } from '../nodes.ts';
import { type AddedField, addFieldsFix } from './addFields.ts';
import { toPlaceholder } from './placeholders.ts';

/** Returns the fixes for a value that breaks its shape; `others` are all problems of the frame. */
export function toFixes(problem: ShapeProblem, others: readonly ShapeProblem[], checked: CheckedShape): Fix[] {
  switch (problem.kind) {
    case 'missing':
      return problem.misspelt === null ? toAddFixes(problem, others, checked) : [changeFix(problem.span, String(problem.path.at(-1)))];
    case 'unknownKey':
      return toKeyFixes(problem, checked);
    case 'unknownWord':
      return problem.suggestion === null ? [] : [changeFix(problem.span, problem.suggestion)];
    case 'badText':
      return toTextFixes(problem, checked);
    case 'wrongType':
      return toTypeFixes(problem, checked);
    case 'outOfRange':
      return toRangeFixes(problem, checked);
    case 'superfluous':
      return toRemoveFix(problem, checked);
    case 'repeated':
      return toRepeatedFix(problem, checked);
    case 'newerType':
      return [];
  }
}

/** Returns fixes that add the missing field, or all missing fields of the same object if there are several. */
function toAddFixes(problem: ShapeProblem, others: readonly ShapeProblem[], checked: CheckedShape): Fix[] {
  const path = problem.path.slice(0, -1);
  const map = nodeAt(checked.tree, path);
  if (map?.kind !== 'map') return [];
  const written = entryAt(checked.tree, problem.path);
  if (written !== undefined)
    return toFillFix(written, toField(problem, map, checked).value, map, checked.source, l10n.t('Add a value'), true);
  const host = { map, holder: entryAt(checked.tree, path)?.key ?? null, source: checked.source };
  const all = others.filter(
    (one) =>
      one.kind === 'missing' &&
      one.misspelt === null &&
      entryAt(checked.tree, one.path) === undefined &&
      nodeAt(checked.tree, one.path.slice(0, -1)) === map,
  );
  const own = addFieldsFix(l10n.t('Add "{0}"', String(problem.path.at(-1))), [toField(problem, map, checked)], host);
  const addAll =
    all.length < 2
      ? null
      : addFieldsFix(
          l10n.t('Add all that is missing'),
          all.map((one) => toField(one, map, checked)),
          host,
        );
  return [addAll, own].filter((fix) => fix !== null);
}

/** Puts a value behind the colon of a field. */
function toFillFix(
  { key, value }: TreeEntry,
  added: string,
  { column, isFlow }: MapNode,
  source: string,
  title: string,
  isPreferred: boolean,
): Fix[] {
  const text = added.replaceAll('\n', `\n${' '.repeat(column)}`);
  if (isFlow && text.includes('\n')) return [];
  const start = source.indexOf(':', key.end) + 1;
  return [replaceFix(title, { start, end: Math.max(start, value?.end ?? start) }, text, isPreferred)];
}

function toField({ path, expected }: ShapeProblem, map: MapNode, { visited, shapes }: CheckedShape): AddedField {
  const key = String(path.at(-1));
  const of = visited.get(map);
  return { key, value: of === undefined ? ' <+input>' : toPlaceholder(key, expected, map, of, shapes) };
}

function toKeyFixes(problem: ShapeProblem, checked: CheckedShape): Fix[] {
  const { span, suggestion } = problem;
  return [...(suggestion === null ? [] : [changeFix(span, suggestion)]), ...toRemoveFix(problem, checked)];
}

function toTextFixes({ span, suggestion, expected, path }: ShapeProblem, { tree }: CheckedShape): Fix[] {
  const map = nodeAt(tree, path.slice(0, -1));
  const written = nodeAt(tree, path);
  if (isExpression(written) && map?.kind === 'map') {
    const name = readText(map, 'name');
    return path.at(-1) === 'identifier' && name !== null && !name.includes('<+') ? [changeFix(span, toIdentifier(name))] : [];
  }
  if (suggestion !== null) return [changeFix(span, suggestion)];
  const text = written?.kind === 'scalar' ? String(written.value) : '';
  const isDuration = expected?.kind === 'grammar' && (expected.grammar === 'duration' || expected.grammar === 'interval');
  if (isDuration && /^\d{1,6}$/.test(text))
    return ['m', 's'].map((unit) => replaceFix(l10n.t('Change to "{0}"', text + unit), span, text + unit, false));
  if (isDuration && /^\ds$/.test(text)) return [changeFix(span, '10s')];
  const isName = expected?.kind === 'grammar' && expected.grammar === 'pipelineName';
  const name = isName ? toName(text) : '';
  return name === '' ? [] : [changeFix(span, name)];
}

/** Converts a text to a valid name of a pipeline, stage or step. */
function toName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^-0-9a-zA-Z_\s.]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
}

function toTypeFixes({ span, suggestion, expected, path }: ShapeProblem, checked: CheckedShape): Fix[] {
  const { tree, source } = checked;
  if (suggestion !== null) return [changeFix(span, suggestion)];
  const node = nodeAt(tree, path);
  const uncoloned = findUncoloned(expected, node, checked);
  if (uncoloned !== null && node !== null) {
    const end = node.start + uncoloned.length;
    return [replaceFix(l10n.t('Add a colon'), { start: end, end }, ':')];
  }
  if (node?.kind === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'boolean') && isTextual(expected))
    return [replaceFix(l10n.t('Put it in quotes'), node, JSON.stringify(source.slice(node.start, node.end)))];
  if (expected?.kind === 'list') return toListFix(node, expected.of, checked);
  if (isObject(expected) && node?.kind === 'list' && node.items.length === 0) return [replaceFix(l10n.t('Make it an object'), node, '{}')];
  const written = node?.kind === 'scalar' && typeof node.value === 'string' ? node.value.trim() : '';
  const isNumber =
    (expected?.kind === 'integer' && /^\d+$/.test(written)) || (expected?.kind === 'number' && /^\d+(?:[.]\d+)?$/.test(written));
  return isNumber ? [changeFix(span, written)] : [];
}

/** Returns the key at the start of a string that should be an object, if only its colon seems to be missing. */
export function findUncoloned(expected: Shape | null, node: TreeNode | null, { shapes }: CheckedShape): string | null {
  const shape = resolveShape(expected ?? undefined, shapes);
  if (shape?.kind !== 'fields' || node?.kind !== 'scalar' || node.style !== 'plain' || typeof node.value !== 'string') return null;
  const [, word] = /^([A-Za-z]+) \S/.exec(node.value) ?? [];
  return word !== undefined && toKnownKeys(shape).has(word) ? word : null;
}

function isObject(expected: Shape | null): boolean {
  return expected?.kind === 'fields' || expected?.kind === 'map' || expected?.kind === 'object';
}

function isTextual(expected: Shape | null): boolean {
  return expected?.kind === 'text' || expected?.kind === 'secret' || expected?.kind === 'grammar';
}

/** Makes a value that should be a list its only entry, or splits a string at its commas. */
function toListFix(node: TreeNode | null, of: Shape, { source, shapes }: CheckedShape): Fix[] {
  if (node === null || node.kind === 'alias' || node.kind === 'block') return [];
  if (node.kind === 'scalar' && !isFitting(node, of, shapes)) return [];
  const title = l10n.t('Make it a list');
  if (node.kind === 'scalar') {
    if (typeof node.value !== 'string' || node.style === 'literal' || node.style === 'folded') return [];
    const entries = node.value.split(/\s*,\s*/).filter((entry) => entry !== '');
    return [replaceFix(title, node, `[${entries.map(writeFlowScalar).join(', ')}]`)];
  }
  if (node.kind === 'list') return [];
  const { start, end } = node;
  if (node.entries.length === 0) return [replaceFix(title, node, '[]')];
  if (node.isFlow) return [replaceFix(title, node, `[${source.slice(start, end)}]`)];
  const edits = [
    { kind: 'replace', span: { start, end: start }, text: '- ' },
    { kind: 'shift', span: { start, end }, by: 2 },
  ] as const;
  return [{ title, isPreferred: true, edits }];
}

function toRangeFixes({ span, expected, path }: ShapeProblem, checked: CheckedShape): Fix[] {
  const node = nodeAt(checked.tree, path);
  if (expected?.kind === 'integer' && node?.kind === 'scalar')
    return [changeFix(span, String(Number(node.value) < expected.least ? expected.least : expected.most))];
  const map = nodeAt(checked.tree, path.slice(0, -1));
  const entry = entryAt(checked.tree, path);
  const of = map?.kind === 'map' ? checked.visited.get(map) : undefined;
  if (expected?.kind !== 'list' || map?.kind !== 'map' || map.isFlow || entry === undefined || of === undefined) return [];
  const value = toPlaceholder(String(path.at(-1)), expected, map, of, checked.shapes);
  return toFillFix(entry, value, map, checked.source, l10n.t('Add an entry'), false);
}

function toRemoveFix({ path, span }: ShapeProblem, { tree, source }: CheckedShape): Fix[] {
  const map = nodeAt(tree, path.slice(0, -1));
  const entry = map?.kind === 'map' ? map.entries.find(({ key }) => key.start === span.start) : undefined;
  return map?.kind === 'map' && entry !== undefined
    ? [removeEntryFix(l10n.t('Remove "{0}"', shorten(String(path.at(-1)))), map, entry, source)]
    : [];
}

function toRepeatedFix({ path }: ShapeProblem, { tree }: CheckedShape): Fix[] {
  const list = nodeAt(tree, path.slice(0, -1));
  const index = path.at(-1);
  const item = list?.kind === 'list' && typeof index === 'number' ? list.items[index] : null;
  if (list?.kind !== 'list' || item == null) return [];
  if (!list.isFlow)
    return [{ title: l10n.t('Remove it'), isPreferred: true, edits: [{ kind: 'remove', span: { start: item.start, end: item.end } }] }];
  const before = typeof index === 'number' ? list.items[index - 1] : null;
  return before == null ? [] : [replaceFix(l10n.t('Remove it'), { start: before.end, end: item.end }, '')];
}

/** A frame that was checked against a shape. */
export interface CheckedShape {
  readonly tree: TreeNode | null;
  readonly source: string;
  readonly shapes: Shapes;
  /** The fields of each visited object. */
  readonly visited: ReadonlyMap<MapNode, FieldsShape>;
}
