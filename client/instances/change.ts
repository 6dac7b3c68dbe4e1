import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { type ReportProgress, runWithProgress } from '../window/runWithProgress.ts';
import { type Consent, confirmChange } from './instanceQuestions.ts';
import type { InstanceInUse } from './instances.ts';
import type { ServiceParts } from './serviceParts.ts';

/** How a change is made and undone. */
interface Work<Result> {
  /** Title of the progress. */
  readonly title: string;
  send(instance: Instance, options: { readonly signal: AbortSignal }, report: ReportProgress): Promise<Result>;
  /** Returns the inverse of the change; null if it cannot be undone. */
  undo?(result: Result): Inverse | null;
}

/** A change of a service, from its confirmation to its undo. */
export interface Change<Result> extends Consent, Work<Result> {}

/** A change that undoes another one; it is confirmed as an undo unless it says otherwise. */
export interface Inverse extends Partial<Consent>, Work<unknown> {
  /** Title of the undo before it runs, if another one than that of its progress. */
  readonly offer?: string;
}

/** Refreshes everything that shows what was changed on an instance. */
export type Refresh = (instance: Instance) => void;

/**
 * Makes a change after its confirmation, with progress that can be cancelled; afterwards refreshes, even if the change failed, and offers
 * to undo it. Throws CANCELLED.
 */
export async function makeChange<Result>(
  app: ServiceParts,
  { instance, signal }: InstanceInUse,
  refresh: Refresh,
  { title, send, undo, ...consent }: Change<Result>,
): Promise<Result> {
  await confirmChange(instance, consent);
  try {
    const result = await runWithProgress(title, signal, (either, report) => send(instance, { signal: either }, report));
    offerInverse(app, refresh, undo?.(result) ?? null);
    return result;
  } finally {
    refresh(instance);
  }
}

/** Offers to undo the change that was just made, by its inverse; null if it cannot be undone. */
export function offerInverse(app: ServiceParts, refresh: Refresh, inverse: Inverse | null): void {
  if (inverse === null) return;
  const { offer = inverse.title } = inverse;
  const consent = { verb: l10n.t('Undo'), detail: `${offer}.` };
  app.operations.offerUndo({
    title: offer,
    run: async () => makeChange(app, await app.instances.use(), refresh, { ...consent, ...inverse }),
  });
}
