import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { confirmWrite } from '../instances/instanceQuestions.ts';
import { LOCAL } from '../instances/instances.ts';
import { askText, confirm } from '../window/ask.ts';
import { askOnce } from '../window/userAction.ts';

/** From this number of people, the number must be typed. */
const TYPED_FROM = 10;

/** A change of the active version that is confirmed on the local service too. */
export interface Change {
  /** For example `Delete`; the title of the button. */
  readonly verb: string;
  /** A question. */
  readonly message: string;
  /** What will happen. */
  readonly detail: string;
}

/** Asks to confirm a change of the active version with a button; on a remote service, like any other change there. Throws CANCELLED. */
export async function confirmChange(instance: Instance, { verb, message, detail }: Change): Promise<void> {
  if (instance.name !== LOCAL) return confirmWrite(instance, verb, detail);
  await askOnce(`${verb} ${message} ${detail}`, () => confirm({ message, detail, button: verb }));
}

/** Same as `confirmChange` for deletions: from ten people, their number must be typed. */
export async function confirmLoss(instance: Instance, change: Change, count: number): Promise<void> {
  if (count < TYPED_FROM) return confirmChange(instance, change);
  await askOnce(`${change.message} ${change.detail}`, () =>
    askText({
      title: change.message,
      prompt: l10n.t('{0} Type {1} to continue.', change.detail, count),
      placeHolder: String(count),
      check: (typed) => (typed === String(count) ? null : l10n.t('Type {0} to continue, or press Escape to cancel.', count)),
    }),
  );
  await confirmWrite(instance, change.verb, change.detail);
}
