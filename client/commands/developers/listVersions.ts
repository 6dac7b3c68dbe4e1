import { l10n, type Uri } from 'vscode';
import { VERSION_STATES } from '../../../server/wire/developers.ts';
import type { App } from '../../app.ts';
import { pickVersion } from '../../developers/pickVersion.ts';
import { showVersion } from '../../developers/showVersion.ts';

const QUESTION = {
  title: l10n.t('Versions, newest first: open one to read it'),
  states: VERSION_STATES,
  none: l10n.t('There is no version yet. Upload a roster first.'),
} as const;

/** Lists all versions and opens the chosen one as a read-only CSV document; returns its URI. */
export async function listVersions(app: App): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  return showVersion(instance.name, await pickVersion(instance, QUESTION, signal));
}
