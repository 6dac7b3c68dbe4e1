import * as l10n from '@vscode/l10n';
import { toIdentifier } from '../../identifiers.ts';
import { toNewerType } from '../../nearestType.ts';
import { type FieldsShape, isShapeError, type Path, resolveShape, type Shape, type ShapeProblem } from '../../shape.ts';
import { findGiven, toKey, toKnownKeys } from '../../shapeKeys.ts';
import { isExpression, shorten } from '../../shapeReport.ts';
import type { MapNode, Span, TreeNode } from '../../tree.ts';
import { currentCatalogue } from './catalogue.ts';
import { changeFix, type Finding, type Fix, findingAt, listWords } from './finding.ts';
import { chooseValue } from './fixes/placeholders.ts';
import { type CheckedShape, findUncoloned, toFixes } from './fixes/shapeFixes.ts';
import { entryAt, nodeAt, readText } from './nodes.ts';
import type { PipelineProblemCode } from './problems.ts';

/** Finds each `spec` whose fields all belong to another type: most likely the type is wrong, which is a single mistake, reported at the type. */
function mergeForeign(problems: readonly ShapeProblem[], checked: CheckedShape): { foreign: Finding[]; others: readonly ShapeProblem[] } {
  const strangers = problems.filter(({ kind, suggestion, path }) => kind === 'unknownKey' && suggestion === null && path.at(-2) === 'spec');
  const foreign: Finding[] = [];
  const merged = new Set<ShapeProblem>();
  for (const [spec, first] of bySpec(strangers, checked)) {
    const own = problems.filter(({ path }) => nodeAt(checked.tree, path.slice(0, -1)) === spec);
    const finding = toFinding(spec, first, own, checked);
    if (finding === null) continue;
    foreign.push(finding);
    for (const problem of own) merged.add(problem);
  }
  return { foreign, others: merged.size === 0 ? problems : problems.filter((problem) => !merged.has(problem)) };
}

/** Returns the specs in which every key is unknown, with the first of these problems. */
function bySpec(strangers: readonly ShapeProblem[], { tree }: CheckedShape): ReadonlyMap<MapNode, ShapeProblem> {
  const counts = new Map<MapNode, { first: ShapeProblem; count: number }>();
  for (const problem of strangers) {
    const map = nodeAt(tree, problem.path.slice(0, -1));
    if (map?.kind !== 'map') continue;
    const known = counts.get(map);
    if (known === undefined) counts.set(map, { first: problem, count: 1 });
    else known.count++;
  }
  return new Map(
    [...counts].filter(([map, { count }]) => count > 1 && count === map.entries.length).map(([map, { first }]) => [map, first]),
  );
}

function toFinding(
  spec: MapNode,
  { path }: ShapeProblem,
  own: readonly ShapeProblem[],
  { tree, visited, shapes }: CheckedShape,
): Finding | null {
  const holder = nodeAt(tree, path.slice(0, -2));
  const shape = holder?.kind === 'map' ? visited.get(holder) : undefined;
  const choice = shape?.choices.find(({ key }) => key === 'type');
  const type = holder?.kind === 'map' ? findGiven(holder, 'type')?.value : undefined;
  if (holder?.kind !== 'map' || choice === undefined || type?.kind !== 'scalar') return null;
  const word = chooseValue(choice, holder, shapes);
  const meant = resolveShape(choice.branches.get(word)?.fields.get('spec'), shapes);
  const isMeant = meant?.kind === 'fields' && spec.entries.every(({ key }) => toKnownKeys(meant).has(toKey(key)));
  const keys = spec.entries.map(({ key }) => toKey(key));
  const shown = keys.length > MOST_SHOWN + 1 ? [...keys.slice(0, MOST_SHOWN), l10n.t('{0} more', keys.length - MOST_SHOWN)] : keys;
  const hint = isMeant ? l10n.t('. Did you mean "{0}"?', word) : l10n.t('; change the type or the fields');
  const reason = l10n.t('is {0}, but spec has fields of another type: {1}{2}', String(type.value), listWords(shown, 'and'), hint);
  const isError = own.some(isShapeError);
  const place = [...path.slice(0, -2), 'type'];
  return findingAt(isError ? 'MISSING_FIELD' : 'UNKNOWN_KEY', type, place, reason, isMeant ? [changeFix(type, word)] : []);
}

const MOST_SHOWN = 3;

/** Converts shape problems to findings in the terms of pipelines, one per mistake, with their fixes. */
export function toFindings(problems: readonly ShapeProblem[], checked: CheckedShape): Finding[] {
  if (problems.length === 0) return [];
  const { foreign, others } = mergeForeign(problems, checked);
  const { moved, rest } = mergeMoved(others, checked);
  const own = rest.map((problem) => {
    const code = codeOf(problem);
    const finding = findingAt(code, toSpan(problem, checked), problem.path, toLack(problem, checked));
    // Fixes are rarely requested, so they are computed on access.
    return Object.defineProperty(finding, 'fixes', { get: () => toFixes(problem, rest, checked) });
  });
  return [...foreign, ...moved, ...own];
}

/** Marks the key of a field that is written without a value. */
function toSpan({ kind, path, misspelt, span }: ShapeProblem, { tree }: CheckedShape): Span {
  return kind === 'missing' && misspelt === null ? (entryAt(tree, path)?.key ?? span) : span;
}

const CODES: Readonly<Record<ShapeProblem['kind'], PipelineProblemCode>> = {
  missing: 'MISSING_FIELD',
  superfluous: 'SUPERFLUOUS_FIELD',
  wrongType: 'WRONG_TYPE',
  unknownWord: 'UNKNOWN_WORD',
  badText: 'INVALID_TEXT',
  outOfRange: 'OUT_OF_RANGE',
  repeated: 'REPEATED_ENTRY',
  unknownKey: 'UNKNOWN_KEY',
  newerType: 'NEWER_TYPE',
};

function codeOf({ kind, expected }: ShapeProblem): PipelineProblemCode {
  if (kind === 'outOfRange' && expected?.kind === 'list') return 'EMPTY_LIST';
  return (kind === 'badText' ? TEXT_CODES[nameOf(expected)] : undefined) ?? CODES[kind];
}

const TEXT_CODES: Readonly<Record<string, PipelineProblemCode>> = {
  identifier: 'INVALID_IDENTIFIER',
  pipelineIdentifier: 'INVALID_IDENTIFIER',
  name: 'INVALID_NAME',
  pipelineName: 'INVALID_NAME',
  duration: 'INVALID_DURATION',
  interval: 'INVALID_DURATION',
};

function nameOf(expected: Shape | null): string {
  return expected?.kind === 'grammar' ? expected.grammar : '';
}

function toLack({ kind, path, message, misspelt, suggestion, allowed, expected }: ShapeProblem, checked: CheckedShape): string {
  const { tree, visited, shapes } = checked;
  if (kind === 'outOfRange' && expected?.kind === 'list' && allowed.length === 0) return l10n.t('is empty; add at least one entry');
  const uncoloned = kind === 'wrongType' ? findUncoloned(expected, nodeAt(tree, path), checked) : null;
  if (uncoloned !== null) return l10n.t('{0}. Is a colon missing behind "{1}"?', message, uncoloned);
  if (
    kind === 'badText' &&
    shapes.lenient &&
    isExpression(nodeAt(tree, path), shapes.openings) &&
    Object.hasOwn(TEXT_CODES, nameOf(expected))
  )
    return l10n.t('must be a literal value; expressions are not allowed here');
  const map = nodeAt(tree, path.slice(0, -1));
  if (map?.kind !== 'map') return message;
  const key = path.at(-1);
  if (kind === 'newerType')
    return toNewerType(toNoun(visited.get(map), path), readText(map, String(key)) ?? '', currentCatalogue().published);
  if (kind === 'unknownWord' && key === 'type' && visited.get(map)?.owner === 'FailureAction') {
    const hint = suggestion === null ? l10n.t('Use one of {0}.', allowed.join(', ')) : l10n.t('Did you mean "{0}"?', suggestion);
    return l10n.t('"{0}" is not a failure action. {1}', shorten(readText(map, 'type') ?? ''), hint);
  }
  if (kind !== 'missing' || misspelt !== null) return message;
  if (key === 'identifier') {
    const name = readText(map, 'name');
    return name === null || name.trim() === '' ? message : l10n.t('{0}, like {1}', message, toIdentifier(name));
  }
  const owner = visited.get(map)?.owner;
  if (key === 'type' && owner === 'Stage') return l10n.t('is missing; add the type of the stage, like CI or Deployment');
  if (key === 'type' && owner === 'Step') return l10n.t('is missing; add the type of the step, like ShellScript, or a template');
  if (key === 'stages') return l10n.t('is missing; add a list with at least one stage');
  return message;
}

/** Returns what an object is, as a message calls it: `artifact source` for the shape ArtifactSource, else the key that holds it. */
function toNoun(shape: FieldsShape | undefined, path: Path): string {
  const owner = shape?.owners.at(-1);
  const name =
    owner === undefined || owner.path !== ''
      ? path.findLast((part, index) => index < path.length - 1 && typeof part === 'string')
      : owner.name;
  return String(name ?? 'document')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

/** A misplaced key: one object too far outside or inside, and the object that it belongs to. */
interface MovedField {
  readonly map: MapNode;
  readonly wanted: MapNode;
  /** The key of the inner of the two objects. */
  readonly holder: string;
  readonly isOutside: boolean;
}

/**
 * Finds fields at the wrong depth: a key that is unknown in its object, but known in the previous sibling's object or in the surrounding
 * one. If it is missing there, both problems are reported as one.
 */
function mergeMoved(problems: readonly ShapeProblem[], checked: CheckedShape): { moved: Finding[]; rest: readonly ShapeProblem[] } {
  const merged = new Set<ShapeProblem>();
  const moved: Finding[] = [];
  for (const stranger of problems) {
    if (stranger.kind !== 'unknownKey' || stranger.suggestion !== null) continue;
    const found = findHome(stranger, checked);
    if (found === null) continue;
    const path = toHomePath(stranger.path, found);
    const reason = problems.find((one) => one.kind === 'missing' && !merged.has(one) && areSame(one.path, path));
    merged.add(stranger);
    if (reason !== undefined) merged.add(reason);
    const message = describeMoved(found, reason !== undefined);
    const code = reason === undefined ? 'UNKNOWN_KEY' : 'MISSING_FIELD';
    moved.push(
      findingAt(code, stranger.span, reason === undefined ? stranger.path : path, message, toFix(stranger, found, checked.source)),
    );
  }
  return merged.size === 0 ? { moved, rest: problems } : { moved, rest: problems.filter((problem) => !merged.has(problem)) };
}

function describeMoved({ holder, isOutside }: MovedField, isMissing: boolean): string {
  if (isMissing)
    return isOutside
      ? l10n.t('is missing: it is next to {0} instead of under it; indent it', holder)
      : l10n.t('is missing: it is under {0} instead of next to it; move it to the left', holder);
  return isOutside
    ? l10n.t('is next to {0} instead of under it; indent it', holder)
    : l10n.t('is under {0} instead of next to it; move it to the left', holder);
}

function areSame(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

function toHomePath(path: Path, { holder, isOutside }: MovedField): Path {
  const key = path.at(-1)!;
  return isOutside ? [...path.slice(0, -1), holder, key] : [...path.slice(0, -2), key];
}

function findHome({ path, span }: ShapeProblem, checked: CheckedShape): MovedField | null {
  const { tree } = checked;
  const key = path.at(-1);
  const map = nodeAt(tree, path.slice(0, -1));
  if (map?.kind !== 'map' || typeof key !== 'string') return null;
  const index = map.entries.findIndex((entry) => entry.key.start === span.start);
  const before = map.entries[index - 1];
  if (before !== undefined && isHome(before.value, key, checked))
    return { map, wanted: before.value, holder: toKey(before.key), isOutside: true };
  const holder = path.at(-2);
  const around = nodeAt(tree, path.slice(0, -2));
  if (typeof holder !== 'string' || !isHome(around, key, checked)) return null;
  return { map, wanted: around, holder, isOutside: false };
}

/** Whether an object knows a key that it does not have yet. */
function isHome(node: TreeNode | null, key: string, { visited }: CheckedShape): node is MapNode {
  if (node?.kind !== 'map' || findGiven(node, key) !== undefined) return false;
  const shape = visited.get(node);
  return shape !== undefined && toKnownKeys(shape).has(key);
}

/** Returns a fix that shifts the lines of the key, if it is right after the object that it belongs to, or the last key inside the other object. */
function toFix({ span }: ShapeProblem, { map, wanted, isOutside }: MovedField, source: string): Fix[] {
  if (map.isFlow || wanted.isFlow) return [];
  const index = map.entries.findIndex(({ key }) => key.start === span.start);
  const entry = map.entries[index];
  const lineStart = source.lastIndexOf('\n', span.start - 1) + 1;
  if (entry === undefined || !/^ *$/.test(source.slice(lineStart, span.start))) return [];
  if (!isOutside && index !== map.entries.length - 1) return [];
  const end = Math.max(entry.value?.end ?? 0, entry.key.end);
  const title = isOutside ? l10n.t('Indent "{0}"', toKey(entry.key)) : l10n.t('Move "{0}" to the left', toKey(entry.key));
  const by = wanted.column - map.column;
  return [{ title, isPreferred: true, edits: [{ kind: 'shift', span: { start: lineStart, end }, by }] }];
}
