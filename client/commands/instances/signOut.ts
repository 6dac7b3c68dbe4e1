import { l10n } from 'vscode';
import type { App } from '../../app.ts';
import { pickRemote } from '../../instances/pickRemote.ts';
import { toStep } from '../../report.ts';

/** Deletes the key of a remote instance (chosen unless named), cancels calls in progress there, and clears the views; returns its name. */
export async function signOut(app: App, given?: unknown): Promise<string> {
  const profile = await pickRemote(app, given, 'Sign out of which instance?');
  await app.instances.clearKey(profile);
  app.report.tell(
    l10n.t('Signed out of “{0}”. Its key is no longer kept here.', profile.name),
    toStep(l10n.t('Sign in'), 'signIn', profile.name),
  );
  return profile.name;
}
