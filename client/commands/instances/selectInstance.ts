import { Refusal } from '../../../server/core/refusal.ts';
import type { App } from '../../app.ts';
import { type Choice, pickOne } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';
import { askKey, askProfile } from '../../instanceQuestions.ts';
import { LOCAL } from '../../instances.ts';
import type { InstanceProfile } from '../../settings.ts';

/** Does what was chosen and gives the name to select, or null to leave the selection. */
type Action = () => Promise<string | null>;

/** Selects the instance to work with, by its name where given; else lists them all, to add and remove too. Gives the selected name. */
export async function selectInstance(app: App, given?: unknown): Promise<string> {
  const { instances } = app;
  const name = readText(given) ?? (await choose(app));
  if (name === null) return instances.selectedName;
  const profile = instances.remotes().find((remote) => remote.name === name);
  if (profile === undefined && name !== LOCAL)
    throw new Refusal('INVALID_REQUEST', `There is no instance “${name}”. Choose one of the list.`);
  if (profile !== undefined && given === undefined && !(await instances.hasKey(profile))) {
    await instances.setKey(profile, await askKey(profile));
  }
  await instances.select(name);
  return name;
}

async function choose({ instances }: App): Promise<string | null> {
  const remotes = instances.remotes();
  const services: Choice<Action>[] = [
    { label: `$(server) ${LOCAL}`, description: 'the local service of this machine', value: async () => LOCAL },
    ...remotes.map((profile) => ({ label: `$(cloud) ${profile.name}`, description: profile.baseUrl, value: async () => profile.name })),
  ];
  const add: Choice<Action> = { label: '$(add) Add an instance…', value: async () => addInstance(instances) };
  const remove: Choice<Action> = { label: '$(trash) Remove an instance…', value: async () => removeInstance(instances, remotes) };
  const preselected = services[1 + remotes.findIndex(({ name }) => name === instances.selectedName)];
  const actions = remotes.length > 0 ? [...services, add, remove] : [...services, add];
  return (await pickOne('Work with which instance?', actions, preselected))();
}

async function addInstance(instances: App['instances']): Promise<string> {
  const profile = await askProfile();
  await instances.add(profile);
  return profile.name;
}

async function removeInstance(instances: App['instances'], remotes: readonly InstanceProfile[]): Promise<null> {
  const choices = remotes.map((profile) => ({ label: profile.name, description: profile.baseUrl, value: profile }));
  await instances.remove(await pickOne('Remove which instance, and its key?', choices));
  return null;
}
