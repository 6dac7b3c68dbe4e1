import { hashes, numberOne, stored } from './emails';
import { CHUNK, FOREIGN } from './layout';
import { find, isAgain, listAgain, lookAt, mentionAll } from './mentions';
import { takeLarger, takeRoom } from './room';

/** The hash of each person's e-mail, 0 for none, in whose stead its number stands at the end; 4 bytes each. */
export let people: u32 = 0;
/** Where the e-mail is in the file, and how long. */
export const SPAN: u32 = 8;
let spans: u32 = 0;
let capacity: u32 = 0;

/** The people whose e-mails are to be looked at, since they are not the only ones who mention them; the next of them, and behind the last. */
let looks: u32 = 0;
let nextLook: u32 = 0;
let lastLook: u32 = 0;

/** One more than the largest number of an e-mail. */
export let size: u32 = 0;

/** Forgets all people and makes room for about so many. */
export function clearPeople(guess: u32): void {
  looks = 0;
  capacity = guess + (guess >> 4);
  people = takeRoom(capacity << 2);
  spans = takeRoom(capacity * SPAN);
  // Whoever has no e-mail is looked at.
  lookAt(0);
}

/** Makes room for so many people in all. */
export function reachPeople(count: u32): void {
  if (count <= capacity) return;
  const old = capacity;
  capacity = count + (count >> 1);
  people = takeLarger(people, old << 2, capacity << 2);
  spans = takeLarger(spans, old * SPAN, capacity * SPAN);
}

/** Where the hash of a person stands. */
export function hashOf(record: u32): u32 {
  return people + (record << 2);
}

export function spanOf(record: u32): u32 {
  return spans + record * SPAN;
}

/**
 * Numbers the e-mails of all people, so many. The chunk holds so many bytes of the file from an offset on; gives from where on the file is needed
 * to go on, 0 where all is done.
 */
export function numberAll(count: u32, from: u32, length: u32): u32 {
  if (looks === 0) listLooks(count);
  for (; nextLook < lastLook; nextLook += 4) {
    const record = load<u32>(nextLook);
    const span = spanOf(record);
    const place = load<u32>(span);
    const measured = load<u32>(span, 4);
    let number: u32 = 0;
    if (measured !== 0) {
      if (place < from || place - from + (measured & ~FOREIGN) > length) return place;
      number = numberOne(CHUNK + (place - from), measured, load<u32>(hashOf(record)), record);
    }
    store<u32>(hashOf(record), number);
  }
  numberOthers(count);
  return 0;
}

/** Lists who is to be looked at. */
function listLooks(count: u32): void {
  mentionAll(hashes + 4, stored);
  looks = takeRoom((count + 1) << 2);
  const last = listAgain(people, count, looks);
  for (let number: u32 = 1; number <= stored; number++) find(load<u32>(hashes + (number << 2)));
  for (let look = looks; look < last; look += 4) find(load<u32>(hashOf(load<u32>(look))));
  nextLook = lastLook = looks;
  for (let look = looks; look < last; look += 4) {
    const record = load<u32>(look);
    store<u32>(lastLook, record);
    lastLook += isAgain(load<u32>(hashOf(record))) << 2;
  }
}

/** Gives the numbers behind those of the table to whoever was not looked at. */
function numberOthers(count: u32): void {
  store<u32>(lastLook, count);
  size = stored + 1;
  let record: u32 = 0;
  for (let look = looks; look <= lastLook; look += 4) {
    for (const looked = load<u32>(look); record < looked; record++) store<u32>(hashOf(record), size++);
    record++;
  }
}
