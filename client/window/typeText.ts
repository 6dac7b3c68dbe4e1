import { l10n } from 'vscode';
import { askText } from './ask.ts';

/** A text that must be typed to continue, such as the name of what will be lost. */
export interface Typed {
  readonly title: string;
  readonly prompt: string;
  readonly text: string;
}

/** Returns what must be typed to accept a loss. */
export function toTyped(title: string, loss: string, text: string): Typed {
  return { title, prompt: l10n.t('{0} Type {1} to continue.', loss, text), text };
}

/** Continues only if the user types a text. Throws CANCELLED. */
export async function typeText({ title, prompt, text }: Typed): Promise<void> {
  await askText({
    title,
    prompt,
    placeHolder: text,
    check: (typed) => (typed === text ? null : l10n.t('Type {0} to continue, or press Escape to cancel.', text)),
  });
}
