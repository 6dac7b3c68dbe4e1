import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IS_CAMPAIGN } from '../support/campaign.ts';
import { PROJECT } from '../support/host/project.ts';
import { runProgram } from '../support/host/runProgram.ts';
import { PROJECT_PAGES, USER_PAGES } from '../support/userPages.ts';

const SITE = path.join(PROJECT, 'dist/docs');

/** Returns the target file of a link on a page of the site. */
function toTarget(link: string, page: string): string {
  const place = link.startsWith('/') ? path.join(SITE, link) : path.join(path.dirname(page), link);
  if (link.endsWith('/')) return path.join(place, 'index.html');
  return path.extname(place) === '' ? `${place}.html` : place;
}

// Building the site takes half a minute. readme.test.ts checks the links of its sources in every run.
if (IS_CAMPAIGN) {
  describe('the documentation site', () => {
    before(async function () {
      this.timeout(300_000);
      await runProgram(process.execPath, ['scripts/docs.ts'], { cwd: PROJECT });
    });

    it('has every page', () => {
      const pages = [...USER_PAGES, ...PROJECT_PAGES].map((file) =>
        path.join(SITE, file.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html')),
      );
      assert.deepEqual(
        pages.filter((file) => !existsSync(file)),
        [],
      );
    });

    it('has a target for every link, anchor and image', () => {
      const missing: string[] = [];
      for (const file of globSync('**/*.html', { cwd: SITE })) {
        const page = path.join(SITE, file);
        const html = readFileSync(page, 'utf8').replace(/<script[\s\S]*?<\/script>/g, '');
        for (const [, link = ''] of html.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
          if (/^(https?|data|mailto):/.test(link)) continue;
          const [place = '', anchor] = link.split('#');
          const target = place === '' ? page : toTarget(place, page);
          const isThere =
            existsSync(target) && (anchor === undefined || readFileSync(target, 'utf8').includes(`id="${decodeURIComponent(anchor)}"`));
          if (!isThere) missing.push(`${file}: ${link}`);
        }
      }
      assert.deepEqual(missing, []);
    });

    it('finds words of several pages in its search index', () => {
      const [index] = globSync('assets/chunks/@localSearchIndex*.js', { cwd: SITE });
      const text = readFileSync(path.join(SITE, index!), 'utf8').toLowerCase();
      for (const word of ['circular', 'mailmap', 'cron', 'eglot']) {
        assert.ok(text.includes(word), word);
      }
    });
  });
}
