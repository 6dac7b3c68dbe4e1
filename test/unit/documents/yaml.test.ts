import assert from 'node:assert/strict';
import { compose } from '../../../server/documents/tree/readComposed.ts';
import { readYaml } from '../../../server/documents/yaml.ts';

const contentOf = (text: string) => {
  const { value, faults } = readYaml(text);
  assert.deepEqual(faults, []);
  return JSON.parse(JSON.stringify(value)) as unknown;
};

/** Returns the first error, as `line:column message`, both 1-based. */
const faultOf = (text: string) => {
  const { value, faults } = readYaml(text);
  assert.equal(value, null);
  const [first] = faults;
  assert.ok(first, `no fault in ${text.slice(0, 40)}`);
  return `${first.range.start.line + 1}:${first.range.start.character + 1} ${first.message}`;
};

describe('YAML', () => {
  it('is parsed to plain values: version 1.2, including JSON, aliases and merge keys', () => {
    assert.deepEqual(contentOf('a: 1\nb: [x, "y"]\nc: {d: null}\ne: yes\nf: 012\ng: |\n  two\n  lines\n'), {
      a: 1,
      b: ['x', 'y'],
      c: { d: null },
      e: 'yes',
      f: 12,
      g: 'two\nlines\n',
    });
    assert.deepEqual(contentOf('{"a": {"b": [1, true]}}'), { a: { b: [1, true] } });
    assert.deepEqual(contentOf('x: &a {p: 1, q: 2}\ny: *a\nz: {<<: *a, q: 3}'), {
      x: { p: 1, q: 2 },
      y: { p: 1, q: 2 },
      z: { p: 1, q: 3 },
    });
    assert.deepEqual(contentOf('z: {<<: [{a: 1}, {a: 2, b: 2}]}\n<<: text'), { z: { a: 1, b: 2 }, '<<': 'text' });
    assert.deepEqual(contentOf('a: !custom x\n1: y\ntrue: z'), { a: 'x', 1: 'y', true: 'z' });
    assert.equal(contentOf(''), null);
    assert.equal(contentOf('# only a comment'), null);
    assert.deepEqual(contentOf('---\na: 1\n...\n---\n'), { a: 1 });
  });

  it("keeps keys that could change an object's prototype", () => {
    const { value } = readYaml('__proto__: {x: 1}\nconstructor: 2');
    assert.deepEqual(Object.keys(value as object), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });

  it('that is invalid reports where, and what to do', () => {
    for (const [text, fault] of [
      ['a: "x', /^1:6 .* the colon of a key is missing/],
      ['a:\n\tb: 1', /^2:1 YAML does not allow tabs/],
      ['a: b: c', /^1:4 This line has a second "key: value"/],
      ['a:\n  - b\n c: d', /^3:1 Wrong indentation/],
      ['a: @x', /^1:4 A value cannot start/],
      ['a: {{ x }}', /^1:5 A key must be a string/],
      ['a: 1\nb: 2\na: 3', /^3:1 Duplicate key "a"/],
      ['a: 1\n---\nb: 2', /^2:1 A second document/],
      ['a: *none', /^1:4 Unknown anchor &none/],
      ['a: &a [*a]', /^1:8 The alias \*a refers to its own anchor/],
      ['key\nb: 1', /^1:1 A key and its colon must be on one line/],
      ['a: "\\q"', /^1:5 Unknown escape/],
      ['a: \0', /^1:4 The file contains a NUL/],
      ['a: "\\0"', /^1:4 This value contains a NUL/],
      ['a: "\\ud800"', /^1:4 This value contains an unpaired surrogate/],
      ['a: \ud800', /^1:4 The file contains an unpaired surrogate/],
    ] as const) {
      assert.match(faultOf(text), fault);
    }
  });

  it('with a duplicate key points at the first one', () => {
    const [fault] = readYaml('a: 1\nb:\n  c: 1\n  c: 2').faults;
    assert.deepEqual(
      fault?.related.map(({ range }) => range.start),
      [{ line: 2, character: 2 }],
    );
  });

  it('has the places of keys and values, and the nearest one for missing keys', () => {
    const yaml = readYaml('pipeline:\n  stages:\n    - stage:\n        name: Öl 🦊\n');
    const at = ({ start, end }: ReturnType<typeof yaml.rangeOfKey>) => [start.line, start.character, end.line, end.character];
    const path = ['pipeline', 'stages', 0, 'stage', 'name'];
    assert.deepEqual(at(yaml.rangeOfKey(path)), [3, 8, 3, 12]);
    assert.deepEqual(at(yaml.rangeOfValue(path)), [3, 14, 3, 19]);
    assert.deepEqual(at(yaml.rangeOfKey(['pipeline', 'stages', 0, 'stage', 'type'])), [2, 6, 2, 11]);
    assert.deepEqual(at(yaml.rangeOfKey(['pipeline', 'identifier'])), [0, 0, 0, 8]);
    assert.deepEqual(at(yaml.rangeOfValue([])), [0, 0, 0, 0]);
  });

  it('with CRLF lines has the same places', () => {
    const { rangeOfKey } = readYaml('a:\r\n  b: 1\r\n');
    assert.deepEqual(rangeOfKey(['a', 'b']).start, { line: 1, character: 2 });
  });
});

describe('hostile YAML', () => {
  const tooDeep = /more than 100 levels deep/;
  for (const [name, text, fault] of [
    ['endless brackets', '['.repeat(500_000), tooDeep],
    ['endless braces', '{a: '.repeat(200_000), tooDeep],
    ['endless dashes', '- '.repeat(500_000), tooDeep],
    ['endless question marks', '? '.repeat(500_000), tooDeep],
    ['increasing indentation', Array.from({ length: 1_500 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), tooDeep],
    ['101 brackets', `${'['.repeat(101)}${']'.repeat(101)}`, tooDeep],
    ['endless entries', '- a\n'.repeat(150_000), /too many values/],
    ['twenty thousand escapes', `"${'\\q'.repeat(20_000)}"`, /backslash/],
    ['five thousand documents', '---\na: 1\n'.repeat(5_000), /second document/],
  ] as const) {
    it(`is rejected: ${name}`, () => {
      const { value, faults } = readYaml(text);
      assert.equal(value, null);
      assert.ok(faults.length >= 1 && faults.length <= 100);
      assert.match(faults[0]!.message, fault);
    });
  }

  it('is rejected: aliases of aliases', () => {
    const lines = Array.from({ length: 12 }, (_, level) => `a${level}: &a${level} [${level === 0 ? 'x' : `*a${level - 1},`.repeat(10)}]`);
    const { faults } = readYaml(lines.join('\n'));
    assert.deepEqual(
      faults.map(({ message }) => /more than 100000 values/.test(message)),
      [true],
    );
    const long = readYaml(`a: &a ${'x'.repeat(100_000)}\nb: [${'*a, '.repeat(101)}]`);
    assert.deepEqual(
      long.faults.map(({ message }) => message),
      ['The aliases up to here expand to more than 10,000,000 characters. Use fewer aliases.'],
    );
  });

  it('is accepted if it only looks hostile: 99 levels, many aliases of one scalar, brackets in strings', () => {
    assert.deepEqual(readYaml(`${'['.repeat(99)}${']'.repeat(99)}`).faults, []);
    assert.deepEqual(readYaml(`a: &a x\nb: [${'*a, '.repeat(10_000)}]`).faults, []);
    assert.deepEqual(readYaml(`a: "${'['.repeat(1000)}"\nb: |\n  ${'- '.repeat(1000)}\nc: x ${'{'.repeat(500)}`).faults, []);
  });

  it('costs little per error, even with many: errors have no stack trace', () => {
    const limit = Error.stackTraceLimit;
    const composed = compose(`a:\n${'\tb: x\n'.repeat(1000)}`);
    assert.ok('error' in composed && composed.error !== null);
    assert.doesNotMatch(String(composed.error.stack), /\n\s+at /);
    assert.equal(Error.stackTraceLimit, limit);
  });
});
