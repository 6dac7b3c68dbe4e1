import type { IntList } from '../intList.ts';
import { type ByteCells, readCells } from './cells.ts';
import type { ModuleExports, Places, ScanModule } from './compiledModule.ts';
import { type ByteScan, isSoundUtf8, LINE_STEP, type ScanBytes, type ScannedColumns } from './scan.ts';
import { ScanLists } from './scanLists.ts';

const LF = 10;
/** Bits of a note; the bits above them are the record. */
const RAGGED = 1;
const NAME = 2;
const EMAIL = 4;
const MANAGER = 8;
const EMAILLESS = 16;
const NOTE_BITS = 5;
/** Bytes loaded again at a time if an e-mail must be read once more. */
const PART = 16_384;
/** Bytes used to estimate the number of records, and the minimum length assumed for a record. */
const SAMPLE = 4096;
const SHORTEST_ROW = 24;

/** Creates a scan that uses the compiled module. */
export function compileScan(module: ScanModule): ScanBytes {
  return (bytes, start, columns) => {
    const { exports, places, spare } = module.start();
    let lists: ScanLists | null = spare.pop() ?? new ScanLists();
    const release = (): void => {
      lists?.clear();
      if (lists !== null) spare.push(lists);
      lists = null;
    };
    const scanner = new Scanner(exports, places, bytes, columns, lists);
    if (scanner.scan(start.offset, start.line)) return { ...scanner.finish(), release };
    release();
    return null;
  };
}

/** Feeds a file to the module in chunks, and collects the results of each. */
class Scanner {
  readonly #exports: ModuleExports;
  readonly #places: Places;
  readonly #bytes: Uint8Array;
  readonly #columns: ScannedColumns;
  readonly #lists: ScanLists;
  readonly #cells: ByteCells;

  constructor(exports: ModuleExports, places: Places, bytes: Uint8Array, columns: ScannedColumns, lists: ScanLists) {
    this.#exports = exports;
    this.#places = places;
    this.#bytes = bytes;
    this.#columns = columns;
    this.#cells = readCells(bytes);
    this.#lists = lists;
  }

  /** Scans from an offset to the end; returns false if the file is not valid. */
  scan(from: number, line: number): boolean {
    const { count, email, managerEmail, name } = this.#columns;
    const { BEHIND: behind, CHUNK: chunk, CHUNK_SIZE: size } = this.#places;
    this.#memory(chunk - 1, 1)[0] = LF;
    this.#exports.start(count, email, managerEmail, name, line, this.#guessRows(from));
    for (let at = from; at < this.#bytes.length; ) {
      const length = this.#load(at, size - 1);
      const atEnd = at + length === this.#bytes.length;
      this.#memory(chunk + length, behind).fill(LF);
      const taken = this.#exports.scan(atEnd ? length + 1 : length, at);
      if (taken <= 0 || !this.#isSound(chunk, taken)) return false;
      this.#take(this.#lists.notes, this.#places.NOTES, this.#exports.notes.value);
      this.#takeNew();
      at += taken;
    }
    return true;
  }

  /** Returns the collected results. */
  finish(): Omit<ByteScan, 'release'> {
    const lists = this.#lists;
    const exports = this.#exports;
    const rowCount = exports.records.value;
    this.#takeAll(lists.rowStarts, exports.rowStarts.value, rowCount);
    this.#takeAll(lists.lines, exports.lines.value, Math.ceil(rowCount / LINE_STEP));
    this.#takeAll(lists.managers, exports.managers.value, rowCount);
    const ragged: number[] = [];
    const emailless: number[] = [];
    const doubtfulNames: number[] = [];
    const byHand = new Map<number, number>();
    for (const note of lists.notes.values) {
      const record = note >>> NOTE_BITS;
      if ((note & RAGGED) !== 0) ragged.push(record);
      if ((note & NAME) !== 0) doubtfulNames.push(record);
      if ((note & EMAIL) !== 0) byHand.set(record, this.#numberByHand(record, this.#columns.email, record));
      if ((note & MANAGER) !== 0) lists.managers.set(record, this.#numberByHand(record, this.#columns.managerEmail, ~record));
      if ((note & EMAILLESS) !== 0 || byHand.get(record) === 0) emailless.push(record);
    }
    this.#numberPeople();
    this.#takeAll(lists.emails, exports.people.value, rowCount);
    for (const [record, number] of byHand) lists.emails.set(record, number);
    this.#takeAll(lists.named, exports.mentions.value, exports.stored.value + 1);
    return {
      rowCount,
      rowStarts: lists.rowStarts.values,
      lines: lists.lines.values,
      emails: lists.emails.values,
      managers: lists.managers.values,
      ragged,
      emailless,
      doubtfulNames,
      size: exports.size.value,
      named: lists.named.values,
      sharers: byHand.size === 0 ? lists.sharers.values : lists.sharers.values.sort(),
      twins: new Map(inPairs(lists.twins.values)),
      foreign: [...lists.foreign.values],
    };
  }

  /** Fills the chunk from an offset with at most `most` bytes and returns their number. */
  #load(from: number, most: number): number {
    const length = Math.min(most, this.#bytes.length - from);
    this.#memory(this.#places.CHUNK, length).set(this.#bytes.subarray(from, from + length));
    return length;
  }

  /** Whether complete rows in the memory are valid text; Node.js validates UTF-8 fastest. */
  #isSound(at: number, length: number): boolean {
    const { foreignBytes, mayBeReplaced } = this.#exports;
    return foreignBytes.value === 0 || isSoundUtf8(this.#memory(at, length), mayBeReplaced.value !== 0);
  }

  /** Numbers the e-mails of all people. Most are not read again; parts of the file with those that must be are loaded once more. */
  #numberPeople(): void {
    let from = 0;
    for (let needed = this.#exports.numberPeople(0, 0); needed !== 0; ) {
      // An e-mail that is longer than a part is requested again.
      const length = this.#load(needed, needed === from ? this.#places.CHUNK_SIZE : PART);
      from = needed;
      needed = this.#exports.numberPeople(from, length);
      this.#takeNew();
    }
  }

  /** Returns the number of an e-mail that the module cannot read from the bytes: doubled quotes, non-ASCII spaces. */
  #numberByHand(record: number, column: number, mention: number): number {
    const { starts, ends } = this.#cells.row(this.#lists.rowStarts.values[record]!);
    const email = Buffer.from(this.#cells.value(starts[column]!, ends[column]!).trim());
    if (email.length === 0) return 0;
    this.#memory(this.#places.CHUNK, email.length).set(email);
    const number = this.#exports.numberOf(email.length, mention);
    this.#takeNew();
    return number;
  }

  /** Estimates the number of rows from the length of the first ones. */
  #guessRows(from: number): number {
    const sample = this.#bytes.subarray(from, from + SAMPLE);
    let lineEnds = 1;
    for (let at = sample.indexOf(LF); at !== -1; at = sample.indexOf(LF, at + 1)) lineEnds++;
    const rest = this.#bytes.length - from;
    return Math.min(Math.ceil((rest * lineEnds) / (sample.length + 1)), Math.ceil(rest / SHORTEST_ROW));
  }

  #memory(offset: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#exports.memory.buffer, offset, length);
  }

  /** Collects the e-mail results of a call. */
  #takeNew(): void {
    const { newForeign, twins, sharers } = this.#exports;
    this.#take(this.#lists.foreign, this.#places.FOREIGNERS, newForeign.value);
    this.#take(this.#lists.twins, this.#places.TWINS, twins.value * 2);
    this.#take(this.#lists.sharers, this.#places.SHARERS, sharers.value);
  }

  #takeAll(list: IntList, from: number, length: number): void {
    list.reserve(length);
    this.#take(list, from, length);
  }

  #take(list: IntList, from: number, length: number): void {
    if (length > 0) list.append(new Int32Array(this.#exports.memory.buffer, from, length));
  }
}

function* inPairs(values: Int32Array): Generator<[number, number]> {
  for (let at = 0; at < values.length; at += 2) yield [values[at]!, values[at + 1]!];
}
