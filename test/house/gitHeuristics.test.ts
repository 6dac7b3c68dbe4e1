import assert from 'node:assert/strict';
import { GIT_HEURISTICS } from '../../server/core/insights/git/heuristics.ts';
import { readSection } from '../support/markdown.ts';

describe('the ways to read a Git history', () => {
  it('are listed in docs/insights.md, each with its switch and in the same words', () => {
    const section = readSection('docs/insights.md', 'Activity records from Git');
    const rows = [...section.matchAll(/^\| `--no-([\w-]+)` \| (.*) \|$/gm)].map(([, name, does]) => [name, does]);
    assert.deepEqual(
      rows,
      Object.values(GIT_HEURISTICS).map(({ name, does }) => [name, does]),
    );
  });
});
