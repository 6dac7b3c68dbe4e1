import { foldText } from '../../core/foldText.ts';
import type { RosterCheck } from './check.ts';

/** E-mails that a search found: by how they begin, then by how a word of the name does; each in the order of the text. */
export interface FoundPeople {
  readonly byEmail: readonly string[];
  readonly byName: readonly string[];
}

/** The people of a roster as they are searched: each e-mail that somebody has, once. */
export interface PeopleSearch {
  /** At most so many of each kind. */
  find(typed: string, most: number): FoundPeople;
  /** The first people of the text, at most so many. */
  everybody(most: number): readonly string[];
  /** E-mails of those with the most reports, at most so many. */
  readonly managers: readonly string[];
}

const MOST_MANAGERS = 200;

/** Reads each row once, in the order of the text. Who is looked for later is looked for among those whose e-mail, or a word of whose name, has the same first letter. */
export function indexPeopleSearch({ facts, columns, table }: RosterCheck): PeopleSearch {
  const emails: string[] = [];
  const emailKeys: string[] = [];
  const nameKeys: string[] = [];
  const byEmail = new Map<string, number[]>();
  const byWord = new Map<string, number[]>();
  const readName = rememberWords();
  for (let record = 0; record < facts.rowCount; record++) {
    const number = facts.emailOf(record);
    if (number === 0 || facts.firstRecordOf(number) !== record) continue;
    const person = emails.length;
    const email = facts.emailText(number);
    const name = readName(table.value(record, columns.name));
    emails.push(email);
    emailKeys.push(foldText(email));
    nameKeys.push(name);
    add(byEmail, emailKeys[person]!.charAt(0), person);
    for (let at = 0; at < name.length; at = nextWord(name, at)) add(byWord, name.charAt(at), person);
  }
  return {
    find: (typed, most) => {
      const key = foldText(typed.trim());
      const words = toWords(typed);
      const inEmails = take(byEmail.get(key.charAt(0)), most, (person) => emailKeys[person]!.startsWith(key));
      const taken = new Set(inEmails);
      const inNames = take(
        byWord.get(words.charAt(0)),
        most,
        (person) => !taken.has(person) && (nameKeys[person]!.startsWith(words) || nameKeys[person]!.includes(` ${words}`)),
      );
      const toEmails = (people: readonly number[]) => people.map((person) => emails[person]!);
      return { byEmail: toEmails(inEmails), byName: toEmails(inNames) };
    },
    everybody: (most) => emails.slice(0, most),
    managers: listManagers(facts),
  };
}

/** `Lee, Bob` is `lee bob`. */
function toWords(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** `toWords` of many names: they share most of their words, each of which is folded once. */
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

/** Where the next word begins; the length where there is none. */
function nextWord(words: string, from: number): number {
  const space = words.indexOf(' ', from);
  return space === -1 ? words.length : space + 1;
}

/** A person is added once to each list: they come one after another. */
function add(lists: Map<string, number[]>, letter: string, person: number): void {
  const list = lists.get(letter);
  if (list === undefined) lists.set(letter, [person]);
  else if (list.at(-1) !== person) list.push(person);
}

function take(people: readonly number[] | undefined, most: number, holds: (person: number) => boolean): number[] {
  const taken: number[] = [];
  for (const person of people ?? []) {
    if (taken.length === most) break;
    if (holds(person)) taken.push(person);
  }
  return taken;
}

function listManagers(facts: RosterCheck['facts']): string[] {
  const counts = new Map<number, number>();
  for (let record = 0; record < facts.rowCount; record++) {
    const number = facts.managerOf(record);
    if (number !== 0) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return [...counts]
    .filter(([number]) => facts.firstRecordOf(number) !== -1)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_MANAGERS)
    .map(([number]) => facts.emailText(number));
}
