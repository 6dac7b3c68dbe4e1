import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { pickRemote } from '../../instances/pickRemote.ts';
import { editProfile } from '../../instances/profileForm.ts';
import { LOCAL } from '../../instances.ts';
import { toStep } from '../../report.ts';

/** Edits a remote instance (chosen unless named); returns its name. If its addresses change, its key is deleted. */
export async function editInstance(app: App, given?: unknown): Promise<string> {
  const { instances } = app;
  const profile = await pickRemote(app, given, 'Edit which instance?');
  const others = instances.remotes().filter(({ name }) => name !== profile.name);
  const edited = await editProfile(profile, [LOCAL, ...others.map(({ name }) => name)]);
  await instances.replace(profile, edited);
  app.operations.offerUndo({
    title: l10n.t('Make “{0}” again what it was', profile.name),
    anywhere: true,
    run: () => instances.replace(instances.requireRemote(edited.name), profile),
  });
  if ((await instances.readKey(edited)) === undefined)
    app.report.tell(
      l10n.t('“{0}” is saved. It has no key for its addresses yet.', edited.name),
      toStep(l10n.t('Enter key'), 'enterKey', edited.name),
    );
  return edited.name;
}
