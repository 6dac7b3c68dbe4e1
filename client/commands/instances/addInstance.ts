import type { App } from '../../app.ts';
import { askProfile } from '../../instances/askProfile.ts';
import { askTriedKey } from '../../instances/keyTrial.ts';
import { LOCAL } from '../../instances.ts';

/** Adds a remote instance step by step, its key last, and selects it; gives its name. Who leaves at the key has the instance without one. */
export async function addInstance(app: App): Promise<string> {
  const { instances } = app;
  const profile = await askProfile([LOCAL, ...instances.remotes().map(({ name }) => name)]);
  await instances.add(profile);
  await instances.setKey(profile, await askTriedKey(app, profile));
  await instances.select(profile.name);
  return profile.name;
}
