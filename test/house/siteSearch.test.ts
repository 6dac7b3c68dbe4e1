import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, SEARCH_OPTIONS } from '../../docs/site/search.ts';
import { toAnchor } from '../support/markdown.ts';
import { PROJECT_PAGES, USER_PAGES } from '../support/userPages.ts';

/** Questions as people type them, in other words than the pages, and the pages or sections that answer them. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'csv file not detected as roster': 'troubleshooting.md',
  'workday export to roster': 'hr-exports.md',
  'umlauts broken encoding utf-8': 'rosters.md#fixing-a-roster',
  'autofix everything': 'rosters.md#fixing-a-roster',
  'change email of a person': 'rosters.md#navigating-a-roster',
  'paste rows from excel spreadsheet': 'rosters.md#the-table',
  'org chart of a manager': 'rosters.md#the-org-chart',
  'roll back an upload': 'rosters.md#versions-and-comparisons',
  'nightly roster sync script': 'command-line.md#a-roster-in-sync-with-an-hr-export',
  'lint pipeline yaml locally': 'command-line.md#checking-files',
  'suppress warning': 'pipelines.md#while-you-type',
  'preview expanded template': 'pipelines.md#the-whole-pipeline-in-one-text',
  'where is this template used': 'pipelines.md#across-files',
  'factor out steps as template': 'pipelines.md#parts-of-a-pipeline-as-templates',
  'migrate v0 to v1': 'pipelines.md#convert-to-version-1',
  'unknown step type newer catalogue': 'pipelines.md#a-newer-catalogue',
  'review comment on pull request': 'pull-requests.md',
  'pre-commit hook': 'command-line.md#outside-this-project',
  'import commits of a repository': 'first-chart.md',
  'how is lead time calculated': 'insights.md#how-the-numbers-are-calculated',
  'why is this metric so high': 'insights.md#where-a-number-comes-from',
  'github login of a developer unknown': 'insights.md#who-is-who',
  'what if teams change': 'insights.md#under-a-planned-roster',
  'delete keys in a segment': 'segments.md#segments-at-the-terminal',
  'promote staging to production': 'account-as-folder.md#promote-and-undo',
  'which api key permissions': 'connect-your-account.md#what-each-area-needs',
  'does it send telemetry data': 'security.md',
  'corporate proxy certificate': 'connect-your-account.md#an-address-of-your-own',
  'postgres docker compose': 'deployment.md#container',
  'opentelemetry traces collector': 'deployment.md#watching-it',
  'mock server rate limit test': 'emulator.md',
  'works on github.dev': 'where-it-runs.md#in-a-browser-alone',
  'neovim lsp setup': 'other-editors.md#neovim',
  'mcp claude agent': 'agents.md',
};

interface Section {
  readonly id: string;
  readonly title: string;
  readonly titles: string;
  readonly text: string;
  readonly links: readonly string[];
}

describe('the search of the documentation', () => {
  const search = new MiniSearch<Section>({
    fields: ['title', 'titles', 'text'],
    storeFields: ['links'],
    ...INDEX_OPTIONS,
    processTerm: asText(INDEX_OPTIONS.processTerm),
  });
  before(() =>
    search.addAll(
      [...USER_PAGES, ...PROJECT_PAGES].filter((page) => page.startsWith('docs/') || page === 'README.md').flatMap(readSections),
    ),
  );

  for (const [question, answer] of Object.entries(QUESTIONS)) {
    it(`“${question}” finds ${answer}, or a question that leads there, in its first three results`, () => {
      const found = search.search(question, { ...SEARCH_OPTIONS, boostDocument: asText(SEARCH_OPTIONS.boostDocument) }).slice(0, 3);
      const isAnswer = (target: string): boolean => target === answer || target.startsWith(`${answer}#`);
      const targets = found.flatMap(({ id, links }) => [
        String(id).replace(/^docs\//, ''),
        ...(String(id).startsWith('docs/how-do-i.md') ? (links as string[]) : []),
      ]);
      assert.ok(targets.some(isAnswer), targets.join(', '));
    });
  }
});

/** Returns a function as a browser gets it: as text, without what surrounds it. */
function asText<Given extends (...given: never[]) => unknown>(given: Given): Given {
  return vm.runInNewContext(`(${given})`);
}

/** Cuts a page at its headings, as the site does. */
function readSections(file: string): Section[] {
  const sections: Section[] = [];
  const path: string[] = [];
  let isCode = false;
  let lines: string[] = [];
  const end = (): void => {
    const title = path.at(-1);
    if (title === undefined) return;
    const text = lines.join('\n');
    const anchor = path.length === 1 ? '' : `#${toAnchor(title)}`;
    const links = [...text.matchAll(/\]\(([^):]+)\)/g)].map(([, link]) => link!);
    sections.push({ id: `${file}${anchor}`, title, titles: path.slice(0, -1).join(' '), text: text.replace(/\]\([^)]*\)/g, ']'), links });
    lines = [];
  };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, signs, title] = (isCode ? null : /^(#{1,4}) (.+)$/.exec(line)) ?? [];
    if (signs === undefined) {
      lines.push(line);
      continue;
    }
    end();
    path.length = signs.length - 1;
    path.push(title!);
  }
  end();
  return sections;
}
