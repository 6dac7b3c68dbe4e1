/**
 * The first pass over a roster, in AssemblyScript: a language that reads as TypeScript and is compiled to WebAssembly by `npm run build`.
 * It is handed the bytes below the header chunk by chunk, and finds rows, what is odd about them, and a number for each e-mail.
 * server/documents/roster/bytes/scanPlainly.ts does the same in TypeScript, and says what each result means.
 */

import { clearEmails, clearNew, hashSpan, numberBatch, numberOne } from './emails';
import { BATCH, BATCH_ROWS, CHUNK, COMMA, CR, DELETE, ENDS, LF, LINES, NOTES, QUOTE, ROW_STARTS, SPACE, SPAN } from './layout';

export { newEmails, newForeign, touched, twins } from './emails';
export { CHUNK, CHUNK_SIZE, EMAILS, KEYS, LINES, MANAGERS, MENTIONS, MOST_COLUMNS, NOTES, ROW_STARTS, TWINS } from './layout';

/** What the careful reader must look at in a row: bits of a note, above which the number of the record stands. */
const RAGGED: u32 = 1;
const NAME: u32 = 2;
const EMAIL: u32 = 4;
const MANAGER: u32 = 8;

/** How many rows, notes and lines the last call left. */
export let rows: u32 = 0;
export let notes: u32 = 0;
export let lines: u32 = 0;

let emailColumn: i32 = -1;
let managerColumn: i32 = -1;
let nameColumn: i32 = -1;
let lastColumn: u32 = 0;
let record: u32 = 0;
let line: u32 = 0;
let cutCharacter: u32 = 0;

/** Begins a roster: the number of its columns, where the wanted ones are (-1 nowhere), the line of the first byte, and a guess of its e-mails. */
export function start(columns: u32, email: i32, manager: i32, name: i32, firstLine: u32, guess: u32): void {
  lastColumn = columns - 1;
  emailColumn = email;
  managerColumn = manager;
  nameColumn = name;
  line = firstLine;
  record = 0;
  clearEmails(guess);
}

/**
 * Scans the rows that end in the chunk and gives how many bytes they take; -1 where quotes or characters are at fault.
 * `base` is what an offset in the chunk lacks to one in the file.
 */
export function scan(length: u32, base: u32): i32 {
  notes = lines = 0;
  clearNew();
  const end = CHUNK + length;
  let row = CHUNK;
  let rowLine = line;
  let lineHere = line;
  let rowCount: u32 = 0;
  const first = record;
  const last = lastColumn;
  const email = emailColumn;
  const manager = managerColumn;
  const name = nameColumn;
  let column: u32 = 0;
  let batched: u32 = 0;
  // What the block before leaves: whether it ends inside quotes (all bits set), where a quote may open, and where a closed one wants an end.
  let quoted: u64 = 0;
  let mayOpen: u64 = 1;
  let mustEnd: u64 = 0;
  let decoded = CHUNK;
  cutCharacter = end;
  store<u32>(ENDS, row - 1);

  for (let at = CHUNK; at < end; at += 64) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const valid = end - at >= 64 ? ~(<u64>0) : ((<u64>1) << (end - at)) - 1;
    const all = valid & bits(isSpecial(a), isSpecial(b), isSpecial(c), isSpecial(d));
    if (!i8x16.all_true(i8x16.min_u(i8x16.min_u(a, b), i8x16.min_u(c, d))) && (maskOf(a, b, c, d, 0) & valid) !== 0) return -1;

    const foreign = bits(a, b, c, d) & valid;
    if (foreign !== 0) {
      decoded = checkCharacters(at, foreign, decoded, end);
      if (decoded === 0) return -1;
    }

    let inside: u64 = 0;
    let events = all;
    if ((quoted | mustEnd) !== 0 || v128.any_true(v128.or(v128.or(isQuote(a), isQuote(b)), v128.or(isQuote(c), isQuote(d))))) {
      const quotes = maskOf(a, b, c, d, QUOTE) & valid;
      const ends = maskOf(a, b, c, d, COMMA);
      inside = quoted ^ prefixXor(quotes);
      events = all & ~(inside & ends);
      const outside = all & ~inside;
      const opening = quotes & inside;
      const closing = quotes & ~inside;
      if ((opening & ~(((outside | closing) << 1) | mayOpen)) !== 0) return -1;
      if ((((closing << 1) | mustEnd) & valid & ~(outside | opening)) !== 0) return -1;
      mustEnd = closing >> 63;
      mayOpen = (outside | closing) >> 63;
      quoted = <u64>(<i64>inside >> 63);
    } else mayOpen = all >> 63;

    while (events !== 0) {
      const place = at + <u32>ctz(events);
      events &= events - 1;
      const byte = load<u8>(place);
      if (byte === COMMA) {
        store<u32>(ENDS + 4 + (min(column, last) << 2), place);
        column++;
        continue;
      }
      if (byte !== LF || load<u8>(place - 1) !== CR) lineHere++;
      if (((inside >> (place - at)) & 1) !== 0) continue;
      if (place !== row) {
        store<u32>(ROW_STARTS + (rowCount << 2), row - CHUNK + base);
        if (((first + rowCount) & 15) === 0) store<u32>(LINES + (lines++ << 2), rowLine);
        const span = BATCH + batched * 2 * SPAN;
        store<u32>(span, 0, 4);
        store<u32>(span, 0, SPAN + 4);
        if (column === last) {
          store<u32>(ENDS + 4 + (column << 2), place);
          const note = measureRow(span, email, manager, name);
          if (note !== 0) noteRow(first + rowCount, note);
        } else noteRow(first + rowCount, RAGGED);
        batched++;
        rowCount++;
        if (batched === BATCH_ROWS) {
          numberBatch(rowCount - batched, batched, record + rowCount - batched);
          batched = 0;
        }
        column = 0;
      }
      row = place + 1;
      rowLine = lineHere;
      store<u32>(ENDS, place);
    }
  }
  numberBatch(rowCount - batched, batched, record + rowCount - batched);
  line = rowLine;
  rows = rowCount;
  record += rowCount;
  if (cutCharacter < row) return -1;
  store<u8>(CHUNK - 1, load<u8>(row - 1));
  return <i32>(row - CHUNK);
}

/** The number of an e-mail that stands, trimmed, at the start of the chunk; where it was not met a new one, first mentioned there. */
export function numberOf(length: u32, mention: u32): u32 {
  clearNew();
  hashSpan(BATCH, CHUNK, CHUNK + length);
  return numberOne(BATCH, mention);
}

/** Commas and line ends: of the bytes that end as they do in four bits, those that are them. */
function isSpecial(part: v128): v128 {
  return i8x16.eq(part, i8x16.swizzle(i8x16(-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, LF, 0, COMMA, CR, 0, 0), v128.and(part, i8x16.splat(15))));
}

function isQuote(part: v128): v128 {
  return i8x16.eq(part, i8x16.splat(QUOTE));
}

function maskOf(a: v128, b: v128, c: v128, d: v128, byte: u8): u64 {
  const wanted = i8x16.splat(byte);
  return bits(i8x16.eq(a, wanted), i8x16.eq(b, wanted), i8x16.eq(c, wanted), i8x16.eq(d, wanted));
}

/** The highest bits of 64 bytes. */
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  const low = <u64>i8x16.bitmask(a) | ((<u64>i8x16.bitmask(b)) << 16);
  return low | ((<u64>i8x16.bitmask(c)) << 32) | ((<u64>i8x16.bitmask(d)) << 48);
}

/** Each bit tells whether the bits up to it, itself among them, are odd in number. */
function prefixXor(mask: u64): u64 {
  mask ^= mask << 1;
  mask ^= mask << 2;
  mask ^= mask << 4;
  mask ^= mask << 8;
  mask ^= mask << 16;
  return mask ^ (mask << 32);
}

/** Decodes the characters beyond ASCII that start in a block behind `decoded`; gives where the last ends, 0 where one is no UTF-8 or U+FFFD. */
function checkCharacters(at: u32, foreign: u64, decoded: u32, end: u32): u32 {
  while (foreign !== 0) {
    const place = at + <u32>ctz(foreign);
    foreign &= foreign - 1;
    if (place < decoded) continue;
    const lead = <u32>load<u8>(place);
    decoded = place + (lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);
    if (decoded > end) {
      cutCharacter = place;
      return decoded;
    }
    const one = <u32>load<u8>(place, 1);
    if ((one & 0xc0) !== 0x80 || lead < 0xc2 || lead > 0xf4) return 0;
    if (lead < 0xe0) continue;
    const two = <u32>load<u8>(place, 2);
    if ((two & 0xc0) !== 0x80) return 0;
    if (lead < 0xf0) {
      const code = ((lead & 15) << 12) | ((one & 63) << 6) | (two & 63);
      if (code < 0x800 || (code >= 0xd800 && code < 0xe000) || code === 0xfffd) return 0;
      continue;
    }
    const code = ((lead & 7) << 18) | ((one & 63) << 12) | ((two & 63) << 6) | (<u32>load<u8>(place, 3) & 63);
    if ((load<u8>(place, 3) & 0xc0) !== 0x80 || code < 0x10000 || code > 0x10ffff) return 0;
  }
  return decoded;
}

function noteRow(row: u32, what: u32): void {
  store<u32>(NOTES + (notes++ << 2), (row << 4) | what);
}

/** Measures the e-mails of the row whose cell ends are known; gives what only the careful reader can judge. */
function measureRow(span: u32, email: i32, manager: i32, name: i32): u32 {
  let note: u32 = 0;
  if (email >= 0 && !measureCell(span, email)) note |= EMAIL;
  if (manager >= 0 && !measureCell(span + SPAN, manager)) note |= MANAGER;
  if (name >= 0 && !holdsSomething(name)) note |= NAME;
  return note;
}

function startOf(column: i32): u32 {
  return load<u32>(ENDS + (column << 2)) + 1;
}

function endOf(column: i32): u32 {
  return load<u32>(ENDS + 4 + (column << 2));
}

/** False where a cell may be blank. */
function holdsSomething(column: i32): bool {
  let at = startOf(column);
  const end = endOf(column);
  if (at < end && load<u8>(at) === QUOTE) at++;
  while (at < end && isSpace(load<u8>(at))) at++;
  if (at >= end) return false;
  const byte = load<u8>(at);
  return byte > SPACE && byte !== QUOTE && byte !== DELETE && !mayStartSpace(byte);
}

/** Trims the e-mail of a cell and writes down where it is and its hash; false where the bytes do not tell what it is. */
function measureCell(span: u32, column: i32): bool {
  let at = startOf(column);
  let end = endOf(column);
  if (at < end && load<u8>(at) === QUOTE) {
    at++;
    end--;
    for (let inner = at; inner < end; inner++) if (load<u8>(inner) === QUOTE) return false;
  }
  while (at < end && isSpace(load<u8>(at))) at++;
  while (at < end && isSpace(load<u8>(end - 1))) end--;
  if (at === end) return true;
  if (mayStartSpace(load<u8>(at)) || load<u8>(end - 1) > DELETE) return false;
  hashSpan(span, at, end);
  return true;
}

function isSpace(byte: u8): bool {
  return byte === SPACE || <u8>(byte - 9) < 5;
}

/** True for the first byte of a space beyond ASCII, and of some letters. */
function mayStartSpace(byte: u8): bool {
  return byte === 0xc2 || (byte >= 0xe1 && byte <= 0xe3) || byte === 0xef;
}
