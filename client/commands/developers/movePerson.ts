import { Uri } from 'vscode';
import type { App } from '../../app.ts';
import { movePersonIn, requireOrg } from '../../developers/orgPeople.ts';
import { pickManager, readPerson, requirePerson } from '../../developers/pickPerson.ts';
import { expectQuestions } from '../../questions.ts';
import { requireDocument } from '../../requireDocument.ts';

/**
 * Changes a person's manager by editing the roster. The person is given as a node of the org tree, otherwise it is the one at the cursor;
 * the manager is given as another node or null for none, otherwise the user picks one. Returns the e-mail of the new manager, or ''.
 */
export async function movePerson({ language }: App, givenPerson?: unknown, givenManager?: unknown): Promise<string> {
  expectQuestions(2);
  const { uri, version, person } = await requirePerson(language, givenPerson);
  const document = await requireDocument(Uri.parse(uri));
  const description = await requireOrg(language, document.uri);
  const known = givenManager === null ? null : readPerson(givenManager)?.person;
  const manager = known === undefined ? await pickManager(description, person) : known;
  await movePersonIn(language, document, { version, person, manager });
  return manager === null ? '' : (description.people[manager]?.email ?? '');
}
