import type { Notation } from '../../shapeNotation.ts';
import { FieldsBuilder, joinNotations, writeEnum } from './fieldsBuilder.ts';
import { nameOfEntry, toPascal } from './names.ts';
import { collectFields } from './objectFields.ts';
import {
  follow,
  type PlacedSchema,
  type SchemaFiles,
  type SchemaObject,
  toSchemaList,
  toSchemaObject,
  toTarget,
  toWords,
} from './schemaFiles.ts';
import { SchemaWork } from './schemaWork.ts';

/** Returns a name for a file; null if there is none. */
export type NameOfFile = (path: string) => string | null;

/** How often an object may contain itself before its fields are no longer collected. */
const DEEPEST = 4;

/** Writes schemas in the notation of shapes. The schema of a file becomes a named shape, unless it is only a string, number or enum. */
export class NotationWriter {
  readonly files: SchemaFiles;
  readonly work = new SchemaWork();
  /** The named shapes written so far. */
  readonly shapes = new Map<string, Notation>();
  /** Constraints on the fields of objects, as text with the path of the file, and whether all of each was read. */
  readonly constraints = new Map<string, boolean>();
  /** Paths that a reference names and the folder lacks. */
  readonly missing = new Set<string>();
  readonly #nameOf: NameOfFile;
  readonly #givenOf: NameOfFile;
  readonly #written = new Map<string, Notation>();
  readonly #open = new Map<string, { readonly name: string; isUsed: boolean }>();
  readonly #owners = new Map<string, string>();
  readonly #joined = new Set<string>();
  readonly #collecting = new Map<object, number>();

  /** `nameOf` names the shapes of files, and `givenOf` shapes that exist already and are not written. */
  constructor(files: SchemaFiles, nameOf: NameOfFile, givenOf: NameOfFile = () => null) {
    this.files = files;
    this.#nameOf = nameOf;
    this.#givenOf = givenOf;
  }

  /** Writes the schema of a file. */
  writeFile(path: string): Notation {
    const known = this.#givenOf(path) ?? this.#written.get(path);
    if (known !== undefined) return known;
    const open = this.#open.get(path);
    if (open !== undefined) {
      open.isUsed = true;
      return open.name;
    }
    const found = this.files.read(path);
    if (found === undefined) {
      this.missing.add(path);
      return 'anything';
    }
    const entry = { name: this.#reserve(path), isUsed: false };
    this.#open.set(path, entry);
    const noted = this.write({ schema: toSchemaObject(found), path }, entry.name);
    this.#open.delete(path);
    const written = typeof noted === 'string' && !entry.isUsed ? noted : this.#name(entry.name, noted);
    this.#written.set(path, written);
    return written;
  }

  /** Runs the collection of an object's fields, unless its schema is a part of itself, which nothing but a mistake makes it. */
  collect(schema: object, run: () => void): void {
    const depth = this.#collecting.get(schema) ?? 0;
    if (depth >= DEEPEST) return;
    this.#collecting.set(schema, depth + 1);
    this.work.within(run);
    this.#collecting.set(schema, depth);
  }

  note({ schema, path }: PlacedSchema, isRead: boolean): void {
    this.constraints.set(`${path}: ${JSON.stringify(schema)}`, isRead);
  }

  /** Writes one schema; `name` is for shapes inside it that need a name. */
  write(place: PlacedSchema, name: string): Notation {
    return this.work.within(() => {
      const noted = this.#write(place, name);
      if (typeof noted === 'string') this.work.count(noted.length);
      return noted;
    });
  }

  #write(place: PlacedSchema, name: string): Notation {
    const { schema, path } = place;
    for (const text of [schema.$ref, schema.pattern]) if (typeof text === 'string') this.work.count(text.length);
    if (typeof schema.$ref === 'string') return this.writeFile(toTarget(path, schema.$ref));
    const alternatives = toSchemaList(schema.oneOf ?? schema.anyOf);
    if (schema.properties === undefined && schema.allOf === undefined && alternatives.length > 0)
      return this.#writeAlternatives(alternatives, place, name);
    if (schema.enum !== undefined) return writeEnum(toWords(schema.enum));
    if (schema.const !== undefined) return writeEnum(toWords([schema.const]));
    if (Array.isArray(schema.type))
      return joinNotations(toWords(schema.type).map((type) => this.#writeType({ schema: { ...schema, type }, path }, name)));
    return this.#writeType(place, name);
  }

  /** Writes a schema as the item of a list or the value of a map, which has to be a word: others get a name. */
  writeNamed(place: PlacedSchema, name: string): string {
    const { $ref } = place.schema;
    const noted = this.write(place, name);
    if (typeof noted === 'string' && !noted.includes('|')) return noted;
    return this.#name(typeof $ref === 'string' ? this.#reserve(toTarget(place.path, $ref)) : this.#free(name, noted), noted);
  }

  /** Returns the name of an entry; a longer one if other shapes have that name. */
  #free(name: string, noted: Notation): string {
    this.work.count(name.length);
    const isTaken = this.#owners.has(name) || ![undefined, JSON.stringify(noted)].includes(JSON.stringify(this.shapes.get(name)));
    return isTaken ? this.#free(`${name}Entry`, noted) : name;
  }

  #writeType(place: PlacedSchema, name: string): Notation {
    const { schema, path } = place;
    switch (schema.type) {
      case 'string':
        return toGrammar(schema);
      case 'boolean':
        return 'flag';
      case 'integer':
        return typeof schema.minimum === 'number' && schema.minimum >= 0 ? `whole ${schema.minimum}..` : 'whole';
      case 'number':
        return 'number';
      case 'array':
        return this.#writeList({ schema, path }, name);
    }
    if (schema.items !== undefined) return this.#writeList({ schema, path }, name);
    const isObject =
      schema.type === 'object' || ['properties', 'allOf', 'additionalProperties', 'patternProperties'].some((key) => key in schema);
    if (!isObject) return 'anything';
    const fields = new FieldsBuilder(this.work);
    collectFields(this, place, fields, name);
    return fields.write();
  }

  #writeList({ schema, path }: PlacedSchema, name: string): Notation {
    const items = toSchemaObject(schema.items);
    const item = schema.items === undefined ? 'anything' : this.writeNamed({ schema: items, path }, nameOfEntry(name));
    return `${item} list${typeof schema.minItems === 'number' && schema.minItems > 0 ? ` ${schema.minItems}..` : ''}`;
  }

  #writeAlternatives(alternatives: readonly PlacedSchema['schema'][], { path }: PlacedSchema, name: string): Notation {
    const places = alternatives.map((schema) => ({ schema, path })).filter((place) => !this.#isExpression(place));
    if (places.length === 0) return 'text';
    const objects = places.filter((place) => this.#isObject(place));
    const key = `${path} ${objects.map(({ schema }) => String(schema.$ref)).join(' ')}`;
    if (objects.length < 2 || this.#joined.has(key)) return joinNotations(places.map((place) => this.write(place, name)));
    this.#joined.add(key);
    const fields = new FieldsBuilder(this.work);
    collectFields(this, { schema: { oneOf: objects.map(({ schema }) => schema) }, path }, fields, name);
    this.#joined.delete(key);
    const others = places.filter((place) => !objects.includes(place)).map((place) => this.write(place, name));
    return joinNotations([...others, fields.write()]);
  }

  /** Whether a schema only accepts expressions, which stand for any value anyway. */
  #isExpression(place: PlacedSchema): boolean {
    const { pattern } = follow(this.files, this.work, place)?.schema ?? {};
    if (typeof pattern !== 'string') return false;
    this.work.count(pattern.length);
    return /<\\?\+|\\\$\\\{/.test(pattern) && toGrammar({ pattern }) === 'text' && !pattern.includes('[0-9]');
  }

  #isObject(place: PlacedSchema): boolean {
    const schema = follow(this.files, this.work, place)?.schema ?? {};
    return schema.properties !== undefined || schema.allOf !== undefined;
  }

  #name(name: string, noted: Notation): string {
    this.shapes.set(name, noted);
    return name;
  }

  /** Returns a free name for the shape of a file. */
  #reserve(path: string): string {
    const own = this.#nameOf(path);
    const parts = path.replace(/[.]ya?ml$/, '').split('/');
    for (let count = 1; ; count++) {
      const name = count === 1 && own !== null ? own : toPascal(parts.slice(-count).join('-'));
      const owner = this.#owners.get(name);
      if (owner !== undefined && owner !== path && count < parts.length) continue;
      this.#owners.set(name, path);
      return name;
    }
  }
}

/** Returns the kind of a string by its pattern: the grammars that Fairlead knows better than a pattern says. */
function toGrammar({ pattern }: SchemaObject): string {
  if (typeof pattern !== 'string') return 'text';
  if (pattern.includes('smhwd')) return 'duration';
  if (/^\^\[a-zA-Z_\]\[0-9a-zA-Z_\]\{0,\d+\}\$$/.test(pattern)) return 'identifier';
  if (/^\^\[a-zA-Z_0-9-\.\]\[-0-9a-zA-Z_\\s\.\]\{0,\d+\}\$$/.test(pattern)) return 'name';
  return 'text';
}
