import fc from 'fast-check';

/** A change of a text: characters inserted or removed, or a line indented, duplicated, dropped or moved. */
export interface TextChange {
  readonly kind: 'insert' | 'remove' | 'indent' | 'repeat' | 'drop' | 'move';
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

const PIECES = [
  ...[
    ' ',
    '  ',
    '\n',
    '\t',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ':',
    ': ',
    '- ',
    '-',
    '#',
    ' #',
    ',',
    '|',
    '>',
    '&a ',
    '*a',
    '!t ',
    '!!str ',
    '?',
    '? ',
    '%',
    '@',
    '`',
    '\\',
  ],
  ...[
    '\r',
    '\r\n',
    'x',
    '0',
    '\n- step:\n',
    '    - step:\n',
    '---\n',
    '...\n',
    '\uFEFF',
    '\0',
    '\ud800',
    '- 0\n',
    '      ',
    '<<: *a\n',
    'key:value\n',
    '\u0085',
    '\u00a0',
  ],
];

/** Generates changes that damage YAML in many ways. */
export const textChange: fc.Arbitrary<TextChange> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'insert', 'remove', 'indent', 'repeat', 'drop', 'move'),
  at: fc.nat(),
  to: fc.nat(),
  text: fc.constantFrom(...PIECES),
});

/** Applies a change to a text. */
export function change(text: string, { kind, at, to, text: piece }: TextChange): string {
  const place = text.length === 0 ? 0 : at % (text.length + 1);
  if (kind === 'insert') return text.slice(0, place) + piece + text.slice(place);
  if (kind === 'remove') return text.slice(0, place) + text.slice(place + 1 + (to % 4));
  const lines = text.split('\n');
  const line = at % lines.length;
  const [taken = ''] = lines.splice(line, 1);
  if (kind === 'indent') lines.splice(line, 0, to % 2 === 0 ? `  ${taken}` : taken.replace(/^ {1,2}/, ''));
  else if (kind === 'repeat') lines.splice(line, 0, taken, taken);
  else if (kind === 'move') lines.splice(to % (lines.length + 1), 0, taken);
  return lines.join('\n');
}
