import { takeZeros } from './room';

/** The smallest mask of lower bits that is at least so large. A set of hashes is a bit for each of their ends below one: it says of some that it has them where it has not. */
export function maskFor(count: u32): u32 {
  let mask: u32 = 1;
  while (mask < count && mask < 0x7fffffff) mask = mask * 2 + 1;
  return mask;
}

/** Takes memory for an empty set. */
export function takeBits(mask: u32): u32 {
  return takeZeros((mask >> 3) + 1);
}

/** Puts the end of a hash into a set; true where it was in it. */
export function putBit(bits: u32, end: u32): bool {
  const word = bits + ((end >> 5) << 2);
  const there = load<u32>(word);
  const bit = (<u32>1) << (end & 31);
  if ((there & bit) !== 0) return true;
  store<u32>(word, there | bit);
  return false;
}

/** 1 where the end of a hash is in a set, else 0. */
export function hasBit(bits: u32, end: u32): u32 {
  return (load<u32>(bits + ((end >> 5) << 2)) >> (end & 31)) & 1;
}
