import fc from 'fast-check';
import type { Path } from '../../server/core/shape.ts';
import { replace } from './shapeMutants.ts';

/** Values that are valid for one shape and invalid for the next. */
const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  'x',
  'A',
  '3',
  '-1.5',
  '1e3',
  'true',
  'yes',
  '10m',
  '5s',
  '10 minutes',
  '<+input>',
  'a <+b.c> d',
  '<+',
  'my-step',
  'class',
  'ünï',
  ' ',
  0,
  1,
  7,
  1.5,
  -2,
  1e21,
  true,
  false,
  [],
  [null],
  ['x', 'x'],
  [1, '1', 1.5],
  [{}],
  {},
  { a: null },
  { a: 'x', b: 1 },
  { type: 'A' },
  { type: null },
  { type: '<+input>' },
  { type: 1, spec: {} },
  { d: 'x', e: 'x' },
];

/** A change at one place of a document: another value, none, or an additional key. */
export interface Injury {
  readonly place: number;
  readonly what: 'replace' | 'remove' | 'add';
  readonly key: string;
  readonly value: unknown;
}

/** Generates injuries of any kind; `values` extend the built-in ones. */
export function injuries(keys: readonly string[], values: readonly unknown[] = []): fc.Arbitrary<Injury> {
  return fc.record({
    place: fc.nat(),
    what: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    key: fc.constantFrom(...keys),
    value: fc.constantFrom(...ODD_VALUES, ...values),
  });
}

/** Returns the document with an injury, as JSON. */
export function injure(document: unknown, { place, what, key, value }: Injury): unknown {
  const paths = what === 'add' ? pathsIn(document).filter((path) => isObject(valueAt(document, path))) : pathsIn(document);
  const path = paths[place % paths.length] ?? [];
  if (what === 'remove') return path.length === 0 ? document : toJson(replace(document, path, undefined));
  return toJson(replace(document, what === 'add' && paths.length > 0 ? [...path, key] : path, value));
}

function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => (value as Readonly<Record<string | number, unknown>>)[step], document);
}

/** Lists the paths of all values, starting with the root. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const isList = Array.isArray(value);
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, isList ? Number(key) : key]))];
}
