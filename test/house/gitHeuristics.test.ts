import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { GIT_HEURISTICS } from '../../server/core/insights/git/heuristics.ts';

describe('the ways to read a Git history', () => {
  it('stand in the README, each with its switch and in the same words', () => {
    const section = /^## Facts out of Git$([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
    const rows = [...section.matchAll(/^\| `--no-([\w-]+)` \| (.*) \|$/gm)].map(([, name, does]) => [name, does]);
    assert.deepEqual(
      rows,
      Object.values(GIT_HEURISTICS).map(({ name, does }) => [name, does]),
    );
  });
});
