import { l10n, type Uri } from 'vscode';
import type { Drift } from '../../../server/core/platform/judgeDrift.ts';
import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { runWithProgress } from '../../runWithProgress.ts';

/** A file whose pipeline exists on the selected instance, and how the two differ. */
export interface CheckedFile {
  readonly uri: Uri;
  readonly identifier: string;
  readonly drift: Drift;
}

/**
 * Compares the pipeline files of the workspace, or a given one, with the pipelines of the selected instance and marks those that differ;
 * returns those that exist on the instance.
 */
export async function checkDrift(app: App, given?: unknown): Promise<readonly CheckedFile[]> {
  const only = readUri(given)?.toString();
  const { instance, signal } = await app.instances.use();
  const title = l10n.t('Comparing pipeline files with {0}', instance.name);
  const found = await runWithProgress(title, signal, (either) =>
    app.drift.compare(instance, either, (_, uri) => only === undefined || uri.toString() === only),
  );
  const differing = found.filter(({ drift }) => drift !== 'same').length;
  app.report.tell(l10n.t('{0} of {1} pipeline files differ from “{2}”.', differing, found.length, instance.name));
  return found.map(({ uri, address, drift }) => ({ uri, identifier: address.identifier, drift }));
}
