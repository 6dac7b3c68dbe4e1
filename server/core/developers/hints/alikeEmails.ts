import { findCollisions } from './collisions.ts';
import { toSkeleton } from './confusables.ts';
import type { EmailCodes } from './emailCodes.ts';
import type { AlikeEmails, HintPeople, SuspectEmail } from './hintFacts.ts';
import { withoutSpaces } from './invisible.ts';

/**
 * Finds e-mails that may look alike: all whose `toSkeleton` or `toSpaceKey` another e-mail shares. ASCII e-mails are compared by a hash of
 * their skeletons, which is the same if either is; all others are included.
 */
export function findAlikeEmails({ people, managers, codes, recordOf, reportOf, emailText }: HintPeople): AlikeEmails {
  const strangers = managers.filter((number) => recordOf(number) === -1);
  const numbers = new Int32Array(people.length + strangers.length);
  numbers.set(people);
  numbers.set(strangers, people.length);
  const suspects = new Set<number>();
  const hashes = numbers.map((number, index) => {
    const hash = hashSkeleton(codes, number);
    if (hash !== FOREIGN) return hash;
    suspects.add(index);
    return hashText(toSkeleton(withoutSpaces(emailText(number))));
  });
  for (const index of findCollisions(hashes)) suspects.add(index);
  const found: { readonly people: SuspectEmail[]; readonly managers: SuspectEmail[] } = { people: [], managers: [] };
  for (const index of [...suspects].sort((one, other) => one - other)) {
    const number = numbers[index]!;
    const isPerson = index < people.length;
    const suspect = { record: isPerson ? recordOf(number) : reportOf(number), email: emailText(number) };
    (isPerson ? found.people : found.managers).push(suspect);
  }
  return found;
}

const FIRST_BEYOND_ASCII = 128;
const R = 114;
const N = 110;
const M = 109;
const V = 118;
const W = 119;

/** The skeleton of each ASCII character; 0 for a character that is dropped. */
const SKELETON_CODES = Uint8Array.from({ length: FIRST_BEYOND_ASCII }, (_, code) =>
  toSkeleton(withoutSpaces(String.fromCharCode(code))).charCodeAt(0),
);

/** Not a hash: the e-mail contains characters beyond ASCII. */
const FOREIGN = -1;

/**
 * Hashes the skeleton of an e-mail to an integer ≥ 0, or returns FOREIGN. Pairs that a skeleton joins are hashed separately (m as rn, w as
 * vv), so no letter depends on the next.
 */
function hashSkeleton({ codes, starts }: EmailCodes, number: number): number {
  const end = starts[number + 1]!;
  let hash = 0;
  for (let at = starts[number]!; at < end; at++) {
    const code = codes[at]!;
    if (code >= FIRST_BEYOND_ASCII) return FOREIGN;
    hash = mixLetter(hash, SKELETON_CODES[code]!);
  }
  return hash >>> 1;
}

/** Hashes a skeleton in the same way. */
function hashText(skeleton: string): number {
  let hash = 0;
  for (let at = 0; at < skeleton.length; at++) {
    const code = skeleton.charCodeAt(at);
    hash = mixLetter(hash, code < FIRST_BEYOND_ASCII ? SKELETON_CODES[code]! : code);
  }
  return hash >>> 1;
}

function mixLetter(hash: number, letter: number): number {
  if (letter === M) return mix(mix(hash, R), N);
  if (letter === W) return mix(mix(hash, V), V);
  return letter === 0 ? hash : mix(hash, letter);
}

function mix(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x01000193);
}
