import { toCodeUnits } from '../codeUnits.ts';
import { IntList } from './intList.ts';

const SPACE = ' ';
/** Follows each text, and does not occur in searched texts. */
const END = '\0';
/** Number of texts sampled to find the most selective character. */
const SAMPLE = 64;

/** The starts of texts or words with the same first letter, and the texts they belong to. */
interface Places {
  readonly starts: IntList;
  readonly owners: IntList;
}

/** Many short texts packed together, so that all of them can be searched within a millisecond: separate strings would be scattered in memory. */
export class PackedTexts {
  readonly #codes: Uint16Array;
  readonly #byFirst = new Map<string, Places>();

  /** With `byWord`, texts are found by the start of each of their words, which are separated by single spaces; otherwise by their own start. */
  constructor(texts: readonly string[], byWord: boolean) {
    this.#codes = toCodeUnits(texts.join(END) + END);
    let start = 0;
    texts.forEach((text, index) => {
      this.#add(text.charAt(0), start, index);
      for (let at = byWord ? text.indexOf(SPACE) + 1 : 0; at !== 0; at = text.indexOf(SPACE, at) + 1)
        this.#add(text.charAt(at), start + at, index);
      start += text.length + 1;
    });
  }

  /** Returns the indexes of the first texts that start with something, or have a word that does, at most `most`; empty for ''. */
  beginningWith(wanted: string, most: number): number[] {
    const places = this.#byFirst.get(wanted.charAt(0));
    if (wanted === '' || places === undefined) return [];
    const codes = this.#codes;
    const starts = places.starts.values;
    const owners = places.owners.values;
    const probed = findProbe(codes, starts, wanted);
    const probe = wanted.charCodeAt(probed);
    const found: number[] = [];
    for (let index = 0; index < starts.length && found.length < most; index++) {
      const start = starts[index]!;
      if (codes[start + probed] !== probe || !standsAt(codes, start, wanted)) continue;
      if (found[found.length - 1] !== owners[index]) found.push(owners[index]!);
    }
    return found;
  }

  #add(first: string, start: number, owner: number): void {
    let places = this.#byFirst.get(first);
    if (places === undefined) {
      places = { starts: new IntList(), owners: new IntList() };
      this.#byFirst.set(first, places);
    }
    places.starts.push(start);
    places.owners.push(owner);
  }
}

/** Returns the position in the searched text that rules out most others: many start alike, or end in the same domain. */
function findProbe(codes: Uint16Array, starts: Int32Array, wanted: string): number {
  const step = Math.max(1, Math.floor(starts.length / SAMPLE));
  const alike = Array.from({ length: wanted.length }, (_, at) => {
    let count = 0;
    for (let index = 0; index < starts.length; index += step) if (codes[starts[index]! + at] === wanted.charCodeAt(at)) count++;
    return count;
  });
  return alike.indexOf(Math.min(...alike));
}

function standsAt(codes: Uint16Array, start: number, wanted: string): boolean {
  for (let at = 0; at < wanted.length; at++) if (codes[start + at] !== wanted.charCodeAt(at)) return false;
  return true;
}
