import type { IntList } from '../intList.ts';
import { type ByteCells, readCells } from './byteCells.ts';
import type { ByteScan, ScanBytes, ScannedColumns } from './byteScan.ts';
import type { ModuleExports, Places, ScanModule } from './compiledModule.ts';
import { ScanLists } from './scanLists.ts';
import { isSoundUtf8 } from './soundText.ts';

const LF = 10;
/** Bits of a note, above which its record stands. */
const RAGGED = 1;
const NAME = 2;
const EMAIL = 4;
const MANAGER = 8;
const EMAILLESS = 16;
const NOTE_BITS = 5;
const KEY_BYTES = 128;
/** Records are not many more than those of the first chunk let expect. */
const SLACK = 1.05;
/** Bytes by which the number of records is guessed, and the fewest that a record is then thought to take. */
const SAMPLE = 4096;
const SHORTEST_ROW = 24;

/** Makes a scan of the compiled module. */
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

/** Feeds a file to the module chunk by chunk, and gathers what each leaves. */
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

  /** Scans from an offset to the end; false where the file is not sound. */
  scan(from: number, line: number): boolean {
    const { count, email, managerEmail, name } = this.#columns;
    const { BEHIND: behind, CHUNK: chunk, CHUNK_SIZE: size, KEYS: keys } = this.#places;
    crypto.getRandomValues(this.#memory(keys, KEY_BYTES));
    this.#memory(chunk - 1, 1)[0] = LF;
    const whole = this.#bytes.length - from;
    this.#exports.start(count, email, managerEmail, name, line, this.#bytes.length, this.#guessRows(from));
    for (let at = from; at < this.#bytes.length; ) {
      const length = Math.min(size - 1, this.#bytes.length - at);
      const atEnd = at + length === this.#bytes.length;
      const memory = this.#memory(chunk, length + behind);
      memory.set(this.#bytes.subarray(at, at + length));
      memory.fill(LF, length);
      const taken = this.#exports.scan(atEnd ? length + 1 : length, at);
      if (taken <= 0 || !this.#isSound(chunk, taken)) return false;
      this.#gather();
      if (at === from && !atEnd) this.#lists.reserve(Math.ceil((this.#lists.rowStarts.length * whole * SLACK) / taken));
      at += taken;
    }
    return true;
  }

  /** Whether whole rows in the memory are sound text; the engine judges UTF-8 fastest. */
  #isSound(at: number, length: number): boolean {
    const { foreignBytes, mayBeReplaced } = this.#exports;
    return foreignBytes.value === 0 || isSoundUtf8(this.#memory(at, length), mayBeReplaced.value !== 0);
  }

  /** What was gathered, put in order. */
  finish(): Omit<ByteScan, 'release'> {
    const lists = this.#lists;
    const ragged: number[] = [];
    const emailless: number[] = [];
    const doubtfulNames: number[] = [];
    for (const note of lists.notes.values) {
      const record = note >>> NOTE_BITS;
      if ((note & RAGGED) !== 0) ragged.push(record);
      if ((note & NAME) !== 0) doubtfulNames.push(record);
      if ((note & (EMAIL | MANAGER)) !== 0) this.#numberByHand(record, note);
      if ((note & EMAILLESS) !== 0 || ((note & EMAIL) !== 0 && lists.emails.get(record) === 0)) emailless.push(record);
    }
    return {
      rowCount: lists.rowStarts.length,
      rowStarts: lists.rowStarts.values,
      lines: lists.lines.values,
      emails: lists.emails.values,
      managers: lists.managers.values,
      ragged,
      emailless,
      doubtfulNames,
      size: this.#exports.size.value,
      inOrder: this.#exports.inOrder.value === 1,
      twins: new Map(inPairs(lists.twins.values)),
      foreign: [...lists.foreign.values],
    };
  }

  #memory(offset: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#exports.memory.buffer, offset, length);
  }

  #gather(): void {
    const { rows, lines, notes } = this.#exports;
    this.#take(this.#lists.rowStarts, 'ROW_STARTS', rows.value);
    this.#take(this.#lists.emails, 'EMAILS', rows.value);
    this.#take(this.#lists.managers, 'MANAGERS', rows.value);
    this.#take(this.#lists.lines, 'LINES', lines.value);
    this.#take(this.#lists.notes, 'NOTES', notes.value);
    this.#gatherNew();
  }

  #gatherNew(): void {
    const { newForeign, twins } = this.#exports;
    this.#take(this.#lists.foreign, 'FOREIGNERS', newForeign.value);
    this.#take(this.#lists.twins, 'TWINS', twins.value * 2);
  }

  #take(list: IntList, from: keyof Places, length: number): void {
    if (length > 0) list.append(new Int32Array(this.#exports.memory.buffer, this.#places[from], length));
  }

  /** How many rows there may be, by how long the first are. */
  #guessRows(from: number): number {
    const sample = this.#bytes.subarray(from, from + SAMPLE);
    let lineEnds = 1;
    for (const byte of sample) if (byte === LF) lineEnds++;
    const rest = this.#bytes.length - from;
    return Math.min(Math.ceil((rest * lineEnds) / (sample.length + 1)), Math.ceil(rest / SHORTEST_ROW));
  }

  /** Numbers e-mails that the bytes alone do not tell: doubled quotes, spaces beyond ASCII. */
  #numberByHand(record: number, note: number): void {
    const { starts, ends } = this.#cells.row(this.#lists.rowStarts.values[record]!);
    const numberOf = (column: number, mention: number): number => {
      const email = Buffer.from(this.#cells.value(starts[column]!, ends[column]!).trim());
      this.#memory(this.#places.CHUNK, email.length).set(email);
      const number = this.#exports.numberOf(email.length, mention);
      this.#gatherNew();
      return number;
    };
    if ((note & EMAIL) !== 0) this.#lists.emails.values[record] = numberOf(this.#columns.email, record);
    if ((note & MANAGER) !== 0) this.#lists.managers.values[record] = numberOf(this.#columns.managerEmail, ~record);
  }
}

function* inPairs(values: Int32Array): Generator<[number, number]> {
  for (let at = 0; at < values.length; at += 2) yield [values[at]!, values[at + 1]!];
}
