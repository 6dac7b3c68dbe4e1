import type { SchemaWork } from './schemaWork.ts';

/** A JSON Schema as the publisher writes it: any value of YAML. */
export type PublicSchema = unknown;

/** The files of a folder of schemas, parsed; a reference of one file to another is a path relative to its own folder. */
export interface SchemaFiles {
  /** Returns the content of a file, or undefined if there is no such file or it is not YAML. */
  read(path: string): PublicSchema;
}

/** A schema with the path of the file that it was written in, by which its references are resolved. */
export interface PlacedSchema {
  readonly schema: SchemaObject;
  readonly path: string;
}

/** A schema that is an object, as all but `true` and `false` are. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Returns the object of a schema; an empty one, which accepts everything, for anything else. */
export function toSchemaObject(schema: PublicSchema): SchemaObject {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? (schema as SchemaObject) : {};
}

/** Returns the entries of a list of schemas. */
export function toSchemaList(schemas: unknown): readonly SchemaObject[] {
  return Array.isArray(schemas) ? schemas.map(toSchemaObject) : [];
}

/** Returns the strings of a list. */
export function toWords(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => one !== null && typeof one !== 'object').map(String) : [];
}

/** Maximum references that are followed from one to the next. */
const MOST_FOLLOWED = 100;

/** Follows references to files until a schema is reached that is written out; undefined if a file is missing, or if they lead nowhere. */
export function follow(files: SchemaFiles, work: SchemaWork, { schema, path }: PlacedSchema): PlacedSchema | undefined {
  const seen = new Set<string>();
  let place: PlacedSchema = { schema, path };
  for (;;) {
    const { $ref } = place.schema;
    if (typeof $ref !== 'string') return place;
    work.count($ref.length);
    const target = toTarget(place.path, $ref);
    const found = files.read(target);
    if (found === undefined || seen.has(target) || seen.size === MOST_FOLLOWED) return undefined;
    seen.add(target);
    place = { schema: toSchemaObject(found), path: target };
  }
}

/** Returns the path that a reference in a file leads to; there is no such file for a reference inside the file, which the folder does without. */
export function toTarget(path: string, reference: string): string {
  if (reference.startsWith('#')) return `${path}${reference}`;
  const parts = path.split('/').slice(0, -1);
  for (const part of reference.replace(/#.*$/, '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
