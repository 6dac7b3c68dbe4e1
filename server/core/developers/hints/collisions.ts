/** Odd and random, so that no one can prepare hashes that cluster in one part of the table. */
const SALT = (Math.random() * 0xffffffff) | 1;

/** Returns the indices, ascending, of all hashes that occur more than once. */
export function findCollisions(hashes: Int32Array): number[] {
  const bits = Math.max(4, 33 - Math.clz32(hashes.length));
  const slots = new Int32Array(1 << bits);
  const mask = slots.length - 1;
  const isShared = new Uint8Array(hashes.length);
  let shared = 0;
  for (let index = 0; index < hashes.length; index++) {
    const hash = hashes[index]!;
    let slot = Math.imul(hash, SALT) >>> (32 - bits);
    // A slot holds the index of the first entry with its hash, plus one.
    while (slots[slot] !== 0 && hashes[slots[slot]! - 1] !== hash) slot = (slot + 1) & mask;
    const first = slots[slot]! - 1;
    if (first === -1) slots[slot] = index + 1;
    else {
      isShared[first] = isShared[index] = 1;
      shared++;
    }
  }
  const found: number[] = [];
  if (shared > 0) for (let index = isShared.indexOf(1); index !== -1; index = isShared.indexOf(1, index + 1)) found.push(index);
  return found;
}
