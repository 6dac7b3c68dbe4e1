/** Bytes that mean something in a roster. */
export const LF: u8 = 10;
export const CR: u8 = 13;
export const SPACE: u8 = 32;
export const QUOTE: u8 = 34;
export const COMMA: u8 = 44;
export const DELETE: u8 = 127;

/** The most bytes of a chunk, and the most columns of a header. */
export const CHUNK_SIZE: u32 = 131072;
export const MOST_COLUMNS: u32 = 8000;

/** Rows whose e-mails are numbered at once. */
export const BATCH_ROWS: u32 = 256;

/** What is measured of an e-mail: where it starts, how long it is, its hash. */
export const SPAN: u32 = 12;

/** Set in the length of an e-mail that has bytes beyond ASCII. */
export const FOREIGN: u32 = 0x80000000;

/** Places in the memory. 128 secret bytes are expected here before the start, so that nobody can prepare e-mails that all collide. */
export const KEYS: u32 = 512;
/** 16 bytes that are all set, and 16 that are not: a load between them masks the end of a text. */
export const TAIL_MASKS: u32 = 1024;
/** Where the cells of a row end, behind the place before its first. */
export const ENDS: u32 = 2048;
/** The measured e-mails of a batch, of each row its own and its manager's. */
export const BATCH: u32 = 65536;
/** Where a chunk is expected; behind it 64 bytes may be read. */
export const CHUNK: u32 = 131072;

const MOST_ROWS: u32 = CHUNK_SIZE / 2;
/** What a call leaves for each row of the chunk: where it starts, the numbers of its e-mail and of its manager's. */
export const ROW_STARTS: u32 = CHUNK + CHUNK_SIZE + 65536;
export const EMAILS: u32 = ROW_STARTS + 4 * MOST_ROWS;
export const MANAGERS: u32 = EMAILS + 4 * MOST_ROWS;
/** And of the chunk as a whole: notes, where new e-mails are mentioned, the later of case twins with the first, the line of every 16th row. */
export const NOTES: u32 = MANAGERS + 4 * MOST_ROWS;
export const MENTIONS: u32 = NOTES + 4 * MOST_ROWS;
export const TWINS: u32 = MENTIONS + 8 * MOST_ROWS;
export const LINES: u32 = TWINS + 16 * MOST_ROWS;

/** The table of e-mails begins here; the e-mails follow it, up to the end. */
export const TABLE: u32 = LINES + 4 * MOST_ROWS;
