import fc from 'fast-check';
import type { Notation, NotedFields } from '../../server/core/shapeNotation.ts';

const SCALARS = [
  'text',
  'secret',
  'flag',
  'number',
  'whole',
  'whole 1..5',
  'whole 0..',
  'identifier',
  'name',
  'duration',
  'interval',
  'versionLabel',
  'variableName',
  'color',
  'A | B | C',
  '| A',
  '1 | true | x',
] as const;

const scalar = fc.constantFrom<Notation>(...SCALARS);
const COLLECTIONS = ['text list', 'text list 1..', 'text set', 'whole set', 'flag map', 'text list map', 'object', 'anything'] as const;

/** Keys that are literal in the notation. */
const KEYS = ['a', 'b', 'c', 'spec'] as const;
const WORDS = ['A', 'B', '1', 'true'] as const;

/** Generates any shape in the notation of schemas/ with the given object depth; it may reference shapes by these names. */
export function notations(depth: number, names: readonly string[]): fc.Arbitrary<Notation> {
  const named = names.flatMap((name) => [name, `${name} list`, `${name} map`]);
  const collection = fc.constantFrom<Notation>(...COLLECTIONS, ...named);
  if (depth === 0) return fc.oneof(scalar, collection);
  const inner = notations(depth - 1, names);
  return fc.oneof(
    { weight: 2, arbitrary: scalar },
    { weight: 2, arbitrary: collection },
    { weight: 1, arbitrary: fc.array(inner, { minLength: 2, maxLength: 3 }) },
    { weight: 4, arbitrary: notedFields(depth - 1, true, names) },
  );
}

/** Generates any object of fields; a branch of a choice has no free keys. */
export function notedFields(depth: number, isComplete: boolean, names: readonly string[]): fc.Arbitrary<NotedFields> {
  const inner = notations(depth, names);
  const own = fc.uniqueArray(fc.tuple(fc.constantFrom(...KEYS), fc.boolean(), inner), { selector: ([key]) => key, maxLength: 4 });
  const groups = fc.record({
    exactly: fc.option(scalar, { freq: 4 }),
    least: fc.option(fc.constantFrom<Notation>('a / b', ['a / b', 'c / spec']), { freq: 4 }),
    most: fc.option(fc.constantFrom<Notation>('a / b', 'a / b / c'), { freq: 4 }),
    filled: fc.option(fc.constantFrom<Notation>('c / spec', 'a'), { freq: 4 }),
    rest: fc.option(fc.oneof(scalar, fc.constant<Notation>('anything')), { freq: 4 }),
    isChoiceRequired: fc.boolean(),
  });
  const branches = depth < 1 ? fc.constant(null) : fc.option(choices(depth - 1, names), { freq: 1 });
  return fc.tuple(own, groups, branches).map(([fields, { exactly, least, most, filled, rest, isChoiceRequired }, choice]) => ({
    ...Object.fromEntries(fields.map(([key, isRequired, noted]) => [isRequired ? `${key}*` : key, noted])),
    ...(exactly === null ? {} : { 'd / e*': exactly }),
    // A group consists of declared fields.
    ...(least === null || fields.length < KEYS.length ? {} : { 'at least one of': least }),
    ...(most === null || fields.length < KEYS.length ? {} : { 'at most one of': most }),
    ...(filled === null || fields.length < KEYS.length ? {} : { 'at least one filled of': filled }),
    ...(choice === null ? {} : { [isChoiceRequired ? 'by type*' : 'by type']: choice }),
    ...(rest === null || !isComplete ? {} : { '...': rest }),
  }));
}

function choices(depth: number, names: readonly string[]): fc.Arbitrary<NotedFields> {
  const branch = fc.tuple(fc.constantFrom(...WORDS), notedFields(depth, false, names));
  return fc.uniqueArray(branch, { selector: ([word]) => word, minLength: 1, maxLength: 3 }).map((entries) => Object.fromEntries(entries));
}
