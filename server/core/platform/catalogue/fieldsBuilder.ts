import {
  AT_LEAST_ONE,
  AT_MOST_ONE,
  EXACTLY_ONE,
  isAlternatives,
  type Notation,
  type NotedFields,
  ONE_FILLED,
  REST,
} from '../../shapeNotation.ts';
import { COST, EndlessSchema, MOST_FIELDS, type SchemaWork } from './schemaWork.ts';

/** Collects the fields of one object from the parts of its schema, and writes them in the notation of shapes. */
export class FieldsBuilder {
  readonly #work: SchemaWork;
  readonly #fields = new Map<string, Notation>();
  readonly #required = new Set<string>();
  readonly #exactlyOne: string[][] = [];
  readonly #atLeastOne: string[][] = [];
  readonly #atMostOne: string[][] = [];
  readonly #oneFilled: string[][] = [];
  readonly #choices = new Map<string, Map<string, FieldsBuilder>>();
  #rest: Notation | null = null;

  constructor(work: SchemaWork) {
    this.#work = work;
    work.count(3 * COST);
  }

  /** Adds a field, or narrows the one of that key: all parts of a schema apply to it. */
  add(key: string, noted: Notation): void {
    this.#work.count(key.length);
    this.#work.copy(noted);
    if (this.#fields.size > MOST_FIELDS) throw new EndlessSchema();
    const known = this.#fields.get(key);
    this.#fields.set(key, known === undefined ? noted : narrow(known, noted));
  }

  require(key: string): void {
    this.#work.count(key.length);
    this.#required.add(key);
  }

  /** Requires exactly one of some fields. */
  requireOne(keys: readonly string[]): void {
    this.#countGroup(keys);
    if (keys.length > 1) this.#exactlyOne.push([...keys]);
    else for (const key of keys) this.require(key);
  }

  /** Requires at least one of some fields. */
  requireSome(keys: readonly string[]): void {
    this.#countGroup(keys);
    if (keys.length > 1) this.#atLeastOne.push([...keys]);
    else for (const key of keys) this.require(key);
  }

  /** Accepts at most one of some fields. */
  requireFew(keys: readonly string[]): void {
    this.#countGroup(keys);
    this.#atMostOne.push([...keys]);
  }

  /** Requires an entry in at least one of some lists. */
  requireFilled(keys: readonly string[]): void {
    this.#countGroup(keys);
    this.#oneFilled.push([...keys]);
  }

  #countGroup(keys: readonly string[]): void {
    for (const { length } of keys) this.#work.count(length);
  }

  /** Returns the fields that apply if the field `key` has this value. */
  branch(key: string, word: string): FieldsBuilder {
    const words = this.#choices.get(key) ?? new Map<string, FieldsBuilder>();
    this.#choices.set(key, words);
    const branch = words.get(word) ?? new FieldsBuilder(this.#work);
    words.set(word, branch);
    if (words.size > MOST_FIELDS) throw new EndlessSchema();
    return branch;
  }

  acceptRest(noted: Notation): void {
    this.#work.copy(noted);
    this.#rest = this.#rest === null ? noted : joinNotations([this.#rest, noted]);
  }

  /** Adds everything that another object has; if it is one alternative of several, nothing of it is required. */
  include(other: FieldsBuilder, isOptional: boolean): void {
    for (const [key, noted] of other.#fields) {
      const known = this.#fields.get(key);
      if (isOptional && known !== undefined) this.#fields.set(key, joinNotations([known, noted]));
      else this.add(key, noted);
    }
    for (const [key, words] of other.#choices) {
      for (const [word, branch] of words) this.branch(key, word).include(branch, false);
    }
    if (other.#rest !== null) this.acceptRest(other.#rest);
    if (isOptional) return;
    for (const key of other.#required) this.require(key);
    for (const keys of other.#exactlyOne) this.requireOne(keys);
    for (const keys of other.#atLeastOne) this.requireSome(keys);
    for (const keys of other.#atMostOne) this.requireFew(keys);
    for (const keys of other.#oneFilled) this.requireFilled(keys);
  }

  /** Returns the fields that are required by themselves. */
  get required(): readonly string[] {
    return [...this.#required];
  }

  /** Returns the allowed values of an enum field, or none. */
  wordsOf(key: string): readonly string[] {
    const noted = this.#fields.get(key);
    return typeof noted === 'string' ? (toEnumWords(noted) ?? []) : [];
  }

  /** Removes a field that decides between objects from this one of them. */
  drop(key: string): void {
    this.#fields.delete(key);
    this.#required.delete(key);
  }

  /** Writes the fields; `object` or a map if none has a known key. */
  write(): Notation {
    if (this.#fields.size === 0 && this.#choices.size === 0) {
      if (this.#rest === null || this.#rest === 'anything') return 'object';
      if (typeof this.#rest === 'string' && !this.#rest.includes('|')) return `${this.#rest} map`;
    }
    return this.writeFields();
  }

  /** Writes the fields as an object, even if there are none. */
  writeFields(): NotedFields {
    const written: Record<string, Notation> = {};
    this.#moveIntoBranches();
    this.#moveOutOfBranches();
    for (const key of this.#required) if (!this.#has(key)) written[`${key}*`] = 'anything';
    for (const [key, noted] of this.#fields) if (!this.#choices.has(key)) written[this.#required.has(key) ? `${key}*` : key] = noted;
    for (const key of this.#choices.keys()) written[`by ${key}${this.#required.has(key) ? '*' : ''}`] = this.#writeBranches(key);
    for (const [word, groups] of [
      [EXACTLY_ONE, this.#exactlyOne],
      [AT_LEAST_ONE, this.#atLeastOne],
      [AT_MOST_ONE, this.#atMostOne],
      [ONE_FILLED, this.#oneFilled],
    ] as const) {
      const known = [...new Set(groups.filter((keys) => keys.every((key) => this.#has(key))).map((keys) => keys.join(' / ')))];
      if (known.length > 0) written[word] = known.length === 1 ? known[0]! : known;
    }
    if (this.#rest !== null) written[REST] = this.#rest;
    return written;
  }

  /** Leaves the fields that every branch describes to the branches. */
  #moveIntoBranches(): void {
    for (const [decider, branches] of this.#choices) {
      const isComplete = this.wordsOf(decider).every((word) => branches.has(word));
      for (const key of new Set([...branches.values()].flatMap((branch) => [...branch.#fields.keys()]))) {
        const own = this.#fields.get(key);
        const isVague = own === undefined ? this.#required.has(key) : own === 'object' || own === 'anything';
        if (!isVague || !isComplete || ![...branches.values()].every((branch) => branch.#has(key))) continue;
        this.#fields.delete(key);
        if (this.#required.delete(key)) for (const branch of branches.values()) branch.require(key);
      }
    }
  }

  /** Moves the fields that all branches have alike out of them. */
  #moveOutOfBranches(): void {
    for (const [decider, branches] of this.#choices) {
      const [first, ...others] = branches.values();
      if (first === undefined || others.length === 0 || !this.wordsOf(decider).every((word) => branches.has(word))) continue;
      for (const [key, noted] of first.#fields) {
        const isAlike = (other: FieldsBuilder) =>
          JSON.stringify(other.#fields.get(key)) === JSON.stringify(noted) && other.#required.has(key) === first.#required.has(key);
        if (this.#fields.has(key) || !others.every(isAlike)) continue;
        this.#fields.set(key, noted);
        if (first.#required.has(key)) this.require(key);
        for (const branch of branches.values()) branch.drop(key);
      }
    }
  }

  #has(key: string): boolean {
    return this.#fields.has(key) || this.#choices.has(key);
  }

  #writeBranches(key: string): NotedFields {
    const branches = this.#choices.get(key)!;
    const words = [...new Set([...this.wordsOf(key), ...branches.keys()])];
    return Object.fromEntries(words.map((word) => [word, branches.get(word)?.writeFields() ?? {}]));
  }
}

/** Returns the allowed values of an enum in the notation; null for any other shape. */
export function toEnumWords(noted: Notation): readonly string[] | null {
  if (typeof noted !== 'string') return null;
  if (noted.startsWith('| ')) return [noted.slice(2)];
  return noted.includes(' | ') ? noted.split(' | ') : null;
}

/** Writes an enum in the notation. */
export function writeEnum(words: readonly string[]): string {
  return words.length === 1 ? `| ${words[0]}` : words.join(' | ');
}

/** Returns the narrower of two shapes that both apply; both as alternatives if neither includes the other. */
function narrow(one: Notation, other: Notation): Notation {
  const [words, others] = [toEnumWords(one), toEnumWords(other)];
  const known = new Set(others);
  const shared = words?.filter((word) => known.has(word)) ?? [];
  if (shared.length > 0) return writeEnum(shared);
  if (isVague(one)) return other;
  return isVague(other) ? one : joinNotations([one, other]);
}

function isVague(noted: Notation): boolean {
  return noted === 'anything' || noted === 'object' || noted === 'anything list';
}

/** Joins alternatives: enums become one, duplicates and what `anything` includes are dropped. */
export function joinNotations(all: readonly Notation[]): Notation {
  const words = new Set<string>();
  const others = new Map<string, Notation>();
  for (const noted of all.flatMap((one) => (isAlternatives(one) ? one : [one]))) {
    const own = toEnumWords(noted);
    if (own !== null) for (const word of own) words.add(word);
    else {
      const written = JSON.stringify(noted);
      if (!others.has(written)) others.set(written, noted);
    }
  }
  if (others.has('"anything"')) return 'anything';
  const joined = words.size === 0 ? [...others.values()] : [writeEnum([...words]), ...others.values()];
  return joined.length === 1 ? joined[0]! : joined;
}
