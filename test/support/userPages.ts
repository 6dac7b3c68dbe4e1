import { globSync } from 'node:fs';
import { readPage } from './markdown.ts';

/** The page with the list of all pages for users. */
const LIST = 'docs/README.md';

/** The pages for users in reading order: the front page, the list of pages, and the pages in the order of the list. */
export const USER_PAGES: readonly string[] = [
  ...new Set(['README.md', LIST, ...readPage(LIST).links.flatMap(({ path }) => (path.includes('/') ? [] : [`docs/${path}`]))]),
];

/** The page of the extension, and the pages for contributors: the map, the recipes, the contract and the decisions. */
export const PROJECT_PAGES: readonly string[] = [
  'release/MARKETPLACE.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/{contract,decisions}/*.md')
    .map((file) => file.replaceAll('\\', '/'))
    .sort(),
];
