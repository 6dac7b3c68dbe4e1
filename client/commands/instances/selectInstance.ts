import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { type Choice, pickOne } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';
import { describeHosts } from '../../instances/instanceProfile.ts';
import { askTriedKey } from '../../instances/keyTrial.ts';
import { LOCAL } from '../../instances.ts';
import { NOUNS, toInstanceIcon, toSign } from '../../views/icons.ts';
import { addInstance } from './addInstance.ts';
import { editInstance } from './editInstance.ts';
import { removeInstance } from './removeInstance.ts';
import { signOut } from './signOut.ts';

/** Runs what was chosen. */
type Action = () => Promise<unknown>;

/** Selects the instance with the given name; otherwise lists all, including commands to add, edit and remove one. Returns the selected name. */
export async function selectInstance(app: App, given?: unknown): Promise<string> {
  const name = readText(given);
  if (name !== undefined) await select(app, name);
  else await (await choose(app))();
  return app.instances.selectedName;
}

async function select({ instances }: App, name: string): Promise<void> {
  if (name !== LOCAL) instances.requireRemote(name);
  await instances.select(name);
}

/** Selects an instance, first asking for its key if there is none. */
async function selectWithKey(app: App, name: string): Promise<void> {
  const { instances } = app;
  const profile = instances.requireRemote(name);
  if ((await instances.readKey(profile)) === undefined) await instances.setKey(profile, await askTriedKey(app, profile));
  await instances.select(name);
}

async function choose(app: App): Promise<Action> {
  const { instances } = app;
  const remotes = instances.remotes();
  const services: Choice<Action>[] = [
    {
      label: `${toSign(NOUNS.localInstance)} ${LOCAL}`,
      description: l10n.t('the local service of this machine'),
      value: () => select(app, LOCAL),
    },
    ...remotes.map((profile) => ({
      label: `${toSign(toInstanceIcon(profile))} ${profile.name}`,
      description: `${profile.production ? 'production, ' : ''}${describeHosts(profile)}`,
      value: () => selectWithKey(app, profile.name),
    })),
  ];
  const add: Choice<Action> = { label: l10n.t('$(add) Add an instance…'), value: () => addInstance(app) };
  const others: Choice<Action>[] = [
    { label: l10n.t('$(edit) Edit an instance…'), value: () => editInstance(app) },
    { label: l10n.t('$(sign-out) Sign out of an instance…'), value: () => signOut(app) },
    { label: l10n.t('$(trash) Remove an instance…'), value: () => removeInstance(app) },
  ];
  const preselected = services[1 + remotes.findIndex(({ name }) => name === instances.selectedName)];
  return pickOne(l10n.t('Work with which instance?'), [...services, add, ...(remotes.length > 0 ? others : [])], preselected);
}
