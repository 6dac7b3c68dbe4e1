import * as l10n from '@vscode/l10n';
import type { Choice } from './ask.ts';

/** The questions whose last answer a window remembers. */
export type RememberedKind = 'workspace' | 'environment' | 'organization' | 'project';

/** The last answer of each kind in this window, by instance. */
const LAST = new Map<string, string>();

/** Remembers an answer for all questions of its kind on an instance, whether it was asked for or came from a node or a document. */
export function remember(kind: RememberedKind, instance: string, id: string): void {
  LAST.set(`${kind} ${instance}`, id);
}

/** Returns the ID of the last answer of a kind on an instance. */
export function recallLast(kind: RememberedKind, instance: string): string | undefined {
  return LAST.get(`${kind} ${instance}`);
}

/** Returns the choices with the last answer of their kind first, marked as such, so that Enter accepts it and the others are below. */
export function lastFirst<T>(
  kind: RememberedKind,
  instance: string,
  choices: readonly Choice<T>[],
  idOf: (value: T) => string,
): readonly Choice<T>[] {
  const last = recallLast(kind, instance);
  const found = choices.find(({ value }) => value !== null && idOf(value) === last);
  return found === undefined ? choices : [markLast(found), ...choices.filter((choice) => choice !== found)];
}

/** Returns a choice that says that it was chosen last. */
export function markLast<T>(choice: Choice<T>): Choice<T> {
  const { description } = choice;
  return { ...choice, description: [...(description === undefined ? [] : [description]), l10n.t('last used')].join(' · ') };
}

/** Returns the choices with production ones at the end, so that Enter in a new list accepts none of them. */
export function productionLast<T>(choices: readonly Choice<T>[], isProduction: (value: T) => boolean): readonly Choice<T>[] {
  return choices.toSorted((one, other) => Number(isProduction(one.value)) - Number(isProduction(other.value)));
}
