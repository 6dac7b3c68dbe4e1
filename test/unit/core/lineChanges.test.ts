import assert from 'node:assert/strict';
import { listLineChanges } from '../../../server/core/lineChanges.ts';

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

  it('replace a text that differs nearly everywhere', () => {
    const before = Array.from({ length: 3000 }, (_, index) => `a${index}\n`).join('');
    const lines = listLineChanges(before, before.replaceAll('a', 'b'));
    assert.deepEqual([lines.length, lines[0], lines.at(-1)], [6000, '-a0', '+b2999']);
  });
});
