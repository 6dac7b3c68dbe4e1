import assert from 'node:assert/strict';
import { lastFirst, markLast, productionLast, recallLast, remember } from '../../../client/window/lastChosen.ts';

const CHOICES = ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value }));
const labelsOf = (instance: string) =>
  lastFirst('project', instance, CHOICES, String).map(({ label, description = '' }) => `${label} ${description}`.trim());

describe('the memory of a window for its questions', () => {
  it('puts the last answer of a kind first, and says so', () => {
    assert.deepEqual(labelsOf('Local'), ['A', 'B', 'C']);
    remember('project', 'Local', 'c');
    assert.deepEqual(labelsOf('Local'), ['C last used', 'A', 'B']);
    remember('project', 'Local', 'gone');
    assert.deepEqual(labelsOf('Local'), ['A', 'B', 'C']);
  });

  it('is kept for each instance and each kind', () => {
    remember('project', 'Second', 'b');
    remember('workspace', 'Local', 'b');
    assert.deepEqual(labelsOf('Second')[0], 'B last used');
    assert.deepEqual(labelsOf('Third')[0], 'A');
  });

  it('marks a line that is made of it', () => {
    assert.equal(recallLast('project', 'Second'), 'b');
    assert.equal(markLast({ label: 'Port', description: 'Docks', value: 1 }).description, 'Docks · last used');
  });

  it('leaves production to the end', () => {
    const isProduction = (value: string) => value === 'a';
    assert.deepEqual(
      productionLast(CHOICES, isProduction).map(({ label }) => label),
      ['B', 'C', 'A'],
    );
  });
});
