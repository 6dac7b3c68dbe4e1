import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Refusal } from '../../../../server/core/refusal.ts';
import { type KeyPlan, planFirstKeys, planInverse, planKeys } from '../../../../server/core/segments/keyPlan.ts';
import {
  combineKeys,
  fitsOnLine,
  KEY_OPERATIONS,
  MAX_REMOVED_KEYS,
  MAX_REQUEST_KEYS,
  MAX_SEGMENT_KEYS,
  mergeKeys,
  splitKeys,
  toKeyText,
} from '../../../../server/core/segments/keys.ts';

/** Returns the keys of a segment after the first `most` requests of a plan, carried out one by one like a service does. */
function follow(held: Iterable<string>, { steps }: KeyPlan, most = steps.length): Set<string> {
  const keys = new Set(held);
  for (const { verb, keys: named } of steps.slice(0, most)) {
    assert.ok(named.length > 0 && named.length <= (verb === 'add' ? MAX_REQUEST_KEYS : MAX_REMOVED_KEYS));
    for (const key of named) {
      if (verb === 'add') keys.add(key);
      else keys.delete(key);
    }
    assert.ok(keys.size <= MAX_SEGMENT_KEYS, `${keys.size} keys in between`);
  }
  return keys;
}

const sorted = (keys: Iterable<string>): string[] => [...keys].sort();
const range = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => `k${from + index}`);
const someKeys = fc.uniqueArray(fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'b', 'c', ' ', '#') }), { maxLength: 30 });

describe('a plan for the keys of a segment', () => {
  it('ends with exactly the wanted keys, and is then empty', () => {
    fc.assert(
      fc.property(someKeys, someKeys, (held, wanted) => {
        const plan = planKeys(held, wanted);
        assert.deepEqual(sorted(follow(held, plan)), sorted(wanted));
        assert.deepEqual([plan.before, plan.after], [held.length, wanted.length]);
        assert.deepEqual(sorted([...plan.adds, ...plan.removes]), sorted(combineKeys('symmetricDifference', held, wanted).keys));
        assert.deepEqual(planKeys(wanted, wanted).steps, []);
        const distinct = [...new Set(wanted)];
        assert.deepEqual(planFirstKeys(distinct), planKeys([], distinct));
      }),
    );
  });

  it('is the rest of the first one if made again after an interruption', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }), fc.nat(20), (start, shift, most) => {
        const held = range(start, start + 40_000);
        const wanted = range(start + shift, start + shift + 35_000);
        const first = planKeys(held, wanted);
        const reached = follow(held, first, most);
        const rest = planKeys(reached, wanted);
        assert.equal(rest.steps.length, Math.max(0, first.steps.length - most));
        assert.deepEqual(sorted(follow(reached, rest)), sorted(wanted));
      }),
      { numRuns: 5 },
    );
  });

  it('never exceeds the limit of a segment, and adds first if there is room', () => {
    const full = range(0, MAX_SEGMENT_KEYS);
    const swapped = planKeys(full, range(55_000, 155_000));
    assert.deepEqual(
      swapped.steps.map(({ verb, keys }) => `${verb} ${keys.length}`),
      ['remove 55000', ...Array.from({ length: 5 }, () => 'add 10000'), 'add 5000'],
    );
    assert.deepEqual(follow(full, swapped), new Set(range(55_000, 155_000)));
    const roomy = planKeys(range(0, 25_000), range(20_000, 45_001));
    assert.deepEqual(
      roomy.steps.map(({ verb, keys }) => `${verb} ${keys.length}`),
      ['add 10000', 'add 10000', 'add 1', 'remove 20000'],
    );
    const tight = planKeys(range(0, 99_999), range(15_000, 100_010));
    assert.deepEqual(
      tight.steps.map(({ verb, keys }) => `${verb} ${keys.length}`),
      ['remove 10', 'add 11', 'remove 14990'],
    );
  });

  it('is rejected with the numbers if it wants more than a segment holds', () => {
    assert.throws(
      () => planKeys([], range(0, MAX_SEGMENT_KEYS + 2)),
      (error) =>
        error instanceof Refusal &&
        error.code === 'INVALID_REQUEST' &&
        /100,002 keys, more than the maximum of 100,000\. .* remove 2 of them/.test(error.message),
    );
    const over = range(0, MAX_SEGMENT_KEYS + 5);
    assert.deepEqual(planKeys(over, over.slice(10)).steps.length, 1);
  });

  it('keeps changes of others when undone', () => {
    const made = planKeys(['a', 'b'], ['b', 'c']);
    assert.deepEqual(sorted(follow(['b', 'c', 'theirs'], planInverse(made, ['b', 'c', 'theirs']))), ['a', 'b', 'theirs']);
    assert.deepEqual(planInverse(made, ['a', 'b']).steps, []);
  });
});

describe('a three-way merge of keys', () => {
  it('combines the changes of both sides', () => {
    assert.deepEqual(mergeKeys(['a', 'b', 'c'], ['a', 'c', 'mine'], ['a', 'b', 'theirs']), {
      theirAdds: ['theirs'],
      theirRemoves: ['c'],
      merged: ['a', 'mine', 'theirs'],
    });
  });

  it('reports no changes of others if there were none, and never loses an edit', () => {
    fc.assert(
      fc.property(someKeys, someKeys, someKeys, (base, wanted, held) => {
        const same = mergeKeys(base, wanted, base);
        assert.deepEqual([same.theirAdds, same.theirRemoves], [[], []]);
        assert.deepEqual(mergeKeys(base, wanted, wanted).merged, wanted);
        const merged = new Set(mergeKeys(base, wanted, held).merged);
        const [read, mine, theirs] = [new Set(base), new Set(wanted), new Set(held)];
        for (const key of new Set([...base, ...wanted, ...held])) {
          const isChangedHere = mine.has(key) !== read.has(key);
          assert.equal(merged.has(key), isChangedHere ? mine.has(key) : theirs.has(key), JSON.stringify(key));
        }
      }),
    );
  });

  it('reports no changes for the part of a save that was sent before an interruption', () => {
    const [base, wanted] = [range(0, 30_000), range(10_000, 55_000)];
    const plan = planKeys(base, wanted);
    for (let most = 0; most <= plan.steps.length; most++) {
      const { theirAdds, theirRemoves } = mergeKeys(base, wanted, follow(base, plan, most));
      assert.deepEqual([theirAdds, theirRemoves], [[], []]);
    }
  });
});

describe('two lists of keys', () => {
  it('combine like sets, in the order of the lists', () => {
    const [one, other] = [
      ['b', 'a', 'c'],
      ['c', 'd', 'b'],
    ];
    const results = KEY_OPERATIONS.map((operation) => combineKeys(operation, one!, other!).keys.join(''));
    assert.deepEqual(results, ['bacd', 'bc', 'a', 'd', 'ad']);
    assert.equal(combineKeys('union', one!, other!).inBoth, 2);
    assert.deepEqual(combineKeys('intersection', ['A', 'b '], ['a', 'b']).keys, []);
  });
});

describe('keys as a text', () => {
  it('are written one per line; keys that do not fit on a line or break a rule are set aside', () => {
    assert.equal(toKeyText([]), '');
    assert.equal(toKeyText(['a', '#b']), 'a\n#b\n');
    assert.deepEqual(splitKeys(['a', 'b\nc', 'd\r', '\ufeffe', 'f\u2028', 'g'.repeat(251), ' h ']), {
      shown: ['a', ' h '],
      aside: ['b\nc', 'd\r', '\ufeffe', 'f\u2028', 'g'.repeat(251)],
    });
    assert.equal(fitsOnLine('"x", y\t'), true);
  });
});
