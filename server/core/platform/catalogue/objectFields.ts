import type { Notation } from '../../shapeNotation.ts';
import { FieldsBuilder } from './fieldsBuilder.ts';
import { nameOfEntry, toPascal } from './names.ts';
import { type Presence, readPresence } from './presence.ts';
import { follow, type PlacedSchema, type SchemaFiles, type SchemaObject, toSchemaList, toSchemaObject, toWords } from './schemaFiles.ts';
import type { SchemaWork } from './schemaWork.ts';

/** What the fields of an object need of the writer. */
export interface SchemaWriter {
  readonly files: SchemaFiles;
  readonly work: SchemaWork;
  write(place: PlacedSchema, name: string): Notation;
  writeNamed(place: PlacedSchema, name: string): string;
  collect(schema: object, run: () => void): void;
  /** Notes a constraint on the fields of an object, and whether all of it was read. */
  note(place: PlacedSchema, isRead: boolean): void;
}

/** Collects the fields that a schema gives to an object, in all its parts: referenced files, conditions and alternatives. */
export function collectFields(writer: SchemaWriter, place: PlacedSchema, fields: FieldsBuilder, name: string): void {
  const found = follow(writer.files, writer.work, place);
  if (found === undefined) return;
  writer.collect(found.schema, () => collectParts(writer, found, fields, name));
}

function collectParts(writer: SchemaWriter, { schema, path }: PlacedSchema, fields: FieldsBuilder, name: string): void {
  const to = (part: unknown): PlacedSchema => ({ schema: toSchemaObject(part), path });
  for (const [key, value] of Object.entries(toSchemaObject(schema.properties)))
    if (typeof value === 'object' && value !== null && !isRemark(value)) {
      const noted = writer.write(to(value), `${name}${toPascal(key)}`);
      fields.add(key, noted === 'text' && isCondition(key, toSchemaObject(value), schema) ? 'condition' : noted);
    }
  for (const key of toWords(schema.required)) fields.require(key);
  for (const part of toSchemaList(schema.allOf)) collectFields(writer, to(part), fields, name);
  if (schema.if !== undefined) collectCondition(writer, to(schema), fields, name);
  for (const word of ['oneOf', 'anyOf', 'not', 'dependencies', 'minProperties'] as const)
    if (schema[word] !== undefined) collectConstraint(writer, { schema: { [word]: schema[word] }, path }, fields, name);
  collectRest(writer, to(schema), fields, name);
}

/** Whether a property is only a remark about the object, not a field of it. */
function isRemark(value: unknown): boolean {
  const keys = Object.keys(toSchemaObject(value));
  return keys.length === 1 && keys[0] === 'desc';
}

/**
 * Whether a string is a condition: by its name, by its description, by the name of its object, or by the pattern of what can be evaluated
 * before a run asks for inputs.
 */
function isCondition(key: string, { pattern, description }: SchemaObject, { title }: SchemaObject): boolean {
  if (/^(?:if|assertion|(?:jexl|skip)?condition|(?:success|failure)criteria)$/i.test(key)) return true;
  if (key === 'expression' && /jexl/i.test(String(title ?? ''))) return true;
  return /\bJEXL\b|\bcondition(?:al)? expression\b/i.test(String(description ?? '')) || String(pattern ?? '').startsWith('^(?!<\\+input>');
}

function collectRest(writer: SchemaWriter, { schema, path }: PlacedSchema, fields: FieldsBuilder, name: string): void {
  const { additionalProperties: rest } = schema;
  if (rest === true) fields.acceptRest('anything');
  else if (typeof rest === 'object' && rest !== null)
    fields.acceptRest(writer.writeNamed({ schema: toSchemaObject(rest), path }, nameOfEntry(name)));
  for (const value of Object.values(toSchemaObject(schema.patternProperties)))
    fields.acceptRest(writer.writeNamed({ schema: toSchemaObject(value), path }, nameOfEntry(name)));
}

/** Collects `if` and `then`: the fields of a value that decides, or those of an object that has certain keys. */
function collectCondition(writer: SchemaWriter, { schema, path }: PlacedSchema, fields: FieldsBuilder, name: string): void {
  const condition = toSchemaObject(schema.if);
  const [decided, ...others] = Object.entries(toSchemaObject(condition.properties));
  const words = decided === undefined ? [] : toDeciding(toSchemaObject(decided[1]));
  const then = new FieldsBuilder(writer.work);
  const label = words.length === 1 && others.length === 0 ? `${name}${toPascal(words[0]!)}` : name;
  collectFields(writer, { schema: toSchemaObject(schema.then), path }, then, label);
  if (decided !== undefined && words.length > 0 && others.length === 0) {
    for (const word of words) fields.branch(decided[0], word).include(then, false);
  } else fields.include(then, true);
  const otherwise = toSchemaObject(schema.else);
  const present = toPresent(condition);
  if (present.length > 0)
    fields.requireSome([...new Set([...present, ...toWords(otherwise.required)])].filter(() => otherwise.required !== undefined));
  if (otherwise.properties !== undefined || otherwise.allOf !== undefined) {
    const rest = new FieldsBuilder(writer.work);
    collectFields(writer, { schema: otherwise, path }, rest, name);
    fields.include(rest, true);
  }
}

/** Returns the keys of which a condition asks for one. */
function toPresent(condition: SchemaObject): readonly string[] {
  return [...toWords(condition.required), ...toSchemaList(condition.anyOf).flatMap(({ required }) => toWords(required))];
}

function toDeciding({ const: only, enum: several }: SchemaObject): readonly string[] {
  return only !== undefined ? toWords([only]) : toWords(several);
}

/** Collects what a keyword asks of an object, and notes whether the notation can say all of it. */
function collectConstraint(writer: SchemaWriter, place: PlacedSchema, fields: FieldsBuilder, name: string): void {
  const { schema, path } = place;
  const { oneOf, anyOf, not } = schema;
  const alternatives = toSchemaList(oneOf ?? anyOf);
  if (alternatives.length === 1) {
    collectFields(writer, { schema: alternatives[0]!, path }, fields, name);
    return;
  }
  const filled = toFilled(toSchemaObject(not));
  const presence = readPresence(schema);
  if (presence !== null) requirePresence(fields, presence);
  else if (filled.length > 0) fields.requireFilled(filled);
  const others = alternatives.map((one) => ({ schema: one, path }));
  const isLeft = presence === null && filled.length === 0 && others.length > 0;
  const isRead = isLeft
    ? collectAlternatives(writer, others, fields, name, oneOf === undefined ? 'some' : 'one')
    : (presence?.isWhole ?? filled.length > 0);
  if (isRead !== null) writer.note(place, isRead);
}

function requirePresence(fields: FieldsBuilder, { required, group }: Presence): void {
  for (const key of required) fields.require(key);
  if (group?.kind === 'one') fields.requireOne(group.keys);
  if (group?.kind === 'some') fields.requireSome(group.keys);
  if (group?.kind === 'few') fields.requireFew(group.keys);
}

/** Returns the lists that a negated schema describes as all empty. */
function toFilled(negated: SchemaObject): readonly string[] {
  const lists = Object.entries(toSchemaObject(negated.properties));
  const areEmpty = lists.every(([, list]) => toSchemaObject(list).maxItems === 0);
  return areEmpty && Object.keys(negated).length === 1 ? lists.map(([key]) => key) : [];
}

/**
 * Collects alternatives: by the field that decides between them, or else each as optional fields of which one group must be given. Returns
 * whether all that they ask of which fields are given was read; null if they ask for nothing.
 */
function collectAlternatives(
  writer: SchemaWriter,
  places: readonly PlacedSchema[],
  fields: FieldsBuilder,
  name: string,
  least: 'one' | 'some',
): boolean | null {
  const parts = places.map((place) => {
    const part = new FieldsBuilder(writer.work);
    collectFields(writer, place, part, name);
    return part;
  });
  const deciding = findDeciding(parts);
  if (deciding !== null) {
    if (parts.every((part) => part.required.includes(deciding))) fields.require(deciding);
    for (const part of parts) {
      const words = part.wordsOf(deciding);
      part.drop(deciding);
      for (const word of words) fields.branch(deciding, word).include(part, false);
    }
    return true;
  }
  for (const part of parts) fields.include(part, true);
  const required = parts.map((part) => new Set(part.required));
  const shared = new Set([...required[0]!].filter((key) => required.every((keys) => keys.has(key))));
  for (const key of shared) fields.require(key);
  const own = required.map((keys) => [...keys].filter((key) => !shared.has(key)));
  if (own.every((keys) => keys.length === 0)) return null;
  if (!own.every((keys) => keys.length === 1)) return false;
  const keys = [...new Set(own.flat())];
  if (least === 'one') fields.requireOne(keys);
  else fields.requireSome(keys);
  return true;
}

/** Returns the field whose value tells the alternatives apart; null if there is none. */
function findDeciding(parts: readonly FieldsBuilder[]): string | null {
  if (parts.length < 2) return null;
  const found = DECIDING.find((key) => {
    const words = parts.map((part) => part.wordsOf(key));
    return words.every((own) => own.length > 0) && new Set(words.flat()).size === words.flat().length;
  });
  return found ?? null;
}

const DECIDING = ['type', 'uses', 'kind', 'store'] as const;
