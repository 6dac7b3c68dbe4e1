/** Where memory is free from on; behind it nothing is kept. */
let free: u32 = 0;

/** Bytes behind all that was taken that may be read and written in vain. */
const SLACK: u32 = 131072;

/** Forgets all that was taken, and gives out memory from a place on. */
export function clearRoom(from: u32): void {
  free = from;
}

/** Where what is taken next will end, if it has so many bytes. */
export function endOfRoom(bytes: u32): u32 {
  return free + bytes;
}

/** Takes so many bytes; what they hold is not told. */
export function takeRoom(bytes: u32): u32 {
  const taken = free;
  free = (free + bytes + 7) & ~7;
  const wanted = (free + SLACK) >> 16;
  const there = <u32>memory.size();
  if (wanted > there && memory.grow(<i32>(wanted - there + (there >> 3))) < 0) unreachable();
  return taken;
}

/** Takes so many bytes that are 0. */
export function takeZeros(bytes: u32): u32 {
  const taken = takeRoom(bytes);
  memory.fill(taken, 0, bytes);
  return taken;
}

/** Takes so many bytes, into which what was taken before is copied. */
export function takeLarger(old: u32, oldBytes: u32, bytes: u32): u32 {
  const taken = takeRoom(bytes);
  memory.copy(taken, old, oldBytes);
  return taken;
}
