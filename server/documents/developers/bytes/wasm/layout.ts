/** Bytes with a meaning in a roster. */
export const LF: u8 = 10;
export const CR: u8 = 13;
export const SPACE: u8 = 32;
export const QUOTE: u8 = 34;
export const COMMA: u8 = 44;
export const DELETE: u8 = 127;

/** Maximum size of a chunk in bytes. */
export const CHUNK_SIZE: u32 = 131072;

/** The line number of every row that is a multiple of this is reported. */
export const LINE_STEP: u32 = 4;

/** Flag in the length of an e-mail with non-ASCII bytes. */
export const FOREIGN: u32 = 0x80000000;

/** Size of the entry of a run of rows with the same manager, in bytes: the measurements of the manager's e-mail, and the first row. */
export const RUN: u32 = 16;

/** Addresses. The caller writes 128 secret bytes here before the start, so that no one can prepare e-mails that all collide. */
export const KEYS: u32 = 512;
/** 16 bytes of ones, then 16 of zeros: a load between them masks the end of a text. */
export const TAIL_MASKS: u32 = 1024;
/** For each byte value, what it may mean at the start and at the end of a cell. */
export const BYTE_KINDS: u32 = 1280;
/** Operands of comparisons of 16 bytes: loading them is faster than constants, which engines create again each time. */
export const COMMAS: u32 = 1536;
export const FEEDS: u32 = 1552;
export const RETURNS: u32 = 1568;
export const QUOTES: u32 = 1584;
export const CASE_BITS: u32 = 1600;
export const REPLACED: u32 = 1616;
/** The caller writes two tables of 16 bytes here before a search for bytes: by the lower and by the upper half of a byte. */
export const BYTE_SETS: u32 = 1664;
/** The caller writes a chunk here; the BEHIND bytes after it are read too, and results found in them are ignored. */
export const CHUNK: u32 = 131072;
export const BEHIND: u32 = 64;

/** Maximum number of cell ends in a chunk, plus those that are written without effect. */
const MOST_ENDS: u32 = CHUNK_SIZE + 64;
/** The end of each cell in the chunk, after the position before the first cell; the indexes of those that end a row; the line breaks inside cells. */
export const CELL_ENDS: u32 = CHUNK + CHUNK_SIZE + 65536;
export const ROW_ENDS: u32 = CELL_ENDS + 4 * MOST_ENDS;
export const INNER_BREAKS: u32 = ROW_ENDS + 4 * MOST_ENDS;

/** Maximum number of rows in a chunk. */
const MOST_ROWS: u32 = CHUNK_SIZE / 2;
/** Results of a call: notes, the new e-mails with non-ASCII bytes, pairs of e-mails that differ only by case (later, first), people whose e-mail an earlier person has. */
export const NOTES: u32 = INNER_BREAKS + 4 * MOST_ENDS;
export const FOREIGNERS: u32 = NOTES + 4 * MOST_ROWS;
export const TWINS: u32 = FOREIGNERS + 4 * MOST_ROWS;
export const SHARERS: u32 = TWINS + 8 * MOST_ROWS;
/** Or the offsets found by a search for bytes. */
export const FOUND: u32 = NOTES;

/** The runs of rows with the same manager. */
export const RUNS: u32 = SHARERS + 4 * MOST_ROWS;

/** Start of the memory that is allocated on demand. */
export const ROOM: u32 = RUNS + RUN * (MOST_ROWS + 2);
