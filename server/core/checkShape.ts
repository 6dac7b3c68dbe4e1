import { isFitting, listAlternatives } from './alternatives.ts';
import { checkPresence } from './checkPresence.ts';
import { checkScalar, checkWord } from './checkScalar.ts';
import type { EnterBlock, FieldsShape, Shape, ShapeProblem, Shapes } from './shape.ts';
import { findGiven, tellUnknownKey, toKey } from './shapeKeys.ts';
import { describe, isNothing, MOST_PROBLEMS, refuseType, report, type ShapeCheck, tokenOf } from './shapeReport.ts';
import type { ListNode, MapNode, ScalarNode, TreeEntry, TreeNode } from './tree.ts';

type Node = TreeNode | null;
type Holder = ScalarNode | null;

/** What a check may be given besides. */
export interface CheckOptions {
  /** Is told of each entry that is read by itself; nothing else is said of those. */
  readonly enter?: EnterBlock;
}

/** Checks a value against a shape and gives the first problems, those of what is missing in an object before those of what stands in it; one mistake gives one problem. Never throws, whatever the value. */
export function checkShape(node: Node, shape: Shape, shapes: Shapes, { enter }: CheckOptions = {}): ShapeProblem[] {
  const check: ShapeCheck = { shapes, enter: enter ?? null, path: [], active: [], blamed: [], problems: [] };
  checkValue(check, node, shape, null);
  return check.problems;
}

/** `holder` is the key that holds the value, where one does. */
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

/** Checks a value against the alternative that goes with it; where several do, against the one that it breaks least. */
function checkEither(check: ShapeCheck, node: Node, alternatives: readonly Shape[], holder: Holder): void {
  const fitting = alternatives.filter((one) => isFitting(node, one, check.shapes));
  const [first] = fitting;
  if (first === undefined) refuseType(check, node, holder, listAlternatives(alternatives, check.shapes));
  else checkValue(check, node, fitting.length === 1 ? first : chooseAlternative(check, node, fitting, holder), holder);
}

function chooseAlternative(check: ShapeCheck, node: Node, fitting: readonly Shape[], holder: Holder): Shape {
  let chosen = fitting[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const one of fitting) {
    const trial: ShapeCheck = { ...check, enter: null, blamed: [], problems: [] };
    checkValue(trial, node, one, holder);
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
    refuseType(check, node, holder, 'a list');
    return;
  }
  if (node.items.length < least) {
    report(check, 'outOfRange', tokenOf(node, holder), `must hold at least ${least === 1 ? 'one entry' : `${least} entries`}`);
  }
  const repeated = unique ? findRepeated(node) : null;
  for (let index = 0; index < node.items.length && check.problems.length < MOST_PROBLEMS; index++) {
    const item = node.items[index] ?? null;
    check.path.push(index);
    if (repeated?.has(index)) report(check, 'repeated', tokenOf(item, holder), `repeats ${describe(item)}; write it once`);
    else checkValue(check, item, of, null);
    check.path.pop();
  }
}

/** The indices of scalars that stand in the list before. */
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
    refuseType(check, node, holder, 'an object of fields and values');
    return;
  }
  if (shape.kind === 'map') for (const entry of node.entries) checkEntry(check, entry, shape.of);
  if (shape.kind === 'fields') checkFields(check, node, shape, holder);
}

function checkFields(check: ShapeCheck, map: MapNode, shape: FieldsShape, holder: Holder): void {
  const { active } = check;
  const base = active.length;
  const isDecided = choose(check, map, shape);
  const top = active.length;
  for (let index = base; index < top && !map.isOpen; index++) checkPresence(check, map, check.active[index]!, shape, holder);
  for (const entry of map.entries) {
    const isKnown = checkField(check, entry, base, top);
    if (!isKnown && isDecided && check.shapes.lenient && !check.blamed.includes(entry.key)) {
      check.path.push(toKey(entry.key));
      tellUnknownKey(check, map, entry.key, base, top);
      check.path.pop();
    }
  }
  active.length = base;
}

/** Puts the shape and the branches that its words choose on the stack; false where a word that would choose one is missing, misspelt or not known. */
function choose(check: ShapeCheck, map: MapNode, shape: FieldsShape): boolean {
  check.active.push(shape);
  let isDecided = true;
  for (const { key, branches } of shape.choices) {
    const entry = findGiven(map, key);
    const word = entry?.value?.kind === 'scalar' ? entry.value.value : null;
    const branch = branches.get(check.shapes.lenient ? String(word) : (word as string));
    if (branch !== undefined) isDecided = choose(check, map, branch) && isDecided;
    else isDecided = false;
    if (branch !== undefined || entry === undefined || entry.value?.kind === 'alias') continue;
    check.path.push(key);
    checkWord(check, entry.value, { kind: 'words', words: [...branches.keys()] }, entry.key);
    check.path.pop();
  }
  return isDecided;
}

/** Checks an entry against all that is said of its key, up to the first that it breaks; false where nothing is. */
function checkField(check: ShapeCheck, entry: TreeEntry, base: number, top: number): boolean {
  const key = toKey(entry.key);
  let isKnown = false;
  for (let index = base; index < top; index++) {
    const shape = check.active[index]!;
    const field = shape.fields.get(key);
    if (field === undefined) {
      for (const choice of shape.choices) if (choice.key === key) isKnown = true;
      continue;
    }
    isKnown = true;
    const before = check.problems.length;
    checkEntry(check, entry, field);
    if (countErrors(check.problems, before) > 0) break;
  }
  return isKnown;
}

function checkEntry(check: ShapeCheck, { key, value }: TreeEntry, shape: Shape): void {
  if (isNothing(value)) return;
  check.path.push(toKey(key));
  checkValue(check, value, shape, key);
  check.path.pop();
}

function countErrors(problems: readonly ShapeProblem[], from: number): number {
  let errors = 0;
  for (let index = from; index < problems.length; index++) if (problems[index]!.kind !== 'unknownKey') errors++;
  return errors;
}
