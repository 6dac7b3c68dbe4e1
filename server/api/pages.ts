import * as l10n from '@vscode/l10n';
import { Refusal } from '../core/refusal.ts';
import { PAGES } from '../core/segments/pages.ts';
import type { PageQuery, PlatformPage } from '../wire/platform.ts';
import type { Page } from '../wire/segments.ts';

/** Which page is read: services count pages or entries. */
interface PageStart {
  readonly pageIndex: number;
  readonly offset: number;
}

/** A page of a list, and whether the service says that there are more. */
interface ReadPage<Entry> {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
}

/**
 * Reads the pages of a list one after another. Throws UNEXPECTED_ANSWER if a page brings nothing new although more are to follow: such a
 * list has no end.
 */
export async function* readPages<Entry>(read: (start: PageStart) => Promise<ReadPage<Entry>>): AsyncGenerator<readonly Entry[]> {
  const seen = new Set<string>();
  for (let pageIndex = 0, offset = 0; ; pageIndex++) {
    const { entries, hasMore } = await read({ pageIndex, offset });
    yield entries;
    if (entries.length === 0 || !hasMore) return;
    const before = seen.size;
    for (const entry of entries) seen.add(JSON.stringify(entry));
    if (seen.size === before) throw toRepetition();
    offset += entries.length;
  }
}

/** Reads all pages of a list. Throws as `readPages`. */
export async function readAll<Entry>(read: (start: PageStart) => Promise<ReadPage<Entry>>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entries of readPages(read)) for (const entry of entries) all.push(entry);
  return all;
}

/** Creates the refusal of a list that has no end. */
export function toRepetition(): Refusal {
  return new Refusal(
    'UNEXPECTED_ANSWER',
    l10n.t(
      'The service repeats itself: a page of a list has only entries of earlier pages, and more are to follow. Report this to its operator.',
    ),
  );
}

/** Maximum number of pages of area D read, unless a caller needs all, and their size. */
const MAX_PAGES = 10;
const PAGE_SIZE = 100;

/** Reads a list of area D, by default up to a thousand items. */
export async function readAllPages<Item>(
  readPage: (page: PageQuery) => Promise<Pick<PlatformPage<Item>, 'content' | 'totalPages'>>,
  mostPages: number = MAX_PAGES,
): Promise<Item[]> {
  return readAll(async ({ pageIndex }) => {
    const { content, totalPages } = await readPage({ pageIndex, pageSize: PAGE_SIZE });
    return { entries: content, hasMore: pageIndex + 1 < Math.min(totalPages, mostPages) };
  });
}

/** Reads all pages of a list of area C, each of at most `limit` entries. */
export async function readAllObjects<Entry>(
  readPage: (page: { readonly limit: number; readonly offset: number }) => Promise<Page<Entry>>,
  limit: number = PAGES.segments.most,
): Promise<Entry[]> {
  return readAll(async ({ offset }) => {
    const { objects, totalCount } = await readPage({ offset, limit });
    return { entries: objects, hasMore: offset + objects.length < totalCount };
  });
}
