import assert from 'node:assert/strict';
import { HOST_FORMATS } from '../../server/core/insights/activityFormats.ts';
import { DEPLOYMENT_TELLING, TELLING } from '../../server/core/insights/telling.ts';
import { HOST_READERS } from '../../server/documents/insights/activity/hosts/hostReaders.ts';
import { readSection } from '../support/markdown.ts';

describe('the readers of other systems', () => {
  it('are listed in docs/insights.md with where their files come from', () => {
    const section = readSection('docs/insights.md', 'Activity records from other systems');
    const rows = [...section.matchAll(/^\| (?!what |---)([^|]+) \| (.*) \|$/gm)].map(([, name, source]) => [
      name,
      source?.replaceAll('`', ''),
    ]);
    assert.deepEqual(
      rows,
      Object.values(HOST_FORMATS).map(({ title, source }) => [title, source]),
    );
  });

  it('have what they can say in docs/insights.md', () => {
    const section = readSection('docs/insights.md', 'What each source can say');
    const rows = TELLING.map(({ title, ...says }) => {
      const cells = [says.comments, says.firstComment, says.lines].map((does) => (does ? 'yes' : '–'));
      return `| ${[title, ...cells].join(' | ')} |`;
    });
    const ofDeployments = DEPLOYMENT_TELLING.map(
      ({ title, commit, failure }) => `| ${title} | ${commit ? 'yes' : '–'} | ${failure ?? '–'} |`,
    );
    assert.deepEqual(
      section.split('\n').filter((line) => /^\| (?!source |---)/.test(line)),
      [...rows, ...ofDeployments],
    );
  });

  it('are one for each format, in the order of the table', () => {
    assert.deepEqual(
      HOST_READERS.map(({ format }) => format),
      Object.keys(HOST_FORMATS),
    );
  });
});
