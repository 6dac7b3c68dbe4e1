import { foldText } from '../../core/foldText.ts';
import type { RosterCheck } from './check.ts';
import { PackedTexts } from './packedTexts.ts';

/** E-mails found by a search: those that start with the text, then those with a matching word in the name; each in document order. */
export interface FoundPeople {
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
export function indexPeopleSearch({ facts, columns, table }: RosterCheck): PeopleSearch {
  const emails: string[] = [];
  const names: string[] = [];
  const readName = rememberWords();
  for (let record = 0; record < facts.rowCount; record++) {
    const number = facts.emailOf(record);
    if (number === 0 || facts.firstRecordOf(number) !== record) continue;
    emails.push(facts.emailText(number));
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
    managers: listManagers(facts),
  };
}

/** Converts `Lee, Bob` to `lee bob`. */
function toWords(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns a memoizing `toWords` for many names: they share most of their words, each of which is folded once. */
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
