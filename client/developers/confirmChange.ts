import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { askText, confirm } from '../ask.ts';
import { askOnce } from '../gesture.ts';
import { confirmWrite } from '../instanceQuestions.ts';
import { LOCAL } from '../instances.ts';

/** From how many people on their number is typed. */
const TYPED_FROM = 10;

/** A change of the active roster that is confirmed on the local service too. */
export interface Change {
  /** Such as `Delete`; it is the button. */
  readonly verb: string;
  /** A question. */
  readonly message: string;
  /** What will happen. */
  readonly detail: string;
}

/** Has a change of the active roster confirmed, by a button; a remote one as all its changes are. Throws CANCELLED. */
export async function confirmChange(instance: Instance, { verb, message, detail }: Change): Promise<void> {
  if (instance.name !== LOCAL) return confirmWrite(instance, verb, detail);
  await askOnce(`${verb} ${message} ${detail}`, () => confirm({ message, detail, button: verb }));
}

/** The same where people go: from ten on their number has to be typed. */
export async function confirmLoss(instance: Instance, change: Change, count: number): Promise<void> {
  if (count < TYPED_FROM) return confirmChange(instance, change);
  await askOnce(`${change.message} ${change.detail}`, () =>
    askText({
      title: change.message,
      prompt: l10n.t('{0} Type {1} to go on.', change.detail, count),
      placeHolder: String(count),
      check: (typed) => (typed === String(count) ? null : l10n.t('Type {0} to go on, or leave with Escape.', count)),
    }),
  );
  await confirmWrite(instance, change.verb, change.detail);
}
