import { hashText } from '../../core/sha256.ts';

/** Names longer than this many bytes are shortened: file systems allow 255, and an ending and a temporary name need room. */
const LONGEST = 180;

/** The number of digits of a hash that make a shortened name unique. */
const HASH_DIGITS = 12;

const ENCODER = new TextEncoder();

/** Names that Windows reserves for devices, with any ending and with spaces before it. */
const DEVICES = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(?= *(\.|$))/i;

/** Characters that every file system keeps as they are, in any position; `%` and `~` mark what was replaced. */
const PLAIN = /[\p{L}\p{N}_ .-]/u;

/**
 * Returns a file name, without ending, for any name of a service: it cannot leave its folder, and it is the same on every file system.
 * Other characters are percent-encoded as UTF-8, also those of `reserved` names and of names that differ from a sibling only by case.
 * Very long names end in `~` and a hash.
 */
export function toFileName(name: string, isTaken: (name: string) => boolean = () => false): string {
  const isReserved = DEVICES.test(name) || isTaken(name);
  const characters = [...name.toWellFormed()];
  const written = characters.map((character, index) => {
    const isEdge = index === 0 || index === characters.length - 1;
    const isPlain = PLAIN.test(character) && character === character.normalize('NFC') && !(isEdge && /[ .]/.test(character));
    return isPlain && !(isReserved && (index === 0 || character !== foldCase(character))) ? character : percentEncode(character);
  });
  const whole = written.join('');
  if (whole === '') return '%';
  return countBytes(whole) <= LONGEST ? whole : `${cut(written)}~${hashText(name).slice(0, HASH_DIGITS)}`;
}

/** Returns the name that was made into a file name; a shortened one is found among `known`, and is null if it is not there or not well written. */
export function fromFileName(written: string, known: Iterable<string>): string | null {
  if (written === '%') return '';
  const [, hash] = /~([0-9a-f]+)$/.exec(written) ?? [];
  if (hash !== undefined) {
    for (const name of known) if (hashText(name).startsWith(hash)) return name;
    return null;
  }
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

/** Returns the test for names that need to be encoded because a sibling differs from them only by case. */
export function findCaseTwins(names: Iterable<string>): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const name of new Set(names)) counts.set(foldCase(name), (counts.get(foldCase(name)) ?? 0) + 1);
  return (name) => (counts.get(foldCase(name)) ?? 0) > 1 && name !== foldCase(name);
}

/** Some file systems compare `ß` like `ss`, and one sigma like the other: what has the same capitals is the same. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}

function countBytes(text: string): number {
  return ENCODER.encode(text).length;
}

function percentEncode(character: string): string {
  return [...ENCODER.encode(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function cut(pieces: readonly string[]): string {
  let result = '';
  for (const piece of pieces) {
    if (countBytes(result + piece) > LONGEST - HASH_DIGITS - 1) break;
    result += piece;
  }
  return result;
}
