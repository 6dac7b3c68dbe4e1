import { l10n, workspace } from 'vscode';
import { describeNeeds } from '../../server/api/areas.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { Environment } from '../../server/wire/segments.ts';
import { askText, confirm, type TextQuestion } from '../window/ask.ts';
import { askOnce } from '../window/questions.ts';
import { type Typed, typeText } from '../window/typeText.ts';
import { describeHosts, type InstanceProfile, readProfiles } from './instanceProfile.ts';
import { LOCAL } from './instances.ts';

/** What a change does, and what confirms it. */
export interface Consent {
  /** For example `Delete`; the title of the button. */
  readonly verb: string;
  /** What will happen, as a sentence. */
  readonly detail: string;
  /** Asked on the local service too, whose changes otherwise need no confirmation. */
  readonly question?: string;
  /** The environment that changes; the name of a production environment must be typed. */
  readonly environment?: Environment | null;
  /** What must be typed because it will be lost; replaces `question`. */
  readonly loss?: Typed | null;
  /** Asks what only this change requires, after everything else. */
  readonly ask?: () => Promise<void>;
}

/** Asks for everything that a change requires, each once per action: on a remote service first as `confirmWrite` does. Throws CANCELLED. */
export async function confirmChange(instance: Instance, { verb, detail, question, environment, loss, ask }: Consent): Promise<void> {
  const isUnconfirmed = instance.name === LOCAL && question !== undefined && !loss;
  if (isUnconfirmed) await askOnce(`${verb} ${question} ${detail}`, () => confirm({ message: question, detail, button: verb }));
  else await confirmWrite(instance, verb, detail);
  if (environment?.production) {
    const { id, name } = environment;
    await askOnce(`${verb} ${detail} ${instance.name} ${id}`, () => typeProduction(l10n.t('{0} in {1}', verb, name), detail, name));
  }
  if (loss) await askOnce(`${loss.title} ${loss.prompt}`, () => typeText(loss));
  await ask?.();
}

/**
 * Asks to confirm a change of a remote service, once per action: for a production environment by typing its name, otherwise with a button
 * that names it. `verb` and `detail` are, for example, `Create` and `The pipeline “release” is created.` Changes of the local service need
 * no confirmation. Throws CANCELLED (docs/decisions/editor.md#production).
 */
export async function confirmWrite(instance: Instance, verb: string, detail: string): Promise<void> {
  const { name } = instance;
  if (name === LOCAL) return;
  const profile = readProfiles(workspace.getConfiguration()).find((remote) => remote.name === name);
  const hosts = describeHosts(instance);
  await askOnce(`${verb} ${detail} ${name} ${hosts}`, () =>
    profile?.production === true
      ? typeProduction(l10n.t('{0} on {1} ({2})', verb, name, hosts), detail, name)
      : confirm({
          message: l10n.t('{0} on “{1}”?', verb, name),
          detail: l10n.t('{0} “{1}” is a remote service at {2}.', detail, name, hosts),
          button: l10n.t('{0} on {1}', verb, name),
        }),
  );
}

function typeProduction(title: string, detail: string, name: string): Promise<void> {
  const prompt = l10n.t('{0} “{1}” is a production environment: type its name to continue.', detail, name);
  return typeText({ title, prompt, text: name });
}

/** Asks for the key of a remote service, which is tried when it is submitted; the typed text is hidden. Throws CANCELLED. */
export function askKey(profile: InstanceProfile, trySubmitted: NonNullable<TextQuestion['trySubmitted']>): Promise<string> {
  const purpose = l10n.t('The API key for {0}. VS Code keeps it in its secret storage.', describeHosts(profile));
  const prompt = [purpose, ...describeNeeds()].join(' ');
  return askText({ title: l10n.t('Key of {0}', profile.name), prompt, password: true, trySubmitted });
}
