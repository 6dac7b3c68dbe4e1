import * as l10n from '@vscode/l10n';
import { findNearest } from './nearest.ts';
import { toEdition } from './nearestType.ts';
import type { Choice, FieldsShape } from './shape.ts';
import { isNothing, report, type ShapeCheck, shorten } from './shapeReport.ts';
import type { MapNode, ScalarNode, TreeEntry, TreeNode } from './tree.ts';

/** Returns every key that an object of this shape can have, whatever its choices; computed on first use. */
export function toKnownKeys(shape: FieldsShape): ReadonlySet<string> {
  let keys = KNOWN_KEYS.get(shape);
  if (keys === undefined) {
    const branches = shape.choices.flatMap(({ key, branches }) => [
      key,
      ...[...branches.values()].flatMap((branch) => [...toKnownKeys(branch)]),
    ]);
    keys = new Set([...shape.fields.keys(), ...branches]);
    KNOWN_KEYS.set(shape, keys);
  }
  return keys;
}

const KNOWN_KEYS = new WeakMap<FieldsShape, ReadonlySet<string>>();

/** Returns the first entry of a key that counts as given; undefined if there is none. */
export function findGiven(map: MapNode, key: string): TreeEntry | undefined {
  const { entries } = map;
  if (entries.length > FEW) return givenOf(map).get(key);
  for (const entry of entries) if (entry.key.value === key && !isNothing(entry.value)) return entry;
  return undefined;
}

/** Maps of up to this many entries are searched linearly. */
const FEW = 64;

const GIVEN = new WeakMap<MapNode, ReadonlyMap<unknown, TreeEntry>>();

/** Returns the given entries by key: each unknown key of a map looks up every known one. */
function givenOf(map: MapNode): ReadonlyMap<unknown, TreeEntry> {
  const known = GIVEN.get(map);
  if (known !== undefined) return known;
  const given = new Map<unknown, TreeEntry>();
  for (const entry of map.entries) if (!given.has(entry.key.value) && !isNothing(entry.value)) given.set(entry.key.value, entry);
  GIVEN.set(map, given);
  return given;
}

/** Returns the given entries of the fields of a shape, in the order of the shape. */
export function listGiven(map: MapNode, fields: FieldsShape['fields']): readonly TreeEntry[] {
  const { entries } = map;
  const found: TreeEntry[] = [];
  // Most objects have few of the many fields that they can have: these are sorted, instead of searched for one by one.
  if (entries.length > FEW || entries.length >= fields.size) {
    for (const key of fields.keys()) {
      const entry = findGiven(map, key);
      if (entry !== undefined) found.push(entry);
    }
    return found;
  }
  const ranks = ranksOf(fields);
  const ranked: number[] = [];
  for (const entry of entries) {
    const rank = ranks.get(entry.key.value);
    if (rank === undefined || isNothing(entry.value) || ranked.includes(rank)) continue;
    let at = ranked.length;
    for (; at > 0 && ranked[at - 1]! > rank; at--) {
      ranked[at] = ranked[at - 1]!;
      found[at] = found[at - 1]!;
    }
    ranked[at] = rank;
    found[at] = entry;
  }
  return found;
}

const RANKS = new WeakMap<FieldsShape['fields'], ReadonlyMap<unknown, number>>();

/** Returns the places of fields in their order. */
function ranksOf(fields: FieldsShape['fields']): ReadonlyMap<unknown, number> {
  const known = RANKS.get(fields);
  if (known !== undefined) return known;
  const ranks = new Map<unknown, number>(Array.from(fields.keys(), (key, index) => [key, index]));
  RANKS.set(fields, ranks);
  return ranks;
}

/** A key of an object, and its text. */
export interface WrittenKey {
  readonly key: ScalarNode;
  readonly text: string;
}

/** Returns an unknown key that probably means the missing one, rather than any other key that is not given yet. */
export function findMisspelt(map: MapNode, missing: string, rootShape: FieldsShape, blamed: readonly ScalarNode[]): WrittenKey | null {
  const known = toKnownKeys(rootShape);
  const open = [missing, ...[...known].filter((key) => findGiven(map, key) === undefined)];
  for (const { key } of map.entries) {
    const text = toKey(key);
    if (known.has(text) || blamed.includes(key) || findNearest(text, [missing]) === null) continue;
    if (findNearest(text, open) === missing) return { key, text };
  }
  return null;
}

/** Returns the text of a key; a number, boolean or null in string form. */
export function toKey({ value }: ScalarNode): string {
  return typeof value === 'string' ? value : String(value);
}

/** Whether an entry is not a field of its map but merges fields from elsewhere (`<<`). */
export function isMerge({ isOpen }: MapNode, key: ScalarNode): boolean {
  return isOpen && key.value === '<<' && key.style === 'plain';
}

/** Reports a key that none of the object's active shapes knows. */
export function reportUnknownKey(check: ShapeCheck, map: MapNode, key: ScalarNode, base: number, top: number): void {
  const chosen = check.active.slice(base, top);
  const [rootShape] = chosen;
  if (rootShape === undefined) return;
  const text = toKey(key);
  const allowed = [...new Set(chosen.flatMap(({ fields, choices }) => [...fields.keys(), ...choices.map((choice) => choice.key)]))];
  const elsewhere = toKnownKeys(rootShape).has(text)
    ? chosen.flatMap(({ choices }) => choices).find((choice) => valuesWith(choice, text).length > 0)
    : undefined;
  if (elsewhere !== undefined) {
    report(check, 'unknownKey', key, toOtherBranch(map, elsewhere, text), { allowed });
    return;
  }
  const open = allowed.filter((other) => findGiven(map, other) === undefined);
  const suggestion = findNearest(text, open);
  const { published } = check.shapes;
  // The publisher's editor leaves keys with nothing in them behind, such as "spec: {}" of a step group. They ask for nothing.
  if (suggestion === null && published !== undefined && isEmpty(map.entries.find((entry) => entry.key === key)?.value)) return;
  const hint = suggestion === null ? listSome(open, published === undefined) : l10n.t('. Did you mean "{0}"?', suggestion);
  // New keys come often, and the publisher's own editor writes some that its schema does not have.
  const message =
    suggestion === null && published !== undefined
      ? l10n.t('Unknown key "{0}" ({1}). It may be newer than this version, or misspelled{2}', shorten(text), toEdition(published), hint)
      : l10n.t('Unknown key "{0}"{1}', shorten(text), hint);
  report(check, 'unknownKey', key, message, { suggestion, allowed });
}

/** Whether a value is written, but has no contents. */
function isEmpty(value: TreeNode | null | undefined): boolean {
  if (value?.kind === 'map') return value.entries.length === 0 && !value.isOpen;
  return value?.kind === 'list' ? value.items.length === 0 : value?.kind === 'scalar' && value.value === '';
}

function valuesWith({ branches }: Choice, key: string): string[] {
  return [...branches].filter(([, branch]) => toKnownKeys(branch).has(key)).map(([word]) => word);
}

function toOtherBranch(map: MapNode, choice: Choice, key: string): string {
  const values = valuesWith(choice, key);
  const written = findGiven(map, choice.key)?.value;
  const word = written?.kind === 'scalar' ? String(written.value) : '';
  const shown =
    values.length <= 3 ? values.join(l10n.t(' or ')) : l10n.t('{0} and {1} more', values.slice(0, 3).join(', '), values.length - 3);
  return l10n.t('applies to {0} {1}, not {2}; remove it or change {0}', choice.key, shown, word);
}

const MOST_LISTED = 8;

function listSome(keys: readonly string[], isComplete: boolean): string {
  if (keys.length === 0) return isComplete ? l10n.t('. Remove it, or check its spelling') : '';
  const some = keys.slice(0, MOST_LISTED).join(', ');
  const more = keys.length - MOST_LISTED;
  const listed = more > 0 ? l10n.t('{0} and {1} more', some, more) : some;
  return isComplete ? l10n.t('. Remove it, or check its spelling. Known keys: {0}', listed) : l10n.t('. Known keys: {0}', listed);
}
