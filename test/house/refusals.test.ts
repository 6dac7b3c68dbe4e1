import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { REFUSALS } from '../../server/core/refusal.ts';
import { readSources } from '../support/sources.ts';

const CODES = Object.keys(REFUSALS);

describe('refusal codes', () => {
  it('are each thrown somewhere', () => {
    const sources = readSources('server', 'client').filter(({ path }) => path !== 'server/core/refusal.ts');
    const unused = CODES.filter((code) => !sources.some(({ text }) => text.includes(`'${code}'`)));
    assert.deepEqual(unused, []);
  });

  it('each have a row in docs/contract/errors.md#refusals', () => {
    const page = readFileSync('docs/contract/errors.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+|–) \|/gm)].map((match) => [match[1], match[2] === '–' ? 0 : Number(match[2])]);
    assert.deepEqual(
      rows.filter(([code]) => CODES.includes(String(code))),
      Object.entries(REFUSALS).map(([code, { status }]) => [code, status]),
    );
  });
});
