import { CASE_BITS, FOREIGN, KEYS, TAIL_MASKS } from './layout';

const CASE_BIT: u8 = 0x20;
const ODD: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

/** Initializes; call it before the first text. */
export function prepareTexts(): void {
  v128.store(TAIL_MASKS, i8x16.splat(-1));
  v128.store(CASE_BITS, i8x16.splat(CASE_BIT));
}

/**
 * Writes the offset of a text (its address plus `shift`), its length and its hash, and returns the length. The hash ignores the case of ASCII letters; it is
 * a sum of secret products, NH of UMAC. The last 16 bytes are hashed as one part, even if some of them were hashed before.
 */
// @inline
export function measure(span: u32, hashed: u32, start: u32, end: u32, shift: u32): u32 {
  const length = end - start;
  let all = v128.load(start);
  let sum: v128;
  if (length < 16) {
    all = v128.and(all, v128.load(TAIL_MASKS + 16 - length));
    sum = multiply(all, KEYS);
  } else {
    const last = v128.load(end - 16);
    sum = i64x2.add(multiply(all, KEYS), multiply(last, KEYS + 16));
    all = v128.or(all, last);
    let key = KEYS + 32;
    for (let at = start + 16; at < end - 16; at += 16) {
      const part = v128.load(at);
      all = v128.or(all, part);
      sum = i64x2.add(sum, multiply(part, key));
      key += 16;
      if (key === KEYS + 128) {
        key = KEYS;
        sum = i64x2.mul(v128.xor(sum, i64x2.shr_u(sum, 32)), v128.or(v128.load(KEYS), i64x2.splat(1)));
      }
    }
  }
  let hash = <u64>i64x2.extract_lane(sum, 0) + <u64>i64x2.extract_lane(sum, 1) + <u64>length;
  hash = (hash ^ (hash >> 32)) * ODD;
  const measured = length | (i8x16.bitmask(all) === 0 ? 0 : FOREIGN);
  store<u32>(span, start + shift);
  store<u32>(span, measured, 4);
  store<u32>(hashed, <u32>(hash >> 32));
  return measured;
}

function multiply(part: v128, key: u32): v128 {
  const keyed = i32x4.add(v128.or(part, v128.load(CASE_BITS)), v128.load(key));
  return i64x2.extmul_low_i32x4_u(keyed, v128.shuffle<u32>(keyed, keyed, 2, 3, 0, 1));
}

/** Copies a text; up to 31 bytes after the target are overwritten. */
export function copyText(to: u32, from: u32, length: u32): void {
  v128.store(to, v128.load(from));
  v128.store(to + 16, v128.load(from + 16));
  for (let i: u32 = 32; i < length; i += 16) v128.store(to + i, v128.load(from + i));
}

/** Compares two texts of the same length: 0 if they are equal, 1 if only the case of ASCII letters differs, or else 2. */
export function compare(one: u32, other: u32, length: u32): u32 {
  return length <= 32 && isSame(one, other, length) ? 0 : compareCase(one, other, length);
}

/** Whether two texts of the same length, at most 32 bytes, are equal. */
// @inline
export function isSame(one: u32, other: u32, length: u32): bool {
  const first = v128.xor(v128.load(one), v128.load(other));
  if (length < 16) return !v128.any_true(v128.and(first, v128.load(TAIL_MASKS + 16 - length)));
  return !v128.any_true(v128.or(first, v128.xor(v128.load(one + length - 16), v128.load(other + length - 16))));
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
