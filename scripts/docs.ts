import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../test/support/host/project.ts';
import { readPage } from '../test/support/markdown.ts';
import { PROJECT_PAGES, USER_PAGES } from '../test/support/userPages.ts';

const SITE = path.join(PROJECT, 'docs/site');
const SOURCE = path.join(SITE, 'dist/source');

/** Pages that are not for users, but that their pages link to. */
const LINKED = ['CHANGELOG.md', ...PROJECT_PAGES];

interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly SidebarItem[];
  readonly collapsed?: boolean;
}

// Writes dist/docs/, a static site with search, from README.md and docs/.
if (!existsSync(path.join(SITE, 'node_modules/vitepress'))) runNpm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
rmSync(SOURCE, { recursive: true, force: true });
for (const file of [...USER_PAGES, ...LINKED]) writePage(toSitePath(file), readFileSync(path.join(PROJECT, file), 'utf8'));
writePage('LICENSE.md', `# Licence\n\n\`\`\`text\n${readFileSync(path.join(PROJECT, 'LICENSE'), 'utf8')}\`\`\`\n`);
cpSync(path.join(PROJECT, 'icons/screenshots'), path.join(SOURCE, 'icons/screenshots'), { recursive: true });
writeFileSync(path.join(SOURCE, 'sidebar.json'), JSON.stringify(readSidebar()));
execFileSync(process.execPath, [path.join(SITE, 'node_modules/vitepress/bin/vitepress.js'), 'build', SITE], {
  cwd: SITE,
  stdio: 'inherit',
});
console.log('The site is in dist/docs/. To look at it, run: node docs/site/node_modules/vitepress/bin/vitepress.js preview docs/site');

function runNpm(...args: readonly string[]): void {
  execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    cwd: SITE,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

function writePage(file: string, text: string): void {
  const target = path.join(SOURCE, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const linked = text.replace(/\]\(([^):]+)\)/g, (_, link: string) => `](${toSitePath(link)})`).replaceAll('](LICENSE)', '](LICENSE.md)');
  writeFileSync(target, linked);
}

/** A site opens the page index of a folder where a repository opens README.md. */
function toSitePath(link: string): string {
  return link.replace(/(^|\/)README\.md(?=#|$)/, '$1index.md');
}

/** Returns the groups of the sidebar: the headings of docs/README.md with their links; a folder also has the pages that its own list links to. */
function readSidebar(): SidebarItem[] {
  const groups = readFileSync(path.join(PROJECT, 'docs/README.md'), 'utf8').split(/^## /m).slice(1);
  const sections = groups.map((group) => ({
    text: group.split('\n', 1)[0]!,
    items: [...group.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].map(([, text = '', file = '']) =>
      toItem(text, path.posix.join('docs', file)),
    ),
  }));
  return [{ text: 'Start', items: [{ text: 'Fairlead', link: '/' }] }, ...sections];
}

function toItem(text: string, file: string): SidebarItem {
  const link = toLink(file);
  if (!file.endsWith('/README.md')) return { text, link };
  const folder = path.posix.dirname(file);
  const pages = readPage(file).links.filter((target) => /^[\w-]+\.md$/.test(target.path));
  return {
    text,
    link,
    collapsed: true,
    items: pages.map((page) => ({ text: page.text, link: toLink(path.posix.join(folder, page.path)) })),
  };
}

function toLink(file: string): string {
  return `/${toSitePath(file).replace(/(index)?\.md$/, '')}`;
}
