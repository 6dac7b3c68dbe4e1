import { GRAMMARS, type Grammar } from './grammars.ts';
import type { Choice, FieldsShape, Owner, Shape, Shapes } from './shape.ts';

/** A shape as `schemas/` writes it; `schemas/README.md` explains the notation. */
export type Notation = string | NotedFields | readonly Notation[];

/** An object of fields in that notation. */
export interface NotedFields {
  readonly [key: string]: Notation;
}

/** How to read the notation: if lenient, as for YAML, where identifiers and names follow the grammars of pipelines. */
export interface NotationOptions {
  readonly lenient: boolean;
}

interface Reading extends NotationOptions {
  readonly owners: readonly Owner[];
}

/** The owner of an unnamed shape. */
const NO_OWNER: Owner = { name: '', path: '' };

const STRICT: NotationOptions = { lenient: false };
/** The key for groups of fields of which exactly one must be given. */
export const EXACTLY_ONE = 'exactly one of';
/** The key for groups of fields of which at least one must be given. */
export const AT_LEAST_ONE = 'at least one of';
/** The key for groups of fields of which at most one may be given. */
export const AT_MOST_ONE = 'at most one of';
/** The key for groups of lists of which at least one must be given and have an entry. */
export const ONE_FILLED = 'at least one filled of';
/** The keys of all groups. */
export const GROUP_KEYS: readonly string[] = [EXACTLY_ONE, AT_LEAST_ONE, AT_MOST_ONE, ONE_FILLED];
/** The key for the shape of fields whose keys are free. */
export const REST = '...';
/** The key for the values of an open choice that are known but have no place here. */
export const ELSEWHERE = 'known elsewhere';
const PLAIN = ['anything', 'object', 'flag', 'text', 'secret', 'number'] as const;

/**
 * Returns named shapes, each parsed on first use. The part of a name after a dot is a variant, like `Step.cd`, and not part of the owner's
 * name. Requesting an unknown name throws: it is a mistake in `schemas/`.
 */
export function readShapes(notation: NotedFields, { lenient }: NotationOptions = STRICT): Shapes {
  const read = new Map<string, Shape>();
  return {
    lenient,
    shapeOf(name) {
      const known = read.get(name);
      if (known !== undefined) return known;
      const noted = Object.hasOwn(notation, name) ? notation[name] : undefined;
      if (noted === undefined) throw new Error(`no shape is called ${name}`);
      const shape = readNotation(noted, { lenient, owners: [{ name: name.replace(/[.].*$/, ''), path: '' }] });
      read.set(name, shape);
      return shape;
    },
  };
}

/** Parses one shape. Throws if the notation is invalid: it is a mistake in `schemas/`. */
export function readShape(noted: Notation, { lenient }: NotationOptions = STRICT): Shape {
  return readNotation(noted, { lenient, owners: [NO_OWNER] });
}

/** Parses an object of fields. */
export function readFields(noted: NotedFields, { lenient }: NotationOptions = STRICT): FieldsShape {
  return readObject(noted, { lenient, owners: [NO_OWNER] });
}

function readNotation(noted: Notation, reading: Reading): Shape {
  if (isAlternatives(noted)) return { kind: 'either', of: noted.map((one) => readNotation(one, reading)) };
  if (typeof noted !== 'string') return readObject(noted, reading);
  if (noted.startsWith('| ')) return { kind: 'enum', values: [noted.slice(2)] };
  if (noted.includes(' | ')) return { kind: 'enum', values: noted.split(' | ') };
  const [word = '', ...modifiers] = noted.split(' ');
  return modifiers.reduce(modify, readKind(word, reading));
}

/** Whether a notation lists alternatives. */
export function isAlternatives(noted: Notation): noted is readonly Notation[] {
  return Array.isArray(noted);
}

function readObject(noted: NotedFields, reading: Reading): FieldsShape {
  const fields = new Map<string, Shape>();
  const required: string[] = [];
  const oneOf: string[][] = [];
  const choices: Choice[] = [];
  for (const [written, value] of Object.entries(noted)) {
    if (GROUP_KEYS.includes(written) || written === REST || written === ELSEWHERE) continue;
    const { keys, isRequired, isChoice, isOpen } = readKey(written);
    if (isRequired && keys.length === 1) required.push(keys[0]!);
    if (keys.length > 1) oneOf.push(keys);
    const elsewhere = isOpen ? readWords(noted[ELSEWHERE]) : null;
    if (isChoice) choices.push({ key: keys[0]!, branches: readBranches(value, reading), elsewhere });
    else for (const key of keys) fields.set(key, readNotation(value, within(reading, key)));
  }
  oneOf.push(...readGroups(noted[EXACTLY_ONE]));
  const atLeastOne = readGroups(noted[AT_LEAST_ONE]);
  const atMostOne = readGroups(noted[AT_MOST_ONE]);
  const oneFilled = readGroups(noted[ONE_FILLED]);
  const rest = noted[REST] === undefined ? null : readNotation(noted[REST], reading);
  const { owners } = reading;
  return { kind: 'fields', owner: owners[0]?.name ?? '', owners, fields, required, oneOf, atLeastOne, atMostOne, oneFilled, choices, rest };
}

/** What a choice begins with whose values may be newer than the shapes. */
const OPEN = 'by open ';

/** A key of an object in the notation. */
interface WrittenKey {
  readonly keys: string[];
  readonly isRequired: boolean;
  /** Whether the field decides which further ones hold. */
  readonly isChoice: boolean;
  readonly isOpen: boolean;
}

/** Splits a written key into the keys of fields, whether they are required, and whether the field decides which further ones hold. */
export function readKey(written: string): WrittenKey {
  const isChoice = written.startsWith('by ');
  const isRequired = written.endsWith('*');
  const isOpen = written.startsWith(OPEN);
  const names = written.slice(isOpen ? OPEN.length : isChoice ? 3 : 0, isRequired ? -1 : undefined);
  return { keys: names.split(' / '), isRequired, isChoice, isOpen };
}

function readWords(noted: Notation | undefined): string[] {
  return typeof noted === 'string' ? noted.split(' | ') : [];
}

function readGroups(noted: Notation | undefined): string[][] {
  if (noted === undefined) return [];
  return (isAlternatives(noted) ? noted : [noted]).map((group) => {
    if (typeof group !== 'string') throw new Error('a group names fields, not a shape');
    return group.split(' / ');
  });
}

function readBranches(value: Notation, reading: Reading): ReadonlyMap<string, FieldsShape> {
  if (typeof value === 'string' || isAlternatives(value)) throw new Error('a choice lists its words with their fields');
  return new Map(Object.entries(value).map(([word, fields]) => [word, readBranch(word, fields, reading)]));
}

function readBranch(word: string, fields: Notation, { lenient, owners }: Reading): FieldsShape {
  if (typeof fields === 'string' || isAlternatives(fields)) throw new Error(`the choice ${word} names its fields, not a shape`);
  return readObject(fields, { lenient, owners: [{ name: word, path: '' }, ...owners] });
}

/** Returns the context to read the value of a field in. */
function within({ lenient, owners }: Reading, key: string): Reading {
  const inner = owners.map(({ name, path }, index) => {
    const isSpecOfValue = index < owners.length - 1 && path === '' && key === 'spec';
    return { name, path: isSpecOfValue ? '' : path === '' ? key : `${path}.${key}` };
  });
  return { lenient, owners: inner };
}

function readKind(word: string, { lenient }: Reading): Shape {
  if (/^[A-Z]/.test(word)) return { kind: 'named', name: word };
  if (word === 'whole') return { kind: 'integer', least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const plain = PLAIN.find((kind) => kind === word);
  if (plain !== undefined) return { kind: plain };
  if (lenient && Object.hasOwn(OF_PIPELINES, word)) return { kind: 'grammar', grammar: OF_PIPELINES[word as keyof typeof OF_PIPELINES] };
  if (Object.hasOwn(GRAMMARS, word)) return { kind: 'grammar', grammar: word as Grammar };
  throw new Error(`no kind of value is called ${word}`);
}

/** The grammars of identifiers and names in YAML. */
const OF_PIPELINES = { identifier: 'pipelineIdentifier', name: 'pipelineName' } as const satisfies Record<string, Grammar>;

function modify(shape: Shape, modifier: string): Shape {
  if (modifier === 'list' || modifier === 'set') return { kind: 'list', of: shape, least: 0, unique: modifier === 'set' };
  if (modifier === 'map') return { kind: 'map', of: shape };
  const [, least = '', most = ''] = /^(\d+)\.\.(\d*)$/.exec(modifier) ?? [];
  if (least !== '' && shape.kind === 'integer')
    return { ...shape, least: Number(least), most: most === '' ? Number.POSITIVE_INFINITY : Number(most) };
  if (least !== '' && most === '' && shape.kind === 'list') return { ...shape, least: Number(least) };
  throw new Error(`${modifier} does not go with ${shape.kind}`);
}
