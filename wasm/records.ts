import { AT_ONCE, hashes, numberOne, stored, touchEmail, touchSlot } from './emails';
import { CHUNK, FOREIGN, LINE_STEP } from './layout';
import { isAgain, listAgain, lookAt, mentionAll, putFound } from './mentions';
import { takeLarger, takeRoom } from './room';

/** Of each record where it starts and the number of its manager's e-mail; of every fourth the line; 4 bytes each. */
export let rowStarts: u32 = 0;
export let managers: u32 = 0;
export let lines: u32 = 0;
/** The hash of each person's e-mail, 0 for none, in whose stead its number stands at the end; 4 bytes each. */
export let people: u32 = 0;
/** Where it is in the file, and how long. */
export let spans: u32 = 0;
export const SPAN: u32 = 8;
/** How many records there is room for. */
let capacity: u32 = 0;

/** The people whose e-mails are to be looked at, since others may mention them too; the next of them, and behind the last. */
let looks: u32 = 0;
let nextLook: u32 = 0;
let lastLook: u32 = 0;

/** One more than the largest number of an e-mail. */
export let size: u32 = 0;

/** Forgets all records and makes room for about so many. */
export function clearRecords(guess: u32): void {
  looks = 0;
  capacity = guess + (guess >> 4);
  rowStarts = takeRoom(capacity << 2);
  managers = takeRoom(capacity << 2);
  lines = takeRoom((capacity / LINE_STEP + 1) << 2);
  people = takeRoom(capacity << 2);
  spans = takeRoom(capacity * SPAN);
  // Whoever has no e-mail is looked at.
  lookAt(0);
}

/** Makes room for so many records in all. */
export function reachRecords(count: u32): void {
  if (count <= capacity) return;
  const old = capacity;
  capacity = count + (count >> 1);
  rowStarts = takeLarger(rowStarts, old << 2, capacity << 2);
  managers = takeLarger(managers, old << 2, capacity << 2);
  lines = takeLarger(lines, (old / LINE_STEP + 1) << 2, (capacity / LINE_STEP + 1) << 2);
  people = takeLarger(people, old << 2, capacity << 2);
  spans = takeLarger(spans, old * SPAN, capacity * SPAN);
}

/**
 * Numbers the e-mails of all people, so many. The chunk holds so many bytes of the file from an offset on; gives from where on the file is needed
 * to go on, 0 where all is done.
 */
export function numberAll(count: u32, from: u32, length: u32): u32 {
  if (looks === 0) listLooks(count);
  while (nextLook < lastLook) {
    const first = nextLook;
    nextLook = findUnheld(first, from, length);
    if (nextLook === first) return load<u32>(spans + load<u32>(first) * SPAN);
    for (let look = first; look < nextLook; look += 4) touchSlot(load<u32>(people + (load<u32>(look) << 2)));
    for (let look = first; look < nextLook; look += 4) touchEmail(load<u32>(people + (load<u32>(look) << 2)));
    for (let look = first; look < nextLook; look += 4) numberLook(load<u32>(look), CHUNK - from);
  }
  numberOthers(count);
  return 0;
}

/** The first of the looks, from one on, whose e-mail is not in the part of the file that the chunk holds; at most so many. */
function findUnheld(look: u32, from: u32, length: u32): u32 {
  const last = min(look + (AT_ONCE << 2), lastLook);
  for (; look < last; look += 4) {
    const span = spans + load<u32>(look) * SPAN;
    const place = load<u32>(span);
    const measured = load<u32>(span, 4);
    if (measured !== 0 && (place < from || place - from + (measured & ~FOREIGN) > length)) break;
  }
  return look;
}

/** Numbers the e-mail of a person, if there is one; `shift` is what its place in the file lacks to its address. */
function numberLook(record: u32, shift: u32): void {
  const span = spans + record * SPAN;
  const person = people + (record << 2);
  const measured = load<u32>(span, 4);
  store<u32>(person, measured === 0 ? 0 : numberOne(load<u32>(span) + shift, measured, load<u32>(person), record));
}

/** Lists who is to be looked at. */
function listLooks(count: u32): void {
  const persons = people;
  mentionAll(hashes + 4, stored);
  looks = takeRoom((count + 1) << 2);
  const last = listAgain(persons, count, looks);
  nextLook = looks;
  lastLook = last;
  // Of many hardly any would be sorted out.
  if (((last - looks) >> 2) * 2 > count) return;
  for (let number: u32 = 1; number <= stored; number++) putFound(load<u32>(hashes + (number << 2)));
  for (let look = looks; look < last; look += 4) putFound(load<u32>(persons + (load<u32>(look) << 2)));
  let kept = looks;
  for (let look = looks; look < last; look += 4) {
    const record = load<u32>(look);
    store<u32>(kept, record);
    kept += isAgain(load<u32>(persons + (record << 2))) << 2;
  }
  lastLook = kept;
}

/** Gives the numbers behind those of the table to whoever was not looked at. */
function numberOthers(count: u32): void {
  store<u32>(lastLook, count);
  let person = people;
  let number = stored + 1;
  for (let look = looks; look <= lastLook; look += 4) {
    for (const looked = people + (load<u32>(look) << 2); person < looked; person += 4) store<u32>(person, number++);
    person += 4;
  }
  size = number;
}
