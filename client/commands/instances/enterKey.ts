import type { App } from '../../app.ts';
import { readText } from '../../commandArguments.ts';
import { askTriedKey } from '../../instances/keyTrial.ts';

/** Keeps a new key for the named remote instance (the selected one unless given); asks for the key and tries it, unless it is given too. */
export async function enterKey(app: App, givenName?: unknown, givenKey?: unknown): Promise<string> {
  const { instances } = app;
  const profile = instances.requireRemote(readText(givenName) ?? instances.selectedName);
  await instances.setKey(profile, readText(givenKey) ?? (await askTriedKey(app, profile)));
  return profile.name;
}
