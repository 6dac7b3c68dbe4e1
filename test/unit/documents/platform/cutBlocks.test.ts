import assert from 'node:assert/strict';
import { type Cut, cutBlocks } from '../../../../server/documents/platform/cutBlocks.ts';

/** Returns the 1-based lines at which blocks begin, each with the blocks inside it and the line after its last one. */
const shapeOf = (text: string): string => {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const show = ({ start, end, children }: Cut): string => {
    const last = end === text.length && !text.endsWith('\n') ? lineOf(end) + 1 : lineOf(end);
    return `${lineOf(start)}-${last}${children.length === 0 ? '' : `(${children.map(show).join(' ')})`}`;
  };
  return cutBlocks(text).children.map(show).join(' ');
};

const cut = (...lines: readonly string[]) => shapeOf(`${lines.join('\n')}\n`);

describe('splitting pipelines into blocks', () => {
  it('finds stages, steps, step groups and parallel entries, nested in each other', () => {
    const lines = [
      'a:',
      '  - stage:',
      '      b:',
      '        - parallel:',
      '            - step:',
      '                x: 1',
      '            - step: {}',
    ];
    assert.equal(cut(...lines, '        - stepGroup:', '      c: 1', '  - stage:', 'd: 1'), '2-10(4-8(5-7 7-8) 8-9) 10-11');
  });

  it('ignores other entries, and keys that only start alike', () => {
    assert.equal(cut('a:', '  - x', '  - steps:', '  - step:x', '  - "step":', '  - step', '  -step:', '  - - step:', '  - &a step:'), '');
    assert.equal(cut('a:', '  -   step:', '  - step: # x', '  - step: &a', '  - step:\tx'), '2-3 3-4 4-5 5-6');
  });

  it('ends a block at the next line with content indented no deeper than its dash', () => {
    assert.equal(cut('a:', '- step:', '    x: 1', 'b: 1'), '2-4');
    assert.equal(cut('- step:', '    x: 1', '...'), '1-3');
    assert.equal(cut('- step:', '    x: 1', '---', '- step:'), '1-3 4-5');
    assert.equal(shapeOf('- step:\n    x: 1'), '1-3');
  });

  it('adds comments and blank lines to the block before them', () => {
    assert.equal(cut('a:', '# x', '  - step:', '      x: 1', '', '  # of the next', '# or so', '  - step:', '', 'b: 1'), '3-8 8-10');
    assert.equal(cut('- step:', '    - step:', '# x', '\t', '    y: 1'), '1-6(2-5)');
  });

  it('skips literal and folded block scalars', () => {
    for (const header of ['|', '>', '|-', '>+', '|2-  # x', '&a |', '!!str |', '&a !!str >-']) {
      assert.equal(
        cut('- step:', `    a: ${header}`, '      - step:', '', '      - stage:', '    b:', '      - step:'),
        '1-8(7-8)',
        header,
      );
    }
    assert.equal(cut('a:', '  - |', '   - step:', '  - step:'), '4-5');
    assert.equal(cut('a:', '  - b: >', '     - step:', '    c:', '     - step:'), '5-6');
    assert.equal(cut('a:', '  |', ' - step:', 'b:', ' - step:'), '5-6');
    assert.equal(cut('--- |', '- step:', '---', '- step:'), '4-5');
    assert.equal(cut('a: |x', '  - step:'), '2-3');
  });

  it('skips quoted strings, until a line is indented too little', () => {
    assert.equal(cut('a: "x', '  - step:', '  "', 'b:', '  - step:'), '5-6');
    assert.equal(cut("a: 'it''s", '  - step:', "  '", 'b:', '  - step:'), '5-6');
    assert.equal(cut('a: "x \\"', '  - step:', '  "', 'b:', '  - step:'), '5-6');
    assert.equal(cut('a: "x', 'b:', '  - step:'), '3-4');
    assert.equal(cut('"a: x": "', '  - step:', '  "', 'b:', '  - step:'), '5-6');
    assert.equal(cut('a: say "hi', '  - step:'), '2-3');
  });

  it('skips brackets, until a line is indented too little', () => {
    assert.equal(cut('a: [x,', '  {y: "]",', '  - step:', '  }, # ]', "  it's ]", 'b:', '  - step:'), '7-8');
    assert.equal(cut('a: [', '  - step:', ']', 'b:', '  - step:'), '5-6');
    assert.equal(cut('a: {x: [', 'b:', '  - step:'), '3-4');
    assert.equal(cut('{', '- step:', '}'), '');
    assert.equal(cut('a: {{ x }}', 'b:', '  - step:'), '3-4');
  });

  it('handles CRLF lines and a byte order mark', () => {
    assert.equal(cut('a:\r', '  - step:\r', '      x: |\r', '        - step:\r', '\r', '  - step:\r'), '2-6 6-7');
    assert.equal(cutBlocks('\uFEFF- step:\n').children[0]?.start, 1);
  });

  it('keeps a tab with the lines around it', () => {
    assert.equal(cut('- step:', '\tx: 1', '- step:'), '1-3 3-4');
    assert.equal(cut('- step:', '\t- step:', '    x: 1', '- step:'), '1-4 4-5');
  });

  it('does not split a document with a directive, or below the maximum depth', () => {
    assert.equal(cut('%TAG ! x:', '---', '- step:'), '');
    const deep = Array.from({ length: 50 }, (_, index) => `${'  '.repeat(index)}- step:`);
    assert.equal(cut(...deep).match(/\d+-/g)?.length, 32);
  });
});
