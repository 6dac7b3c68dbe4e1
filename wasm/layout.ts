/** Bytes that mean something in a roster. */
export const LF: u8 = 10;
export const CR: u8 = 13;
export const SPACE: u8 = 32;
export const QUOTE: u8 = 34;
export const COMMA: u8 = 44;
export const DELETE: u8 = 127;

/** The most bytes of a chunk. */
export const CHUNK_SIZE: u32 = 131072;

/** The line of every such row is told. */
export const LINE_STEP: u32 = 4;

/** Set in the length of an e-mail that has bytes beyond ASCII. */
export const FOREIGN: u32 = 0x80000000;

/** Bytes that are told of a run of rows whose manager is written alike: what is measured of it, and the first of the rows. */
export const RUN: u32 = 16;

/** Places in the memory. 128 secret bytes are expected here before the start, so that nobody can prepare e-mails that all collide. */
export const KEYS: u32 = 512;
/** 16 bytes that are all set, and 16 that are not: a load between them masks the end of a text. */
export const TAIL_MASKS: u32 = 1024;
/** Of each byte what it may be at the start and at the end of a cell. */
export const BYTE_KINDS: u32 = 1280;
/** What 16 bytes at once are compared with: to load it is faster than to name it, since engines make constants anew each time. */
export const COMMAS: u32 = 1536;
export const FEEDS: u32 = 1552;
export const RETURNS: u32 = 1568;
export const QUOTES: u32 = 1584;
export const CASE_BITS: u32 = 1600;
export const REPLACED: u32 = 1616;
/** Two tables of 16 bytes, by the lower and by the upper half of a byte, are expected here before a search for bytes. */
export const BYTE_SETS: u32 = 1664;
/** Where a chunk is expected; behind it so many bytes are read in vain: line ends, or what is looked for may be found there. */
export const CHUNK: u32 = 131072;
export const BEHIND: u32 = 64;

/** Most ends that one chunk has, and room for those that are written in vain. */
const MOST_ENDS: u32 = CHUNK_SIZE + 64;
/** Where each cell of the chunk ends, behind the place before its first; which of those ends a row; where lines break within cells. */
export const CELL_ENDS: u32 = CHUNK + CHUNK_SIZE + 65536;
export const ROW_ENDS: u32 = CELL_ENDS + 4 * MOST_ENDS;
export const INNER_BREAKS: u32 = ROW_ENDS + 4 * MOST_ENDS;

/** Most rows that one chunk has. */
const MOST_ROWS: u32 = CHUNK_SIZE / 2;
/** What a call leaves: notes, which new e-mails have bytes beyond ASCII, the later of case twins with the first, people whose e-mail an earlier one has. */
export const NOTES: u32 = INNER_BREAKS + 4 * MOST_ENDS;
export const FOREIGNERS: u32 = NOTES + 4 * MOST_ROWS;
export const TWINS: u32 = FOREIGNERS + 4 * MOST_ROWS;
export const SHARERS: u32 = TWINS + 8 * MOST_ROWS;
/** Or the offsets of bytes that were looked for. */
export const FOUND: u32 = NOTES;

/** The runs of rows below one manager. */
export const RUNS: u32 = SHARERS + 4 * MOST_ROWS;

/** From here on all is taken as it is needed. */
export const ROOM: u32 = RUNS + RUN * (MOST_ROWS + 2);
