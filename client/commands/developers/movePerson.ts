import { Uri } from 'vscode';
import type { App } from '../../app.ts';
import { movePersonIn, requireOrg } from '../../developers/orgPeople.ts';
import { pickManager, readPerson, requirePerson } from '../../developers/pickPerson.ts';
import { expectQuestions } from '../../questions.ts';
import { requireDocument } from '../../requireDocument.ts';

/**
 * Gives somebody another manager by an edit of the roster's text. The person is given as a node of the org tree, else it is the one at the cursor; the manager
 * as another node or null for nobody, else it is asked for. Gives the e-mail of the new manager, '' for nobody.
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
