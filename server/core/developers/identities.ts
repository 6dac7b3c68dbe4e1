import { EmailIndex, foldEmail } from '../emails.ts';
import { Refusal } from '../refusal.ts';
import { isStorable } from '../storableText.ts';

/** An account that a developer has in a connected system (facts A14). Of the two that name the system exactly one is there: the number of an integration or, from older clients, a kind of system. */
export interface DeveloperIdentity {
  readonly email: string;
  readonly integrationId: number | null;
  readonly applicationType: string | null;
  /** What that system calls the developer. */
  readonly identity: string;
}

/** An identity as it was written, and where: `Entry 3`, `Line 4`. */
export interface WrittenIdentity {
  readonly place: string;
  readonly email?: unknown;
  readonly integrationId?: unknown;
  readonly applicationType?: unknown;
  readonly identity?: unknown;
  /** What older clients call the identity. */
  readonly cloudId?: unknown;
  /** Whether a field that is missing is asked for by its older name. */
  readonly older?: boolean;
}

/** The most identities of one request (our decision). */
const MOST_IDENTITIES = 100_000;

/** Characters of an e-mail or an identity (our decision). */
const LONGEST = 320;

/** How many mistakes, or names, a refusal tells. */
const MOST_TOLD = 5;

const SENTENCE = 'Nothing was saved; correct it and send all of it again.';

/** What is wrong with a written identity: its number in what was written, and a half sentence. */
export interface IdentityLack {
  readonly index: number;
  readonly lack: string;
}

/** The identities that are written, each once, and what is wrong with those that cannot be read or give one account to two developers. */
export function checkIdentities(written: readonly WrittenIdentity[]): {
  readonly identities: readonly DeveloperIdentity[];
  readonly lacks: readonly IdentityLack[];
} {
  const lacks: IdentityLack[] = [];
  const found = new Map<string, DeveloperIdentity & { readonly place: string }>();
  written.forEach((entry, index) => {
    const read = readIdentity(entry);
    if (typeof read === 'string') {
      lacks.push({ index, lack: read });
      return;
    }
    const key = JSON.stringify([read.integrationId, read.applicationType, read.identity]);
    const other = found.get(key);
    if (other === undefined) found.set(key, { ...read, place: entry.place });
    else if (foldEmail(other.email) !== foldEmail(read.email)) {
      const [account, place] = [`"${read.identity}"`, other.place.toLowerCase()];
      lacks.push({ index, lack: `${account} belongs to ${other.email} in ${place} and to ${read.email} here; give it to one of them` });
    }
  });
  return { identities: [...found.values()].map(({ place: _, ...identity }) => identity), lacks };
}

/** The identities that are written, each once. Throws INVALID_REQUEST, naming what is wrong, where one cannot be read or one account is given to two developers. */
export function requireIdentities(written: readonly WrittenIdentity[]): readonly DeveloperIdentity[] {
  if (written.length > MOST_IDENTITIES) {
    throw new Refusal('INVALID_REQUEST', `${written.length} identities are too many for one request. Send at most ${MOST_IDENTITIES}.`);
  }
  const { identities, lacks } = checkIdentities(written);
  if (lacks.length > 0) {
    const told = lacks.slice(0, MOST_TOLD).map(({ index, lack }) => `${written[index]?.place}: ${lack}.`);
    const rest = lacks.length > MOST_TOLD ? ` ${lacks.length - MOST_TOLD} more are wrong.` : '';
    throw new Refusal('INVALID_REQUEST', `${told.join(' ')}${rest} ${SENTENCE}`);
  }
  return identities;
}

/** Returns the identities with the e-mails as the roster writes them (`known`, in its order), by the rule for e-mails. Throws INVALID_REQUEST with those that belong to no one. */
export function toKnownIdentities(identities: readonly DeveloperIdentity[], known: Iterable<string>): DeveloperIdentity[] {
  const roster = new EmailIndex(known, (email) => email);
  const unknown = new Set<string>();
  const found = identities.flatMap((identity) => {
    const email = roster.find(identity.email);
    if (email === null) unknown.add(identity.email);
    return email === null ? [] : [{ ...identity, email }];
  });
  if (unknown.size === 0) return found;
  const named = [...unknown].slice(0, MOST_TOLD).map((email) => `"${email}"`);
  const rest = unknown.size > MOST_TOLD ? ` and ${unknown.size - MOST_TOLD} more` : '';
  throw new Refusal('INVALID_REQUEST', `No developer of the active roster has the e-mail ${named.join(', ')}${rest}. ${SENTENCE}`);
}

function readIdentity({
  email,
  integrationId,
  applicationType,
  identity,
  cloudId,
  older = false,
}: WrittenIdentity): DeveloperIdentity | string {
  const person = readText('email', email);
  if (person.lack !== null) return person.lack;
  const system = readSystem(integrationId, applicationType, older);
  if (typeof system === 'string') return system;
  const isOlder = isGiven(cloudId) || older;
  const account = isGiven(identity) || !isOlder ? readText('identity', identity) : readText('cloudId', cloudId);
  return account.lack ?? { email: person.text, ...system, identity: account.text };
}

type Text = { readonly text: string; readonly lack: null } | { readonly text: null; readonly lack: string };

function readText(field: string, value: unknown): Text {
  const lack = (what: string): Text => ({ text: null, lack: `${field} ${what}` });
  if (!isGiven(value)) return lack('is missing; add it');
  if (typeof value !== 'string') return lack('must be a text; write it in quotes');
  const text = value.trim();
  if (text.length > LONGEST) return lack(`has ${text.length} characters; at most ${LONGEST} are taken`);
  return isStorable(text) ? { text, lack: null } : lack('holds a character that cannot be stored; leave it out');
}

type System = Pick<DeveloperIdentity, 'integrationId' | 'applicationType'>;

/** The integration where it is given; the kind of system counts only without it. */
function readSystem(integrationId: unknown, applicationType: unknown, older: boolean): System | string {
  if (!isGiven(integrationId) && !isGiven(applicationType)) return `${older ? 'applicationType' : 'integrationId'} is missing; add it`;
  if (isGiven(integrationId)) {
    const id = readNumber(integrationId);
    return id === null ? 'integrationId must be the number of an integration, from 1 on' : { integrationId: id, applicationType: null };
  }
  const type = typeof applicationType === 'string' ? applicationType.trim().toUpperCase() : '';
  // The public list of kinds is one of examples, so that any word of that form is taken.
  if (/^[A-Z][A-Z0-9_]{0,63}$/.test(type)) return { integrationId: null, applicationType: type };
  return 'applicationType must be a kind of system like GITHUB, GITLAB_CLOUD, BITBUCKET_SERVER or CUSTOM';
}

function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}
