import { l10n } from 'vscode';
import type { CallOptions } from '../../server/api/client.ts';
import { confirmWrite } from '../instances/instanceQuestions.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { askText } from '../window/ask.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { askOnce } from '../window/userAction.ts';
import type { PlatformParts } from './platformParts.ts';

/**
 * Makes a change with progress that can be cancelled. Afterwards refreshes the view, the open documents and the known identifiers of the
 * instance, even if the change failed.
 */
export async function changePlatform<T>(
  app: PlatformParts,
  { instance, signal }: InstanceInUse,
  title: string,
  work: (options: CallOptions) => Promise<T>,
): Promise<T> {
  try {
    return await runWithProgress(title, signal, (either) => work({ signal: either }));
  } finally {
    app.platform.refresh();
    app.platformDocuments.refresh(instance.name);
    app.known.refresh(instance);
  }
}

/** Offers to undo the change that was just made; on a remote service this is confirmed like any other change. */
export function offerInverse(
  app: PlatformParts,
  title: string,
  work: (use: InstanceInUse, options: CallOptions) => Promise<unknown>,
): void {
  const run = async (): Promise<unknown> => {
    const use = await app.instances.use();
    await confirmWrite(use.instance, l10n.t('Undo'), `${title}.`);
    return changePlatform(app, use, title, (options) => work(use, options));
  };
  app.operations.offerUndo({ title, run });
}

/** Continues only if the user types the name of what is about to be lost; asks once per action. Throws CANCELLED. */
export async function typeToDelete(title: string, loss: string, name: string): Promise<void> {
  await askOnce(`${title} ${loss}`, () =>
    askText({
      title,
      prompt: l10n.t('{0} Type {1} to continue.', loss, name),
      placeHolder: name,
      check: (typed) => (typed === name ? null : l10n.t('Type {0} to continue, or press Escape to cancel.', name)),
    }),
  );
}
