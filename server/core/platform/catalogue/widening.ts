import corrections from '../../../../schemas/pipelineCorrections.json' with { type: 'json' };
import { GROUP_KEYS, isAlternatives, type Notation, type NotedFields, REST, readKey } from '../../shapeNotation.ts';
import { joinNotations, toEnumWords, writeEnum } from './fieldsBuilder.ts';
import { widenGroups } from './groups.ts';

type Shapes = Record<string, Notation>;

/**
 * Widens shapes by what a newer schema says of the same things: fields, values and alternatives that were unknown are added. Nothing is
 * taken away, and corrections made by hand stay. Nothing becomes required, except that groups of fields become those of the newer schema.
 */
export class Widening {
  /** What was added, as a path and the addition. */
  readonly added: string[] = [];
  /** The groups of fields that the known objects have no place for. */
  readonly left: string[] = [];
  readonly #known: Shapes;
  readonly #found: ReadonlyMap<string, Notation>;
  readonly #same: Map<string, string>;
  readonly #done = new Set<string>();
  readonly #open = new Set<string>();
  readonly #names: ReadonlySet<string>;

  /** `same` maps names of found shapes to known ones, as an earlier pass found them; `names` may not be given to new shapes. */
  constructor(known: Shapes, found: ReadonlyMap<string, Notation>, same: Map<string, string>, names: ReadonlySet<string>) {
    this.#known = known;
    this.#found = found;
    this.#same = same;
    this.#names = names;
  }

  /** Widens a shape by another one that describes the same value. */
  widen(known: Notation, found: Notation, path: string): Notation {
    const name = toName(known);
    if (name !== null && Object.hasOwn(this.#known, name)) {
      this.#widenNamed(name, found);
      return known;
    }
    const inner = this.#follow(found);
    if (inner !== found) return this.#once(`${path} ${String(found)}`, known, () => this.widen(known, inner, path));
    if (known === 'anything' || known === 'object' || found === 'anything') return known;
    if (isAlternatives(known) || isAlternatives(found)) return this.#widenAlternatives(known, found, path);
    if (typeof known === 'string') return this.#widenWord(known, found, path);
    return typeof found === 'string' ? known : this.widenFields(known, found, path);
  }

  /** Widens an object; `around` are keys that the objects around a branch have already. */
  widenFields(known: NotedFields, found: NotedFields, path: string, around: ReadonlySet<string> = new Set()): NotedFields {
    const fields: Record<string, Notation> = { ...known };
    for (const [written, value] of Object.entries(found)) {
      if (written === REST || GROUP_KEYS.includes(written)) continue;
      const { keys, isChoice } = readKey(written);
      for (const key of keys) {
        if (isChoice) this.#widenChoice(fields, key, value as NotedFields, `${path}.${key}`, around);
        else this.#widenField(fields, key, value, `${path}.${key}`, around);
      }
    }
    const { added, left } = widenGroups(fields, found);
    for (const group of added) this.added.push(`${path}: ${group}`);
    for (const group of left) this.left.push(`${path}: ${group}`);
    return order(fields);
  }

  /** Returns a found shape in terms of known ones; what is new gets a name of its own. */
  adopt(found: Notation): Notation {
    if (isAlternatives(found)) return found.map((one) => this.adopt(one));
    if (typeof found !== 'string')
      return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, GROUP_KEYS.includes(key) ? value : this.adopt(value)]));
    const { base, modifiers } = toWord(found);
    if (!this.#found.has(base) || toEnumWords(found) !== null) return found;
    return [this.#adoptNamed(base), ...modifiers].join(' ');
  }

  #adoptNamed(name: string): string {
    const same = this.#same.get(name);
    if (same !== undefined) return same;
    let own = name;
    while (Object.hasOwn(this.#known, own) || this.#names.has(own)) own = `${own}Shape`;
    this.#same.set(name, own);
    this.#known[own] = {};
    this.#known[own] = this.adopt(this.#found.get(name)!);
    this.added.push(own);
    return own;
  }

  #widenNamed(name: string, found: Notation): void {
    if (Object.hasOwn(corrections.kept, name)) return;
    const other = toName(found);
    if (other !== null && this.#found.has(other)) {
      if (!this.#same.has(other)) this.#same.set(other, name);
      if (this.#done.has(`${name} ${other}`)) return;
      this.#done.add(`${name} ${other}`);
    } else if (typeof found === 'string') return;
    this.#known[name] = this.widen(this.#known[name]!, this.#follow(found), name);
  }

  /** Widens unless that is going on already: shapes may contain themselves. */
  #once(key: string, known: Notation, widen: () => Notation): Notation {
    if (this.#open.has(key)) return known;
    this.#open.add(key);
    const widened = widen();
    this.#open.delete(key);
    return widened;
  }

  #follow(found: Notation): Notation {
    const name = toName(found);
    return name === null ? found : (this.#found.get(name) ?? found);
  }

  #widenAlternatives(known: Notation, found: Notation, path: string): Notation {
    const all = isAlternatives(known) ? [...known] : [known];
    for (const one of isAlternatives(found) ? found : [found]) {
      const index = all.findIndex((own) => this.#isAlike(own, one));
      if (index === -1) {
        if (!all.includes('anything') && !this.#isExpression(one, all)) {
          all.push(this.adopt(one));
          this.added.push(`${path}: or ${JSON.stringify(one)}`);
        }
      } else all[index] = this.widen(all[index]!, one, path);
    }
    return all.length === 1 ? all[0]! : joinNotations(all);
  }

  /** Whether an alternative adds nothing: a text stands for the expression that any list or object may be. */
  #isExpression(found: Notation, known: readonly Notation[]): boolean {
    if (!isScalar(this.#follow(found))) return false;
    return known.includes('text') || (this.#follow(found) === 'text' && known.every((one) => kindOf(this.#resolve(one)) !== 'scalar'));
  }

  /** Whether two shapes describe the same kind of value. */
  #isAlike(known: Notation, found: Notation): boolean {
    const [one, other] = [this.#resolve(known), this.#follow(found)];
    if (known === 'object') return kindOf(other) === 'object';
    return isAlternatives(one) || isAlternatives(other) ? false : kindOf(one) === kindOf(other);
  }

  #resolve(known: Notation): Notation {
    const name = toName(known);
    return name === null ? known : (this.#known[name] ?? known);
  }

  #widenWord(known: string, found: Notation, path: string): Notation {
    const words = toEnumWords(known);
    if (typeof found !== 'string')
      return kindOf(known) === 'object' || this.#isEntries(known) ? known : this.#widenAlternatives([known], [found], path);
    const others = toEnumWords(found);
    if (words !== null && others !== null) {
      const more = others.filter((word) => !words.includes(word));
      if (more.length > 0) this.added.push(`${path}: ${more.join(', ')}`);
      return more.length === 0 ? known : writeEnum([...words, ...more]);
    }
    const [one, other] = [toWord(known), toWord(found)];
    if (kindOf(known) !== kindOf(found))
      return isScalar(found) || known === 'text' ? known : this.#widenAlternatives([known], [found], path);
    if (one.modifiers.length === 0 || one.modifiers.length !== other.modifiers.length) return known;
    const entry = this.widen(one.base, other.base, path);
    return typeof entry === 'string' && !entry.includes('|') ? [entry, ...one.modifiers].join(' ') : known;
  }

  #isEntries(known: string): boolean {
    return toWord(known).modifiers.includes('map');
  }

  #widenField(fields: Record<string, Notation>, key: string, found: Notation, path: string, around: ReadonlySet<string>): void {
    const written = findKey(fields, key);
    if (written === null) {
      if (INTERNAL.has(key) || around.has(key) || isInBranch(fields, key)) return;
      fields[key] = this.adopt(found);
      this.added.push(path);
    } else if (readKey(written).isChoice) {
      const words = toEnumWords(this.#follow(found)) ?? [];
      this.#widenChoice(fields, key, Object.fromEntries(words.map((word) => [word, {}])), path, around);
    } else fields[written] = this.widen(fields[written]!, found, path);
  }

  #widenChoice(fields: Record<string, Notation>, key: string, found: NotedFields, path: string, around: ReadonlySet<string>): void {
    const written = findKey(fields, key);
    if (written === null || !readKey(written).isChoice) {
      this.#widenField(fields, key, writeEnum(Object.keys(found)), path, around);
      return;
    }
    const branches: Record<string, Notation> = { ...(fields[written] as NotedFields) };
    const keys = new Set([...around, ...toKeys(fields)]);
    for (const [word, branch] of Object.entries(found)) {
      const own = Object.hasOwn(branches, word) ? (branches[word] as NotedFields) : null;
      if (own === null) this.added.push(`${path}: ${word}`);
      branches[word] =
        own === null
          ? this.#adoptBranch(branch as NotedFields, keys)
          : this.widenFields(own, branch as NotedFields, `${path}.${word}`, keys);
    }
    fields[written] = branches;
  }

  #adoptBranch(branch: NotedFields, around: ReadonlySet<string>): NotedFields {
    const own = Object.entries(branch).filter(([written]) => !readKey(written).keys.some((key) => around.has(key)));
    return this.adopt(Object.fromEntries(own)) as NotedFields;
  }
}

/** Fields that only the publisher's program writes: what it stores beside a value, and the type that an enclosing object already has. */
const INTERNAL: ReadonlySet<string> = new Set(['metadata', 'type', '__uuid', '$schema', 'desc']);

/** Returns the name that a notation refers to; null if it is anything else. */
function toName(noted: Notation): string | null {
  return typeof noted === 'string' && /^[A-Z][\w.-]*$/.test(noted) ? noted : null;
}

/** Splits a shape that is a word into its kind or name, and what modifies it. */
function toWord(noted: string) {
  const [base = '', ...modifiers] = noted.split(' ');
  return { base, modifiers };
}

function isScalar(noted: Notation): boolean {
  return kindOf(noted) === 'scalar';
}

/** Returns the kind of value that a resolved shape accepts. */
function kindOf(noted: Notation): 'object' | 'list' | 'scalar' {
  if (typeof noted !== 'string') return 'object';
  if (toEnumWords(noted) !== null) return 'scalar';
  const last = toWord(noted).modifiers.findLast((modifier) => !/^\d/.test(modifier));
  if (last === 'list' || last === 'set') return 'list';
  return last === 'map' || noted === 'object' || toName(noted) !== null ? 'object' : 'scalar';
}

/** Returns the written key of a field, be it required, in a group or one that decides; null if the object has no such field. */
function findKey(fields: NotedFields, key: string): string | null {
  return Object.keys(fields).find((written) => ![REST, ...GROUP_KEYS].includes(written) && readKey(written).keys.includes(key)) ?? null;
}

function toKeys(fields: NotedFields): readonly string[] {
  return Object.keys(fields).flatMap((written) => ([REST, ...GROUP_KEYS].includes(written) ? [] : readKey(written).keys));
}

/** Whether a field belongs to one of the values that decide. */
function isInBranch(fields: NotedFields, key: string): boolean {
  return Object.entries(fields).some(
    ([written, value]) =>
      written.startsWith('by ') &&
      Object.values(value as NotedFields).some(
        (branch) => findKey(branch as NotedFields, key) !== null || isInBranch(branch as NotedFields, key),
      ),
  );
}

/** Puts groups and choices behind the fields. */
function order(fields: NotedFields): NotedFields {
  const rank = (key: string) => (key === REST ? 3 : GROUP_KEYS.includes(key) ? 2 : key.startsWith('by ') ? 1 : 0);
  const keys = Object.keys(fields);
  const isOrdered = keys.every((key, index) => index === 0 || rank(keys[index - 1]!) <= rank(key));
  return isOrdered
    ? fields
    : Object.fromEntries(keys.map((key) => [key, fields[key]!] as const).sort(([one], [other]) => rank(one) - rank(other)));
}
