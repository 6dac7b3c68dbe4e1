import { GrowingInts } from './growingInts.ts';
import { readCell } from './table.ts';

const QUOTE = 34;
const SPACE = 32;
const FIRST_BEYOND_ASCII = 127;
const CASE_BIT = 0x20;

/** A salt for the hash, so that nobody can prepare a roster whose e-mails all collide. */
const SEED = (Math.random() * 0xffffffff) | 0;

/** Gives each e-mail a small number: equal text (after trimming) is an equal number, 0 is blank. */
export interface EmailIndex {
  /** The number of the e-mail written between two offsets. */
  numberOf(start: number, end: number): number;
  /** The e-mail that a number stands for. */
  textOf(number: number): string;
  /** The first number whose e-mail differs at most by case. */
  twinOf(number: number): number;
  /** One more than the largest number given. */
  size(): number;
}

/** An empty index over a text; `expected` is about how many e-mails will come. */
export function indexEmails(text: string, expected: number): EmailIndex {
  let slots = new Int32Array(slotCount(expected));
  const hashes = new GrowingInts(expected + 1);
  const starts = new GrowingInts(expected + 1);
  const ends = new GrowingInts(expected + 1);
  const twins = new GrowingInts(expected + 1);
  /** Text of the e-mails that do not stand in the document letter by letter (doubled quotes). */
  const unescaped = new Map<number, string>();
  for (const column of [hashes, starts, ends, twins]) column.push(0);

  const textOf = (number: number): string => unescaped.get(number) ?? text.slice(starts.at(number), ends.at(number));

  const add = (hash: number, start: number, end: number, twin: number, slot: number): number => {
    const number = hashes.length;
    hashes.push(hash);
    starts.push(start);
    ends.push(end);
    twins.push(twin === 0 ? number : twin);
    slots[slot] = number;
    if (number * 2 > slots.length) slots = growSlots(slots, hashes);
    return number;
  };

  /** Looks up `source` between the offsets; `source` is the document itself or the value of one escaped cell. */
  const find = (source: string, start: number, end: number): number => {
    const hash = hashFolded(source, start, end);
    const mask = slots.length - 1;
    let twin = 0;
    let slot = hash & mask;
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (hashes.at(number) === hash) {
        if (isSame(number, source, start, end)) return number;
        if (twin === 0 && textOf(number).toLowerCase() === source.slice(start, end).toLowerCase()) twin = twins.at(number);
      }
      slot = (slot + 1) & mask;
    }
    if (source === text) return add(hash, start, end, twin, slot);
    const number = add(hash, 0, 0, twin, slot);
    unescaped.set(number, source.slice(start, end));
    return number;
  };

  const isSame = (number: number, source: string, start: number, end: number): boolean => {
    if (source !== text || unescaped.has(number)) return textOf(number) === source.slice(start, end);
    const from = starts.at(number);
    if (ends.at(number) - from !== end - start) return false;
    for (let i = 0; i < end - start; i++) {
      if (text.charCodeAt(from + i) !== text.charCodeAt(start + i)) return false;
    }
    return true;
  };

  return {
    numberOf(cellStart, cellEnd) {
      if (cellStart >= cellEnd) return 0;
      let start = cellStart;
      let end = cellEnd;
      if (text.charCodeAt(start) === QUOTE) {
        const value = readCell(text, start, end);
        if (value.length !== end - start - 2) return value.trim() === '' ? 0 : find(value.trim(), 0, value.trim().length);
        start++;
        end--;
      }
      [start, end] = trimSpan(text, start, end);
      return start === end ? 0 : find(text, start, end);
    },
    textOf,
    twinOf: (number) => twins.at(number),
    size: () => hashes.length,
  };
}

function slotCount(expected: number): number {
  return 1 << Math.max(4, 32 - Math.clz32(expected * 2));
}

function growSlots(slots: Int32Array, hashes: GrowingInts): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(slots.length * 2);
  const mask = larger.length - 1;
  for (let number = 1; number < hashes.length; number++) {
    let slot = hashes.at(number) & mask;
    while (larger[slot] !== 0) slot = (slot + 1) & mask;
    larger[slot] = number;
  }
  return larger;
}

/** Equal for texts that differ only by case: ASCII letters lose their case bit, other letters do not count. */
function hashFolded(source: string, start: number, end: number): number {
  let hash = SEED;
  for (let i = start; i < end; i++) {
    const code = source.charCodeAt(i);
    if (code < FIRST_BEYOND_ASCII) hash = Math.imul(hash ^ (code | CASE_BIT), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash;
}

function trimSpan(text: string, cellStart: number, cellEnd: number): readonly [number, number] {
  let start = cellStart;
  let end = cellEnd;
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return [start, end];
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= SPACE || code >= FIRST_BEYOND_ASCII ? text[at]!.trim() === '' : false;
}
