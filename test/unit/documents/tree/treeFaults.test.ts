import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FixEdit } from '../../../../server/core/platform/pipelines/finding.ts';
import type { TextEdit } from '../../../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import type { TreeNode } from '../../../../server/core/tree.ts';
import { readTree } from '../../../../server/documents/tree/readTree.ts';
import { toBefore } from '../../../../server/documents/tree/remedy.ts';
import { SEED } from '../../../support/campaign.ts';

/** Returns the text after the fix for its first error. */
const fixed = (text: string): string => {
  const edits = readTree(text, []).faults[0]?.fixes[0]?.edits ?? [];
  return edits.toReversed().reduce(applyEdit, text);
};

function applyEdit(text: string, edit: FixEdit): string {
  if (edit.kind === 'replace') return text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
  if (edit.kind === 'remove')
    return text.slice(0, text.lastIndexOf('\n', edit.span.start) + 1) + text.slice(text.indexOf('\n', edit.span.end) + 1);
  assert.equal(edit.kind, 'shift');
  const lines = text.slice(edit.span.start, edit.span.end).split('\n');
  const moved = lines.map((line) => (edit.by > 0 ? ' '.repeat(edit.by) + line : line.slice(-edit.by)));
  return text.slice(0, edit.span.start) + moved.join('\n') + text.slice(edit.span.end);
}

/** A text with a mistake, the reported token, the message, and the text after the fix; null if there is no fix. */
type Mistake = readonly [string, string, RegExp, string | null];

const MISTAKES: readonly Mistake[] = [
  // Tabs
  ['a:\n\tb: 1\n', '\t', /does not allow tabs .* Indent with spaces/, 'a:\n  b: 1\n'],
  ['a:\n  b:\n\t\tc: 1\n\t\td: 2\n', '\t\t', /does not allow tabs/, 'a:\n  b:\n    c: 1\n    d: 2\n'],
  ['a:\n  b: 1\n  \tc: 2\n', '\t', /does not allow tabs/, 'a:\n  b: 1\n  c: 2\n'],
  ['a: |\n  x\n\ty\n', '\t', /does not allow tabs/, 'a: |\n  x\n  y\n'],
  // Indentation
  ['a:\n  b: 1\n   c: 2\n  d: 3\n', 'c', /indented by 3 spaces, but the lines above by 2\b/, 'a:\n  b: 1\n  c: 2\n  d: 3\n'],
  ['a:\n  b: 1\n c: 2\n', 'c', /indented by 1 space, but the lines above by 0 or 2/, 'a:\n  b: 1\n  c: 2\n'],
  ['a: 1\n  b: 2\n', 'b', /indented by 2 spaces, but the lines above by 0/, 'a: 1\nb: 2\n'],
  ['a:\n  b: 1\nc: 2\n  d: 3\ne: 4\n', 'c', /indented by no space, but the lines above by 2/, 'a:\n  b: 1\n  c: 2\n  d: 3\ne: 4\n'],
  ['a:\n   b: 1\n  c: 2\n  d: 3\n', 'b', /indented by 3 spaces, but the lines above by 2/, 'a:\n  b: 1\n  c: 2\n  d: 3\n'],
  ['a:\n  - b: 1\n   c: 2\n', 'c', /indented by 3 spaces, but the lines above by 2 or 4/, 'a:\n  - b: 1\n    c: 2\n'],
  ['a:\n  - b\n - c\n', 'c', /indented by 1 space/, 'a:\n  - b\n  - c\n'],
  ['a: |\nb c\nd: 1\n', 'b', /not indented enough to belong to the text above/, 'a: |\n  b c\nd: 1\n'],
  // Keys and colons
  ['a: 1\nb:2\nc: 3\n', 'b:', /A space is missing after the colon of "b"/, 'a: 1\nb: 2\nc: 3\n'],
  ['- a:1\n  b: 2\n', 'a:', /A space is missing/, '- a: 1\n  b: 2\n'],
  ['a: 1\nb\nc: 3\n', 'b', /A colon is missing after b/, 'a: 1\nb:\nc: 3\n'],
  ['a: 1\nb\n  - c\nd: 3\n', 'b', /A colon is missing after b/, 'a: 1\nb:\n  - c\nd: 3\n'],
  ['a: 1\nb c\nd: 3\n', 'b', /no key with a colon/, 'a: 1\nb: c\nd: 3\n'],
  ['a: b: c\n', 'b: c', /second "key: value"/, 'a: "b: c"\n'],
  ['a: x: "y" # z\n', 'x: "y" # z', /second "key: value"/, 'a: \'x: "y"\' # z\n'],
  ['a: 1\nb: 2\na: 3\n', 'a', /Duplicate key "a"/, 'b: 2\na: 3\n'],
  ['a: {{ x }}\n', '{{ x }}', /starts with \{\{ must be quoted/, 'a: "{{ x }}"\n'],
  ['a: {{ x }} y\n', '{{ x }} y', /starts with \{\{ must be quoted/, 'a: "{{ x }} y"\n'],
  ['{a: 1}: b\n', '{a: 1}', /A key must be a string/, null],
  [': b\n', ':', /A key is missing before this colon/, null],
  // Quotes and brackets
  ['a: "x\nb: 1\n', '"x', /Unclosed "/, 'a: "x"\nb: 1\n'],
  ["a: 'x\nb: 1\n", "'x", /Unclosed '/, "a: 'x'\nb: 1\n"],
  ['a:\n  "b: 1\n  c: 2\n', '"b: 1', /Unclosed/, 'a:\n  "b": 1\n  c: 2\n'],
  ["a: 'it's'\n", "s'", /after the closing quote/, 'a: "it\'s"\n'],
  ['a: "x" y\n', 'y', /after the closing quote/, 'a: \'"x" y\'\n'],
  ['a: "C:\\dir\\quit"\n', '\\d', /Unknown escape \\d in double quotes/, 'a: "C:\\\\dir\\\\quit"\n'],
  ['a: [x, [y]\nb: 1\n', '[', /Unclosed bracket. Add \]/, 'a: [x, [y]]\nb: 1\n'],
  ['a: {x: 1, y: [\nb: 1\n', '[', /Unclosed bracket. Add \]/, 'a: {x: 1, y: []}\nb: 1\n'],
  ['a: [x}\n', '}', /Expected \] to close \[, not \}/, 'a: [x]\n'],
  ['a: ]\n', ']', /Unmatched \]/, 'a: "]"\n'],
  ['a: [x,,y]\n', ',', /An entry is missing before this comma/, 'a: [x,y]\n'],
  ['a: [x] y\n', 'y', /after the closing bracket/, 'a: "[x] y"\n'],
  // Special characters
  ['a: @x\n', '@x', /cannot start with @/, 'a: "@x"\n'],
  ['a: `x`\n', '`x`', /cannot start with `/, 'a: "`x`"\n'],
  ['a: %x\n', '%x', /cannot start with %/, 'a: "%x"\n'],
  ['a: * x\n', '* x', /asterisk starts an alias/, 'a: "* x"\n'],
  ['a: & x\n', '& x', /ampersand starts an anchor/, 'a: "& x"\n'],
  ['a: &x &y z\n', '&y', /only one anchor/, 'a: "&x &y z"\n'],
  ['a: - b\n', '-', /list cannot start on the line of its key/, 'a:\n  - b\n'],
  ['a: |x\n  y\n', 'x', /Only \+ or - and a digit may follow \|/, null],
  // Lists and documents
  ['a: 1\n- b\n', '-', /Unexpected list entry among keys/, null],
  ['a: 1\n- b: 2\n', '-', /Unexpected list entry among keys/, 'a: 1\nb: 2\n'],
  ['- a: 1\nb: 2\n', 'b', /among list entries/, '- a: 1\n  b: 2\n'],
  ['- a\nb: 2\n', 'b', /among list entries/, '- a\n- b: 2\n'],
  ['a: 1\n---\nb: 2\n', 'b', /A second document starts here/, null],
  ['%x\na: 1\n', '%x', /Invalid directive/, null],
  // Characters
  ['a: x\0y\n', '\0', /NUL character/, null],
  ['a: x\ud800y\n', '\ud800', /an unpaired surrogate/, null],
  ['a: "x\\0y"\n', '"x\\0y"', /contains a NUL character/, null],
];

describe('a YAML error', () => {
  for (const [text, token, message, repaired] of MISTAKES) {
    it(`is reported once, at one place: ${JSON.stringify(text)}`, () => {
      const { faults, isBroken } = readTree(text, []);
      assert.deepEqual(
        faults.map(({ start, end }) => text.slice(start, end)),
        [token],
      );
      assert.match(faults[0]!.message, message);
      assert.ok(!isBroken);
      assert.equal(faults[0]!.fixes.length === 0 ? null : fixed(text), repaired);
      if (repaired !== null) assert.deepEqual(readTree(repaired, []).faults, []);
    });
  }

  it('for a duplicate key points at the first one', () => {
    const [fault] = readTree('a: 1\nb:\n  c: 1\n  c: 2', []).faults;
    assert.deepEqual(fault?.related, [{ start: 10, end: 11, message: 'First used here' }]);
  });

  it('is reported beside other independent ones', () => {
    const { faults, isBroken } = readTree('a: "x\nb:1\nc: [\nd: 1\nd: 2\n', []);
    assert.deepEqual(
      faults.map(({ start }) => start),
      [3, 6, 13],
    );
    assert.ok(!isBroken);
  });

  it('leaves the rest readable: ambiguous values are unknown, and incomplete maps are open', () => {
    const show = (node: TreeNode | null): unknown => {
      if (node?.kind === 'map')
        return [...node.entries.map(({ key, value }) => [key.value, show(value)]), ...(node.isOpen ? ['open'] : [])];
      return node?.kind === 'alias'
        ? `*${node.name}`
        : node?.kind === 'list'
          ? node.items.map(show)
          : node?.kind === 'scalar'
            ? node.value
            : node;
    };
    const shown = (text: string) => show(readTree(text, []).tree);
    assert.deepEqual(shown('a: "x\nb: 1'), [
      ['a', '*'],
      ['b', 1],
    ]);
    assert.deepEqual(shown('a: @x\nb: {c: [}\nd: 1'), [
      ['a', '*'],
      ['b', [['c', '*']]],
      ['d', 1],
    ]);
    assert.deepEqual(shown('a: 1\nty\nb: 2'), [['a', 1], ['b', 2], 'open']);
    assert.deepEqual(shown('a: 1\nty\n  - x\nb: 2'), [['a', 1], ['ty', ['x']], ['b', 2], 'open']);
    assert.deepEqual(shown('a:\n\tb: 1\n\tc: 2'), [
      [
        'a',
        [
          ['b', 1],
          ['c', 2],
        ],
      ],
    ]);
    assert.deepEqual(shown('a: {{ x }}'), [['a', '*']]);
  });

  it('that cannot be repaired leaves the tree of yaml, and is reported alone', () => {
    const { faults, isBroken } = readTree('a: [\n] ] [ "\n - }:\n\t- : x\n', []);
    assert.ok(isBroken);
    assert.equal(faults.length, 1);
  });

  it('keeps the places of the original text, however it was repaired', () => {
    const text = 'a:1\nb:\n   c: "x\n   d: y\n  e: f\n';
    const { tree } = readTree(text, []);
    const seen: string[] = [];
    const walk = (node: TreeNode | null): void => {
      if (node?.kind !== 'map') return;
      for (const { key, value } of node.entries) {
        seen.push(`${key.value}=${text.slice(key.start, key.end)}`);
        if (value?.kind === 'scalar') seen.push(`${value.value}=${text.slice(value.start, value.end)}`);
        walk(value);
      }
    };
    walk(tree);
    assert.deepEqual(seen, ['a=a', '1=1', 'b=b', 'c=c', 'd=d', 'y=y', 'e=e', 'f=f']);
  });
});

describe('offsets before edits', () => {
  /** Computes the same by going through all edits. */
  function before(edits: readonly TextEdit[], offset: number): number {
    let shift = 0;
    for (const { start, end, text } of edits) {
      const at = start + shift;
      if (offset <= at) break;
      if (offset < at + text.length) return Math.min(start + offset - at, end);
      shift += text.length - (end - start);
    }
    return offset - shift;
  }

  it('match a walk through all edits', () => {
    const step = fc.record({ gap: fc.nat(4), length: fc.nat(3), text: fc.string({ maxLength: 4 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let at = 0;
        const edits = steps.map(({ gap, length, text }): TextEdit => {
          const start = at + gap;
          at = start + length;
          return { start, end: at, text };
        });
        const search = toBefore(edits);
        for (let offset = 0; offset <= 120; offset++)
          assert.equal(search(offset), before(edits, offset), JSON.stringify({ edits, offset }));
      }),
      { seed: SEED },
    );
  });
});
