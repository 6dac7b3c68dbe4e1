import { takeZeros } from './room';

/** Returns the smallest mask of low bits that is at least `count`. A set of hashes has one bit for each value of these low bits, so it has false positives. */
export function maskFor(count: u32): u32 {
  let mask: u32 = 1;
  while (mask < count && mask < 0x7fffffff) mask = mask * 2 + 1;
  return mask;
}

/** Allocates an empty set. */
export function takeBits(mask: u32): u32 {
  return takeZeros((mask >> 3) + 1);
}

/** Adds the low bits of a hash to a set; returns true if they were in it. */
export function putBit(bits: u32, end: u32): bool {
  const word = bits + ((end >> 5) << 2);
  const there = load<u32>(word);
  const bit = (<u32>1) << (end & 31);
  if ((there & bit) !== 0) return true;
  store<u32>(word, there | bit);
  return false;
}

/** Returns 1 if the low bits of a hash are in a set, or else 0. */
export function hasBit(bits: u32, end: u32): u32 {
  return (load<u32>(bits + ((end >> 5) << 2)) >> (end & 31)) & 1;
}
