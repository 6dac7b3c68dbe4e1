import { hasBit, maskFor, putBit, takeBits } from './hashBits';

/**
 * Most e-mails occur in a roster once: no one shares them, and no manager has them. To find the others, the hash of each mentioned e-mail is added to
 * a set, and to a second one if it was in the first. This has false positives; a second pair of sets, with other bits of the hashes, removes most of them.
 */
let mask: u32 = 0;
let once: u32 = 0;
let again: u32 = 0;
let foundMask: u32 = 0;
let foundOnce: u32 = 0;
let foundAgain: u32 = 0;

/** Bits per person in the first pair of sets, and in the second. */
const BITS: u32 = 8;
const FOUND_BITS: u32 = 4;
/** Minimum mask of a set. */
const LEAST: u32 = 0xffff;

/** Removes all mentions and allocates space for about `guess` people. */
export function clearMentions(guess: u32): void {
  mask = maskFor(max(guess * BITS, LEAST));
  once = takeBits(mask);
  again = takeBits(mask);
  foundMask = maskFor(max(guess * FOUND_BITS, LEAST));
  foundOnce = takeBits(foundMask);
  foundAgain = takeBits(foundMask);
}

/** Mentions hashes of 4 bytes each; many at once, so that the waits for memory overlap. */
export function mentionAll(hashes: u32, count: u32): void {
  const ends = mask;
  const first = once;
  const second = again;
  const end = hashes + (count << 2);
  for (let at = hashes; at < end; at += 4) {
    const hash = load<u32>(at) & ends;
    if (putBit(first, hash)) putBit(second, hash);
  }
}

/** Lists the indexes of the hashes that may have been mentioned twice, 4 bytes each; returns the end of the list. One more entry may be written after it. */
export function listAgain(hashes: u32, count: u32, list: u32): u32 {
  const ends = mask;
  const second = again;
  for (let index: u32 = 0; index < count; index++) {
    store<u32>(list, index);
    list += hasBit(second, load<u32>(hashes + (index << 2)) & ends) << 2;
  }
  return list;
}

/** Adds a hash to the second pair of sets: one that may have been mentioned twice, or one from the table of e-mails. */
// @inline
export function putFound(hash: u32): void {
  const one = rotr(hash, 16) & foundMask;
  const other = rotr(hash, 8) & foundMask;
  const isThere = putBit(foundOnce, one);
  if (!putBit(foundOnce, other) || !isThere) return;
  putBit(foundAgain, one);
  putBit(foundAgain, other);
}

/** Returns 1 if a hash may still have been mentioned twice, once all are in the second pair of sets. */
// @inline
export function isAgain(hash: u32): u32 {
  return hasBit(foundAgain, rotr(hash, 16) & foundMask) & hasBit(foundAgain, rotr(hash, 8) & foundMask);
}

/** Treats a hash as if it had been mentioned twice. */
export function lookAt(hash: u32): void {
  putBit(again, hash & mask);
  putBit(foundAgain, rotr(hash, 16) & foundMask);
  putBit(foundAgain, rotr(hash, 8) & foundMask);
}
