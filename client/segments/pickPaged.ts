import { l10n } from 'vscode';
import type { Page } from '../../server/wire/segments.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, pickOne } from '../window/ask.ts';

/** Maximum page size of the service's lists. */
export const LONGEST_PAGE = 200;

/** Loads a page of entries. */
export type LoadPage<Entry> = (query: { readonly offset: number; readonly limit: number }) => Promise<Page<Entry>>;

/**
 * Lets the user choose an entry of a long list, whose next page is loaded on request. Throws INVALID_REQUEST with `none` if there is
 * nothing to choose, CANCELLED.
 */
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
