import { l10n } from 'vscode';
import type { Page } from '../../server/wire/segments.ts';
import { Absence } from '../absence.ts';
import { type Choice, pickOne } from '../ask.ts';

/** The most that lists of the service give at once. */
export const LONGEST_PAGE = 200;

/** Loads a page of what can be chosen. */
export type LoadPage<Entry> = (query: { readonly offset: number; readonly limit: number }) => Promise<Page<Entry>>;

/** Lets the user choose one entry of a long list; the next page comes when it is asked for. `none` is said, as INVALID_REQUEST, where there is nothing to choose. Throws CANCELLED. */
export async function pickPaged<Entry>(
  title: string,
  load: LoadPage<Entry>,
  toChoice: (entry: Entry) => Choice<Entry>,
  none: string,
): Promise<Entry> {
  const choices: Choice<Entry | null>[] = [];
  for (let offset = 0; ; ) {
    const { objects, totalCount } = await load({ offset, limit: LONGEST_PAGE });
    choices.push(...objects.map(toChoice));
    offset += objects.length;
    if (choices.length === 0) throw new Absence(none);
    const left = objects.length === 0 ? 0 : totalCount - offset;
    const more: Choice<null> = { label: `$(ellipsis) ${l10n.t('More…')}`, description: l10n.t('{0} more', left), value: null };
    const chosen = await pickOne<Entry | null>(title, left > 0 ? [...choices, more] : choices);
    if (chosen !== null) return chosen;
  }
}
