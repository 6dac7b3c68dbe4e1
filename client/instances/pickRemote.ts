import { l10n } from 'vscode';
import { Absence } from '../window/absence.ts';
import { pickOne } from '../window/ask.ts';
import { readText } from '../window/commandArguments.ts';
import { skipQuestion } from '../window/questions.ts';
import { describeHosts, type InstanceProfile } from './instanceProfile.ts';
import type { ServiceParts } from './serviceParts.ts';

/**
 * Returns the remote instance that a caller named, or lets the user choose one; the selected instance is preselected. Throws CANCELLED, and
 * INVALID_REQUEST if there is none.
 */
export async function pickRemote({ instances }: ServiceParts, given: unknown, title: string): Promise<InstanceProfile> {
  const name = readText(given);
  if (name !== undefined) {
    skipQuestion();
    return instances.requireRemote(name);
  }
  const remotes = instances.remotes();
  if (remotes.length === 0) throw new Absence(l10n.t('There is no remote instance yet. Add one first.'));
  const choices = remotes.map((profile) => ({ label: profile.name, description: describeHosts(profile), value: profile }));
  return pickOne(title, choices, choices[remotes.findIndex((remote) => remote.name === instances.selectedName)]);
}
