import type { PageQuery, PlatformPage } from '../wire/platform.ts';

/** The page size requested. */
const PAGE_SIZE = 100;
/** Maximum number of pages read. */
const MOST_PAGES = 10;

/** Reads a list page by page, up to a thousand items. */
export async function readAllPages<Item>(readPage: (page: PageQuery) => Promise<PlatformPage<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let pageIndex = 0; pageIndex < MOST_PAGES; pageIndex++) {
    const { content, totalPages } = await readPage({ pageIndex, pageSize: PAGE_SIZE });
    items.push(...content);
    if (content.length === 0 || pageIndex + 1 >= totalPages) break;
  }
  return items;
}
