import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { confirm } from '../../ask.ts';
import { describeHosts } from '../../instances/instanceProfile.ts';
import { pickRemote } from '../../instances/pickRemote.ts';

/** Removes a remote instance (chosen unless named) and its key after confirmation; returns its name. Data on the service is not affected. */
export async function removeInstance(app: App, given?: unknown): Promise<string> {
  const profile = await pickRemote(app, given, 'Remove which instance, and its key?');
  await confirm({
    message: l10n.t('Remove “{0}”?', profile.name),
    detail: l10n.t(
      'The instance goes from your settings, and its key from the secret storage. Nothing is changed on {0}.',
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
