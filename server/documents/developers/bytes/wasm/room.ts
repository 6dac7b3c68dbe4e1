/** Start of the free memory. */
let free: u32 = 0;

/** Bytes after the allocated memory that code may read and write without effect. */
const SLACK: u32 = 131072;

/** Frees all memory and allocates from an address on. */
export function clearRoom(from: u32): void {
  free = from;
}

/** Returns the end of the next allocation of so many bytes. */
export function endOfRoom(bytes: u32): u32 {
  return free + bytes;
}

/** Allocates bytes with undefined contents. */
export function takeRoom(bytes: u32): u32 {
  const taken = free;
  free = (free + bytes + 7) & ~7;
  const wanted = (free + SLACK) >> 16;
  const there = <u32>memory.size();
  if (wanted > there && memory.grow(<i32>(wanted - there + (there >> 3))) < 0) unreachable();
  return taken;
}

/** Allocates zeroed bytes. */
export function takeZeros(bytes: u32): u32 {
  const taken = takeRoom(bytes);
  memory.fill(taken, 0, bytes);
  return taken;
}

/** Allocates bytes and copies an old allocation into them. */
export function takeLarger(old: u32, oldBytes: u32, bytes: u32): u32 {
  const taken = takeRoom(bytes);
  memory.copy(taken, old, oldBytes);
  return taken;
}
