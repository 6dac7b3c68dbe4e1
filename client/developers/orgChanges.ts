import { l10n } from 'vscode';
import type { OrgPerson } from '../../server/core/developers/orgChart.ts';

/** Describes what an undo (1) or redo (2) did to the people of a roster: the new manager if exactly one changed, otherwise how many changed. */
export function describeTaken(
  reason: 1 | 2,
  { people: before }: { readonly people: readonly OrgPerson[] },
  { people: now }: { readonly people: readonly OrgPerson[] },
): string {
  const former = new Map(before.map(({ email, managerEmail }) => [email, managerEmail]));
  const moved = now.filter(({ email, managerEmail }) => former.has(email) && former.get(email) !== managerEmail);
  const said = reason === 1 ? l10n.t('Undone.') : l10n.t('Redone.');
  const [person] = moved;
  if (person === undefined) return said;
  if (moved.length > 1) return `${said} ${l10n.t('{0} people have another manager.', moved.length)}`;
  const manager = person.manager === null ? undefined : now[person.manager];
  return `${said} ${describeManager(nameOf(person), manager === undefined ? person.managerEmail : nameOf(manager))}`;
}

/** Describes the new manager of a person; '' means none. */
export function describeManager(who: string, manager: string): string {
  return manager === '' ? l10n.t('{0} has no manager now.', who) : l10n.t('{0} reports to {1} now.', who, manager);
}

/** Returns the display name of a person: the e-mail if there is no name. */
export function nameOf({ name, email }: Pick<OrgPerson, 'name' | 'email'>): string {
  return name || email;
}
