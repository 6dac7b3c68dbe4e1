import { AT_ONCE, hashes, numberOne, stored, touchEmail, touchSlot } from './emails';
import { CHUNK, FOREIGN, LINE_STEP } from './layout';
import { isAgain, listAgain, lookAt, mentionAll, putFound } from './mentions';
import { takeLarger, takeRoom } from './room';

/** For each record, its start and the number of its manager's e-mail; for every fourth, its line; 4 bytes each. */
export let rowStarts: u32 = 0;
export let managers: u32 = 0;
export let lines: u32 = 0;
/** For each person, the hash of the e-mail, which its number replaces at the end; 0 for none; 4 bytes each. */
export let people: u32 = 0;
/** The offset of each e-mail in the file, and its length. */
export let spans: u32 = 0;
export const SPAN: u32 = 8;
/** The number of records that fit. */
let capacity: u32 = 0;

/** The people whose e-mails need a lookup, because others may mention them too: the start of the list, the next entry, and the end. */
let looks: u32 = 0;
let nextLook: u32 = 0;
let lastLook: u32 = 0;

/** The highest number of an e-mail plus one. */
export let size: u32 = 0;

/** Removes all records and allocates space for about `guess` of them. */
export function clearRecords(guess: u32): void {
  looks = 0;
  capacity = guess + (guess >> 4);
  rowStarts = takeRoom(capacity << 2);
  managers = takeRoom(capacity << 2);
  lines = takeRoom((capacity / LINE_STEP + 1) << 2);
  people = takeRoom(capacity << 2);
  spans = takeRoom(capacity * SPAN);
  // People without an e-mail need a lookup.
  lookAt(0);
}

/** Makes space for `count` records in total. */
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
 * Numbers the e-mails of all `count` people. The chunk holds `length` bytes of the file from the offset `from` on; returns the offset whose bytes are
 * needed next, or 0 at the end.
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

/** Returns the first lookup, from one on, whose e-mail is not in the chunk's part of the file; at most AT_ONCE further on. */
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

/** Numbers the e-mail of a person, if there is one; its address is its offset in the file plus `shift`. */
function numberLook(record: u32, shift: u32): void {
  const span = spans + record * SPAN;
  const person = people + (record << 2);
  const measured = load<u32>(span, 4);
  store<u32>(person, measured === 0 ? 0 : numberOne(load<u32>(span) + shift, measured, load<u32>(person), record));
}

/** Lists the people who need a lookup. */
function listLooks(count: u32): void {
  const persons = people;
  mentionAll(hashes + 4, stored);
  looks = takeRoom((count + 1) << 2);
  const last = listAgain(persons, count, looks);
  nextLook = looks;
  lastLook = last;
  // If there are many, hardly any would be removed.
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

/** Assigns the numbers after those of the table to all other people. */
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
