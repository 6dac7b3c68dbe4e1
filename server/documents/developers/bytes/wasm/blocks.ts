/** Returns a bit for each of 64 bytes that equals the stored byte, which is repeated 16 times. */
export function maskOf(a: v128, b: v128, c: v128, d: v128, stored: u32): u64 {
  const wanted = v128.load(stored);
  const low = <u64>i8x16.bitmask(i8x16.eq(a, wanted)) | ((<u64>i8x16.bitmask(i8x16.eq(b, wanted))) << 16);
  return low | ((<u64>i8x16.bitmask(i8x16.eq(c, wanted))) << 32) | ((<u64>i8x16.bitmask(i8x16.eq(d, wanted))) << 48);
}

/** Returns a vector that is not zero if any of 64 bytes equals the stored byte. */
export function anyOf(a: v128, b: v128, c: v128, d: v128, stored: u32): v128 {
  const wanted = v128.load(stored);
  return v128.or(v128.or(i8x16.eq(a, wanted), i8x16.eq(b, wanted)), v128.or(i8x16.eq(c, wanted), i8x16.eq(d, wanted)));
}

/** Returns the parity of all bits up to and including each bit. */
export function prefixXor(mask: u64): u64 {
  mask ^= mask << 1;
  mask ^= mask << 2;
  mask ^= mask << 4;
  mask ^= mask << 8;
  mask ^= mask << 16;
  return mask ^ (mask << 32);
}

/** Counts the bits below the lowest bit of another mask. */
export function countBelow(mask: u64, other: u64): u32 {
  return <u32>popcnt(mask & ((other & (0 - other)) - 1));
}
