import { BYTE_KINDS, DELETE, QUOTE, SPACE } from './layout';
import { measure } from './texts';

/** Kinds of bytes: those that may be a space or a quote at the start of a cell, and at its end. */
const UNCLEAR_START: u8 = 1;
const UNCLEAR_END: u8 = 2;

/** Stands for the length of an e-mail that the bytes do not tell. */
export const UNCLEAR: u32 = 0xffffffff;

/** To be called before the first cell. */
export function prepareCells(): void {
  for (let byte: u32 = 0; byte < 256; byte++) store<u8>(BYTE_KINDS + byte, kindOf(<u8>byte));
}

/** False where a cell may be blank; where its end stands and that of the one before is given. */
// @inline
export function holdsSomething(cell: u32): bool {
  let at = load<u32>(cell) + 1;
  const end = load<u32>(cell, 4);
  if (at < end && (kindAt(at) & UNCLEAR_START) === 0) return true;
  if (at < end && load<u8>(at) === QUOTE) at++;
  while (at < end && isSpace(load<u8>(at))) at++;
  return at < end && (kindAt(at) & UNCLEAR_START) === 0;
}

/** Trims the e-mail of a cell and measures it; gives its length, or that the bytes do not tell what it is. */
// @inline
export function measureCell(cell: u32, span: u32, hashed: u32, shift: u32): u32 {
  const at = load<u32>(cell) + 1;
  const end = load<u32>(cell, 4);
  if (at === end) return 0;
  if (((kindAt(at) & UNCLEAR_START) | (kindAt(end - 1) & UNCLEAR_END)) !== 0) return measureUnclear(span, hashed, at, end, shift);
  return measure(span, hashed, at, end, shift);
}

function measureUnclear(span: u32, hashed: u32, start: u32, behind: u32, shift: u32): u32 {
  let at = start;
  let end = behind;
  if (load<u8>(at) === QUOTE) {
    at++;
    end--;
    for (let inner = at; inner < end; inner++) if (load<u8>(inner) === QUOTE) return UNCLEAR;
  }
  while (at < end && isSpace(load<u8>(at))) at++;
  while (at < end && isSpace(load<u8>(end - 1))) end--;
  if (at === end) return 0;
  if (mayStartSpace(load<u8>(at)) || load<u8>(end - 1) > DELETE) return UNCLEAR;
  return measure(span, hashed, at, end, shift);
}

function kindAt(at: u32): u32 {
  return load<u8>(BYTE_KINDS + <u32>load<u8>(at));
}

function kindOf(byte: u8): u8 {
  const isPlain = byte > SPACE && byte !== QUOTE && byte < DELETE;
  return (isPlain || (byte > DELETE && !mayStartSpace(byte)) ? 0 : UNCLEAR_START) | (isPlain ? 0 : UNCLEAR_END);
}

function isSpace(byte: u8): bool {
  return byte === SPACE || <u8>(byte - 9) < 5;
}

/** True for the first byte of a space beyond ASCII, and of some letters. */
function mayStartSpace(byte: u8): bool {
  return byte === 0xc2 || (byte >= 0xe1 && byte <= 0xe3) || byte === 0xef;
}
