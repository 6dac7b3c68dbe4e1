import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any code point except halves of surrogate pairs, as the unit of `fc.string`. With its unit `binary`, which is the same, the first string of a
 * process takes 0.6 s and 100 MB for a table of all of them.
 */
export const ANY_CODE_POINT = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.first ? number : number + SURROGATES.count));
