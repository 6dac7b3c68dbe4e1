import { l10n } from 'vscode';
import { AREAS, type AreaTrial, describeClosed, isOpen } from '../../server/api/areas.ts';
import { deriveAddresses, REGIONS } from '../../server/core/serviceProfile.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { ALWAYS, and, inView, NEVER, ONLINE, onItem, REMOTE, REMOTES } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, confirm, pickOne } from '../window/ask.ts';
import { readTarget, readText } from '../window/commandArguments.ts';
import { NOUNS, toIconPrefix, toInstanceIcon } from '../window/icons.ts';
import { expectQuestions, skipQuestion } from '../window/questions.ts';
import { toStep } from '../window/report.ts';
import { describeHosts, type InstanceProfile } from './instanceProfile.ts';
import { LOCAL } from './instances.ts';
import { askTriedKey } from './keyTrial.ts';
import { askAddress, askProduction, editProfile } from './profileForm.ts';
import type { ServiceParts } from './serviceParts.ts';

type Addresses = Pick<InstanceProfile, 'baseUrl' | 'adminUrl' | 'platformUrl'>;

/** The node of the selected instance, if it is a remote one. */
const REMOTE_NODE = and(onItem('developers', 'instance'), REMOTE);

/** Commands for instances. */
export const INSTANCE_COMMANDS = {
  selectInstance: {
    run: selectInstance,
    palette: ALWAYS,
    icon: 'server',
    anywhere: true,
    menus: [
      ['view/title', 'instance@1', inView('developers')],
      ['view/title', 'instance@1', inView('insights')],
      ['view/title', 'instance@1', inView('segments')],
      ['view/title', 'instance@1', inView('platform')],
    ],
  },
  addInstance: { run: addInstance, palette: ONLINE, anywhere: true, addsFirst: true },
  editInstance: { run: editInstance, palette: NEVER, anywhere: true, menus: [['view/item/context', '2_change@1', REMOTE_NODE]] },
  removeInstance: { run: removeInstance, palette: NEVER, anywhere: true, menus: [['view/item/context', '9_delete@1', REMOTE_NODE]] },
  enterKey: { run: enterKey, palette: NEVER, anywhere: true, menus: [['view/item/context', '2_change@2', REMOTE_NODE]] },
  signIn: { run: signIn, palette: and(REMOTES, ONLINE), anywhere: true },
  signOut: { run: signOut, palette: NEVER, anywhere: true, menus: [['view/item/context', '2_change@3', REMOTE_NODE]] },
} satisfies CommandRecords<ServiceParts>;

/** Runs the action of a chosen item. */
type Action = () => Promise<unknown>;

/** Selects the instance with the given name; otherwise lists all, including commands to add, edit and remove one. Returns the selected name. */
async function selectInstance(app: ServiceParts, given?: unknown): Promise<string> {
  const name = readText(given);
  if (name !== undefined) await select(app, name);
  else await (await choose(app))();
  return app.instances.selectedName;
}

async function select({ instances }: ServiceParts, name: string): Promise<void> {
  if (name !== LOCAL) instances.requireRemote(name);
  await instances.select(name);
}

/** Selects an instance, first asking for its key if there is none. */
async function selectWithKey(app: ServiceParts, name: string): Promise<void> {
  const { instances } = app;
  const profile = instances.requireRemote(name);
  if ((await instances.readKey(profile)) === undefined) await instances.setKey(profile, (await askTriedKey(app, profile)).key);
  await instances.select(name);
}

async function choose(app: ServiceParts): Promise<Action> {
  const { instances, localService } = app;
  const remotes = instances.remotes();
  const local: Choice<Action> = {
    label: `${toIconPrefix(NOUNS.localInstance)} ${LOCAL}`,
    description: l10n.t('the local service of this machine'),
    value: () => select(app, LOCAL),
  };
  const services: Choice<Action>[] = [
    ...(localService.isPossible ? [local] : []),
    ...remotes.map((profile) => ({
      label: `${toIconPrefix(toInstanceIcon(profile))} ${profile.name}`,
      description: describeProfile(profile),
      value: () => selectWithKey(app, profile.name),
    })),
  ];
  const add: Choice<Action> = { label: l10n.t('$(add) Add Instance…'), value: () => addInstance(app) };
  const others: Choice<Action>[] = [
    { label: l10n.t('$(edit) Edit Instance…'), value: () => editInstance(app) },
    { label: l10n.t('$(sign-out) Sign Out of Instance…'), value: () => signOut(app) },
    { label: l10n.t('$(trash) Remove Instance…'), value: () => removeInstance(app) },
  ];
  const selected = remotes.findIndex(({ name }) => name === instances.selectedName);
  const preselected = services[services.length - remotes.length + selected];
  return pickOne(l10n.t('Work with which instance?'), [...services, add, ...(remotes.length > 0 ? others : [])], preselected);
}

/** Describes an instance in a list: production is marked in every list. */
function describeProfile(profile: InstanceProfile): string {
  return profile.production ? l10n.t('production, {0}', describeHosts(profile)) : describeHosts(profile);
}

/** Adds a remote instance step by step, with its key last, and selects it; returns its name. Nothing is saved before the key. */
async function addInstance(app: ServiceParts): Promise<string> {
  const { instances } = app;
  const profile = await askProfile([LOCAL, ...instances.remotes().map(({ name }) => name)]);
  const { key, trials } = await askTriedKey(app, profile);
  await instances.add(profile);
  await instances.setKey(profile, key);
  await instances.select(profile.name);
  app.operations.offerUndo({
    title: l10n.t('Remove “{0}” and its key again', profile.name),
    anywhere: true,
    run: () => instances.remove(profile),
  });
  app.report.notify(
    [
      l10n.t('“{0}” is added and selected. Fairlead now works with {1}.', profile.name, describeHosts(profile)),
      ...describeTrials(trials),
    ].join(' '),
    toStep(l10n.t('Edit Instance'), 'editInstance', profile.name),
  );
  return profile.name;
}

/** Describes which areas the key of a new instance opens, and what the others need. */
function describeTrials(trials: readonly AreaTrial[]): string[] {
  const [open, closed] = [trials.filter(isOpen), trials.filter((trial) => !isOpen(trial))];
  const works = open.map(({ area }) => AREAS[area].title).join(', ');
  return closed.length === 0
    ? [l10n.t('All areas take the key.')]
    : [open.length === 0 ? l10n.t('No area takes the key.') : l10n.t('The key works for: {0}.', works), ...closed.map(describeClosed)];
}

/** Edits a remote instance (chosen unless named); returns its name. If its addresses change, its key is deleted. */
async function editInstance(app: ServiceParts, given?: unknown): Promise<string> {
  const { instances } = app;
  const profile = await pickRemote(app, given, l10n.t('Edit which instance?'));
  const others = instances.remotes().filter(({ name }) => name !== profile.name);
  const edited = await editProfile(profile, [LOCAL, ...others.map(({ name }) => name)]);
  await instances.replace(profile, edited);
  app.operations.offerUndo({
    title: l10n.t('Restore “{0}” as it was', profile.name),
    anywhere: true,
    run: () => instances.replace(instances.requireRemote(edited.name), profile),
  });
  if ((await instances.readKey(edited)) === undefined)
    app.report.notify(
      l10n.t('“{0}” is saved. It has no key for its addresses yet.', edited.name),
      toStep(l10n.t('Enter API Key'), 'enterKey', edited.name),
    );
  return edited.name;
}

/** Removes a remote instance (chosen unless named) and its key after confirmation; returns its name. Data on the service is not affected. */
async function removeInstance(app: ServiceParts, given?: unknown): Promise<string> {
  const profile = await pickRemote(app, given, l10n.t('Remove which instance, and its key?'));
  await confirm({
    message: l10n.t('Remove “{0}”?', profile.name),
    detail: l10n.t(
      'Removes the instance from your settings and its key from the secret storage. Nothing changes on {0}.',
      describeHosts(profile),
    ),
    button: l10n.t('Remove'),
  });
  await app.instances.remove(profile);
  app.operations.offerUndo({
    title: l10n.t('Add “{0}” again; its key is gone', profile.name),
    anywhere: true,
    run: () => app.instances.add(profile),
  });
  return profile.name;
}

/** Saves a new key for a remote instance (the selected one by default); asks for the key and tries it unless it is given. */
async function enterKey(app: ServiceParts, givenName?: unknown, givenKey?: unknown): Promise<string> {
  const { instances } = app;
  const profile = instances.requireRemote(readText(readTarget(givenName)) ?? instances.selectedName);
  await instances.setKey(profile, readText(givenKey) ?? (await askTriedKey(app, profile)).key);
  return profile.name;
}

/** Signs in to a remote instance (chosen unless named) with a key that is asked for and tried, and selects it; returns its name. */
async function signIn(app: ServiceParts, given?: unknown): Promise<string> {
  const { instances } = app;
  expectQuestions(2);
  const profile = await pickRemote(app, given, l10n.t('Sign in to which instance?'));
  await instances.setKey(profile, (await askTriedKey(app, profile)).key);
  await instances.select(profile.name);
  return profile.name;
}

/** Deletes the key of a remote instance (chosen unless named), cancels calls in progress there, and clears the views; returns its name. */
async function signOut(app: ServiceParts, given?: unknown): Promise<string> {
  const profile = await pickRemote(app, given, l10n.t('Sign out of which instance?'));
  await app.instances.clearKey(profile);
  app.report.notify(
    l10n.t('Signed out of “{0}”. Its key is no longer stored.', profile.name),
    toStep(l10n.t('Sign In'), 'signIn', profile.name),
  );
  return profile.name;
}

/**
 * Returns the remote instance that a caller named, or lets the user choose one; the selected instance is preselected. Throws CANCELLED, and
 * INVALID_REQUEST if there is none.
 */
async function pickRemote({ instances }: ServiceParts, given: unknown, title: string): Promise<InstanceProfile> {
  const name = readText(readTarget(given));
  if (name !== undefined) {
    skipQuestion();
    return instances.requireRemote(name);
  }
  const remotes = instances.remotes();
  if (remotes.length === 0) throw new Absence(l10n.t('There is no remote instance yet. Add one first.'));
  const choices = remotes.map((profile) => ({
    label: `${toIconPrefix(toInstanceIcon(profile))} ${profile.name}`,
    description: describeProfile(profile),
    value: profile,
  }));
  return pickOne(title, choices, choices[remotes.findIndex((remote) => remote.name === instances.selectedName)]);
}

/**
 * Asks for what a new profile cannot derive: a region or an address, and its purpose. Its name is that of the host, with a number if it is
 * taken. Throws CANCELLED.
 */
async function askProfile(taken: readonly string[]): Promise<InstanceProfile> {
  expectQuestions(3);
  const regions = REGIONS.map(
    ({ label, baseUrl, adminUrl, platformUrl }): Choice<Addresses | null> => ({
      label,
      description: baseUrl,
      value: { baseUrl, adminUrl, platformUrl },
    }),
  );
  const own: Choice<Addresses | null> = {
    label: l10n.t('$(link) Other Address…'),
    description: l10n.t('such as https://example.com/sei/api'),
    value: null,
  };
  const region = await pickOne(l10n.t('Where is it?'), [...regions, own]);
  if (region === null) expectQuestions(3);
  const addresses = region ?? deriveAddresses(await askAddress(l10n.t('developer records and insights')));
  const production = await askProduction();
  return { name: toFreeName(new URL(addresses.baseUrl).hostname, taken), ...addresses, production };
}

function toFreeName(name: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${name} ${count}`;
    if (!taken.includes(numbered)) return numbered;
  }
}
