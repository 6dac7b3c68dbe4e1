import type { App } from '../../app.ts';
import { askTriedKey } from '../../instances/keyTrial.ts';
import { pickRemote } from '../../instances/pickRemote.ts';
import { expectQuestions } from '../../questions.ts';

/** Signs in to a remote instance (chosen unless named) with a key that is asked for and tried, and selects it; returns its name. */
export async function signIn(app: App, given?: unknown): Promise<string> {
  const { instances } = app;
  expectQuestions(2);
  const profile = await pickRemote(app, given, 'Sign in to which instance?');
  await instances.setKey(profile, await askTriedKey(app, profile));
  await instances.select(profile.name);
  return profile.name;
}
