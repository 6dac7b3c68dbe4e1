/**
 * The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3): cube roots as round constants,
 * square roots as the initial state.
 */
const ROUNDS = Uint32Array.from(primes(64), (prime) => Math.cbrt(prime) * 2 ** 32);
const START = Uint32Array.from(primes(8), (prime) => Math.sqrt(prime) * 2 ** 32);

const BLOCK = 64;

/**
 * Returns the SHA-256 (FIPS 180-4) of a text's UTF-8 in hexadecimal, so that any other program can verify it. Not for secrets: its timing
 * depends on its input.
 */
export function hashText(text: string): string {
  const blocks = pad(new TextEncoder().encode(text));
  const state = START.slice();
  const words = new Uint32Array(BLOCK);
  for (let at = 0; at < blocks.byteLength; at += BLOCK) mix(state, words, blocks, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Pads with a one bit and zeros to full blocks that end with the length in bits. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function mix(state: Uint32Array, words: Uint32Array, blocks: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = blocks.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const [near, far] = [words[i - 2]!, words[i - 15]!];
    const one = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    const other = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    words[i] = words[i - 16]! + other + words[i - 7]! + one;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
