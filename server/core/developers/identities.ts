import * as l10n from '@vscode/l10n';
import { EmailIndex, foldEmail } from '../emails.ts';
import { Refusal } from '../refusal.ts';
import { capitalize, isStorable } from '../text.ts';

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

/** A mistake in a written identity: its index, and the predicate of a sentence. */
export interface IdentityFault {
  readonly index: number;
  readonly reason: string;
}

/** Returns the identities without duplicates, and the mistakes: entries that are invalid or give one account to two developers. */
export function checkIdentities(written: readonly WrittenIdentity[]): {
  readonly identities: readonly DeveloperIdentity[];
  readonly lacks: readonly IdentityFault[];
} {
  const lacks: IdentityFault[] = [];
  const found = new Map<string, DeveloperIdentity & { readonly at: number }>();
  written.forEach((entry, index) => {
    const read = readIdentity(entry);
    if (typeof read === 'string') {
      lacks.push({ index, reason: read });
      return;
    }
    const key = toAccountKey(read);
    const other = found.get(key);
    if (other === undefined) found.set(key, { ...read, at: index });
    else if (foldEmail(other.email) !== foldEmail(read.email)) {
      lacks.push({
        index,
        reason: l10n.t(
          '"{0}" belongs to {1} in {2} and to {3} here; assign it to one of them',
          read.identity,
          other.email,
          placeOf(written, other.at),
          read.email,
        ),
      });
    }
  });
  return { identities: [...found.values()].map(({ at: _, ...identity }) => identity), lacks };
}

/** Returns a place as within a sentence: `entry 3`, `line 4`. */
function placeOf(written: readonly WrittenIdentity[], index: number): string {
  const line = written[index]?.line;
  return line === undefined ? l10n.t('entry {0}', index + 1) : l10n.t('line {0}', line);
}

/** Returns the identities without duplicates. Throws INVALID_REQUEST with the first mistakes if one is invalid or one account is given to two developers. */
export function requireIdentities(written: readonly WrittenIdentity[]): readonly DeveloperIdentity[] {
  if (written.length > MOST_IDENTITIES) {
    throw new Refusal(
      'INVALID_REQUEST',
      `The request contains ${written.length} identities, but at most ${MOST_IDENTITIES} are allowed. Split it.`,
    );
  }
  const { identities, lacks } = checkIdentities(written);
  if (lacks.length > 0) {
    const shown = lacks.slice(0, MOST_SHOWN).map(({ index, reason }) => `${capitalize(placeOf(written, index))}: ${reason}.`);
    const rest = lacks.length > MOST_SHOWN ? ` ${lacks.length - MOST_SHOWN} more are wrong.` : '';
    throw new Refusal('INVALID_REQUEST', `${shown.join(' ')}${rest} ${SENTENCE}`);
  }
  return identities;
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
 * Returns the identities with the e-mails as the roster writes them (`known`, in its order), by the rule for e-mails. Throws
 * INVALID_REQUEST with the e-mails that no developer has, or the name in activity records that is the e-mail of someone else: their records
 * would still count for them.
 */
export function toKnownIdentities(identities: readonly DeveloperIdentity[], known: Iterable<string>): DeveloperIdentity[] {
  const roster = new EmailIndex(known, (email) => email);
  const unknown = new Set<string>();
  const found = identities.flatMap((identity) => {
    const email = roster.find(identity.email);
    if (email === null) unknown.add(identity.email);
    return email === null ? [] : [{ ...identity, email }];
  });
  if (unknown.size === 0) {
    for (const { applicationType, identity, email } of found) {
      const owner = NAMES_IN_RECORDS.includes(applicationType) ? roster.find(identity) : null;
      if (owner === null || foldEmail(owner) === foldEmail(email)) continue;
      const reason = `"${identity}" is itself an e-mail of the active roster, so its records count for ${owner} and cannot count for ${email}`;
      throw new Refusal('INVALID_REQUEST', `${reason}. Map another login, or correct the roster. ${SENTENCE}`);
    }
    return found;
  }
  const named = [...unknown].slice(0, MOST_SHOWN).map((email) => `"${email}"`);
  const rest = unknown.size > MOST_SHOWN ? ` and ${unknown.size - MOST_SHOWN} more` : '';
  throw new Refusal('INVALID_REQUEST', `No developer in the active roster has the e-mail ${named.join(', ')}${rest}. ${SENTENCE}`);
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
  if (person.reason !== null) return person.reason;
  const system = readSystem(integrationId, applicationType, older);
  if (typeof system === 'string') return system;
  const isOlder = isGiven(cloudId) || older;
  const account = isGiven(identity) || !isOlder ? readText('identity', identity) : readText('cloudId', cloudId);
  return account.reason ?? { email: person.text, ...system, identity: account.text };
}

type Text = { readonly text: string; readonly reason: null } | { readonly text: null; readonly reason: string };

function readText(field: string, value: unknown): Text {
  const reason = (what: string): Text => ({ text: null, reason: `${field} ${what}` });
  if (!isGiven(value)) return reason(l10n.t('is missing; add it'));
  if (typeof value !== 'string') return reason(l10n.t('must be a string; put it in quotes'));
  const text = value.trim();
  if (text.length > LONGEST) return reason(l10n.t('has {0} characters; the maximum is {1}', text.length, LONGEST));
  return isStorable(text) ? { text, reason: null } : reason(l10n.t('contains a character that cannot be stored; remove it'));
}

type System = Pick<DeveloperIdentity, 'integrationId' | 'applicationType'>;

/** Returns the integration if it is given; the application type counts only without it. */
function readSystem(integrationId: unknown, applicationType: unknown, older: boolean): System | string {
  if (!isGiven(integrationId) && !isGiven(applicationType))
    return l10n.t('{0} is missing; add it', older ? 'applicationType' : 'integrationId');
  if (isGiven(integrationId)) {
    const id = readNumber(integrationId);
    return id === null ? l10n.t('integrationId must be an integration number of 1 or more') : { integrationId: id, applicationType: null };
  }
  const type = typeof applicationType === 'string' ? applicationType.trim().toUpperCase() : '';
  // The public list of application types is open-ended, so any word of that form is accepted.
  if (/^[A-Z][A-Z0-9_]{0,63}$/.test(type)) return { integrationId: null, applicationType: type };
  return l10n.t('applicationType must be a kind of system like GITHUB, GITLAB_CLOUD, BITBUCKET_SERVER or CUSTOM');
}

function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,16}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : null;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}
