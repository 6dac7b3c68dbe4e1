import { Refusal } from './refusal.ts';

const EXAMPLE = 'postgres://user@host:5432/database';

/** True for what names a database server, and not a file. */
export function isDatabaseAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//i.test(text);
}

/** The database that is asked for, by an argument or else by the environment; null is SQLite in the data folder. Throws INVALID_REQUEST without repeating what cannot be read: it may hold a password. */
export function chooseDatabase(argument: string | undefined, environment: string | undefined): string | null {
  const address = (argument ?? environment ?? '').trim();
  if (argument === undefined && address === '') return null;
  if (isDatabaseAddress(address) && !/\s/.test(address)) return address;
  throw new Refusal('INVALID_REQUEST', `The address of the database is not one of PostgreSQL. Write it like ${EXAMPLE}.`);
}

/** True where an address holds a password. */
export function holdsPassword(address: string): boolean {
  return withoutPassword(address) !== address;
}

/** An address as it may be shown and written down. Of one that is not well written rather too much is left out than too little. */
export function withoutPassword(address: string): string {
  const [, scheme = '', text = ''] = /^(\w+:\/\/)(.*)$/s.exec(address) ?? [];
  const authority = /^[^/?#]*/.exec(text)?.[0] ?? '';
  const end = (authority.includes('@') ? authority : text).lastIndexOf('@');
  const user = text.slice(0, Math.max(end, 0)).split(':', 1)[0] ?? '';
  return scheme + (user === '' ? '' : `${user}@`) + withoutSecrets(text.slice(end + 1));
}

/** Host, path and parameters without the parameters that hold a secret. */
function withoutSecrets(text: string): string {
  const start = text.indexOf('?');
  if (start === -1) return text;
  const kept = text
    .slice(start + 1)
    .split('&')
    .filter((parameter) => !/^(ssl)?password=/i.test(parameter));
  return text.slice(0, start) + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}
