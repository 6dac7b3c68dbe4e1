import * as l10n from '@vscode/l10n';
import { type Finding, findingAt } from '../finding.ts';
import type { CellPattern, HintInputs } from './hintInputs.ts';

/** The first bytes of UTF-8 characters as Windows-1252 shows them, and what it shows of the second. */
const CANDIDATE: CellPattern = {
  pattern: /[ÂÃÄÅÎÐÑâ][\u0080-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]/g,
  // The bytes that start the second character: in names they are much rarer than 0xC3.
  bytes: [0xc2, 0xc5, 0xc6, 0xcb, 0xe2],
  mayMatch: (bytes, at) => bytes[at - 2] === 0xc3 && FIRST.has(bytes[at - 1]!),
};

/** The UTF-8 of the first characters without the byte 0xC3. */
const FIRST: ReadonlySet<number> = new Set([0x82, 0x83, 0x84, 0x85, 0x8e, 0x90, 0x91, 0xa2]);

/** GARBLED_TEXT: a cell was written as UTF-8 and read as Windows-1252, so "Jörg" became "JÃ¶rg". */
export function checkGarbledText(inputs: HintInputs): Finding[] {
  return Array.from(inputs.cells(CANDIDATE)).flatMap(({ row, column, value }) => {
    const meant = ungarble(value);
    if (meant === null) return [];
    const message = l10n.t(
      '"{0}" was probably "{1}", read in the wrong encoding. Correct it here, or export it again as UTF-8.',
      value,
      meant,
    );
    return [findingAt('GARBLED_TEXT', { row, column }, message)];
  });
}

/** Returns what a garbled text was; null if it is not garbled. */
export function ungarble(value: string): string | null {
  const bytes = Array.from(value, (character) => toByte(character));
  if (!bytes.every((byte) => byte !== null)) return null;
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    return meant === value || /[\p{Cc}\p{Cn}\p{Co}]/u.test(meant) ? null : meant;
  } catch {
    return null;
  }
}

/** The characters that Windows-1252 has from 0x80 to 0x9F. */
const SPECIAL = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function toByte(character: string): number | null {
  const code = character.codePointAt(0)!;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const special = SPECIAL.indexOf(character);
  return special === -1 ? null : 0x80 + special;
}
