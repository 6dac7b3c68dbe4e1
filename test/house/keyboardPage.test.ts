import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { writePage } from '../support/walks/page.ts';

const PAGE = 'docs/keyboard.md';

describe('docs/keyboard.md', () => {
  it('lists the keys that the test presses', () => {
    if (process.env.FAIRLEAD_KEYS === 'write') writeFileSync(PAGE, writePage());
    assert.equal(readFileSync(PAGE, 'utf8'), writePage(), 'Run "npm run keys".');
  });
});
