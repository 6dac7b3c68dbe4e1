import assert from 'node:assert/strict';
import { findEntry, type ScalarNode, type TreeNode } from '../../../../server/core/tree.ts';
import { readTree } from '../../../../server/documents/tree/readTree.ts';

/** Reads a text without errors. */
const treeOf = (text: string): TreeNode | null => {
  const { tree, faults, isBroken, isRepaired } = readTree(text, []);
  assert.deepEqual(faults, []);
  assert.ok(!isBroken && !isRepaired);
  return tree;
};

/** Converts to plain values; an alias becomes `*name`, a map with `<<` is marked. */
const toPlain = (node: TreeNode | null): unknown => {
  if (node === null || node.kind === 'block') return null;
  if (node.kind === 'alias') return `*${node.name}`;
  if (node.kind === 'list') return node.items.map(toPlain);
  if (node.kind === 'scalar') return node.value;
  const entries = node.entries.map(({ key, value }) => [key.value, toPlain(value)] as const);
  return Object.fromEntries(node.isOpen ? [...entries, ['…', null]] : entries);
};

/** Returns the value of the key `a`. */
const valueAt = (text: string): TreeNode | null => {
  const tree = treeOf(text);
  assert.equal(tree?.kind, 'map');
  return findEntry(tree, 'a')?.value ?? null;
};

const scalarOf = (text: string): ScalarNode => {
  const value = valueAt(text);
  assert.equal(value?.kind, 'scalar');
  return value;
};

describe('a YAML tree', () => {
  it('contains the values of YAML 1.2', () => {
    for (const [source, value] of [
      ...([
        ['x', 'x'],
        ['yes', 'yes'],
        ['on', 'on'],
        ['12', 12],
        ['-1', -1],
        ['+1', 1],
        ['012', 12],
        ['0o17', 15],
        ['0x1F', 31],
      ] as const),
      ...([
        ['1e3', 1000],
        ['.5', 0.5],
        ['5.', 5],
        ['.inf', Infinity],
        ['-.INF', -Infinity],
        ['true', true],
        ['FALSE', false],
      ] as const),
      ...([
        ['tRUE', 'tRUE'],
        ['~', null],
        ['null', null],
        ['Null', null],
        ['nULL', 'nULL'],
        ['1_000', '1_000'],
        ['0b1', '0b1'],
      ] as const),
      ...([
        ['2024-01-02', '2024-01-02'],
        ['10m', '10m'],
        ['+', '+'],
        ['.', '.'],
        ['-x', '-x'],
        ['0o8', '0o8'],
      ] as const),
      ...([
        ['"12"', '12'],
        ["'true'", 'true'],
        ['"\\x41\\u00e9\\n"', 'Aé\n'],
        ["'it''s'", "it's"],
        ['""', ''],
        ['<+input>', '<+input>'],
      ] as const),
      ...([
        ['!!str 12', '12'],
        ['!!int "12"', 12],
        ['!custom x', 'x'],
        ['!!str', ''],
      ] as const),
    ]) {
      assert.deepEqual(scalarOf(`a: ${source}`).value, value, source);
    }
    assert.ok(Number.isNaN(scalarOf('a: .nan').value));
  });

  it('contains null for missing values', () => {
    assert.equal(valueAt('a:'), null);
    assert.equal(valueAt('a: &x\nb: 1'), null);
    assert.equal(valueAt('a: # x'), null);
    assert.deepEqual(toPlain(valueAt('a:\n  -\n  - x\n  - # y')), [null, 'x', null]);
    assert.equal(treeOf(''), null);
    assert.equal(treeOf('# x\n---\n...\n'), null);
  });

  it('contains multi-line strings', () => {
    assert.equal(scalarOf('a: |\n  x\n   y\n\n  z\n\nb: 1').value, 'x\n y\n\nz\n');
    assert.equal(scalarOf('a: >-\n  x\n  y\n\n  z\n').value, 'x y\nz');
    assert.equal(scalarOf('a: |+\n  x\n\nb: 1').value, 'x\n\n');
    assert.equal(scalarOf('a: x\n  y\n\n  z\nb: 1').value, 'x y\nz');
    assert.equal(scalarOf('a: "x\n  y\\\n  z"\nb: 1').value, 'x yz');
  });

  it('has a span for each scalar, with quotes and headers but without blank lines after it', () => {
    const spanOf = (text: string) => {
      const { start, end, textStart, style } = scalarOf(text);
      return `${style} ${text.slice(start, end)} | ${text.slice(textStart, end)}`;
    };
    assert.equal(spanOf('a: x # y'), 'plain x | x');
    assert.equal(spanOf('a: "x" # y'), 'double "x" | x"');
    assert.equal(spanOf("a: 'x'\n"), "single 'x' | x'");
    assert.equal(spanOf('a: |- # y\n  x\n  y\n\n\nb: 1'), 'literal |- # y\n  x\n  y |   x\n  y');
    assert.equal(spanOf('a: &b\n  >\n  x\r\n\r\n'), 'folded >\n  x |   x');
    assert.equal(spanOf('a: |\nb: 1'), 'literal | | ');
    assert.equal(spanOf('"a": |\n  x'), 'literal |\n  x |   x');
    assert.equal(spanOf('a: !!str |\n  x'), 'literal |\n  x |   x');
  });

  it('has spans and columns for maps and lists', () => {
    const text = 'x:\n  a:\n    - b: [1, {c: 2} ] \n      d:\n    -\n  e: {f: , g}\n';
    const seen: string[] = [];
    const walk = (node: TreeNode | null): void => {
      if (node === null || node.kind === 'scalar') return;
      if (node.kind === 'map' || node.kind === 'list')
        seen.push(`${node.kind}${node.isFlow ? '' : node.column} ${text.slice(node.start, node.end).replaceAll(/\s+/g, ' ')}`);
      if (node.kind === 'list') node.items.forEach(walk);
      if (node.kind === 'map') for (const { value } of node.entries) walk(value);
    };
    walk(treeOf(text));
    assert.deepEqual(seen, [
      'map0 x: a: - b: [1, {c: 2} ] d: - e: {f: , g}',
      'map2 a: - b: [1, {c: 2} ] d: - e: {f: , g}',
      'list4 - b: [1, {c: 2} ] d: -',
      'map6 b: [1, {c: 2} ] d:',
      'list [1, {c: 2} ]',
      'map {c: 2}',
      'map {f: , g}',
    ]);
  });

  it('reads keys as strings, whatever they look like', () => {
    assert.deepEqual(toPlain(treeOf('1: a\ntrue: b\n~: c\n"q r": d\n0x1F: e\n? f\n: g')), {
      1: 'a',
      true: 'b',
      '~': 'c',
      'q r': 'd',
      '0x1F': 'e',
      f: 'g',
    });
  });

  it('knows anchors and aliases by name, without resolving them', () => {
    assert.deepEqual(toPlain(treeOf('a: &x 1\nb: *x\nc: [*x, *none]')), { a: 1, b: '*x', c: ['*x', '*none'] });
    const { anchors } = readTree('a: &x [&y 1, *x]\nb: &z\n  c: 1', []);
    assert.deepEqual(anchors, [
      { start: 3, end: 5, name: 'x' },
      { start: 7, end: 9, name: 'y' },
      { start: 13, end: 15, name: 'x' },
      { start: 20, end: 22, name: 'z' },
    ]);
  });

  it('is open if << merges entries from elsewhere', () => {
    assert.deepEqual(toPlain(treeOf('<<: *x\na: 1')), { '<<': '*x', a: 1, '…': null });
    assert.deepEqual(toPlain(valueAt('a: {<<: [*x, {b: 1}]}')), { '<<': ['*x', { b: 1 }], '…': null });
    assert.deepEqual(toPlain(treeOf('"<<": *y')), { '<<': '*y' });
    assert.deepEqual(toPlain(treeOf('<<: x')), { '<<': 'x' });
  });

  it('follows YAML 1.2 where js-yaml and yaml disagree', () => {
    assert.deepEqual(toPlain(treeOf('a: [\n  x\n]\nb: 1')), { a: ['x'], b: 1 });
    assert.deepEqual(toPlain(treeOf('a: x\u0001y')), { a: 'x\u0001y' });
    assert.deepEqual(toPlain(treeOf('a:\n  b: 1\n\t\n  c: 1')), { a: { b: 1, c: 1 } });
    for (const text of ['a: &b c: 1', "a:\n- ''b: 1", '  ---\na: 1', 'a: 1\n\uFEFF---\n'])
      assert.equal(readTree(text, []).faults.length, 1, text);
  });

  it('has a block for each hole that became an entry of its list', () => {
    const text = 'a:\n  - 0\n  - 0\nb: |\n  - 0\n';
    const holes = [5, 11, 22].map((dash) => ({ dash, end: dash + 4 }));
    const { tree, found } = readTree(text, holes);
    assert.deepEqual(found, [0, 1]);
    assert.equal(tree?.kind, 'map');
    const list = findEntry(tree, 'a')?.value;
    assert.equal(list?.kind, 'list');
    assert.deepEqual(list.items, [
      { kind: 'block', start: 7, end: 8, index: 0 },
      { kind: 'block', start: 13, end: 14, index: 1 },
    ]);
  });
});
