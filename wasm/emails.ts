import {
  AS_ABOVE,
  BATCH,
  CASE_BITS,
  CHUNK_SIZE,
  EMAILS,
  FOREIGN,
  FOREIGNERS,
  KEYS,
  MANAGERS,
  SPAN,
  TABLE,
  TAIL_MASKS,
  TWINS,
} from './layout';

const CASE_BIT: u8 = 0x20;
const ODD: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

/** What an e-mail is stored behind: its number, the number of its first case twin, its length, its hash, where it was met first. */
const HEAD: u32 = 20;

/** How many times the length of the file all that is stored of its e-mails may take, tables that were outgrown included. */
const MOST_TIMES: u32 = 32;

/** How many e-mails that have bytes beyond ASCII, or an earlier case twin, were met first since the last `clearNew`. */
export let newForeign: u32 = 0;
export let twins: u32 = 0;
/** 0 as soon as somebody's e-mail was met before, or a manager's stands at or above whoever has it. */
export let inOrder: u32 = 1;

/**
 * Open addressing, at most half full: a slot for each e-mail holds where it is stored, in units of 8 bytes, and in the bits that no such place needs those
 * of its hash, so that hardly any other e-mail is looked at in vain. 0 is a free one.
 */
let table: u32 = TABLE;
let tableMask: u32 = 0;
let placeMask: u32 = 0;
/** One more than the last number. */
export let size: u32 = 1;
let free: u32 = 0;
/** The number of the last manager that is not as above. */
let manager: u32 = 0;
/** What the touched slots held: exported so that touching them is not optimised away. */
export let touched: u32 = 0;

/** Forgets all e-mails and makes room for about so many in a file of some length. */
export function clearEmails(fileLength: u32, guess: u32): void {
  placeMask = 0x1fffffff;
  while (placeMask >> 1 > TABLE / 4 + fileLength * (MOST_TIMES / 8)) placeMask >>= 1;
  table = TABLE;
  tableMask = 1023;
  while (tableMask < guess * 2) tableMask = tableMask * 2 + 1;
  size = inOrder = 1;
  manager = 0;
  free = table + ((tableMask + 1) << 2);
  reserve(0);
  memory.fill(table, 0, free - table);
  v128.store(TAIL_MASKS, i8x16.splat(-1));
  v128.store(CASE_BITS, i8x16.splat(CASE_BIT));
}

/** Forgets which e-mails were new. */
export function clearNew(): void {
  newForeign = twins = 0;
}

/** Writes down where an e-mail is and its hash, equal where ASCII letters differ by case alone: sums of secret products, NH of UMAC. */
export function hashSpan(span: u32, start: u32, end: u32): void {
  const length = end - start;
  // Most e-mails are two parts, without a question.
  let part = v128.and(v128.load(start), firstMask(length));
  let all = part;
  let sum = multiply(part, KEYS);
  part = v128.and(v128.load(start + 16), secondMask(length));
  all = v128.or(all, part);
  sum = i64x2.add(sum, multiply(part, KEYS + 16));
  let key = KEYS + 32;
  for (let at = start + 32; at < end; at += 16) {
    part = v128.and(v128.load(at), firstMask(end - at));
    all = v128.or(all, part);
    sum = i64x2.add(sum, multiply(part, key));
    key += 16;
    if (key === KEYS + 128) {
      key = KEYS;
      sum = i64x2.mul(v128.xor(sum, i64x2.shr_u(sum, 32)), v128.or(v128.load(KEYS), i64x2.splat(1)));
    }
  }
  let hash = <u64>i64x2.extract_lane(sum, 0) + <u64>i64x2.extract_lane(sum, 1) + <u64>length;
  hash = (hash ^ (hash >> 32)) * ODD;
  store<u32>(span, <u32>start);
  store<u32>(span, length | (i8x16.bitmask(all) === 0 ? 0 : FOREIGN), 4);
  store<u32>(span, <u32>(hash >> 32), 8);
}

/** Masks the first 16 bytes of a text of so many, and the 16 behind them. */
function firstMask(length: u32): v128 {
  return v128.load(TAIL_MASKS + 16 - min<u32>(length, 16));
}

function secondMask(length: u32): v128 {
  return v128.load(TAIL_MASKS + 32 - min<u32>(max<u32>(length, 16), 32));
}

function multiply(part: v128, key: u32): v128 {
  const keyed = i32x4.add(v128.or(part, v128.load(CASE_BITS)), v128.load(key));
  return i64x2.extmul_low_i32x4_u(keyed, v128.shuffle<u32>(keyed, keyed, 2, 3, 0, 1));
}

/**
 * Numbers the measured e-mails of the last rows: `from` is the first of them in the chunk, `record` in the file. A batch at once, for each look
 * into the table waits for memory: all slots are touched before the first is needed, so that they are waited for together, and then all managers found there.
 */
export function numberBatch(from: u32, count: u32, record: u32): void {
  makeRoom(count * 2);
  const end = BATCH + count * 2 * SPAN;
  let touch: u32 = 0;
  for (let span = BATCH; span < end; span += SPAN) touch |= load<u32>(slotOf(span));
  for (let i: u32 = 0; i < count; i++) {
    store<u32>(EMAILS + ((from + i) << 2), findNumber(BATCH + i * 2 * SPAN, record + i));
  }
  for (let span = BATCH + SPAN; span < end; span += 2 * SPAN) touch |= load<u32>((load<u32>(slotOf(span)) & placeMask) << 3);
  touched = touch;
  for (let i: u32 = 0; i < count; i++) {
    const span = BATCH + i * 2 * SPAN + SPAN;
    if (load<u32>(span, 4) !== AS_ABOVE) manager = findNumber(span, ~(record + i));
    store<u32>(MANAGERS + ((from + i) << 2), manager);
  }
}

function slotOf(span: u32): u32 {
  return table + ((load<u32>(span, 8) & tableMask) << 2);
}

/** The number of one measured e-mail; its mention is the record that has it, or the complement of one whose manager has it. */
export function numberOne(span: u32, mention: i32): u32 {
  makeRoom(1);
  return findNumber(span, mention);
}

function findNumber(span: u32, mention: i32): u32 {
  const length = load<u32>(span, 4);
  if (length === 0) return 0;
  const start = load<u32>(span);
  const hash = load<u32>(span, 8);
  let twin: u32 = 0;
  let slot = hash & tableMask;
  for (;;) {
    const entry = load<u32>(table + (slot << 2));
    if (entry === 0) break;
    const email = (entry & placeMask) << 3;
    if ((entry ^ hash) <= placeMask && load<u32>(email, 12) === hash && load<u32>(email, 8) === length) {
      const difference = compare(email + HEAD, start, length & ~FOREIGN);
      if (difference === 0) {
        if (mention >= 0 || load<i32>(email, 16) >= ~mention) inOrder = 0;
        return load<u32>(email);
      }
      if (difference === 1 && twin === 0 && length < FOREIGN) twin = load<u32>(email, 4);
    }
    slot = (slot + 1) & tableMask;
  }
  return addEmail(start, length, hash, slot, twin, mention);
}

function addEmail(start: u32, length: u32, hash: u32, slot: u32, twin: u32, mention: i32): u32 {
  const number = size++;
  const email = free;
  store<u32>(email, number);
  store<u32>(email, twin === 0 ? number : twin, 4);
  store<u32>(email, length, 8);
  store<u32>(email, hash, 12);
  store<i32>(email, mention, 16);
  if (mention < 0) inOrder = 0;
  const bytes = length & ~FOREIGN;
  v128.store(email + HEAD, v128.load(start));
  v128.store(email + HEAD + 16, v128.load(start + 16));
  for (let i: u32 = 32; i < bytes; i += 16) v128.store(email + HEAD + i, v128.load(start + i));
  free = (free + HEAD + bytes + 7) & ~7;
  store<u32>(table + (slot << 2), (hash & ~placeMask) | (email >> 3));
  if (length >= FOREIGN) store<u32>(FOREIGNERS + (newForeign++ << 2), number);
  if (twin !== 0) {
    store<u32>(TWINS + (twins << 3), number);
    store<u32>(TWINS + (twins++ << 3), twin, 4);
  }
  return number;
}

/** 0 where bytes are the same, 1 where only ASCII letters differ by case, else 2. */
function compare(one: u32, other: u32, length: u32): u32 {
  return length <= 32 && isSame(one, other, length) ? 0 : compareCase(one, other, length);
}

/** Whether two texts of so many bytes, at most 32, are the same. */
export function isSame(one: u32, other: u32, length: u32): bool {
  const first = v128.and(v128.xor(v128.load(one), v128.load(other)), firstMask(length));
  const second = v128.and(v128.xor(v128.load(one + 16), v128.load(other + 16)), secondMask(length));
  return !v128.any_true(v128.or(first, second));
}

function compareCase(one: u32, other: u32, length: u32): u32 {
  let result: u32 = 0;
  for (let i: u32 = 0; i < length; i += 16) {
    let a = v128.load(one + i);
    let b = v128.load(other + i);
    if (length - i < 16) {
      const tail = v128.load(TAIL_MASKS + 16 - (length - i));
      a = v128.and(a, tail);
      b = v128.and(b, tail);
    }
    const differs = v128.xor(a, b);
    if (!v128.any_true(differs)) continue;
    const letters = i8x16.lt_u(i8x16.sub(v128.or(a, i8x16.splat(CASE_BIT)), i8x16.splat(97)), i8x16.splat(26));
    if (v128.any_true(v128.xor(differs, v128.and(letters, v128.and(differs, i8x16.splat(CASE_BIT)))))) return 2;
    result = 1;
  }
  return result;
}

/** Makes sure that so many e-mails of one chunk fit: in memory, and into a table that is at most half full. */
function makeRoom(count: u32): void {
  if ((size + count) * 2 > tableMask) growTable();
  reserve(CHUNK_SIZE + count * (HEAD + 7));
}

function growTable(): void {
  const old = table;
  const oldMask = tableMask;
  tableMask = oldMask * 2 + 1;
  table = free;
  free = table + ((tableMask + 1) << 2);
  reserve(0);
  memory.fill(table, 0, free - table);
  for (let i: u32 = 0; i <= oldMask; i++) {
    const entry = load<u32>(old + (i << 2));
    if (entry === 0) continue;
    let slot = load<u32>((entry & placeMask) << 3, 12) & tableMask;
    while (load<u32>(table + (slot << 2)) !== 0) slot = (slot + 1) & tableMask;
    store<u32>(table + (slot << 2), entry);
  }
}

/** Lets the memory reach behind the last e-mail by so many bytes and some more. */
function reserve(bytes: u32): void {
  const wanted = (free + bytes + 131072) >> 16;
  const there = <u32>memory.size();
  if (wanted <= there) return;
  if (memory.grow(<i32>(wanted - there + (there >> 3))) < 0) unreachable();
}
