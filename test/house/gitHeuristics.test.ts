import assert from 'node:assert/strict';
import { GIT_HEURISTICS } from '../../server/core/insights/git/heuristics.ts';
import { readSection } from '../support/markdown.ts';

describe('the Git heuristics', () => {
  it('are listed in docs/insights.md with the same flags and wording', () => {
    const section = readSection('docs/insights.md', 'Activity records from Git');
    const rows = [...section.matchAll(/^\| `--no-([\w-]+)` \| (.*) \|$/gm)].map(([, name, does]) => [name, does]);
    assert.deepEqual(
      rows,
      Object.values(GIT_HEURISTICS).map(({ name, does }) => [name, does]),
    );
  });
});
