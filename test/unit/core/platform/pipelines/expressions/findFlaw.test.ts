import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ExpressionFlaw } from '../../../../../../server/core/platform/pipelines/expressions/expression.ts';
import { OPENINGS_V1 } from '../../../../../../server/core/platform/pipelines/expressions/openings.ts';
import { findFlaw } from '../../../../../../server/core/platform/pipelines/expressions/readExpressions.ts';

const find = (text: string) => findFlaw(text, (offset) => offset, OPENINGS_V1);

/** Conditions with a mistake, whose token is between « and ». */
const WRONG: readonly (readonly [kind: ExpressionFlaw['kind'], marked: string])[] = [
  ['assignment', '<+a.b> «=» "x"'],
  ['assignment', '<+a.b>«=»"x"'],
  ['assignment', '<+a> == "x" && <+b> «=» "y"'],
  ['assignment', '$' + '{{ a }} «=» "b"'],
  ['danglingOperator', '<+a> == "x" «&&»'],
  ['danglingOperator', '<+a> == "x" «||»\n'],
  ['danglingOperator', '<+a> «and»'],
  ['danglingOperator', '«||» <+a>'],
  ['danglingOperator', '<+a> && «||» <+b>'],
  ['danglingOperator', '(<+a> «==») && <+b>'],
  ['danglingOperator', '<+a> «==»'],
  ['danglingOperator', 'f(a «&&», b)'],
  ['missingOperator', '<+a> == "x" «AND» <+b> == "y"'],
  ['missingOperator', '<+a> «is» "x"'],
  ['missingOperator', '<+a> == main «branch»'],
  ['openBracket', '«(»<+a> == "x"'],
  ['openBracket', '<+a>.contains«(»"x"'],
  ['openBracket', '<+a>«[»"x" == 1'],
  ['strayBracket', '<+a> == "x"«)»'],
  ['openQuote', '<+a> == «"»x'],
  ['openQuote', "<+a> == «'»x y"],
  ['emptySegment', 'a.b«.» == "x"'],
];

/** Conditions without a mistake, or whose meaning is not known here. */
const RIGHT: readonly string[] = [
  ...['', 'true', '1==2', '<+a>', '!<+a>', '!(<+a> && !<+b>)', '<+a>=="x"&&<+b>!="y"', '<+a> eq "x" or not <+b>'],
  ...['<+a>.contains("x && ")', '<+json.select("a=b", x)> == "y"', '"<+a>" == "b" && "<+c>" =~ ".*=.*"', "<+a> == 'it''s'"],
  ...['<+a> >= 5', '<+a> <= -1', '<+a> > 1 && <+b> < 2', '<+a> =~ ["x", "y"]', '<+a> =^ "x"', '<+a> !~ "x"', '<+a> in ["x"]'],
  ...['<+a> ? <+b> : <+c>', '<+a> ?: "x"', '<+a>.<+b>_c == "x"', 'x<+a> == release-1.2', 'empty(<+a>) || size(<+b>) > 0', 'empty <+a>'],
  ...['<+a>\n== "x"\n&& <+b>', '<+a> == {"k": 1}', '<+a>.split(",")[0] == 1.5', '<+a> == "x" // c = d', '<+a> == `x y`'],
  // More than one statement may assign.
  ...['var x = <+a>; x == 3', 'for (i : <+a>) { if (i.m == "x") { return true; } }; return false;', 'x -> x = 1'],
  // The first > may be a part of >=.
  ...['<+a >= 5>', '<+<+a> >= 5>', '<+a.b'],
];

describe('findFlaw', () => {
  for (const [kind, marked] of WRONG)
    it(`finds ${kind} in ${marked.trim()}`, () => {
      const start = marked.indexOf('«');
      assert.deepEqual(find(marked.replace(/[«»]/g, '')), { kind, start, end: marked.indexOf('»') - 1 });
    });

  for (const text of RIGHT) it(`finds nothing in ${JSON.stringify(text)}`, () => assert.equal(find(text), null));

  it('takes any text, and marks a part of it', () => {
    const parts = [
      '<+a>',
      '"x"',
      "'",
      '"',
      '(',
      ')',
      '[',
      ']',
      '==',
      '=',
      '&&',
      ' ',
      '\n',
      'and',
      '.',
      '<+',
      '>',
      '$' + '{{',
      '}}',
      'word',
      '1',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (chosen) => {
        const text = chosen.join('');
        const flaw = find(text);
        assert(flaw === null || (flaw.start >= 0 && flaw.start < flaw.end && flaw.end <= text.length));
      }),
    );
  });

  it('finds nothing in conditions that are joined by operators', () => {
    const value = fc.constantFrom('<+a.b>', '"x = y"', "'(&&'", '12', 'null', 'f(<+a>, "b")', '<+a>["k"]', '!<+b>');
    const operator = fc.constantFrom('==', '!=', '&&', '||', '=~', '>=', '<', '+', 'and', 'eq');
    fc.assert(
      fc.property(value, fc.array(fc.tuple(operator, value, fc.boolean())), (first, more) => {
        const text = more.reduce<string>(
          (sum, [sign, next, isInner]) => (isInner ? `(${sum} ${sign} ${next})` : `${sum} ${sign} ${next}`),
          first,
        );
        assert.equal(find(text), null, text);
        assert.equal(find(`${text} = 1`)?.kind, 'assignment');
        assert.equal(find(`${text} &&`)?.kind, 'danglingOperator');
        assert.equal(find(`(${text}`)?.kind, 'openBracket');
        assert.equal(find(`${text} == "x`)?.kind, 'openQuote');
      }),
    );
  });
});
