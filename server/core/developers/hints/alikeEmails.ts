import { findCollisions } from './collisions.ts';
import { toSkeleton } from './confusables.ts';
import type { EmailCodes } from './emailCodes.ts';
import type { AlikeEmails, HintPeople, SuspectEmail } from './hintFacts.ts';
import { withoutSpaces } from './invisible.ts';

/**
 * Among them are all e-mails whose `toSkeleton`, or whose `toSpaceKey`, another e-mail has too. E-mails in ASCII are told by hashes of their skeletons, which
 * are equal where either is; those with other letters are all among them.
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

/** What each ASCII character becomes in a skeleton; 0 for what is left out. */
const SKELETON_CODES = Uint8Array.from({ length: FIRST_BEYOND_ASCII }, (_, code) =>
  toSkeleton(withoutSpaces(String.fromCharCode(code))).charCodeAt(0),
);

/** No hash: the e-mail has letters beyond ASCII. */
const FOREIGN = -1;

/** A hash of an e-mail's skeleton, from 0 on, or FOREIGN. What is joined there is taken apart: m is rn, and w is vv, so that no letter must wait for the next. */
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

/** The same of a skeleton. */
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
