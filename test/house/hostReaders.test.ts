import assert from 'node:assert/strict';
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
      HOST_READERS.map(({ name, source }) => [name, source]),
    );
  });
});
