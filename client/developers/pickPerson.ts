import { l10n, window } from 'vscode';
import type { OrgDescription } from '../../server/language/protocol/developers.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readTarget } from '../window/commandArguments.ts';
import { skipQuestion } from '../window/questions.ts';
import { findPersonAt, type PersonTarget, requireOrg } from './orgPeople.ts';

/** Returns the person passed to a command, or undefined. */
export function readPerson(given: unknown): PersonTarget | undefined {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || !('uri' in target) || !('version' in target) || !('person' in target))
    return undefined;
  const { uri, version, person } = target;
  return typeof uri === 'string' && typeof version === 'number' && typeof person === 'number' ? { uri, version, person } : undefined;
}

/** Returns the person passed to a command, otherwise the one in the row of the cursor, otherwise one that the user picks. Throws CANCELLED. */
export async function requirePerson(language: FairleadLanguageClient, given: unknown): Promise<PersonTarget> {
  const known = readPerson(given);
  if (known !== undefined) {
    skipQuestion();
    return known;
  }
  const { uri } = await requireDocument(undefined);
  const description = await requireOrg(language, uri);
  const line = window.activeTextEditor?.selection.active.line ?? -1;
  const atCursor = findPersonAt(description.places, line);
  if (atCursor !== undefined) skipQuestion();
  const person = atCursor ?? (await pickOne(l10n.t('Who?'), toChoices(description)));
  return { uri: uri.toString(), version: description.version, person };
}

/** Asks for a person's new manager; null is none. Throws CANCELLED. */
export function pickManager(description: OrgDescription, person: number): Promise<number | null> {
  const { name = '', email = '' } = description.people[person] ?? {};
  const others = toChoices(description).filter(({ value }) => value !== person);
  const noManager: Choice<number | null> = { label: `$(circle-slash) ${l10n.t('No manager')}`, value: null };
  return pickOne<number | null>(l10n.t('Who should manage {0}?', name || email), [noManager, ...others]);
}

function toChoices({ people }: OrgDescription): Choice<number>[] {
  return people.map(({ name, email, role }, value) => ({
    label: name || email || l10n.t('(no name)'),
    description: [email, role].filter((part) => part !== '').join(' · '),
    value,
  }));
}
