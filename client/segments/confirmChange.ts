import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import type { Environment } from '../../server/wire/segments.ts';
import { confirmWrite } from '../instances/instanceQuestions.ts';
import { askText } from '../window/ask.ts';
import { askOnce } from '../window/userAction.ts';

/**
 * Asks for confirmation of a change in an environment: for a remote service as `confirmWrite` does, and for a production environment, local
 * or remote, by typing its name too; each once per action. Throws CANCELLED.
 */
export async function confirmChange(instance: Instance, environment: Environment, verb: string, detail: string): Promise<void> {
  await confirmWrite(instance, verb, detail);
  const { name, production } = environment;
  if (!production) return;
  const prompt = l10n.t('{0} “{1}” is a production environment: type its name to continue.', detail, name);
  await askOnce(`${verb} ${detail} ${instance.name} ${environment.id}`, () => typeName(l10n.t('{0} in {1}', verb, name), prompt, name));
}

/** Continues only if the user types a name. Throws CANCELLED. */
export async function typeName(title: string, prompt: string, name: string): Promise<void> {
  await askText({
    title,
    prompt,
    placeHolder: name,
    check: (typed) => (typed === name ? null : l10n.t('Type {0} to continue, or press Escape to cancel.', name)),
  });
}
