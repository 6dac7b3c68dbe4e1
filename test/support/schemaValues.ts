import type { JsonSchema } from '../../server/wire/schemas/jsonSchema.ts';

/** Strings that tend to cause trouble, besides ordinary ones. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  'a',
  'beta',
  'Ünïcödé 名前 🐟',
  'x'.repeat(300),
  'x'.repeat(5000),
  '../../etc/passwd',
  '..',
  "' or 1=1; drop table tokens --",
  '"quoted"\n\tline',
  '\u0000',
  'a\u0000b',
  '\ud83e',
  '\ufeff',
  '=1+1',
  '<script>',
  '{{7*7}}',
  '<+input>',
  '__proto__',
  'constructor',
  'null',
  'true',
  '-1',
  '1e400',
  '99999999999999999999',
  '2025-02-30',
  '%',
  '%00',
  '%zz',
  'a,b,,c',
  '[]',
  'a@example.com',
];

const NUMBERS: readonly number[] = [0, 1, 2, 7, 50, 1000, -1, 0.5, 1e10, 2 ** 31, Number.MAX_SAFE_INTEGER, 2 ** 60, 1e300, -1e300];

/** Creates values of schemas, and corrupts them. */
export interface ValueMaker {
  /** Returns one of the entries. */
  pick<Entry>(entries: readonly Entry[]): Entry;
  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean;
  /** Creates a value that usually matches a schema. */
  make(schema: JsonSchema): unknown;
  /** Returns the value with one part of it replaced. */
  corrupt(value: unknown): unknown;
  /** Creates arbitrary JSON. */
  arbitraryJson(depth?: number): unknown;
}

/** Creates a value maker; `schemas` are those that others reference by name. */
export function createValueMaker(random: () => number, schemas: Readonly<Record<string, JsonSchema>>): ValueMaker {
  const pick = <Entry>(entries: readonly Entry[]): Entry => entries[Math.floor(random() * entries.length)]!;
  const chance = (probability: number): boolean => random() < probability;
  const times = <Entry>(max: number, make: () => Entry): Entry[] => Array.from({ length: Math.floor(random() * (max + 1)) }, make);

  const arbitraryJson = (depth = 0): unknown => {
    const kind = Math.floor(random() * (depth > 3 ? 5 : 8));
    if (kind === 0) return null;
    if (kind === 1) return chance(0.5);
    if (kind === 2) return pick(NUMBERS);
    if (kind <= 4) return pick(TEXTS);
    if (kind === 5) return times(4, () => arbitraryJson(depth + 1));
    if (kind === 6) return deep(pick([5, 50, 500]));
    return Object.fromEntries(times(4, () => [pick(TEXTS), arbitraryJson(depth + 1)]));
  };

  const make = (schema: JsonSchema, depth = 0): unknown => {
    const { $ref, anyOf, type, properties = {}, required = [], additionalProperties, items } = schema;
    if (typeof $ref === 'string') return make(schemas[$ref.split('/').at(-1)!] ?? {}, depth + 1);
    if (Array.isArray(schema.enum)) return pick(schema.enum as readonly unknown[]);
    if (Array.isArray(anyOf)) return make(pick(anyOf as readonly JsonSchema[]), depth + 1);
    if (type === 'object') {
      const known = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
      const chosen = known.filter(([name]) => (required as readonly string[]).includes(name) || chance(0.6));
      const extra =
        typeof additionalProperties === 'object' ? times(3, () => [pick(TEXTS), make(additionalProperties as JsonSchema, depth + 1)]) : [];
      return Object.fromEntries([...chosen.map(([name, value]) => [name, make(value, depth + 1)]), ...extra] as [string, unknown][]);
    }
    if (type === 'array') return times(depth > 4 ? 1 : 4, () => make(items as JsonSchema, depth + 1));
    if (type === 'integer' || type === 'number') return pick(NUMBERS);
    if (type === 'boolean') return chance(0.5);
    if (type === 'null') return null;
    if (type === 'string') return typeof schema.pattern === 'string' ? pick(['2025-01-01', '2025-12-31', ...TEXTS]) : pick(TEXTS);
    return arbitraryJson();
  };

  const corrupt = (value: unknown): unknown => {
    if (chance(0.3)) return arbitraryJson();
    if (Array.isArray(value) && value.length > 0) {
      const place = Math.floor(random() * value.length);
      return value.map((entry: unknown, index) => (index === place ? corrupt(entry) : entry));
    }
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      if (entries.length === 0) return { [pick(TEXTS)]: arbitraryJson() };
      const [name, inner] = pick(entries);
      return chance(0.2) ? Object.fromEntries(entries.filter(([other]) => other !== name)) : { ...value, [name]: corrupt(inner) };
    }
    return arbitraryJson();
  };

  return { pick, chance, make: (schema) => make(schema), corrupt, arbitraryJson };
}

function deep(levels: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
