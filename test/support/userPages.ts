import { readPage } from './markdown.ts';

/** The page with the list of all pages for users. */
const LIST = 'docs/README.md';

/** The pages for users in reading order: the front page, the list of pages, and the pages in the order of the list. */
export const USER_PAGES: readonly string[] = [
  ...new Set(['README.md', LIST, ...readPage(LIST).links.flatMap(({ path }) => (path.startsWith('..') ? [] : [`docs/${path}`]))]),
];
