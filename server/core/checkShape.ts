import { GRAMMARS, type Grammar } from './grammars.ts';
import { findNearest } from './nearest.ts';
import { type Choice, type FieldsShape, findWord, type Shape, type ShapeProblem, type Shapes, type WordsShape } from './shape.ts';
import { NOWHERE } from './tree.ts';

/** Most problems that one check gives; whoever has more mends these first. */
export const MOST_PROBLEMS = 100;

type Fields = Readonly<Record<string, unknown>>;

interface Check {
  readonly shapes: Shapes;
  readonly path: (string | number)[];
  readonly problems: ShapeProblem[];
}

/** Checks a value against a shape and gives the first problems in the order of the shape; one mistake gives one problem. Never throws, whatever the value. */
export function checkShape(value: unknown, shape: Shape, shapes: Shapes): ShapeProblem[] {
  const check: Check = { shapes, path: [], problems: [] };
  checkValue(check, value, shape);
  return check.problems;
}

function checkValue(check: Check, value: unknown, shape: Shape): void {
  if (check.problems.length >= MOST_PROBLEMS) return;
  switch (shape.kind) {
    case 'anything':
      break;
    case 'named':
      checkValue(check, value, check.shapes.shapeOf(shape.name));
      break;
    case 'flag':
      if (typeof value !== 'boolean') refuseType(check, value, 'true or false');
      break;
    case 'text':
      if (typeof value !== 'string') refuseType(check, value, 'a text');
      break;
    case 'secret':
      if (typeof value !== 'string') refuseType(check, value, 'the name of a stored secret, like account.my_secret');
      break;
    case 'grammar':
      checkGrammar(check, value, shape.grammar);
      break;
    case 'number':
      if (typeof value !== 'number') refuseType(check, value, 'a number');
      break;
    case 'either':
      checkValue(check, value, shape.of[0]!);
      break;
    case 'whole':
      checkWhole(check, value, shape.least, shape.most);
      break;
    case 'words':
      checkWord(check, value, shape);
      break;
    case 'list':
      checkList(check, value, shape);
      break;
    default:
      checkObject(check, value, shape);
  }
}

function checkGrammar(check: Check, value: unknown, grammar: Grammar): void {
  if (typeof value !== 'string') {
    refuseType(check, value, 'a text');
    return;
  }
  const lack = GRAMMARS[grammar](value);
  if (lack !== null) report(check, 'badText', lack);
}

function checkWhole(check: Check, value: unknown, least: number, most: number): void {
  if (typeof value !== 'number' || !Number.isInteger(value)) refuseType(check, value, 'a whole number');
  else if (value < least || value > most) report(check, 'outOfRange', `must be a whole number from ${least} to ${most}, not ${value}`);
}

function checkWord(check: Check, value: unknown, shape: WordsShape): void {
  if (typeof value === 'string' && findWord(shape, value) !== null) return;
  const { words } = shape;
  const allowed = words.length === 1 ? `must be "${words[0]}"` : `must be one of ${words.join(', ')}`;
  if (typeof value !== 'string') {
    report(check, 'wrongType', `${allowed}, not ${describe(value)}`);
    return;
  }
  const suggestion = findNearest(value, words);
  const hint = suggestion === null ? '' : `. Did you mean "${suggestion}"?`;
  report(check, 'unknownWord', `${allowed}, not "${shorten(value)}"${hint}`, { suggestion });
}

function checkList(check: Check, value: unknown, { of, least, unique }: Extract<Shape, { kind: 'list' }>): void {
  if (!Array.isArray(value)) {
    refuseType(check, value, 'a list');
    return;
  }
  if (value.length < least) report(check, 'outOfRange', `must hold at least ${least === 1 ? 'one entry' : `${least} entries`}`);
  const seen = new Set<unknown>();
  for (const [index, item] of value.entries()) {
    if (check.problems.length >= MOST_PROBLEMS) return;
    check.path.push(index);
    if (unique && seen.has(item)) report(check, 'repeated', `repeats ${describe(item)}; write it once`);
    else checkValue(check, item, of);
    seen.add(item);
    check.path.pop();
  }
}

function checkObject(check: Check, value: unknown, shape: Extract<Shape, { kind: 'object' | 'map' | 'fields' }>): void {
  if (!isFields(value)) {
    refuseType(check, value, 'an object of fields and values');
    return;
  }
  if (shape.kind === 'map') for (const key of Object.keys(value)) checkField(check, value, key, shape.of);
  if (shape.kind === 'fields') checkFields(check, value, shape, shape);
}

/** `whole` is the shape that `shape` belongs to as a branch: its fields are no strangers. */
function checkFields(check: Check, value: Fields, shape: FieldsShape, whole: FieldsShape): void {
  for (const key of shape.required) if (!isGiven(value, key)) refuseMissing(check, value, key, whole, 'is missing; add it');
  for (const group of shape.oneOf) checkGroup(check, value, group, whole);
  for (const [key, field] of shape.fields) checkField(check, value, key, field);
  for (const choice of shape.choices) checkChoice(check, value, choice, whole);
}

function checkField(check: Check, value: Fields, key: string, shape: Shape): void {
  if (!isGiven(value, key)) return;
  check.path.push(key);
  checkValue(check, value[key], shape);
  check.path.pop();
}

function checkGroup(check: Check, value: Fields, group: readonly string[], whole: FieldsShape): void {
  const [first, second] = group.filter((key) => isGiven(value, key));
  const names = group.join(' or ');
  if (first === undefined) refuseMissing(check, value, group[0]!, whole, `is missing; give exactly one of ${names}`);
  if (second === undefined) return;
  check.path.push(second);
  report(check, 'superfluous', `stands beside ${first}; give only one of ${names}`);
  check.path.pop();
}

function checkChoice(check: Check, value: Fields, { key, branches }: Choice, whole: FieldsShape): void {
  if (!isGiven(value, key)) return;
  const word = value[key];
  const branch = typeof word === 'string' ? branches.get(word) : undefined;
  if (branch !== undefined) {
    checkFields(check, value, branch, whole);
    return;
  }
  check.path.push(key);
  checkWord(check, word, { kind: 'words', words: [...branches.keys()] });
  check.path.pop();
}

function refuseMissing(check: Check, value: Fields, key: string, whole: FieldsShape, lack: string): void {
  const known = new Set(keysOf(whole));
  const misspelt = Object.keys(value).find((other) => !known.has(other) && findNearest(other, [key]) !== null) ?? null;
  const hint = misspelt === null ? '' : `. Is "${shorten(misspelt)}" meant to be it?`;
  check.path.push(key);
  report(check, 'missing', `${lack}${hint}`, { misspelt });
  check.path.pop();
}

function refuseType(check: Check, value: unknown, wanted: string): void {
  const quotes = wanted === 'a text' && (typeof value === 'number' || typeof value === 'boolean') ? '; put it in quotes' : '';
  report(check, 'wrongType', `must be ${wanted}, not ${describe(value)}${quotes}`);
}

function report(check: Check, kind: ShapeProblem['kind'], message: string, more: Partial<ShapeProblem> = {}): void {
  if (check.problems.length >= MOST_PROBLEMS) return;
  check.problems.push({ kind, path: [...check.path], message, misspelt: null, suggestion: null, allowed: [], span: NOWHERE, ...more });
}

/** Every field that an object of this shape can have, whatever its choices. */
function keysOf({ fields, choices }: FieldsShape): string[] {
  const branches = choices.flatMap((choice) => [choice.key, ...[...choice.branches.values()].flatMap(keysOf)]);
  return [...fields.keys(), ...branches];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isGiven(value: Fields, key: string): boolean {
  return Object.hasOwn(value, key) && value[key] !== null && value[key] !== undefined;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return `the text "${shorten(value)}"`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : String(value);
}

/** The beginning of a text that may be long or damaged. */
function shorten(text: string): string {
  return text.length <= 60 ? text.toWellFormed() : `${text.slice(0, 60).toWellFormed()}…`;
}
