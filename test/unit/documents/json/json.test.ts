import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCursor } from '../../../../server/documents/json/cursor.ts';
import { type JsonReading, readJson, toPlainValue } from '../../../../server/documents/json/readJson.ts';
import { ANY_CODE_POINT } from '../../../support/anyCodePoint.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { readCursor as readMarked } from '../../../support/cursor.ts';

const RUNS = campaign(1_200, 200_000);

/** Returns the value that JSON.parse returns, or null if it throws. */
function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

const isTaken = ({ faults }: JsonReading): boolean => faults.every(({ kind }) => kind === 'repeatedKey');

/** Tokens of JSON texts, and typical mistakes. */
const PIECES = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ' ',
    '\n',
    '\t',
    '"a"',
    '"b"',
    '"a": 1',
    '"\\u00e9\\n"',
    '"\\x"',
    '"open',
    "'a'",
    "'it\\'s'",
    'a',
    'true',
    'True',
  ],
  ...[
    'null',
    'None',
    '0',
    '-1.5e3',
    '01',
    '.5',
    '1.',
    '+1',
    '1e',
    '-',
    '2026-07-01',
    '// note',
    '/* note */',
    '/* open',
    '# note',
    '\u00a0',
    '\r\n',
  ],
  ...['"\u0001"', '"\ud800"', '\\', '__proto__', '"__proto__": {}', '"1": 2', '\u2028', 'NaN', '-0'],
);

const WRITTEN = fc.json({ maxDepth: 4, stringUnit: ANY_CODE_POINT });

/** A JSON text with some of its characters removed, duplicated or replaced. */
const BROKEN = fc.tuple(WRITTEN, fc.array(fc.tuple(fc.nat(), fc.nat(2), PIECES), { maxLength: 3 })).map(([text, changes]) =>
  changes.reduce((before, [at, cut, piece]) => {
    const place = before.length === 0 ? 0 : at % before.length;
    return before.slice(0, place) + piece + before.slice(place + cut);
  }, text),
);

const TEXTS = fc.oneof(
  BROKEN,
  fc.array(PIECES, { maxLength: 12 }).map((pieces) => pieces.join('')),
);

describe('the JSON reader', () => {
  it(`accepts what JSON.parse accepts, with the same value (${RUNS} texts, seed ${SEED})`, () => {
    let taken = 0;
    fc.assert(
      fc.property(TEXTS, (text) => {
        const reading = readJson(text);
        const parsed = parse(text);
        assert.equal(isTaken(reading), parsed !== null, JSON.stringify({ text, faults: reading.faults }));
        if (parsed === null) return;
        taken++;
        assert.deepEqual(JSON.stringify(toPlainValue(reading.tree, 100)), JSON.stringify(parsed.value));
      }),
      { numRuns: RUNS, seed: SEED },
    );
    assert.ok(taken > RUNS / 20 && taken < (RUNS * 19) / 20, `${taken} of ${RUNS} were taken: too one-sided to compare`);
  });

  it(`offers fixes that repair any text, one after the other (${RUNS} texts, seed ${SEED})`, () => {
    fc.assert(
      fc.property(TEXTS, (broken) => {
        let text = broken;
        for (let round = 0; round < 300; round++) {
          const fault = readJson(text).faults.find(({ fixes }) => fixes.length > 0);
          if (fault === undefined) return;
          const edits = fault.fixes[0]!.edits.toSorted((one, other) => other.start - one.start);
          const before = text;
          for (const { start, end, text: written } of edits) text = text.slice(0, start) + written + text.slice(end);
          assert.notEqual(text, before, fault.message);
        }
        assert.fail(`never repaired: ${JSON.stringify(broken)} became ${JSON.stringify(text.slice(0, 200))}`);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('handles any depth', () => {
    const depth = campaign(50_000, 200_000);
    assert.ok(isTaken(readJson('['.repeat(depth) + ']'.repeat(depth))));
    const unclosed = readJson('{"a":'.repeat(depth));
    assert.ok(!isTaken(unclosed) && unclosed.faults.length <= 100);
  });

  it('takes the last value of a duplicate key, as JSON.parse does', () => {
    const { tree, faults } = readJson('{"a": 1, "b": 2, "a": null}');
    assert.deepEqual(toPlainValue(tree, 1), { a: null, b: 2 });
    assert.deepEqual(
      faults.map(({ kind, start, related }) => [kind, start, related?.start]),
      [['repeatedKey', 1, 17]],
    );
  });

  it('identifies what is being written at the cursor', () => {
    const places: readonly (readonly [string, string])[] = [
      ['{‸}', 'key of '],
      ['{"a": ‸}', 'value of a in  (a)'],
      ['{"a": [1, ‸]}', 'item of a (1)'],
      ['{"a": {"b": "‸", "c": 1}}', 'value of b in a (b c)'],
      ['{"x": 1, "‸": 2, "y": 3}', 'key of  (x y) before a colon'],
      ['{"a": [{}, {"b": [‸"c"]}]}', 'item of a.1.b'],
      ['[‸', 'item of '],
      ['{"a"‸ }', 'key of '],
      ['{"a" ‸}', 'nothing'],
      ['{"a": 1 ‸}', 'nothing'],
      ['{"a": {} ‸}', 'nothing'],
      ['‸{}', 'nothing'],
      ['{} ‸', 'nothing'],
      ['{ // no‸te\n}', 'nothing'],
      ['{ ‸"a": 1 }', 'key of  (a) before an entry'],
    ];
    for (const [marked, expected] of places) assert.equal(describeCursor(marked), expected, marked);
  });
});

function describeCursor(marked: string): string {
  const { text, offset } = readMarked(marked);
  const cursor = readCursor(text, readJson(text).tokens, offset);
  if (cursor === null) return 'nothing';
  const { kind, key, path, others, hasColon, needsComma } = cursor;
  const where = `${kind}${kind === 'value' ? ` of ${key} in` : ' of'} ${path.join('.')}`;
  const beside = others.length === 0 ? '' : ` (${others.join(' ')})`;
  return where + beside + (hasColon ? ' before a colon' : '') + (needsComma ? ' before an entry' : '');
}
