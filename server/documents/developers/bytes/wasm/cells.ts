import { BYTE_KINDS, DELETE, QUOTE, SPACE } from './layout';
import { measure } from './texts';

/** Kinds of bytes: those that may be a space or a quote at the start of a cell, or at its end. */
const UNCLEAR_START: u8 = 1;
const UNCLEAR_END: u8 = 2;

/** In place of a length: the bytes alone do not show what the e-mail is. */
export const UNCLEAR: u32 = 0xffffffff;

/** Initializes; call it before the first cell. */
export function prepareCells(): void {
  for (let byte: u32 = 0; byte < 256; byte++) store<u8>(BYTE_KINDS + byte, kindOf(<u8>byte));
}

/** Returns false if a cell may be blank; `cell` is the address of the end of the previous cell, followed by its own. */
// @inline
export function holdsSomething(cell: u32): bool {
  let at = load<u32>(cell) + 1;
  const end = load<u32>(cell, 4);
  if (at < end && (kindAt(at) & UNCLEAR_START) === 0) return true;
  if (at < end && load<u8>(at) === QUOTE) at++;
  while (at < end && isSpace(load<u8>(at))) at++;
  return at < end && (kindAt(at) & UNCLEAR_START) === 0;
}

/** Trims and measures the e-mail of a cell; returns its length, or UNCLEAR. */
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

/** Whether a byte is the first one of a non-ASCII space; it is of some letters too. */
function mayStartSpace(byte: u8): bool {
  return byte === 0xc2 || (byte >= 0xe1 && byte <= 0xe3) || byte === 0xef;
}
