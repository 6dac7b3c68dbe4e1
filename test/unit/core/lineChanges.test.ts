import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { listLineChanges } from '../../../server/core/lineChanges.ts';
import { campaign, SEED } from '../../support/campaign.ts';

const NUMBERS = Array.from({ length: 20 }, (_, index) => `${index}\n`);
const TEXT = NUMBERS.join('');

describe('the changes of lines', () => {
  it('are none between equal texts, and all lines of a new one', () => {
    assert.deepEqual(listLineChanges(TEXT, TEXT), []);
    assert.deepEqual(listLineChanges('', 'a\nb'), ['+a', '+b']);
  });

  it('have three lines around each, and a mark between distant ones', () => {
    const after = NUMBERS.with(0, 'x\n').with(15, '').join('');
    assert.deepEqual(listLineChanges(TEXT, after), [
      ...['-0', '+x', ' 1', ' 2', ' 3', '⋮'],
      ...[' 12', ' 13', ' 14', '-15', ' 16', ' 17', ' 18'],
    ]);
  });

  it('are those lines of each text that the other one lacks there, for any texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
      .map((lines) => lines.map((line) => `${line}\n`).join(''));
    const property = fc.property(text, text, (before, after) => {
      const lines = listLineChanges(before, after);
      // Without a mark the shown lines of each text follow each other.
      const side = (marks: string): string => lines.flatMap((line) => (marks.includes(line[0]!) ? [`${line.slice(1)}\n`] : [])).join('');
      assert.equal(lines.length === 0, before === after);
      if (!lines.includes('⋮')) assert.ok(before.includes(side('- ')) && after.includes(side('+ ')), lines.join('|'));
      const changed = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
      assert.equal(changed('+') - changed('-'), (after.length - before.length) / 2);
    });
    fc.assert(property, { seed: SEED, numRuns: campaign(500, 20_000) });
  });

  it('replace a text that differs nearly everywhere', () => {
    const before = Array.from({ length: 3000 }, (_, index) => `a${index}\n`).join('');
    const lines = listLineChanges(before, before.replaceAll('a', 'b'));
    assert.deepEqual([lines.length, lines[0], lines.at(-1)], [6000, '-a0', '+b2999']);
  });
});
