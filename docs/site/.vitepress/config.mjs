import { readFileSync } from 'node:fs';
import { toAnchor } from '../../../test/support/markdown.ts';
import { INDEX_OPTIONS, SEARCH_OPTIONS } from '../search.ts';

const SOURCE = 'dist/source';

// scripts/docs.ts writes the pages and the sidebar.
const sidebar = JSON.parse(readFileSync(new URL('../dist/source/sidebar.json', import.meta.url), 'utf8'));

// biome-ignore lint/style/noDefaultExport: VitePress reads its configuration from the default export.
export default {
  title: 'Fairlead',
  srcDir: SOURCE,
  outDir: '../../dist/docs',
  cacheDir: 'dist/cache',
  lastUpdated: false,
  // Long codes wrap, so that tables fit beside the sidebar.
  head: [['style', {}, '.vp-doc td code { overflow-wrap: anywhere; } .vp-doc td:first-child { min-width: 12rem; }']],
  // Pages quote placeholders such as <key>, which are not HTML.
  markdown: { html: false, linkify: false, anchor: { slugify: (text) => toAnchor(text) }, config: escapeBraces },
  themeConfig: {
    search: { provider: 'local', options: { miniSearch: { options: INDEX_OPTIONS, searchOptions: SEARCH_OPTIONS } } },
    sidebar,
    outline: [2, 3],
  },
};

/** Keeps Vue from evaluating `{{ … }}` in the text of a page, as in expressions of version 1. */
function escapeBraces({ renderer }) {
  for (const name of ['text', 'code_inline']) {
    const render = renderer.rules[name];
    renderer.rules[name] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
  }
}
