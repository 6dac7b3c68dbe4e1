import fc from 'fast-check';

/**
 * Prints what follows a key or a dash, from the space before it to the end of its last line; further lines are indented by more than
 * `column`.
 */
type Printer = (column: number) => string;

const pad = (column: number) => ' '.repeat(column);

const PLAIN = [
  ...['Build', 'yes', '012', '0o17', '0x1F', '1e3', '.5', '5.', '+.inf', '.NaN', '~', 'null', 'true', 'False', '-1', '1_000', '2024-01-02'],
  ...['<+input>', '<+pipeline.name>', '10m', "it's", 'http://x:80/y#z', 'a#b', 'a - b', 'a [b] {c}', 'say "hi"', '-x', ':x', '?x', 'Öl 🦊'],
];
const QUOTED = [
  ...['"a: b"', "'it''s'", '""', "''", '"\\n\\u00e9\\x41\\t"', '"- step:"', "'# no'", '"<+input>.default(\\"x\\")"', "'a \\'", '"a \\\\"'],
];
const FLOW = [
  '{}',
  '[]',
  '[a, "b", 1]',
  '{a: 1, "b":2, c: [x, {d: e}]}',
  "[it's, 'a, b', a b]",
  '{a, b: }',
  '[a: b, c]',
  '[&x 1, *x]',
  '{a: <+b>}',
];

/** Lines of scripts: some of them would begin a structure if they were not inside a block scalar. */
const SCRIPT = [
  ...[
    'echo "hello"',
    '- step:',
    '    - step: {',
    'name: "not closed',
    "don't",
    '# comment',
    '',
    '',
    '  indented',
    '\ttab',
    'if [ x ]; then',
    '}',
    '---x',
    '|',
  ],
  ...['- stage:', 'key: |', '<+pipeline.name>', '- parallel:', '*a', '&b'],
];

const literal: fc.Arbitrary<Printer> = fc
  .record({
    header: fc.constantFrom('|', '>', '|-', '>-', '|+', '>+', '| # note - step: |', '|-  '),
    depth: fc.integer({ min: 1, max: 4 }),
    lines: fc.array(fc.constantFrom(...SCRIPT), { maxLength: 5 }),
  })
  .map(({ header, depth, lines }) => (column) => {
    const content = lines.map((line) => (line === '' ? '' : pad(Math.max(column, 0) + depth) + line));
    return ` ${header}\n${[`${pad(Math.max(column, 0) + depth)}x`, ...content].join('\n')}\n`;
  });

const quotedLines: fc.Arbitrary<Printer> = fc
  .record({
    quote: fc.constantFrom('"', "'"),
    lines: fc.array(fc.constantFrom('- step:', 'a: b', '', '# no', '- stage: x', '[', '|'), { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ quote, lines }) =>
      (column) =>
        ` ${quote}first\n${lines.map((line) => pad(column + 2) + line).join('\n')}${quote}\n`,
  );

const plainLines: fc.Arbitrary<Printer> = fc
  .array(fc.constantFrom('more', '- more', '', '"more"', '[more', '| more', "don't"), { minLength: 1, maxLength: 3 })
  .map((lines) => (column) => ` first\n${lines.map((line) => pad(column + 2) + line).join('\n')}\n`);

const flowLines: fc.Arbitrary<Printer> = fc
  .record({
    items: fc.array(fc.constantFrom('a', '"b"', '{c: d}', "'- step:'", '# note ]', '"two\n          lines"'), { maxLength: 4 }),
    close: fc.nat({ max: 2 }),
  })
  .map(({ items, close }) => (column) => {
    const lines = items.map((item) => pad(Math.max(column, 0) + 2) + (item.startsWith('#') ? item : `${item},`));
    return ` [\n${[...lines, pad(Math.max(column, 0) + close)].join('\n')}]\n`;
  });

const onOneLine = (...texts: readonly string[]): fc.Arbitrary<Printer> =>
  fc.record({ text: fc.constantFrom(...texts), note: fc.constantFrom('', '', '', ' # note', ' ', ' # - step:') }).map(
    ({ text, note }) =>
      () =>
        ` ${text}${note}\n`,
  );

const scalar: fc.Arbitrary<Printer> = fc.oneof(
  { weight: 6, arbitrary: onOneLine(...PLAIN) },
  { weight: 2, arbitrary: onOneLine(...QUOTED) },
  { weight: 2, arbitrary: onOneLine(...FLOW) },
  { weight: 1, arbitrary: onOneLine('&anchor x', '*anchor', '&other "x"') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Printer>(
      () => '\n',
      () => ' # nothing\n',
      (column) => `\n${pad(column + 1)}alone\n`,
      (column) => `\n${pad(column + 1)}"alone"\n`,
    ),
  },
  { weight: 2, arbitrary: literal },
  { weight: 1, arbitrary: quotedLines },
  { weight: 1, arbitrary: plainLines },
  { weight: 1, arbitrary: flowLines },
);

const KEYS = [
  'name',
  'identifier',
  'type',
  'spec',
  'when',
  'timeout',
  '"quoted key"',
  "'k'",
  'a.b',
  '1',
  'true',
  'a b',
  '<<',
  'x-y',
  'ключ',
];

/** Text between two entries. */
const between = fc.constantFrom('', '', '', '', '', '\n', '# note\n', '        # - step: no\n', '\n\n  # note\n', '   \n');

interface Fields {
  readonly entries: readonly { readonly key: string; readonly value: Printer; readonly gap: string }[];
}

const printFields = ({ entries }: Fields, column: number, isCompact: boolean) => {
  const lines = entries.map(({ key, value, gap }, index) => {
    const before = index > 0 ? gap + pad(column) : isCompact ? '' : pad(column);
    return `${before}${key}:${value(column)}`;
  });
  return lines.join('');
};

/** A block map; under a key it is indented further than the key, after a dash it begins on the same line. */
const toMap =
  (fields: Fields, depth: number, anchor = ''): Printer =>
  (column) =>
    `${anchor}\n${printFields(fields, column + depth, false)}`;

const toList =
  (items: readonly Printer[], depth: number): Printer =>
  (column) =>
    `\n${items.map((item) => `${pad(column + depth)}-${item(column + depth)}`).join('')}`;

const { value } = fc.letrec<{ value: Printer; steps: Printer }>((tie) => {
  const fieldsOf = (keys: readonly string[], max: number) =>
    fc
      .uniqueArray(fc.record({ key: fc.constantFrom(...keys), value: tie('value'), gap: between }), {
        minLength: 1,
        maxLength: max,
        selector: ({ key }) => key,
      })
      .map((entries) => ({ entries }));
  const compact = fc.record({ fields: fieldsOf(KEYS, 3), gap: fc.constantFrom(1, 1, 3) }).map(
    ({ fields, gap }): Printer =>
      (column) =>
        pad(gap) + printFields(fields, column + gap + 1, true),
  );
  return {
    value: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      { weight: 5, arbitrary: scalar },
      {
        weight: 2,
        arbitrary: fc
          .record({ fields: fieldsOf(KEYS, 4), depth: fc.integer({ min: 1, max: 4 }), anchor: fc.constantFrom('', '', ' &m', ' # note') })
          .map(({ fields, depth, anchor }) => toMap(fields, depth, anchor)),
      },
      {
        weight: 1,
        arbitrary: fc
          .record({ items: fc.array(fc.oneof(scalar, compact), { minLength: 1, maxLength: 3 }), depth: fc.constantFrom(0, 2) })
          .map(({ items, depth }) => toList(items, depth)),
      },
      { weight: 4, arbitrary: tie('steps') },
    ) as fc.Arbitrary<Printer>,
    /** A list of stages, steps and the like. */
    steps: fc
      .record({
        depth: fc.constantFrom(0, 2, 2, 4),
        items: fc.array(
          fc.record({
            word: fc.constantFrom('step', 'step', 'step', 'stage', 'parallel', 'stepGroup', 'insert', '"step"'),
            space: fc.constantFrom(' ', ' ', ' ', '   '),
            value: tie('value'),
            gap: between,
            more: fc.option(tie('value'), { freq: 8 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      })
      .map(
        ({ depth, items }): Printer =>
          (column) => {
            const dash = column + depth;
            return `\n${items
              .map(({ word, space, value: inner, gap, more }, index) => {
                const key = dash + 1 + space.length;
                return `${index === 0 ? '' : gap}${pad(dash)}-${space}${word}:${inner(key)}${more === null ? '' : `${pad(key)}more:${more(key)}`}`;
              })
              .join('')}`;
          },
      ),
  };
});

/** Generates texts that look like pipelines: most of them are valid YAML, some almost. */
export const pipelineText = fc
  .record({
    head: fc.constantFrom('', '', '', '---\n', '# head\n---\n', '\n# head\n'),
    keys: fc.uniqueArray(
      fc.record({ key: fc.constantFrom('name', 'identifier', 'stages', 'variables', 'tags', 'properties'), value, gap: between }),
      { minLength: 1, maxLength: 4, selector: ({ key }) => key },
    ),
    isBare: fc.boolean(),
    tail: fc.constantFrom('', '', '\n', '...\n', '# end', '  # end\n'),
    lineEnd: fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'),
    isOpen: fc.boolean(),
    mark: fc.constantFrom('', '', '', '\uFEFF'),
  })
  .map(({ head, keys, isBare, tail, lineEnd, isOpen, mark }) => {
    const body = isBare ? printFields({ entries: keys }, 0, false) : `pipeline:\n${printFields({ entries: keys }, 2, false)}`;
    const text = mark + head + body + tail;
    return (isOpen ? text.replace(/\n$/, '') : text).replaceAll('\n', lineEnd);
  });
