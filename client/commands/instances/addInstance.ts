import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { askProfile } from '../../instances/askProfile.ts';
import { describeHosts } from '../../instances/instanceProfile.ts';
import { askTriedKey } from '../../instances/keyTrial.ts';
import { LOCAL } from '../../instances.ts';
import { toStep } from '../../report.ts';

/** Adds a remote instance step by step, with its key last, and selects it; returns its name. Nothing is saved before the key. */
export async function addInstance(app: App): Promise<string> {
  const { instances } = app;
  const profile = await askProfile([LOCAL, ...instances.remotes().map(({ name }) => name)]);
  const key = await askTriedKey(app, profile);
  await instances.add(profile);
  await instances.setKey(profile, key);
  await instances.select(profile.name);
  app.operations.offerUndo({
    title: l10n.t('Remove “{0}” and its key again', profile.name),
    anywhere: true,
    run: () => instances.remove(profile),
  });
  app.report.tell(
    l10n.t('“{0}” is added and selected. Fairlead works with {1} now.', profile.name, describeHosts(profile)),
    toStep(l10n.t('Edit instance'), 'editInstance', profile.name),
  );
  return profile.name;
}
