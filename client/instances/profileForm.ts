import { l10n } from 'vscode';
import { requireBaseUrl } from '../../server/api/address.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { COLOURS } from '../manifest/settings.ts';
import { askText, type Choice, pickOne } from '../window/ask.ts';
import type { InstanceProfile } from './instanceProfile.ts';

/** Asks for one field and returns the profile with it. */
type Ask = (profile: InstanceProfile, taken: readonly string[]) => Promise<InstanceProfile>;

/** The fields of an instance, in the order of the form. */
const FIELDS: readonly { readonly title: string; readonly show: (profile: InstanceProfile) => string; readonly ask: Ask }[] = [
  {
    title: l10n.t('Name'),
    show: ({ name }) => name,
    ask: async (profile, taken) => ({ ...profile, name: await askName(profile.name, taken) }),
  },
  {
    title: l10n.t('Developer records and insights'),
    show: ({ baseUrl }) => baseUrl,
    ask: async (profile) => ({ ...profile, baseUrl: await askAddress(l10n.t('developer records and insights'), profile.baseUrl) }),
  },
  {
    title: l10n.t('Segments'),
    show: ({ adminUrl }) => adminUrl,
    ask: async (profile) => ({ ...profile, adminUrl: await askAddress(l10n.t('segments'), profile.adminUrl) }),
  },
  {
    title: l10n.t('Projects, connectors and pipelines'),
    show: ({ platformUrl }) => platformUrl,
    ask: async (profile) => ({
      ...profile,
      platformUrl: await askAddress(l10n.t('projects, connectors and pipelines'), profile.platformUrl),
    }),
  },
  toTextField(l10n.t('Account'), 'account', l10n.t('Identifier of the account. Leave empty for the one that is written in the key.')),
  toTextField(l10n.t('Organization'), 'org', l10n.t('Identifier of the organization that you work in most; may be empty.')),
  toTextField(l10n.t('Project'), 'project', l10n.t('Identifier of the project that you work in most; may be empty.')),
  {
    title: l10n.t('Production'),
    show: ({ production }) => (production ? l10n.t('yes: changes are confirmed by its name') : l10n.t('no')),
    ask: async (profile) => ({ ...profile, production: await askProduction(profile.production) }),
  },
  {
    title: l10n.t('Colour'),
    show: ({ colour }) => colour ?? l10n.t('none'),
    ask: async (profile) => ({
      ...profile,
      colour: await pickOne(l10n.t('Which colour should the status bar have?'), [...COLOURS, undefined].map(toColour)),
    }),
  },
];

/**
 * Lets the user edit a profile field by field; `taken` are the names of others. Escape in a field returns to the list; in the list it
 * throws CANCELLED.
 */
export async function editProfile(profile: InstanceProfile, taken: readonly string[]): Promise<InstanceProfile> {
  for (let edited = profile; ; ) {
    const done: Choice<Ask | null> = { label: l10n.t('$(check) Done'), value: null };
    const lines = FIELDS.map(({ title, show, ask }): Choice<Ask | null> => ({ label: title, description: show(edited), value: ask }));
    const ask = await pickOne(l10n.t('“{0}”: choose what to change', profile.name), [done, ...lines], done, { isHub: true });
    if (ask === null) return edited;
    edited = await ask(edited, taken).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'CANCELLED') return edited;
      throw error;
    });
  }
}

/** Asks for a name that no other instance has. Throws CANCELLED. */
export function askName(value: string, taken: readonly string[]): Promise<string> {
  const check = (name: string) => (taken.includes(name) ? l10n.t('“{0}” is taken. Choose another name.', name) : null);
  return askText({ title: l10n.t('Name of the instance'), prompt: l10n.t('Name in the status bar and in lists'), value, check });
}

/** Asks for a base address, and explains what is wrong with an invalid one. Throws CANCELLED. */
export async function askAddress(area: string, value = ''): Promise<string> {
  const question = {
    title: l10n.t('Address of {0}', area),
    prompt: l10n.t('Base address of {0}', area),
    placeHolder: l10n.t('https://example.com/sei/api'),
    value,
  };
  return toBaseUrl(await askText({ ...question, check: checkAddress }));
}

/** Asks whether an instance is a production environment. Throws CANCELLED. */
export function askProduction(isNow = false): Promise<boolean> {
  const no = { label: l10n.t('For trials and tests'), description: l10n.t('changes are confirmed by a button'), value: false };
  const yes = { label: l10n.t('$(warning) Production'), description: l10n.t('changes are confirmed by typing its name'), value: true };
  return pickOne(l10n.t('What is this instance for?'), [no, yes], isNow ? yes : no);
}

/** Normalizes a base address for a profile, without a trailing slash. Throws INVALID_REQUEST. */
function toBaseUrl(text: string): string {
  return requireBaseUrl(text).href.replace(/\/+$/, '');
}

function checkAddress(text: string): string | null {
  try {
    requireBaseUrl(text);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function toTextField(title: string, field: 'account' | 'org' | 'project', prompt: string): (typeof FIELDS)[number] {
  return {
    title,
    show: (profile) => profile[field] ?? l10n.t('not said'),
    ask: async (profile) => {
      const answer = await askText({ title, prompt, value: profile[field] ?? '', required: false });
      return { ...profile, [field]: answer === '' ? undefined : answer };
    },
  };
}

function toColour(colour: InstanceProfile['colour']): Choice<InstanceProfile['colour']> {
  return { label: colour ?? l10n.t('none'), value: colour };
}
