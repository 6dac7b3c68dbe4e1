import type { App } from '../../app.ts';
import { readText } from '../../commandArguments.ts';
import { askTriedKey } from '../../instances/keyTrial.ts';

/** Saves a new key for a remote instance (the selected one by default); asks for the key and tries it unless it is given. */
export async function enterKey(app: App, givenName?: unknown, givenKey?: unknown): Promise<string> {
  const { instances } = app;
  const profile = instances.requireRemote(readText(givenName) ?? instances.selectedName);
  await instances.setKey(profile, readText(givenKey) ?? (await askTriedKey(app, profile)));
  return profile.name;
}
