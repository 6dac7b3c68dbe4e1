import { l10n, workspace } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { askText, confirm, type TextQuestion } from '../window/ask.ts';
import { askOnce } from '../window/userAction.ts';
import { describeHosts, type InstanceProfile, readProfiles } from './instanceProfile.ts';
import { LOCAL } from './instances.ts';

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
      ? askName(name, l10n.t('{0} on {1} ({2})', verb, name, hosts), detail)
      : confirm({
          message: l10n.t('{0} on “{1}”?', verb, name),
          detail: l10n.t('{0} “{1}” is a remote service at {2}.', detail, name, hosts),
          button: l10n.t('{0} on {1}', verb, name),
        }),
  );
}

function askName(name: string, title: string, detail: string): Promise<string> {
  return askText({
    title,
    prompt: l10n.t('{0} “{1}” is a production environment: type its name to continue.', detail, name),
    placeHolder: name,
    check: (typed) => (typed === name ? null : l10n.t('Type {0} to continue, or press Escape to cancel.', name)),
  });
}

/** Asks for the key of a remote service, which is tried when it is submitted; the typed text is hidden. Throws CANCELLED. */
export function askKey(profile: InstanceProfile, trySubmitted: NonNullable<TextQuestion['trySubmitted']>): Promise<string> {
  const prompt = l10n.t('The API key for {0}. VS Code keeps it in its secret storage.', describeHosts(profile));
  return askText({ title: l10n.t('Key of {0}', profile.name), prompt, password: true, trySubmitted });
}
