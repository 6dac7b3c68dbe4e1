import { maskFor } from './hashBits';
import { CHUNK_SIZE, FOREIGN, FOREIGNERS, RUN, RUNS, SHARERS, TWINS } from './layout';
import { endOfRoom, takeLarger, takeRoom, takeZeros } from './room';
import { compare, copyText } from './texts';

/** Size of the header of a stored e-mail: its number and its length. */
const HEAD: u32 = 8;

/** Minimum mask of the table. */
const LEAST: u32 = 1023;

/** Number of e-mails that are looked up together. */
export const AT_ONCE: u32 = 256;

/** Since the last `clearNew`: the number of new e-mails with non-ASCII bytes, of new ones that differ from an earlier one only by case, and of people who share an e-mail. */
export let newForeign: u32 = 0;
export let twins: u32 = 0;
export let sharers: u32 = 0;
/** Exported so that the compiler keeps the loads of `touchSlot` and `touchEmail`. */
export let touched: u32 = 0;

/**
 * A hash table of the e-mails of managers, and of people who may be managers or share an e-mail. Open addressing, at most half full: the slot of an e-mail
 * holds its address in units of 8 bytes, and bits of its hash in the bits that the address leaves free, so that hardly any other e-mail is compared. 0 is a free slot.
 */
let table: u32 = 0;
let tableMask: u32 = 0;
let placeMask: u32 = 0;
/** For each e-mail by number: its address in these units, its hash, and the number of the first e-mail that differs only by case; 4 bytes each. */
let places: u32 = 0;
export let hashes: u32 = 0;
let firstTwins: u32 = 0;
/** For each e-mail, the first person who has it; if there is none so far, the complement of the first person whose manager has it. */
export let mentions: u32 = 0;
/** The highest number. */
export let stored: u32 = 0;

/** Removes all e-mails and allocates space for about `guess` of them. */
export function clearEmails(guess: u32): void {
  tableMask = maskFor(max(guess * 2, LEAST));
  table = takeZeros((tableMask + 1) << 2);
  const bytes = (tableMask + 1) << 1;
  places = takeRoom(bytes);
  hashes = takeRoom(bytes);
  firstTwins = takeRoom(bytes);
  mentions = takeRoom(bytes);
  store<i32>(mentions, -1);
  stored = placeMask = 0;
}

/** Resets the counts of new e-mails. */
export function clearNew(): void {
  newForeign = twins = sharers = 0;
}

/**
 * Numbers the managers of a chunk's rows by their runs, and writes the numbers to `numbers`; `first` is the record of the first row. It handles many at
 * once because each lookup waits for memory: all slots are loaded before the first is needed, and then all e-mails, so that the waits overlap.
 */
export function numberManagers(end: u32, rows: u32, first: u32, numbers: u32): void {
  store<u32>(end, rows, 12);
  makeRoom((end - RUNS) / RUN);
  for (let from = RUNS; from < end; from += AT_ONCE * RUN) {
    const to = min(from + AT_ONCE * RUN, end);
    for (let run = from; run < to; run += RUN) touchSlot(load<u32>(run, 8));
    for (let run = from; run < to; run += RUN) touchEmail(load<u32>(run, 8));
    for (let run = from; run < to; run += RUN) {
      const length = load<u32>(run, 4);
      let row = load<u32>(run, 12);
      const number = length === 0 ? 0 : findNumber(load<u32>(run), length, load<u32>(run, 8), ~(first + row));
      for (const behind = load<u32>(run, RUN + 12); row < behind; row++) store<u32>(numbers + (row << 2), number);
    }
  }
}

/** Numbers an e-mail; `mention` is the record that has it, or the complement of a record whose manager has it. */
export function numberOne(start: u32, length: u32, hash: u32, mention: i32): u32 {
  makeRoom(1);
  const known = stored;
  const number = findNumber(start, length, hash, mention);
  if (number <= known) mentionAgain(mentions + (number << 2), mention);
  return number;
}

/** Records a further mention of an e-mail: by another report of a manager, by the manager, or by a person who shares it. */
function mentionAgain(place: u32, mention: i32): void {
  const known = load<i32>(place);
  // The largest complement belongs to the first record.
  const isFirst = known < 0 ? mention > known : mention >= 0 && mention < known;
  if (isFirst) store<i32>(place, mention);
  if (known >= 0 && mention >= 0) store<u32>(SHARERS + (sharers++ << 2), max(known, mention));
}

/** Loads the slot of an e-mail into the cache before it is needed. */
export function touchSlot(hash: u32): void {
  touched |= slotOf(hash);
}

/** Loads the e-mail of a slot into the cache before it is needed. */
export function touchEmail(hash: u32): void {
  touched |= load<u32>((slotOf(hash) & placeMask) << 3);
}

function slotOf(hash: u32): u32 {
  return load<u32>(table + ((hash & tableMask) << 2));
}

function findNumber(start: u32, length: u32, hash: u32, mention: i32): u32 {
  let twin: u32 = 0;
  let slot = hash & tableMask;
  for (;;) {
    const entry = load<u32>(table + (slot << 2));
    if (entry === 0) break;
    if ((entry ^ hash) <= placeMask) {
      const email = (entry & placeMask) << 3;
      if (load<u32>(email, 4) === length) {
        const difference = compare(email + HEAD, start, length & ~FOREIGN);
        if (difference === 0) return load<u32>(email);
        if (difference === 1 && twin === 0 && length < FOREIGN) twin = load<u32>(firstTwins + (load<u32>(email) << 2));
      }
    }
    slot = (slot + 1) & tableMask;
  }
  return addEmail(start, length, hash, slot, twin, mention);
}

function addEmail(start: u32, length: u32, hash: u32, slot: u32, twin: u32, mention: i32): u32 {
  const number = ++stored;
  const bytes = length & ~FOREIGN;
  const email = takeRoom(HEAD + bytes);
  store<u32>(email, number);
  store<u32>(email, length, 4);
  copyText(email + HEAD, start, bytes);
  store<u32>(places + (number << 2), email >> 3);
  store<u32>(hashes + (number << 2), hash);
  store<u32>(firstTwins + (number << 2), twin === 0 ? number : twin);
  store<i32>(mentions + (number << 2), mention);
  store<u32>(table + (slot << 2), (hash & ~placeMask) | (email >> 3));
  if (length >= FOREIGN) store<u32>(FOREIGNERS + (newForeign++ << 2), number);
  if (twin !== 0) {
    store<u32>(TWINS + (twins << 3), number);
    store<u32>(TWINS + (twins++ << 3), twin, 4);
  }
  return number;
}

/** Makes space for so many e-mails of one chunk: the table stays at most half full, and its slots can hold all addresses. */
function makeRoom(count: u32): void {
  while ((stored + count) * 2 > tableMask) growTable();
  if (endOfRoom(CHUNK_SIZE + count * (HEAD + 8)) >> 3 > placeMask) widenPlaces();
}

function growTable(): void {
  const bytes = (tableMask + 1) << 1;
  places = takeLarger(places, bytes, bytes * 2);
  hashes = takeLarger(hashes, bytes, bytes * 2);
  firstTwins = takeLarger(firstTwins, bytes, bytes * 2);
  mentions = takeLarger(mentions, bytes, bytes * 2);
  tableMask = tableMask * 2 + 1;
  table = takeZeros((tableMask + 1) << 2);
  fillTable();
}

function widenPlaces(): void {
  placeMask = maskFor(endOfRoom(CHUNK_SIZE) >> 2);
  memory.fill(table, 0, (tableMask + 1) << 2);
  fillTable();
}

function fillTable(): void {
  for (let number: u32 = 1; number <= stored; number++) {
    const hash = load<u32>(hashes + (number << 2));
    let slot = hash & tableMask;
    while (load<u32>(table + (slot << 2)) !== 0) slot = (slot + 1) & tableMask;
    store<u32>(table + (slot << 2), (hash & ~placeMask) | load<u32>(places + (number << 2)));
  }
}
