import { Refusal } from './refusal.ts';

const EXAMPLE = 'postgres://user@host:5432/database';

/** Whether a text is the address of a database server, not a file path. */
export function isDatabaseAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//i.test(text);
}

/**
 * Returns the database given by the argument, or else by the environment; null is SQLite in the data folder. Throws INVALID_REQUEST without
 * repeating an unreadable address: it may contain a password.
 */
export function chooseDatabase(argument: string | undefined, environment: string | undefined): string | null {
  const address = (argument ?? environment ?? '').trim();
  if (argument === undefined && address === '') return null;
  if (isDatabaseAddress(address) && !/\s/.test(address)) {
    readServers(address);
    return address;
  }
  throw new Refusal('INVALID_REQUEST', `The address of the database is not one of PostgreSQL. Write it like ${EXAMPLE}.`);
}

/** The servers of an address and their connection options. */
export interface DatabaseServers {
  /** One address per host, without the parameters that Fairlead reads itself; `name` is host and port. */
  readonly hosts: readonly { readonly name: string; readonly address: string }[];
  /** Whether lists and reports may be read from a standby. */
  readonly readsStandby: boolean;
  /** Timeouts for connecting and for each statement, in milliseconds. */
  readonly connectTimeout: number;
  readonly queryTimeout: number;
}

/** Default timeouts, in seconds. */
const CONNECT_TIMEOUT = 10;
const QUERY_TIMEOUT = 30;

/** Accepted values of `target_session_attrs`, as in PostgreSQL's own clients. Writes always go to the primary. */
const SESSION_ATTRIBUTES = ['any', 'read-write', 'primary', 'prefer-standby'];

/** Parses the hosts and parameters of an address. Throws INVALID_REQUEST without repeating the address: it may contain a password. */
export function readServers(address: string): DatabaseServers {
  const [, scheme = '', text = ''] = /^(\w+:\/\/)(.*)$/s.exec(address) ?? [];
  const user = text.slice(0, endOfUser(text) + 1);
  const hosts = /^[^/?#]*/.exec(text.slice(user.length))?.[0] ?? '';
  const path = text.slice(user.length + hosts.length);
  const [before = '', query] = splitOnce(path, '?');
  const parameters = query === undefined ? [] : query.split('&');
  const parameterOf = (name: string): string | undefined =>
    parameters.map((one) => splitOnce(one, '=')).findLast(([key]) => key === name)?.[1];
  const attributes = parameterOf('target_session_attrs') ?? 'any';
  if (!SESSION_ATTRIBUTES.includes(attributes)) {
    const known = SESSION_ATTRIBUTES.join(', ');
    throw refuse(`has target_session_attrs=${attributes}, but a service writes. Use one of ${known}.`);
  }
  const own = ['target_session_attrs', 'connect_timeout', 'query_timeout'];
  const kept = parameters.filter((one) => !own.includes(splitOnce(one, '=')[0]));
  const rest = before + (kept.length === 0 ? '' : `?${kept.join('&')}`);
  const names = hosts.split(',');
  if (names.length > 1 && names.includes('')) throw refuse('has an empty host between commas. Name a host there, or remove the comma.');
  return {
    hosts: names.map((name) => ({ name: name === '' ? 'the server' : name, address: `${scheme}${user}${name}${rest}` })),
    readsStandby: attributes === 'prefer-standby',
    connectTimeout: readSeconds('connect_timeout', parameterOf('connect_timeout') ?? String(CONNECT_TIMEOUT)),
    queryTimeout: readSeconds('query_timeout', parameterOf('query_timeout') ?? String(QUERY_TIMEOUT)),
  };
}

function readSeconds(name: string, text: string): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds === 0) throw refuse(`has ${name}="${text.slice(0, 20)}". Give seconds from 1 to 99999.`);
  return seconds * 1000;
}

function refuse(fault: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The address of the database ${fault}`);
}

function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const place = text.indexOf(separator);
  return place === -1 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}

/** Whether an address contains a password. */
export function holdsPassword(address: string): boolean {
  return withoutPassword(address) !== address;
}

/** Returns an address without its password, to show or log. If the address is malformed, it removes too much rather than too little. */
export function withoutPassword(address: string): string {
  const [, scheme = '', text = ''] = /^(\w+:\/\/)(.*)$/s.exec(address) ?? [];
  const end = endOfUser(text);
  const user = text.slice(0, Math.max(end, 0)).split(':', 1)[0] ?? '';
  return scheme + (user === '' ? '' : `${user}@`) + withoutSecrets(text.slice(end + 1));
}

/** Returns the index of the `@` after user and password, or -1 if there is neither. */
function endOfUser(text: string): number {
  const authority = /^[^/?#]*/.exec(text)?.[0] ?? '';
  return (authority.includes('@') ? authority : text).lastIndexOf('@');
}

/** Removes the parameters that hold a secret from host, path and parameters. */
function withoutSecrets(text: string): string {
  const start = text.indexOf('?');
  if (start === -1) return text;
  const kept = text
    .slice(start + 1)
    .split('&')
    .filter((parameter) => !/^(ssl)?password=/i.test(parameter));
  return text.slice(0, start) + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}
