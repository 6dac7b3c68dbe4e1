import { hasBit, maskFor, putBit, takeBits } from './hashBits';

/**
 * Most e-mails stand in a roster once: nobody shares them, and no manager has them. To find the others, the hash of each that is mentioned is put into
 * a set, and into a second one where it was there already. Some that are found so were mentioned once all the same: a second pair of sets, of other bits of
 * the hashes, sorts most of them out.
 */
let mask: u32 = 0;
let once: u32 = 0;
let again: u32 = 0;
let foundMask: u32 = 0;
let foundOnce: u32 = 0;
let foundAgain: u32 = 0;

/** Bits of the first sets for each person, and of the second. */
const BITS: u32 = 8;
const FOUND_BITS: u32 = 4;
/** The smallest mask of a set. */
const LEAST: u32 = 0xffff;

/** Forgets all that was mentioned, and makes room for about so many people. */
export function clearMentions(guess: u32): void {
  mask = maskFor(max(guess * BITS, LEAST));
  once = takeBits(mask);
  again = takeBits(mask);
  foundMask = maskFor(max(guess * FOUND_BITS, LEAST));
  foundOnce = takeBits(foundMask);
  foundAgain = takeBits(foundMask);
}

/** Some hashes are mentioned, 4 bytes each. Many at once: what is looked up for them is waited for together. */
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

/** Lists which of some hashes may have been mentioned twice, 4 bytes each; gives where the list ends. One more may be written behind it. */
export function listAgain(hashes: u32, count: u32, list: u32): u32 {
  const ends = mask;
  const second = again;
  for (let index: u32 = 0; index < count; index++) {
    store<u32>(list, index);
    list += hasBit(second, load<u32>(hashes + (index << 2)) & ends) << 2;
  }
  return list;
}

/** A hash that may have been mentioned twice is found, or one that the table of e-mails holds. */
// @inline
export function putFound(hash: u32): void {
  const one = rotr(hash, 16) & foundMask;
  const other = rotr(hash, 8) & foundMask;
  const isThere = putBit(foundOnce, one);
  if (!putBit(foundOnce, other) || !isThere) return;
  putBit(foundAgain, one);
  putBit(foundAgain, other);
}

/** 1 where one that was found still may have been mentioned twice, now that all are found. */
// @inline
export function isAgain(hash: u32): u32 {
  return hasBit(foundAgain, rotr(hash, 16) & foundMask) & hasBit(foundAgain, rotr(hash, 8) & foundMask);
}

/** A hash is as if it had been mentioned twice. */
export function lookAt(hash: u32): void {
  putBit(again, hash & mask);
  putBit(foundAgain, rotr(hash, 16) & foundMask);
  putBit(foundAgain, rotr(hash, 8) & foundMask);
}
