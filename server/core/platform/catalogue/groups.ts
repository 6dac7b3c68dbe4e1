import { AT_LEAST_ONE, AT_MOST_ONE, EXACTLY_ONE, GROUP_KEYS, isAlternatives, type Notation, ONE_FILLED } from '../../shapeNotation.ts';

/** A group of fields in the notation, with the key that it is under. */
interface Group {
  readonly word: string;
  readonly keys: readonly string[];
}

/** What each kind of group says more exactly than others. */
const STRICTER: ReadonlyMap<string, readonly string[]> = new Map([
  [EXACTLY_ONE, [AT_LEAST_ONE, AT_MOST_ONE]],
  [ONE_FILLED, [AT_LEAST_ONE]],
]);

/**
 * Adds the groups of a found object to a known one: those of fields that are optional and in no other group, those that have more fields now, and those that are
 * stricter. Returns what was added, and the groups that the known object has no place for.
 */
export function widenGroups(
  fields: Record<string, Notation>,
  found: Readonly<Record<string, Notation>>,
): { readonly added: string[]; readonly left: string[] } {
  const added: string[] = [];
  const left: string[] = [];
  let known = readGroups(fields);
  for (const group of readGroups(found)) {
    const isSame = ({ keys }: Group) => keys.length === group.keys.length && keys.every((key) => group.keys.includes(key));
    const isPart = ({ keys }: Group) => keys.length < group.keys.length && keys.every((key) => group.keys.includes(key));
    const same = known.find(isSame);
    const part = known.find(isPart);
    let own: Group = group;
    if (same !== undefined) own = STRICTER.get(group.word)?.includes(same.word) === true ? { word: group.word, keys: same.keys } : same;
    else if (part !== undefined) own = { word: part.word, keys: group.keys };
    else if (
      !group.keys.every((key) => Object.hasOwn(fields, key)) ||
      known.some(({ keys }) => keys.some((key) => group.keys.includes(key)))
    ) {
      left.push(toText(group));
      continue;
    }
    if (own === same) continue;
    known = same === undefined && part === undefined ? [...known, own] : known.map((one) => (one === (same ?? part) ? own : one));
    added.push(toText(own));
  }
  if (added.length > 0) writeGroups(fields, known);
  return { added, left };
}

function toText({ word, keys }: Group): string {
  return `${word} ${keys.join(' / ')}`;
}

function readGroups(fields: Readonly<Record<string, Notation>>): readonly Group[] {
  return GROUP_KEYS.flatMap((word) => {
    const noted = fields[word];
    const groups = noted === undefined ? [] : isAlternatives(noted) ? noted : [noted];
    return groups.map((group) => ({ word, keys: String(group).split(' / ') }));
  });
}

function writeGroups(fields: Record<string, Notation>, groups: readonly Group[]): void {
  for (const word of GROUP_KEYS) {
    const own = groups.filter((group) => group.word === word).map(({ keys }) => keys.join(' / '));
    if (own.length > 0) fields[word] = own.length === 1 ? own[0]! : own;
    else delete fields[word];
  }
}
