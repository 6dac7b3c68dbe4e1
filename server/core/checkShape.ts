import * as l10n from '@vscode/l10n';
import { findFitting, listAlternatives } from './alternatives.ts';
import { checkPresence } from './checkPresence.ts';
import { checkEnum, checkScalar } from './checkScalar.ts';
import { isNewerType } from './nearestType.ts';
import { plural } from './plural.ts';
import {
  type Choice,
  type EnterBlock,
  type FieldsShape,
  isShapeError,
  type Shape,
  type ShapeProblem,
  type Shapes,
  type VisitFields,
} from './shape.ts';
import { findGiven, isMerge, listGiven, reportUnknownKey, toKey, toKnownKeys } from './shapeKeys.ts';
import { describe, isNothing, MOST_PROBLEMS, refuseType, report, type ShapeCheck, tokenOf } from './shapeReport.ts';
import type { ListNode, MapNode, ScalarNode, TreeEntry, TreeNode } from './tree.ts';

type Node = TreeNode | null;
type Holder = ScalarNode | null;

/**
 * Checks a value against a shape and returns the first problems in the order of the shape, one per mistake. About what `enter` is called for,
 * nothing else is reported. Never throws.
 */
export function checkShape(
  node: Node,
  shape: Shape,
  shapes: Shapes,
  { enter, visit }: { readonly enter?: EnterBlock; readonly visit?: VisitFields } = {},
): ShapeProblem[] {
  const check: ShapeCheck = { shapes, enter: enter ?? null, visit: visit ?? null, path: [], active: [], blamed: [], problems: [] };
  checkValue(check, node, shape, null);
  return check.problems;
}

/** Checks one value; `holder` is its key, or null if it has none. */
function checkValue(check: ShapeCheck, node: Node, shape: Shape, holder: Holder): void {
  if (check.problems.length >= MOST_PROBLEMS) return;
  if (node?.kind === 'alias') return;
  if (node?.kind === 'block') {
    check.enter?.(node, shape, [...check.path]);
    return;
  }
  if (check.shapes.lenient && isNothing(node)) return;
  switch (shape.kind) {
    case 'anything':
      break;
    case 'named':
      checkValue(check, node, check.shapes.shapeOf(shape.name), holder);
      break;
    case 'either':
      checkEither(check, node, shape.of, holder);
      break;
    case 'list':
      checkList(check, node, shape, holder);
      break;
    case 'object':
    case 'map':
    case 'fields':
      checkObject(check, node, shape, holder);
      break;
    default:
      checkScalar(check, node, shape, holder);
  }
}

/** Checks a value against the alternative of its kind; if several match, against the one with the fewest errors. */
function checkEither(check: ShapeCheck, node: Node, alternatives: readonly Shape[], holder: Holder): void {
  const fitting = findFitting(node, alternatives, check.shapes);
  if (fitting === null) {
    refuseType(check, node, holder, listAlternatives(alternatives, check.shapes));
    return;
  }
  const chosen = 'kind' in fitting ? fitting : chooseAlternative(check, node, fitting, holder);
  if (chosen !== null) checkValue(check, node, chosen, holder);
}

/** Returns the alternative with the fewest errors; null if nothing is left to check because a scalar matches one entirely. */
function chooseAlternative(check: ShapeCheck, node: Node, fitting: readonly Shape[], holder: Holder): Shape | null {
  const isScalar = node === null || node.kind === 'scalar';
  let chosen = fitting[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const one of fitting) {
    const trial: ShapeCheck = { ...check, enter: null, visit: null, blamed: [], problems: [] };
    checkValue(trial, node, one, holder);
    if (isScalar && trial.problems.length === 0) return null;
    const errors = countErrors(trial.problems, 0);
    if (errors < least) {
      chosen = one;
      least = errors;
    }
    if (errors === 0) break;
  }
  return chosen;
}

function checkList(check: ShapeCheck, node: Node, { of, least, unique }: Extract<Shape, { kind: 'list' }>, holder: Holder): void {
  if (node?.kind !== 'list') {
    refuseType(check, node, holder, l10n.t('a list'), { kind: 'list', of, least, unique });
    return;
  }
  if (node.items.length < least) {
    const message = plural(least, 'must hold at least one entry', 'must hold at least {0} entries', least);
    report(check, 'outOfRange', tokenOf(node, holder), message, { expected: { kind: 'list', of, least, unique } });
  }
  const repeated = unique ? findRepeated(node) : null;
  for (let index = 0; index < node.items.length && check.problems.length < MOST_PROBLEMS; index++) {
    const item = node.items[index] ?? null;
    check.path.push(index);
    if (repeated?.has(index))
      report(check, 'repeated', tokenOf(item, holder), l10n.t('duplicates {0}; remove one of the two', describe(item)));
    else checkValue(check, item, of, null);
    check.path.pop();
  }
}

/** Returns the indices of scalars that occur earlier in the list. */
function findRepeated({ items }: ListNode): ReadonlySet<number> {
  const seen = new Set<unknown>();
  const repeated = new Set<number>();
  for (const [index, item] of items.entries()) {
    if (item !== null && item.kind !== 'scalar') continue;
    const value = item?.value ?? null;
    if (seen.has(value)) repeated.add(index);
    seen.add(value);
  }
  return repeated;
}

function checkObject(check: ShapeCheck, node: Node, shape: Extract<Shape, { kind: 'object' | 'map' | 'fields' }>, holder: Holder): void {
  if (node?.kind !== 'map') {
    refuseType(check, node, holder, l10n.t('an object'), shape);
    return;
  }
  if (shape.kind === 'map') checkEntries(check, node, shape.of);
  if (shape.kind !== 'fields') return;
  const other = check.visit?.(node, shape, check.path);
  if (other === undefined) checkFields(check, node, shape, holder);
  else if (other !== null) checkValue(check, node, other, holder);
}

function checkEntries(check: ShapeCheck, map: MapNode, shape: Shape): void {
  for (const entry of map.entries) if (!isMerge(map, entry.key) && !isNothing(entry.value)) checkEntry(check, entry, shape);
}

function checkFields(check: ShapeCheck, map: MapNode, shape: FieldsShape, holder: Holder): void {
  const { active } = check;
  const base = active.length;
  const isDecided = choose(check, map, shape);
  const top = active.length;
  for (let index = base; index < top; index++) {
    const part = active[index]!;
    if (!map.isOpen) checkPresence(check, map, part, shape, holder);
    for (const entry of listGiven(map, part.fields)) checkField(check, entry, base, index, top);
    for (const choice of part.choices) checkChoice(check, map, choice);
  }
  const rest = findRest(check, base, top);
  if (rest !== null) checkRest(check, map, rest, base, top);
  else if (check.shapes.lenient || check.shapes.reportsUnknownKeys === true)
    checkKeys(check, map, base, top, isDecided ? null : toKnownKeys(shape));
  active.length = base;
}

/** Pushes the shape and the branches chosen by its enum values onto the stack; returns false if a deciding field is missing or chooses no branch. */
function choose(check: ShapeCheck, map: MapNode, shape: FieldsShape): boolean {
  check.active.push(shape);
  let isDecided = true;
  for (const choice of shape.choices) {
    const branch = findBranch(check, choice, findGiven(map, choice.key));
    isDecided = branch !== undefined && choose(check, map, branch) && isDecided;
  }
  return isDecided;
}

function findBranch({ shapes }: ShapeCheck, { branches }: Choice, entry: TreeEntry | undefined): FieldsShape | undefined {
  if (entry?.value?.kind !== 'scalar') return undefined;
  const { value } = entry.value;
  if (typeof value === 'string') return branches.get(value);
  return shapes.lenient ? branches.get(String(value)) : undefined;
}

function checkChoice(check: ShapeCheck, map: MapNode, choice: Choice): void {
  const entry = findGiven(map, choice.key);
  if (entry === undefined || entry.value?.kind === 'alias' || findBranch(check, choice, entry) !== undefined) return;
  const values = [...choice.branches.keys()];
  check.path.push(choice.key);
  if (mayBeNewer(entry.value, choice, values)) report(check, 'newerType', entry.value, l10n.t('is an unknown type, which may be newer'));
  else checkEnum(check, entry.value, { kind: 'enum', values }, entry.key);
  check.path.pop();
}

/** Whether a value names a type that may be newer than the shapes. */
function mayBeNewer(node: Node, { elsewhere }: Choice, values: readonly string[]): node is ScalarNode {
  if (elsewhere === null || node?.kind !== 'scalar' || typeof node.value !== 'string') return false;
  return isNewerType(node.value, values) && isNewerType(node.value, elsewhere);
}

/**
 * Checks a field against all active parts that define it, up to the first that it breaks; does nothing unless the part at `index` is the
 * first that defines it.
 */
function checkField(check: ShapeCheck, entry: TreeEntry, base: number, index: number, top: number): void {
  const key = toKey(entry.key);
  for (let earlier = base; earlier < index; earlier++) if (check.active[earlier]!.fields.has(key)) return;
  const before = check.problems.length;
  for (let later = index; later < top; later++) {
    const field = check.active[later]!.fields.get(key);
    if (field !== undefined) checkEntry(check, entry, field);
    if (countErrors(check.problems, before) > 0) return;
  }
}

function findRest({ active }: ShapeCheck, base: number, top: number): Shape | null {
  for (let index = base; index < top; index++) {
    const { rest } = active[index]!;
    if (rest !== null) return rest;
  }
  return null;
}

function checkRest(check: ShapeCheck, map: MapNode, rest: Shape, base: number, top: number): void {
  for (const entry of map.entries)
    if (!isMerge(map, entry.key) && !isKnown(check, toKey(entry.key), base, top) && !isNothing(entry.value)) checkEntry(check, entry, rest);
}

/** Reports unknown keys; `others` are the further keys to accept while no enum value has chosen a branch. */
function checkKeys(check: ShapeCheck, map: MapNode, base: number, top: number, others: ReadonlySet<string> | null): void {
  for (const { key } of map.entries) {
    if (check.problems.length >= MOST_PROBLEMS) return;
    if (isMerge(map, key) || isKnown(check, toKey(key), base, top) || check.blamed.includes(key) || others?.has(toKey(key))) continue;
    check.path.push(toKey(key));
    reportUnknownKey(check, map, key, base, top);
    check.path.pop();
  }
}

function isKnown(check: ShapeCheck, key: string, base: number, top: number): boolean {
  for (let index = base; index < top; index++) {
    const { fields, choices } = check.active[index]!;
    if (fields.has(key)) return true;
    for (const choice of choices) if (choice.key === key) return true;
  }
  return false;
}

function checkEntry(check: ShapeCheck, { key, value }: TreeEntry, shape: Shape): void {
  check.path.push(toKey(key));
  checkValue(check, value, shape, key);
  check.path.pop();
}

function countErrors(problems: readonly ShapeProblem[], from: number): number {
  let errors = 0;
  for (let index = from; index < problems.length; index++) if (isShapeError(problems[index]!)) errors++;
  return errors;
}
