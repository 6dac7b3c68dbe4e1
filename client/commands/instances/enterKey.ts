import { Refusal } from '../../../server/core/refusal.ts';
import type { App } from '../../app.ts';
import { readText } from '../../commandArguments.ts';
import { askKey } from '../../instanceQuestions.ts';

/** Keeps a new key for the named remote instance (the selected one unless given); asks for the key unless it is given too. */
export async function enterKey(app: App, givenName?: unknown, givenKey?: unknown): Promise<string> {
  const { instances } = app;
  const name = readText(givenName) ?? instances.selectedName;
  const profile = instances.remotes().find((remote) => remote.name === name);
  if (profile === undefined)
    throw new Refusal('INVALID_REQUEST', `“${name}” needs no key: it is the local service, or no instance of the settings.`);
  await instances.setKey(profile, readText(givenKey) ?? (await askKey(profile)));
  return name;
}
