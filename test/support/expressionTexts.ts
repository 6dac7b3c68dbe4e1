import fc from 'fast-check';

const PIECES = [
  '<+',
  '>',
  '.',
  '..',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  '\\',
  ',',
  ' ',
  '\n',
  '-',
  '+',
  '*',
  '?',
  ':',
  '==',
  '0',
  'é',
  '🦊',
  '\ud83e',
  'pipeline',
  'stages',
  'variables',
  'build',
  'steps',
  'input',
  '<+input>',
  '.default(',
  '.allowedValues(',
  '.regex(',
  '.executionInput()',
  "\\'",
  'get("x")',
];

/** Any character but half a pair. As the unit `binary` of the library it would be kept in a table of a million entries, which takes a second to fill. */
const CHARACTER = fc.integer({ min: 0, max: 0x10f7ff }).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

/** Strings of the tokens of expressions and runtime inputs in any order, and arbitrary strings. */
export const expressionText = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: CHARACTER, maxLength: 40 }) },
);
