import { GRAMMARS, type Grammar } from './grammars.ts';
import type { Choice, FieldsShape, Shape, Shapes } from './shape.ts';

/** A shape as `schemas/` writes it; `schemas/README.md` tells the notation. */
export type Notation = string | NotedFields;

/** An object of fields in that notation. */
export interface NotedFields {
  readonly [key: string]: Notation;
}

const PLAIN = ['anything', 'object', 'flag', 'text', 'secret'] as const;

/** Shapes under names, each read when it is first asked for. Asking for a name that there is not throws: a mistake in `schemas/`. */
export function readShapes(notation: NotedFields): Shapes {
  const read = new Map<string, Shape>();
  return {
    shapeOf(name) {
      const known = read.get(name);
      if (known !== undefined) return known;
      const noted = Object.hasOwn(notation, name) ? notation[name] : undefined;
      if (noted === undefined) throw new Error(`no shape is called ${name}`);
      const shape = readShape(noted);
      read.set(name, shape);
      return shape;
    },
  };
}

/** Reads one shape. A text that is none throws: a mistake in `schemas/`. */
export function readShape(noted: Notation): Shape {
  if (typeof noted !== 'string') return readFields(noted);
  if (noted.includes(' | ')) return { kind: 'words', words: noted.split(' | ') };
  const [word = '', ...modifiers] = noted.split(' ');
  return modifiers.reduce(modify, readWord(word));
}

/** Reads an object of fields. */
export function readFields(noted: NotedFields): FieldsShape {
  const fields = new Map<string, Shape>();
  const required: string[] = [];
  const oneOf: string[][] = [];
  const choices: Choice[] = [];
  for (const [written, value] of Object.entries(noted)) {
    const { keys, isRequired, isChoice } = readKey(written);
    if (isRequired && keys.length === 1) required.push(keys[0]!);
    if (keys.length > 1) oneOf.push(keys);
    if (isChoice) choices.push({ key: keys[0]!, branches: readBranches(value) });
    else for (const key of keys) fields.set(key, readShape(value));
  }
  return { kind: 'fields', fields, required, oneOf, choices };
}

function readKey(written: string): { readonly keys: string[]; readonly isRequired: boolean; readonly isChoice: boolean } {
  const isChoice = written.startsWith('by ');
  const isRequired = written.endsWith('*');
  const names = written.slice(isChoice ? 3 : 0, isRequired ? -1 : undefined);
  return { keys: names.split(' / '), isRequired, isChoice };
}

function readBranches(value: Notation): ReadonlyMap<string, FieldsShape> {
  if (typeof value === 'string') throw new Error(`a choice lists its words with their fields, not ${value}`);
  return new Map(Object.entries(value).map(([word, fields]) => [word, readBranch(word, fields)]));
}

function readBranch(word: string, fields: Notation): FieldsShape {
  if (typeof fields === 'string') throw new Error(`the choice ${word} names its fields, not ${fields}`);
  return readFields(fields);
}

function readWord(word: string): Shape {
  if (/^[A-Z]/.test(word)) return { kind: 'named', name: word };
  if (word === 'whole') return { kind: 'whole', least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const plain = PLAIN.find((kind) => kind === word);
  if (plain !== undefined) return { kind: plain };
  if (Object.hasOwn(GRAMMARS, word)) return { kind: 'grammar', grammar: word as Grammar };
  throw new Error(`no kind of value is called ${word}`);
}

function modify(shape: Shape, modifier: string): Shape {
  if (modifier === 'list' || modifier === 'set') return { kind: 'list', of: shape, least: 0, unique: modifier === 'set' };
  if (modifier === 'map') return { kind: 'map', of: shape };
  const [, least = '', most = ''] = /^(\d+)\.\.(\d*)$/.exec(modifier) ?? [];
  if (least !== '' && shape.kind === 'whole') return { ...shape, least: Number(least), most: Number(most) };
  if (least !== '' && most === '' && shape.kind === 'list') return { ...shape, least: Number(least) };
  throw new Error(`${modifier} does not go with ${shape.kind}`);
}
