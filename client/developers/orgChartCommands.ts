import { l10n, Uri, window } from 'vscode';
import type { OrgDescription } from '../../server/language/protocol/developers.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { showPlace } from '../documents/showPlace.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { ORG_TREE } from '../manifest/ids.ts';
import { inView, NEVER, onItem, or, ROSTER } from '../manifest/when.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readAddress, readTarget } from '../window/commandArguments.ts';
import { expectQuestions, skipQuestion } from '../window/questions.ts';
import { findPersonAt, movePersonIn, type PersonTarget, requireOrg } from './orgPeople.ts';
import type { RosterParts } from './rosterParts.ts';

/** Commands for the org chart. */
export const ORG_CHART_COMMANDS = {
  showOrgChart: {
    run: showOrgChart,
    palette: or(ROSTER, ORG_TREE),
    icon: 'type-hierarchy-sub',
    listed: 'ifFailed',
    menus: [
      ['view/title', 'navigation@1', inView('orgTree')],
      ['editor/title', 'navigation@2', ROSTER],
    ],
  },
  showPerson: {
    run: showPerson,
    palette: NEVER,
    icon: 'go-to-file',
    listed: 'ifFailed',
    menus: [['view/item/context', '1_open@1', onItem('orgTree', 'person')]],
  },
  movePerson: {
    run: movePerson,
    palette: ROSTER,
    icon: 'arrow-swap',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', 'inline@1', onItem('orgTree', 'person')],
      ['view/item/context', '2_change@1', onItem('orgTree', 'person')],
    ],
  },
} satisfies CommandRecords<RosterParts>;

/** Shows the org chart of a roster beside it: the given one, otherwise the active one, otherwise that of the org tree. Returns its URI. */
async function showOrgChart({ orgCharts, orgTree }: RosterParts, given?: unknown): Promise<Uri> {
  const document = await requireDocument(readAddress(given) ?? orgTree.document?.uri);
  await orgCharts.open(document);
  return document.uri;
}

/** Shows the row of a person, given as a node of the org tree. */
async function showPerson({ language }: RosterParts, given?: unknown): Promise<void> {
  const { uri, person } = await requirePerson(language, given);
  const { places } = await requireOrg(language, Uri.parse(uri));
  const place = places[person];
  if (place !== undefined) await showPlace(Uri.parse(uri), place, true);
}

/**
 * Changes a person's manager by editing the roster. The person is given as a node of the org tree, otherwise it is the one at the cursor;
 * the manager is given as another node or null for none, otherwise the user picks one. Returns the e-mail of the new manager, or ''.
 */
async function movePerson({ language }: RosterParts, givenPerson?: unknown, givenManager?: unknown): Promise<string> {
  expectQuestions(2);
  const { uri, version, person } = await requirePerson(language, givenPerson);
  const document = await requireDocument(Uri.parse(uri));
  const description = await requireOrg(language, document.uri);
  const known = givenManager === null ? null : readPerson(givenManager)?.person;
  const manager = known === undefined ? await pickManager(description, person) : known;
  await movePersonIn(language, document, { version, person, manager });
  return manager === null ? '' : (description.people[manager]?.email ?? '');
}

/** Returns the person passed to a command, or undefined. */
function readPerson(given: unknown): PersonTarget | undefined {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null || !('uri' in target) || !('version' in target) || !('person' in target))
    return undefined;
  const { uri, version, person } = target;
  return typeof uri === 'string' && typeof version === 'number' && typeof person === 'number' ? { uri, version, person } : undefined;
}

/** Returns the person passed to a command, otherwise the one in the row of the cursor, otherwise one that the user picks. Throws CANCELLED. */
async function requirePerson(language: FairleadLanguageClient, given: unknown): Promise<PersonTarget> {
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
function pickManager(description: OrgDescription, person: number): Promise<number | null> {
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
