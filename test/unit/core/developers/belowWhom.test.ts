import assert from 'node:assert/strict';
import { createBelowTest } from '../../../../server/core/developers/orgChart.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';

describe('the managers who would close a cycle', () => {
  /** Returns the records that are a person or below them; each is given as `person<manager`. */
  const below = (email: string, ...people: readonly string[]): number[] => {
    const { inputs } = checkRoster(`name,email,manager_email\n${people.map((one) => `X,${one.replace('<', ',')}\n`).join('')}`);
    const isBelow = createBelowTest(inputs, inputs.numberOf(email));
    return people.flatMap((_, record) => (isBelow(record) ? [record] : []));
  };

  it('are the person and everyone below', () => {
    assert.deepEqual(below('b', 'a<', 'b<a', 'c<b', 'd<c', 'e<a'), [1, 2, 3]);
    assert.deepEqual(below('b', 'd<c', 'c<b', 'b<a', 'a<'), [0, 1, 2]);
  });

  it('are empty if the e-mail is unknown', () => {
    assert.deepEqual(below('', 'a<', 'b<a'), []);
  });

  it('include everyone in an existing cycle', () => {
    assert.deepEqual(below('b', 'a<b', 'b<a', 'c<a', 'd<'), [0, 1, 2]);
    assert.deepEqual(below('d', 'a<b', 'b<a', 'c<a', 'd<'), [3]);
  });

  it('are found as fast in a chain of 50,000 as in a short one', () => {
    const chain = Array.from({ length: 50_000 }, (_, index) => `p${index}<${index === 0 ? '' : `p${index - 1}`}`);
    assert.equal(below('p0', ...chain).length, 50_000);
    assert.deepEqual(below('p49999', ...chain), [49_999]);
  });
});
