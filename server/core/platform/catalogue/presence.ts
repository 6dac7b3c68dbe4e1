import { type SchemaObject, toSchemaList, toSchemaObject, toWords } from './schemaFiles.ts';

/** What a schema asks of which fields are given: those that must be, and how many of the others. */
export interface Presence {
  readonly required: readonly string[];
  readonly group: PresenceGroup | null;
  /** Whether the schema asks for nothing more than that. */
  readonly isWhole: boolean;
}

/** Exactly one of some fields, at least one, or at most one. */
interface PresenceGroup {
  readonly kind: 'one' | 'some' | 'few';
  readonly keys: readonly string[];
}

/** Keywords that a schema may have and still only ask which fields are given. */
const PRESENCE = ['required', 'not', 'anyOf', 'oneOf', 'allOf'] as const;
const REMARKS: readonly string[] = ['title', 'description', '$schema'];

/** Maximum fields whose combinations are tried. */
const MOST_KEYS = 12;

/** Returns what a schema asks of which fields are given, found by trying every combination of them; null if it asks for something else too. */
export function readPresence(schema: SchemaObject): Presence | null {
  const keys = [...keysOf(schema)];
  if (!isPresence(schema) || keys.length === 0 || keys.length > MOST_KEYS) return null;
  const accepted = combine(keys).filter((given) => accepts(schema, given));
  if (accepted.length === 0) return null;
  const required = keys.filter((key) => accepted.every((given) => given.has(key)));
  const others = keys.filter((key) => !required.includes(key));
  // The first fields of the alternatives may follow a pattern that all of them together do not.
  const firsts = alternativesOf(schema).flatMap((one) => [...keysOf(one)].filter((key) => !required.includes(key)).slice(0, 1));
  const [group = null] = [others, [...new Set(firsts)]]
    .flatMap((some) => findGroup(some, accepted) ?? [])
    .sort((one, other) => countAccepted(others.length, one) - countAccepted(others.length, other));
  return { required, group, isWhole: accepted.length === countAccepted(others.length, group) };
}

/** Whether a schema only asks which fields are given. */
function isPresence(schema: SchemaObject): boolean {
  return Object.entries(schema).every(([key, value]) => {
    if (REMARKS.includes(key) || key === 'required' || (key === 'type' && value === 'object')) return true;
    if (key === 'not') return isPresence(toSchemaObject(value));
    return (PRESENCE as readonly string[]).includes(key) && toSchemaList(value).every(isPresence);
  });
}

function alternativesOf({ oneOf, anyOf }: SchemaObject): readonly SchemaObject[] {
  return toSchemaList(oneOf ?? anyOf);
}

function keysOf(schema: SchemaObject): ReadonlySet<string> {
  const inner = [
    ...(schema.not === undefined ? [] : [toSchemaObject(schema.not)]),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => toSchemaList(schema[key])),
  ];
  return new Set([...toWords(schema.required), ...inner.flatMap((one) => [...keysOf(one)])]);
}

function combine(keys: readonly string[]): ReadonlySet<string>[] {
  return Array.from({ length: 2 ** keys.length }, (_, bits) => new Set(keys.filter((__, index) => ((bits >> index) & 1) === 1)));
}

function accepts(schema: SchemaObject, given: ReadonlySet<string>): boolean {
  const count = (key: string) => toSchemaList(schema[key]).filter((one) => accepts(one, given)).length;
  return (
    toWords(schema.required).every((key) => given.has(key)) &&
    (schema.not === undefined || !accepts(toSchemaObject(schema.not), given)) &&
    (schema.allOf === undefined || count('allOf') === toSchemaList(schema.allOf).length) &&
    (schema.anyOf === undefined || count('anyOf') > 0) &&
    (schema.oneOf === undefined || count('oneOf') === 1)
  );
}

function findGroup(keys: readonly string[], accepted: readonly ReadonlySet<string>[]): PresenceGroup | null {
  if (keys.length < 2) return null;
  const counts = accepted.map((given) => keys.filter((key) => given.has(key)).length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least === 0) return most === 1 ? { kind: 'few', keys } : null;
  return { kind: most === 1 ? 'one' : 'some', keys };
}

/** Returns how many combinations of some fields a group accepts. */
function countAccepted(fields: number, group: PresenceGroup | null): number {
  if (group === null) return 2 ** fields;
  const free = 2 ** (fields - group.keys.length);
  const own = { one: group.keys.length, some: 2 ** group.keys.length - 1, few: group.keys.length + 1 }[group.kind];
  return own * free;
}
