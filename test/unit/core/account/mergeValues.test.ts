import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toCanonicalText } from '../../../../server/core/account/compareValues.ts';
import { isSettled, mergeValues } from '../../../../server/core/account/mergeValues.ts';
import { CONFLICT_MARKS, findConflictMarks, markConflicts } from '../../../../server/core/markConflicts.ts';

const { value: VALUE } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(1, 2, 'x', 'y', null),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'type'), tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.uniqueArray(fc.record({ identifier: fc.constantFrom('p', 'q', 'r'), value: tie('value') }), {
      selector: ({ identifier }) => identifier,
      maxLength: 3,
    }),
  ),
}));

/** The leaves of maps, as an independent oracle looks at them: by path. */
const FLAT = fc.dictionary(fc.constantFrom('a.x', 'a.y', 'b.x', 'b.y.z', 'c'), fc.constantFrom(1, 2, 3), { maxKeys: 5 });

function nest(flat: Readonly<Record<string, number>>): object {
  const root: Record<string, unknown> = { a: {}, b: { y: {} } };
  for (const [path, value] of Object.entries(flat)) {
    const steps = path.split('.');
    let at = root;
    for (const step of steps.slice(0, -1)) at = at[step] as Record<string, unknown>;
    at[steps.at(-1)!] = value;
  }
  return root;
}

describe('the merge of two changed values', () => {
  it('takes over what one side changed, and nothing else', () => {
    fc.assert(
      fc.property(VALUE, VALUE, (base, changed) => {
        for (const merged of [mergeValues(base, changed, base), mergeValues(base, base, changed), mergeValues(base, changed, changed)]) {
          assert.equal(toCanonicalText(merged.mine), toCanonicalText(changed));
          assert.ok(isSettled(merged));
        }
      }),
    );
  });

  it('is the same from both sides', () => {
    fc.assert(
      fc.property(VALUE, VALUE, VALUE, (base, one, other) => {
        const [there, back] = [mergeValues(base, one, other), mergeValues(base, other, one)];
        assert.equal(isSettled(there), isSettled(back));
      }),
    );
  });

  it('finds for every path what an independent comparison of paths finds', () => {
    fc.assert(
      fc.property(FLAT, FLAT, FLAT, (base, mine, theirs) => {
        const merged = mergeValues(nest(base), nest(mine), nest(theirs));
        const settle = (winner: typeof mine): Record<string, number> => {
          const paths = [...Object.keys(mine), ...Object.keys(theirs)];
          return Object.fromEntries(
            paths.flatMap((path) => {
              const value = mine[path] === base[path] ? theirs[path] : theirs[path] === base[path] ? mine[path] : winner[path];
              return value === undefined ? [] : [[path, value]];
            }),
          );
        };
        assert.equal(toCanonicalText(merged.mine), toCanonicalText(nest(settle(mine))));
        assert.equal(toCanonicalText(merged.theirs), toCanonicalText(nest(settle(theirs))));
      }),
    );
  });

  it('merges lists by the names of their items, with new ones at their places, and never mixes two types', () => {
    const item = (identifier: string, value = 0) => ({ step: { identifier, value } });
    const merged = mergeValues([item('a'), item('b')], [item('a', 1), item('n'), item('b')], [item('b', 2), item('z')]);
    assert.deepEqual(merged.mine, [item('a', 1), item('n'), item('b', 2), item('z')]);
    assert.ok(!isSettled(merged), 'a was changed here and removed there');
    assert.deepEqual(merged.theirs, [item('n'), item('b', 2), item('z')]);
    const typed = mergeValues({ type: 'A', spec: { x: 1 } }, { type: 'A', spec: { x: 1, y: 1 } }, { type: 'B', spec: { x: 1 } });
    assert.deepEqual(typed, { mine: { type: 'A', spec: { x: 1, y: 1 } }, theirs: { type: 'B', spec: { x: 1 } } });
    const ordered = mergeValues([item('a'), item('b'), item('c')], [item('c'), item('a'), item('b')], [item('a'), item('b', 3), item('c')]);
    assert.deepEqual([ordered.mine, isSettled(ordered)], [[item('c'), item('a'), item('b', 3)], true]);
  });
});

describe('the marks of conflicts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.map((line) => `${line}\n`).join(''));
  const take = (marked: string, side: 0 | 1): string => {
    const { begin, divide, end } = CONFLICT_MARKS;
    let at: 0 | 1 | null = null;
    const lines: string[] = [];
    for (const line of marked.split(/(?<=\n)/)) {
      if (line === `${begin}\n`) at = 0;
      else if (line === `${divide}\n`) at = 1;
      else if (line === `${end}\n`) at = null;
      else if (at === null || at === side) lines.push(line);
    }
    return lines.join('');
  };

  it('give back either version of any two texts, and none for equal ones', () => {
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const marked = markConflicts(mine, theirs);
        assert.deepEqual([take(marked, 0), take(marked, 1)], [mine, theirs]);
        assert.equal(findConflictMarks(marked).length === 0, mine === theirs);
      }),
    );
  });

  it('surround only the lines that differ', () => {
    assert.equal(markConflicts('a\nb\nc\nd\n', 'a\nx\nc\nd\n'), 'a\n<<<<<<< folder\nb\n=======\nx\n>>>>>>> service\nc\nd\n');
    const long = Array.from({ length: 3_000 }, (_, index) => `${index}\n`);
    const marked = markConflicts(long.join(''), long.map((line) => `x${line}`).join(''));
    assert.equal(findConflictMarks(marked).length, 2, 'texts that share nothing are one conflict');
  });
});
