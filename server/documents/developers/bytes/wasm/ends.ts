import { anyOf, countBelow, maskOf, prefixXor } from './blocks';
import { CELL_ENDS, CHUNK, COMMA, COMMAS, CR, FEEDS, INNER_BREAKS, LF, QUOTE, QUOTES, REPLACED, RETURNS, ROW_ENDS } from './layout';

/** The number of rows that end in the chunk, and of line breaks inside cells. */
export let rowEnds: u32 = 0;
export let innerBreaks: u32 = 0;

/** Not 0 if non-ASCII bytes, or the first byte of U+FFFD, occurred since the first chunk. */
export let foreignBytes: u32 = 0;
export let mayBeReplaced: u32 = 0;

/** The first byte of U+FFFD, and of some letters. */
const FIRST_OF_REPLACED: u8 = 0xef;

/** Initializes; call it before the first chunk. */
export function prepareEnds(): void {
  foreignBytes = mayBeReplaced = 0;
  v128.store(REPLACED, i8x16.splat(FIRST_OF_REPLACED));
  v128.store(COMMAS, i8x16.splat(COMMA));
  v128.store(FEEDS, i8x16.splat(LF));
  v128.store(RETURNS, i8x16.splat(CR));
  v128.store(QUOTES, i8x16.splat(QUOTE));
}

/** Finds the ends of the cells and rows of the chunk; returns false if quotes are invalid or a byte is NUL. */
export function findEnds(length: u32): bool {
  const end = CHUNK + length;
  let cells: u32 = CELL_ENDS + 4;
  let rows: u32 = ROW_ENDS;
  let breaks: u32 = INNER_BREAKS;
  // State of the previous block: all bits set if it ends inside quotes; whether a quote may open; whether a closed quote must end its cell; whether it ends with CR.
  let quoted: u64 = 0;
  let mayOpen: u64 = 1;
  let mustEnd: u64 = 0;
  let returned: u64 = load<u8>(CHUNK - 1) === CR ? 1 : 0;
  let seen = i8x16.splat(0);
  let replaced = i8x16.splat(0);
  let least = i8x16.splat(-1);

  for (let at = CHUNK; at < end; at += 64) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    seen = v128.or(seen, v128.or(v128.or(a, b), v128.or(c, d)));
    least = i8x16.min_u(least, i8x16.min_u(i8x16.min_u(a, b), i8x16.min_u(c, d)));
    replaced = v128.or(replaced, anyOf(a, b, c, d, REPLACED));
    const valid = end - at >= 64 ? ~(<u64>0) : ((<u64>1) << (end - at)) - 1;
    const commas = maskOf(a, b, c, d, COMMAS) & valid;
    const feeds = maskOf(a, b, c, d, FEEDS) & valid;
    const returns = maskOf(a, b, c, d, RETURNS) & valid;
    const all = commas | feeds | returns;
    // In CR LF, the CR ends the line.
    let lineEnds = (feeds & ~((returns << 1) | returned)) | returns;
    let cellEnds = commas | lineEnds;
    returned = returns >> 63;

    if ((quoted | mustEnd) !== 0 || v128.any_true(anyOf(a, b, c, d, QUOTES))) {
      const quotes = maskOf(a, b, c, d, QUOTES) & valid;
      const inside = quoted ^ prefixXor(quotes);
      const outside = all & ~inside;
      const opening = quotes & inside;
      const closing = quotes & ~inside;
      if ((opening & ~(((outside | closing) << 1) | mayOpen)) !== 0) return false;
      if ((((closing << 1) | mustEnd) & valid & ~(outside | opening)) !== 0) return false;
      mustEnd = closing >> 63;
      mayOpen = (outside | closing) >> 63;
      quoted = <u64>(<i64>inside >> 63);
      for (let inner = lineEnds & inside; inner !== 0; inner &= inner - 1) {
        store<u32>(breaks, at + <u32>ctz(inner));
        breaks += 4;
      }
      lineEnds &= ~inside;
      cellEnds &= ~inside;
    } else mayOpen = all >> 63;

    writeRowEnds(rows, lineEnds, cellEnds, (cells - CELL_ENDS) >> 2);
    rows += (<u32>popcnt(lineEnds)) << 2;
    writeCellEnds(cells, cellEnds, at);
    cells += (<u32>popcnt(cellEnds)) << 2;
  }
  foreignBytes |= i8x16.bitmask(seen);
  mayBeReplaced |= i8x16.bitmask(replaced);
  rowEnds = (rows - ROW_ENDS) >> 2;
  innerBreaks = (breaks - INNER_BREAKS) >> 2;
  return i8x16.all_true(least);
}

/** Writes the ends of the cells of a block, always four at a time: a check would take longer. */
function writeCellEnds(to: u32, cellEnds: u64, at: u32): void {
  do {
    store<u32>(to, at + <u32>ctz(cellEnds));
    cellEnds &= cellEnds - 1;
    store<u32>(to, at + <u32>ctz(cellEnds), 4);
    cellEnds &= cellEnds - 1;
    store<u32>(to, at + <u32>ctz(cellEnds), 8);
    cellEnds &= cellEnds - 1;
    store<u32>(to, at + <u32>ctz(cellEnds), 12);
    cellEnds &= cellEnds - 1;
    to += 16;
  } while (cellEnds !== 0);
}

/** Writes the indexes of the cells that end a row, always two at a time; `before` is the number of cells before the block. */
function writeRowEnds(to: u32, lineEnds: u64, cellEnds: u64, before: u32): void {
  do {
    store<u32>(to, before + countBelow(cellEnds, lineEnds));
    lineEnds &= lineEnds - 1;
    store<u32>(to, before + countBelow(cellEnds, lineEnds), 4);
    lineEnds &= lineEnds - 1;
    to += 8;
  } while (lineEnds !== 0);
}
