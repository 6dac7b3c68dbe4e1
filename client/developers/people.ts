import { l10n } from 'vscode';
import { plural } from '../../server/core/plural.ts';
import { readTarget } from '../window/commandArguments.ts';

/** A person in a view or a roster. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Maximum number of people listed in a question. */
const MAX_NAMED = 10;

/**
 * Returns the people passed to a command: selected tree nodes (a menu passes the clicked one, then all), or e-mails; empty for anything
 * else.
 */
export function readPeople(given: readonly unknown[]): Person[] {
  const [one, all] = given;
  const people = (Array.isArray(all) ? all : Array.isArray(one) ? one : [one]).flatMap((entry) => readPerson(entry) ?? []);
  return [...new Map(people.map((person) => [person.email, person])).values()];
}

function readPerson(given: unknown): Person | null {
  if (typeof given === 'string') return given.includes('@') ? { email: given, name: '' } : null;
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || !('email' in target) || typeof target.email !== 'string') return null;
  return { email: target.email, name: 'name' in target && typeof target.name === 'string' ? target.name : '' };
}

/** Lists people: `Ann Lee (ann@x.y), Bo (bo@x.y) and 7 more`. */
export function listPeople(people: readonly Person[]): string {
  const named = people.slice(0, MAX_NAMED).map(({ name, email }) => (name === '' ? email : `${name} (${email})`));
  const list = named.join(', ');
  return people.length > named.length ? l10n.t('{0} and {1} more', list, people.length - named.length) : list;
}

/** Formats a count: `1 person`, `12 people`. */
export function countPeople(count: number): string {
  return plural(count, '1 person', '{0} people', count);
}
