import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Expression, Segment } from '../../../../../../server/core/platform/pipelines/expressions/expression.ts';
import { readExpressions, readScalarExpressions } from '../../../../../../server/core/platform/pipelines/expressions/readExpressions.ts';
import type { ScalarNode, Span } from '../../../../../../server/core/tree.ts';
import { readTree } from '../../../../../../server/documents/tree/readTree.ts';
import { campaign, SEED } from '../../../../../support/campaign.ts';
import { expressionText } from '../../../../../support/expressionTexts.ts';

const RUNS = campaign(800, 50_000);

/** Characters of a hostile text: with more levels than any stack has room for. */
const HOSTILE_SIZE = campaign(200_000, 1_000_000);

const show = ({ kind, name, args, literal }: Segment) =>
  ({ name, call: `${name}(${literal === null ? (args?.length ?? 0) : `"${literal.text}"`})`, index: '[]', dynamic: '?' })[kind];

/** Formats each expression with the paths in it. */
function outline(text: string): string[] {
  return readExpressions(text).map(({ start, end, isClosed, parent, paths, flaw }) => {
    const read = paths.map(({ segments, isLeading }) => `${isLeading ? '^' : ''}${segments.map(show).join('.')}`);
    return [text.slice(start, end), isClosed ? '' : 'open', parent === -1 ? '' : `in ${parent}`, ...read, flaw?.kind ?? '']
      .filter((part) => part !== '')
      .join(' | ');
  });
}

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['no expression < + here', []],
  ['<+pipeline.name>', ['<+pipeline.name> | ^pipeline.name']],
  ['a-<+env.name>-<+INFRA_KEY>', ['<+env.name> | ^env.name', '<+INFRA_KEY> | ^INFRA_KEY']],
  ['<+a.b> == "x"', ['<+a.b> | ^a.b']],
  ['<+<+x.y>+1>', ['<+<+x.y>+1>', '<+x.y> | in 0 | ^x.y']],
  ['<+<+a.b>.split(",")[1]>', ['<+<+a.b>.split(",")[1]> | ^?.split(",").[]', '<+a.b> | in 0 | ^a.b']],
  ['<+<+a.b>=="x"?c.d:"e">', ['<+<+a.b>=="x"?c.d:"e"> | c.d', '<+a.b> | in 0 | ^a.b']],
  ['<+a.b.toString()>', ['<+a.b.toString()> | ^a.b.toString(0)']],
  ['<+json.select("a", <+x.y>)>', ['<+json.select("a", <+x.y>)> | ^json.select(2)', '<+x.y> | in 0 | ^x.y']],
  ['<+json.select("a", x.y)>', ['<+json.select("a", x.y)> | ^json.select(2) | x.y']],
  [`<+secrets.getValue('a.b')>`, [`<+secrets.getValue('a.b')> | ^secrets.getValue("a.b")`]],
  ['<+a["x-y"][0].b."c d">', ['<+a["x-y"][0].b."c d"> | ^a.x-y.[].b.c d']],
  ['<+x-auth.b>', ['<+x-auth.b> | ^?.b']],
  [
    '<+steps.s1<+strategy.identifierPostFix>.name>',
    [
      '<+steps.s1<+strategy.identifierPostFix>.name> | ^steps.?.?.name',
      '<+strategy.identifierPostFix> | in 0 | ^strategy.identifierPostFix',
    ],
  ],
  ['<+a.replace(">", "")> <+c>', ['<+a.replace(">", "")> | ^a.replace(2)', '<+c> | ^c']],
  [`echo '<+a.b>' > 'out'`, ['<+a.b> | ^a.b']],
  ['<+"x <+a.b> y">', ['<+"x <+a.b> y">', '<+a.b> | in 0 | ^a.b']],
  ['<+pipeline.name', ['<+pipeline.name | open | ^pipeline.name']],
  ['echo <+pipeline.name and <+env.name>', ['<+pipeline.name | open | ^pipeline.name', '<+env.name> | ^env.name']],
  ['<+a.b("q)>x <+c>', ['<+a.b("q)> | ^a.b(1) | q | openQuote', '<+c> | ^c']],
  ['<+json.select("a", x>', ['<+json.select("a", x> | ^json.select | x | openBracket']],
  ['<+a.b)>', ['<+a.b)> | ^a.b | strayBracket']],
  ['<+a..b>', ['<+a..b> | ^a.b | emptySegment']],
  ['<+a.b.>', ['<+a.b.> | ^a.b | emptySegment']],
  ['<+(1..5)>', ['<+(1..5)>']],
  ['<+>', ['<+>']],
  ['<+', ['<+ | open']],
];

describe('the expressions of a text', () => {
  for (const [text, expected] of CASES) it(`are parsed in ${text}`, () => assert.deepEqual(outline(text), expected));

  it('have ranges that contain what they name, and nest', () => {
    fc.assert(
      fc.property(expressionText, (text) => {
        const expressions = readExpressions(text);
        let before = 0;
        for (const [index, one] of expressions.entries()) {
          assert.ok(one.start >= before && one.end <= text.length && text.startsWith('<+', one.start));
          before = one.start + 2;
          const outer = expressions[one.parent];
          assert.ok(one.parent < index && (outer === undefined || isInside(one, outer)));
          checkPaths(text, one);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('are all found, however deeply nested', () => {
    const depth = (levels: number) => readExpressions(`${'<+'.repeat(levels)}a${'>'.repeat(levels)}`);
    assert.equal(depth(32).length, 32);
    assert.ok(depth(32).every(({ isClosed }) => isClosed));
    assert.ok(depth(1_000).every(({ isClosed }) => isClosed));
  });

  it('are parsed in a long hostile text', () => {
    for (const piece of ['<+', '(', '<+(', '<+x.', '<+x("', `"'`, '<+a.b>', '<+,"\n', '>', '<+"x>']) {
      const text = `<+${piece.repeat(HOSTILE_SIZE / piece.length)}`;
      for (const { end } of readExpressions(text)) assert.ok(end <= text.length);
    }
  });
});

describe('the expressions of a YAML value', () => {
  const STYLES: readonly (readonly [string, string, string])[] = [
    ['plain', 'v: <+a.b> x <+c.d>', '<+c.d>'],
    ['in single quotes', `v: 'it''s <+a("x").b>'`, '<+a("x").b>'],
    ['in double quotes', String.raw`v: "\t\u00e9 \"q\" <+a.b>"`, '<+a.b>'],
    ['with escaped quotes', String.raw`v: "<+a.get(\"x\").b>"`, String.raw`<+a.get(\"x\").b>`],
    ['in a literal scalar', 'v: |\n  one\n  two <+a.b>\n', '<+a.b>'],
    ['in a folded scalar', 'v: >-\n  one\n  <+a.b>\n  two\n', '<+a.b>'],
    ['over two lines', 'v: one\n  <+a.b>\n', '<+a.b>'],
  ];
  for (const [style, source, expected] of STYLES) {
    it(`have the right places in the source, ${style}`, () => {
      const last = readScalarExpressions(source, scalarOf(source)).at(-1)!;
      assert.equal(source.slice(last.start, last.end), expected);
    });
  }

  it('unescape quoted names', () => {
    const source = String.raw`v: "<+a.get(\"x\").b>"`;
    const [call] = readScalarExpressions(source, scalarOf(source))[0]!.paths[0]!.segments.slice(1);
    assert.equal(call!.literal?.text, 'x');
    assert.equal(source.slice(call!.literal!.start, call!.literal!.end), 'x');
  });

  it('of a value without a place are all at its start', () => {
    const scalar: ScalarNode = { kind: 'scalar', value: 'x <+a.b>', style: 'double', start: 0, end: 0, textStart: 0 };
    const [one] = readScalarExpressions('', scalar);
    assert.deepEqual([one!.start, one!.end, one!.paths[0]!.segments[1]!.name], [0, 0, 'b']);
  });
});

function scalarOf(source: string): ScalarNode {
  const { tree } = readTree(source, []);
  const value = tree?.kind === 'map' ? tree.entries[0]?.value : null;
  assert.ok(value?.kind === 'scalar');
  return value;
}

function isInside(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function checkPaths(text: string, expression: Expression): void {
  const { inner, paths, flaw } = expression;
  assert.ok(isInside(inner, expression));
  assert.ok(flaw === null || isInside(flaw, { start: inner.start, end: inner.end + 1 }));
  for (const path of paths) {
    assert.ok(isInside(path, inner));
    for (const segment of path.segments) {
      assert.ok(isInside(segment, path));
      if (segment.kind === 'name' || segment.kind === 'call') assert.equal(text.slice(segment.start, segment.end), segment.name);
      for (const arg of segment.args ?? []) assert.ok(isInside(arg, path));
      if (segment.kind === 'call' && segment.literal !== null) {
        assert.equal(text.slice(segment.literal.start, segment.literal.end), segment.literal.text);
      }
    }
  }
}
