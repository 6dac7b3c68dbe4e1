import * as l10n from '@vscode/l10n';
import { EMAIL_FORM, EmailIndex, foldEmail } from '../emails.ts';
import { Refusal } from '../refusal.ts';
import { capitalize, isStorable } from '../text.ts';
import { WrittenNumber } from '../writtenNumber.ts';
import type { IdentityFailure, RefusedIdentities } from './identityFailures.ts';

/**
 * A developer's account in a connected system. Exactly one of the two fields that name the system is set: the number of an integration or,
 * from older clients, an application type.
 */
export interface DeveloperIdentity {
  readonly email: string;
  readonly integrationId: number | null;
  readonly applicationType: string | null;
  /** The name of the account in that system. */
  readonly identity: string;
}

/** The application type of the names that activity records have for developers. */
export const ACTIVITY_SYSTEM = 'GIT';

/** Application types of names in activity records, which are e-mails more often than accounts. */
const NAMES_IN_RECORDS: readonly (string | null)[] = [ACTIVITY_SYSTEM, 'CUSTOM'];

/** An identity as written. */
export interface WrittenIdentity {
  /** The 1-based line of a file; not set in a list, whose entries are numbered. */
  readonly line?: number;
  readonly email?: unknown;
  readonly integrationId?: unknown;
  readonly applicationType?: unknown;
  readonly identity?: unknown;
  /** The name of `identity` in older clients. */
  readonly cloudId?: unknown;
  /** Whether messages ask for missing fields by their older names. */
  readonly older?: boolean;
}

/** Maximum number of identities per request (docs/contract/developers.md#identities). */
const MOST_IDENTITIES = 100_000;

/** Maximum length of an e-mail or identity, in characters (our decision). */
const LONGEST = 320;

/** Maximum number of mistakes or names in an error message. */
const MOST_SHOWN = 5;

const SENTENCE = 'Nothing was saved. Correct this and send the whole request again.';

/** What is wrong with a part of an identity: its name, and the predicate of a sentence. */
interface Lack {
  readonly failure: IdentityFailure;
  readonly reason: string;
}

/** The mistakes in a written identity: its index, the predicate of a sentence about the first one, and the names of all. */
export interface IdentityFault {
  readonly index: number;
  readonly reason: string;
  readonly failures: readonly IdentityFailure[];
}

/** An identity with the index of its entry. */
type ReadEntry = DeveloperIdentity & { readonly at: number };

/**
 * Returns the identities without duplicates, and the mistakes: entries that are invalid, give one account to two developers, or one
 * developer two accounts of an integration.
 */
export function checkIdentities(written: readonly WrittenIdentity[]): {
  readonly identities: readonly ReadEntry[];
  readonly lacks: readonly IdentityFault[];
} {
  const lacks: IdentityFault[] = [];
  const found = new Map<string, ReadEntry>();
  const pairs = new Map<string, number>();
  written.forEach((entry, index) => {
    const read = readIdentity(entry);
    if (Array.isArray(read)) {
      lacks.push(toFault(index, read));
      return;
    }
    const key = toAccountKey(read);
    const other = found.get(key);
    if (other !== undefined && foldEmail(other.email) !== foldEmail(read.email)) {
      const reason = l10n.t(
        '"{0}" belongs to {1} in {2} and to {3} here; assign it to one of them',
        read.identity,
        other.email,
        placeOf(written, other.at),
        read.email,
      );
      lacks.push(toFault(index, [{ failure: 'INVALID_IDENTITY', reason }]));
      return;
    }
    const pair = read.integrationId === null ? null : JSON.stringify([read.email, read.integrationId]);
    const former = pair === null ? undefined : pairs.get(pair);
    if (former !== undefined) {
      const reason = l10n.t(
        '{0} and integration {1} are already in {2}; keep one of the two',
        read.email,
        String(read.integrationId),
        placeOf(written, former),
      );
      lacks.push(toFault(index, [{ failure: 'DUPLICATE_EMAIL_INTEGRATION_PAIR', reason }]));
      return;
    }
    if (pair !== null) pairs.set(pair, index);
    if (other === undefined) found.set(key, { ...read, at: index });
  });
  return { identities: [...found.values()], lacks };
}

function toFault(index: number, lacks: readonly Lack[]): IdentityFault {
  return { index, reason: lacks[0]?.reason ?? '', failures: lacks.map(({ failure }) => failure) };
}

/** Returns a place as within a sentence: `entry 3`, `line 4`. */
function placeOf(written: readonly WrittenIdentity[], index: number): string {
  const line = written[index]?.line;
  return line === undefined ? l10n.t('entry {0}', index + 1) : l10n.t('line {0}', line);
}

/** Requires that a request has no more identities than allowed. Throws INVALID_REQUEST. */
export function requireFewIdentities(written: readonly WrittenIdentity[]): void {
  if (written.length <= MOST_IDENTITIES) return;
  throw new Refusal(
    'INVALID_REQUEST',
    `The request contains ${written.length} identities, but at most ${MOST_IDENTITIES} are allowed. Split it.`,
  );
}

/**
 * Returns what identifies an account of a system. Names in activity records count whatever their case; accounts of other systems may differ
 * by case alone (docs/contract/developers.md#identities).
 */
export function toAccountKey({ integrationId, applicationType, identity }: Omit<DeveloperIdentity, 'email'>): string {
  return JSON.stringify([integrationId, applicationType, NAMES_IN_RECORDS.includes(applicationType) ? foldEmail(identity) : identity]);
}

/** Returns the stored identities that written ones replace although their accounts are spelled differently. */
export function findReplaced(written: readonly DeveloperIdentity[], stored: readonly DeveloperIdentity[]): readonly DeveloperIdentity[] {
  const spelled = new Map(written.map((identity) => [toAccountKey(identity), identity.identity]));
  return stored.filter((identity) => (spelled.get(toAccountKey(identity)) ?? identity.identity) !== identity.identity);
}

/**
 * Returns the identities without duplicates, with the e-mails as the roster writes them (`known`, in its order), by the rule for e-mails.
 * Throws INVALID_REQUEST with all that are wrong: mistakes, e-mails that no developer has, or the name in activity records that is the
 * e-mail of someone else: their records would still count for them.
 */
export function requireIdentities(written: readonly WrittenIdentity[], known: Iterable<string>): DeveloperIdentity[] {
  const { identities, lacks } = checkIdentities(written);
  const roster = new EmailIndex(known, (email) => email);
  const unknown = new Map<string, IdentityFailure>();
  const strangers: IdentityFault[] = [];
  const taken: IdentityFault[] = [];
  const found: DeveloperIdentity[] = [];
  for (const { at, ...identity } of identities) {
    const email = roster.find(identity.email);
    if (email === null) {
      const failure = EMAIL_FORM.test(identity.email) ? 'EMAIL_NOT_IN_SYSTEM' : 'INVALID_EMAIL';
      unknown.set(identity.email, failure);
      strangers.push(toFault(at, [{ failure, reason: '' }]));
      continue;
    }
    const owner = NAMES_IN_RECORDS.includes(identity.applicationType) ? roster.find(identity.identity) : null;
    if (owner === null || foldEmail(owner) === foldEmail(email)) found.push({ ...identity, email });
    else {
      const reason = `"${identity.identity}" is itself an e-mail of the active roster, so its records count for ${owner} and cannot count for ${email}`;
      taken.push(toFault(at, [{ failure: 'INVALID_IDENTITY', reason }]));
    }
  }
  const faults = [...lacks, ...strangers, ...taken].toSorted((one, other) => one.index - other.index);
  if (faults.length === 0) return found;
  throw new Refusal('INVALID_REQUEST', `${describe()} ${SENTENCE}`, { identities: toRefused(written, faults) });

  function describe(): string {
    if (lacks.length > 0) {
      const shown = lacks.slice(0, MOST_SHOWN).map(({ index, reason }) => `${capitalize(placeOf(written, index))}: ${reason}.`);
      return shown.join(' ') + (lacks.length > MOST_SHOWN ? ` ${lacks.length - MOST_SHOWN} more are wrong.` : '');
    }
    if (unknown.size === 0) return `${taken[0]?.reason}. Map another login, or correct the roster.`;
    const named = [...unknown.keys()].slice(0, MOST_SHOWN).map((email) => `"${email}"`);
    const rest = unknown.size > MOST_SHOWN ? ` and ${unknown.size - MOST_SHOWN} more` : '';
    return `No developer in the active roster has the e-mail ${named.join(', ')}${rest}.`;
  }
}

/** Maximum refused identities in an answer; its counts are those of all. */
const MOST_REFUSED = 1000;

function toRefused(written: readonly WrittenIdentity[], faults: readonly IdentityFault[]): RefusedIdentities {
  return {
    errors: faults.slice(0, MOST_REFUSED).map(({ index, failures }) => {
      const { email, identity, cloudId, integrationId } = written[index]!;
      const number = readNumber(integrationId) ?? integrationId;
      return { data: { email, identity: identity ?? cloudId, integrationId: number }, validationFailures: failures };
    }),
    invalidCount: faults.length,
    totalCount: written.length,
    validCount: written.length - faults.length,
  };
}

function readIdentity({
  email,
  integrationId,
  applicationType,
  identity,
  cloudId,
  older = false,
}: WrittenIdentity): DeveloperIdentity | Lack[] {
  const person = readText('email', email, 'EMAIL');
  const system = readSystem(integrationId, applicationType, older);
  const isOlder = isGiven(cloudId) || older;
  const account = isGiven(identity) || !isOlder ? readText('identity', identity, 'IDENTITY') : readText('cloudId', cloudId, 'IDENTITY');
  if (typeof person === 'string' && 'integrationId' in system && typeof account === 'string')
    return { email: person, ...system, identity: account };
  return [person, system, account].filter((part) => typeof part === 'object' && 'failure' in part);
}

/** Returns the trimmed text of a field, or what is wrong with it. */
function readText(field: string, value: unknown, name: 'EMAIL' | 'IDENTITY'): string | Lack {
  const lack = (what: string): Lack => ({ failure: `INVALID_${name}`, reason: `${field} ${what}` });
  if (!isGiven(value)) return { ...lack(l10n.t('is missing; add it')), failure: `MISSING_${name}` };
  if (typeof value !== 'string') return lack(l10n.t('must be a string; put it in quotes'));
  const text = value.trim();
  if (text.length > LONGEST) return lack(l10n.t('has {0} characters; the maximum is {1}', text.length, LONGEST));
  return isStorable(text) ? text : lack(l10n.t('contains a character that cannot be stored; remove it'));
}

type System = Pick<DeveloperIdentity, 'integrationId' | 'applicationType'>;

/** Returns the integration if it is given; the application type counts only without it, or beside 0, as listed. */
function readSystem(integrationId: unknown, applicationType: unknown, older: boolean): System | Lack {
  const isTyped = isGiven(applicationType);
  if (!isGiven(integrationId) && !isTyped) {
    return { failure: 'MISSING_INTEGRATION_ID', reason: l10n.t('{0} is missing; add it', older ? 'applicationType' : 'integrationId') };
  }
  const lack = (reason: string): Lack => ({ failure: 'INVALID_INTEGRATION_ID', reason });
  if (isGiven(integrationId) && !(isTyped && (integrationId === 0 || integrationId === '0'))) {
    const id = readNumber(integrationId);
    return id === null
      ? lack(l10n.t('integrationId must be an integration number of 1 or more'))
      : { integrationId: id, applicationType: null };
  }
  const type = typeof applicationType === 'string' ? applicationType.trim().toUpperCase() : '';
  // The public list of application types is open-ended, so any word of that form is accepted.
  if (/^[A-Z][A-Z0-9_]{0,63}$/.test(type)) return { integrationId: null, applicationType: type };
  return lack(l10n.t('applicationType must be a kind of system like GITHUB, GITLAB_CLOUD, BITBUCKET_SERVER or CUSTOM'));
}

function readNumber(value: unknown): number | null {
  const isWritten = value instanceof WrittenNumber || (typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value));
  const number = isWritten ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}
