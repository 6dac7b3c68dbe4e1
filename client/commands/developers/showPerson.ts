import { Uri } from 'vscode';
import type { App } from '../../app.ts';
import { requireOrg, showRow } from '../../developers/orgPeople.ts';
import { requirePerson } from '../../developers/pickPerson.ts';

/** Shows the row of a person, given as a node of the org tree. */
export async function showPerson({ language }: App, given?: unknown): Promise<void> {
  const { uri, person } = await requirePerson(language, given);
  const { places } = await requireOrg(language, Uri.parse(uri));
  const place = places[person];
  if (place !== undefined) await showRow(Uri.parse(uri), place, true);
}
