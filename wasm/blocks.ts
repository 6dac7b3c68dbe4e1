/** Of 64 bytes the bits of those that equal the 16 stored ones. */
export function maskOf(a: v128, b: v128, c: v128, d: v128, stored: u32): u64 {
  const wanted = v128.load(stored);
  const low = <u64>i8x16.bitmask(i8x16.eq(a, wanted)) | ((<u64>i8x16.bitmask(i8x16.eq(b, wanted))) << 16);
  return low | ((<u64>i8x16.bitmask(i8x16.eq(c, wanted))) << 32) | ((<u64>i8x16.bitmask(i8x16.eq(d, wanted))) << 48);
}

/** Something that is set where any of 64 bytes equals the 16 stored ones. */
export function anyOf(a: v128, b: v128, c: v128, d: v128, stored: u32): v128 {
  const wanted = v128.load(stored);
  return v128.or(v128.or(i8x16.eq(a, wanted), i8x16.eq(b, wanted)), v128.or(i8x16.eq(c, wanted), i8x16.eq(d, wanted)));
}

/** Each bit tells whether the bits up to it, itself among them, are odd in number. */
export function prefixXor(mask: u64): u64 {
  mask ^= mask << 1;
  mask ^= mask << 2;
  mask ^= mask << 4;
  mask ^= mask << 8;
  mask ^= mask << 16;
  return mask ^ (mask << 32);
}

/** How many bits are set below the lowest one of another mask. */
export function countBelow(mask: u64, other: u64): u32 {
  return <u32>popcnt(mask & ((other & (0 - other)) - 1));
}
