import { foldText } from '../../core/text.ts';
import { toUtf16 } from '../textBytes.ts';
import type { RosterCheck } from './check.ts';
import { IntList } from './intList.ts';

const SPACE = ' ';

/** Follows each text, and does not occur in searched texts. */
const END = '\0';

/** Number of texts sampled to find the most selective character. */
const SAMPLE = 64;

/** The starts of texts or words with the same first letter, and the texts they belong to. */
interface Places {
  readonly starts: IntList;
  readonly owners: IntList;
}

/** Many short texts packed together, so that all of them can be searched within a millisecond: separate strings would be scattered in memory. */
export class PackedTexts {
  readonly #codes: Uint16Array;
  readonly #byFirst = new Map<string, Places>();

  /** With `byWord`, texts are found by the start of each of their words, which are separated by single spaces; otherwise by their own start. */
  constructor(texts: readonly string[], byWord: boolean) {
    this.#codes = toUtf16(texts.join(END) + END);
    let start = 0;
    texts.forEach((text, index) => {
      this.#add(text.charAt(0), start, index);
      for (let at = byWord ? text.indexOf(SPACE) + 1 : 0; at !== 0; at = text.indexOf(SPACE, at) + 1)
        this.#add(text.charAt(at), start + at, index);
      start += text.length + 1;
    });
  }

  /** Returns the indexes of the first texts that start with something, or have a word that does, at most `most`; empty for ''. */
  beginningWith(wanted: string, most: number): number[] {
    const places = this.#byFirst.get(wanted.charAt(0));
    if (wanted === '' || places === undefined) return [];
    const codes = this.#codes;
    const starts = places.starts.values;
    const owners = places.owners.values;
    const probed = findProbe(codes, starts, wanted);
    const probe = wanted.charCodeAt(probed);
    const found: number[] = [];
    for (let index = 0; index < starts.length && found.length < most; index++) {
      const start = starts[index]!;
      if (codes[start + probed] !== probe || !occursAt(codes, start, wanted)) continue;
      if (found[found.length - 1] !== owners[index]) found.push(owners[index]!);
    }
    return found;
  }

  #add(first: string, start: number, owner: number): void {
    let places = this.#byFirst.get(first);
    if (places === undefined) {
      places = { starts: new IntList(), owners: new IntList() };
      this.#byFirst.set(first, places);
    }
    places.starts.push(start);
    places.owners.push(owner);
  }
}

/** Returns the position in the searched text that rules out most others: many start alike, or end in the same domain. */
function findProbe(codes: Uint16Array, starts: Int32Array, wanted: string): number {
  const step = Math.max(1, Math.floor(starts.length / SAMPLE));
  const alike = Array.from({ length: wanted.length }, (_, at) => {
    let count = 0;
    for (let index = 0; index < starts.length; index += step) if (codes[starts[index]! + at] === wanted.charCodeAt(at)) count++;
    return count;
  });
  return alike.indexOf(Math.min(...alike));
}

function occursAt(codes: Uint16Array, start: number, wanted: string): boolean {
  for (let at = 0; at < wanted.length; at++) if (codes[start + at] !== wanted.charCodeAt(at)) return false;
  return true;
}

/** E-mails found by a search: those that start with the text, then those with a matching word in the name; each in document order. */
interface FoundPeople {
  readonly byEmail: readonly string[];
  readonly byName: readonly string[];
}

/** A search index over the people of a roster: each e-mail once. */
export interface PeopleSearch {
  /** Returns at most `most` of each kind. */
  find(typed: string, most: number): FoundPeople;
  /** Returns the first `most` people of the text. */
  everybody(most: number): readonly string[];
  /** E-mails of the people with the most reports, up to a maximum. */
  readonly managers: readonly string[];
}

const MOST_MANAGERS = 200;

/** Reads each row once, in document order. */
export function indexPeopleSearch({ inputs, columns, table }: RosterCheck): PeopleSearch {
  const emails: string[] = [];
  const names: string[] = [];
  const readName = rememberWords();
  for (let record = 0; record < inputs.rowCount; record++) {
    const number = inputs.emailOf(record);
    if (number === 0 || inputs.firstRecordOf(number) !== record) continue;
    emails.push(inputs.emailText(number));
    names.push(readName(table.value(record, columns.name)));
  }
  const byEmail = new PackedTexts(emails.map(foldText), false);
  const byWord = new PackedTexts(names, true);
  return {
    find: (typed, most) => {
      const inEmails = byEmail.beginningWith(foldText(typed.trim()), most);
      const taken = new Set(inEmails);
      const inNames = byWord.beginningWith(toWords(typed), most).filter((person) => !taken.has(person));
      const toEmails = (people: readonly number[]) => people.map((person) => emails[person]!);
      return { byEmail: toEmails(inEmails), byName: toEmails(inNames) };
    },
    everybody: (most) => emails.slice(0, most),
    managers: listManagers(inputs),
  };
}

/** Converts `Lee, Bob` to `lee bob`. */
function toWords(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns a memoizing `toWords` for many names: they share most of their words, and each word is folded once. */
function rememberWords(): (name: string) => string {
  const known = new Map<string, string>();
  const fold = (word: string): string => {
    const folded = known.get(word) ?? toWords(word);
    known.set(word, folded);
    return folded;
  };
  return (name) => {
    let words = '';
    for (const word of name.split(' ')) {
      const folded = fold(word);
      if (folded !== '') words = words === '' ? folded : `${words} ${folded}`;
    }
    return words;
  };
}

function listManagers(inputs: RosterCheck['inputs']): string[] {
  const counts = new Map<number, number>();
  for (let record = 0; record < inputs.rowCount; record++) {
    const number = inputs.managerOf(record);
    if (number !== 0) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return [...counts]
    .filter(([number]) => inputs.firstRecordOf(number) !== -1)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_MANAGERS)
    .map(([number]) => inputs.emailText(number));
}
