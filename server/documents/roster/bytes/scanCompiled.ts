import { IntList } from '../intList.ts';
import { type ByteCells, readCells } from './byteCells.ts';
import { type ByteScan, LINE_STEP, type ScanBytes, type ScannedColumns } from './byteScan.ts';
import type { ModuleExports, Places, ScanModule } from './compiledModule.ts';

const LF = 10;
/** Bits of a note, above which its record stands. */
const RAGGED = 1;
const NAME = 2;
const EMAIL = 4;
const MANAGER = 8;
const NOTE_BITS = 4;
/** Set in the mention of an e-mail with letters beyond ASCII. */
const FOREIGN = 0x80000000;
const KEY_BYTES = 128;
/** Records are not many more than those of the first chunk let expect. */
const SLACK = 1.05;
/** Bytes by which the number of records is guessed, and the fewest that a record is then thought to take. */
const SAMPLE = 4096;
const SHORTEST_ROW = 24;

/** Makes a scan of the compiled module. */
export function compileScan(module: ScanModule): ScanBytes {
  return (bytes, start, columns) => {
    const { exports, places } = module.start();
    const scanner = new Scanner(exports, places, bytes, columns);
    return scanner.scan(start.offset, start.line) ? scanner.finish() : null;
  };
}

/** Feeds a file to the module chunk by chunk, and gathers what each leaves. */
class Scanner {
  readonly #exports: ModuleExports;
  readonly #places: Places;
  readonly #bytes: Uint8Array;
  readonly #columns: ScannedColumns;
  readonly #rowStarts = new IntList(0);
  readonly #lines = new IntList(0);
  readonly #emails = new IntList(0);
  readonly #managers = new IntList(0);
  /** Behind a 0 for nobody, where each e-mail is written first: twice the record, one more for its manager's cell. */
  readonly #mentions = new IntList(1);
  readonly #notes = new IntList(0);
  readonly #twins = new IntList(0);
  readonly #cells: ByteCells;
  #foreign = 0;

  constructor(exports: ModuleExports, places: Places, bytes: Uint8Array, columns: ScannedColumns) {
    this.#exports = exports;
    this.#places = places;
    this.#bytes = bytes;
    this.#columns = columns;
    this.#cells = readCells(bytes);
    this.#mentions.push(0);
  }

  /** Scans from an offset to the end; false where the file is not sound. */
  scan(from: number, line: number): boolean {
    const { count, email, managerEmail, name } = this.#columns;
    const { CHUNK: chunk, CHUNK_SIZE: size, KEYS: keys } = this.#places;
    crypto.getRandomValues(this.#memory(keys, KEY_BYTES));
    this.#memory(chunk - 1, 1)[0] = LF;
    const whole = this.#bytes.length - from;
    this.#exports.start(count, email, managerEmail, name, line, this.#guessRows(from));
    for (let at = from; at < this.#bytes.length; ) {
      const length = Math.min(size - 1, this.#bytes.length - at);
      const atEnd = at + length === this.#bytes.length;
      const memory = this.#memory(chunk, length + 1);
      memory.set(this.#bytes.subarray(at, at + length));
      memory[length] = LF;
      const taken = this.#exports.scan(atEnd ? length + 1 : length, at);
      if (taken <= 0) return false;
      this.#gather();
      if (at === from && !atEnd) this.#expect(Math.ceil((this.#rowStarts.length * whole * SLACK) / taken));
      at += taken;
    }
    return true;
  }

  finish(): ByteScan {
    const ragged: number[] = [];
    const doubtfulNames: number[] = [];
    for (const note of this.#notes.values) {
      const record = note >>> NOTE_BITS;
      if ((note & RAGGED) !== 0) ragged.push(record);
      if ((note & NAME) !== 0) doubtfulNames.push(record);
      if ((note & (EMAIL | MANAGER)) !== 0) this.#numberByHand(record, note);
    }
    const mentions = this.#mentions.values;
    const foreign = this.#foreign === 0 ? [] : takeForeign(mentions);
    const strangers = placeFirst(mentions, this.#emails.values);
    const pairs = this.#twins.values;
    const twins = new Map(Array.from({ length: pairs.length >> 1 }, (_, i) => [pairs[i * 2]!, pairs[i * 2 + 1]!] as const));
    return {
      rowCount: this.#rowStarts.length,
      rowStarts: this.#rowStarts.values,
      lines: this.#lines.values,
      emails: this.#emails.values,
      managers: this.#managers.values,
      ragged,
      doubtfulNames,
      firstRecords: mentions,
      strangers,
      twins,
      foreign,
    };
  }

  #memory(offset: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#exports.memory.buffer, offset, length);
  }

  #gather(): void {
    const { rows, lines, notes } = this.#exports;
    this.#take(this.#rowStarts, 'ROW_STARTS', rows.value);
    this.#take(this.#emails, 'EMAILS', rows.value);
    this.#take(this.#managers, 'MANAGERS', rows.value);
    this.#take(this.#lines, 'LINES', lines.value);
    this.#take(this.#notes, 'NOTES', notes.value);
    this.#gatherNew();
  }

  #gatherNew(): void {
    const { newEmails, newForeign, twins } = this.#exports;
    this.#take(this.#mentions, 'MENTIONS', newEmails.value);
    this.#foreign += newForeign.value;
    this.#take(this.#twins, 'TWINS', twins.value * 2);
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

  #expect(rows: number): void {
    for (const list of [this.#rowStarts, this.#emails, this.#managers, this.#mentions]) list.reserve(rows);
    this.#lines.reserve(Math.ceil(rows / LINE_STEP));
  }

  /** Numbers e-mails that the bytes alone do not tell: doubled quotes, spaces beyond ASCII. */
  #numberByHand(record: number, note: number): void {
    const { starts, ends } = this.#cells.row(this.#rowStarts.values[record]!);
    const numberOf = (column: number, mention: number): number => {
      const email = Buffer.from(this.#cells.value(starts[column]!, ends[column]!).trim());
      this.#memory(this.#places.CHUNK, email.length).set(email);
      const number = this.#exports.numberOf(email.length, mention);
      this.#gatherNew();
      return number;
    };
    if ((note & EMAIL) !== 0) {
      const number = numberOf(this.#columns.email, record * 2);
      this.#emails.values[record] = number;
      const mention = this.#mentions.get(number);
      const known = mention & ~FOREIGN;
      if (known % 2 === 0 && known > record * 2) this.#mentions.set(number, mention - known + record * 2);
    }
    if ((note & MANAGER) !== 0) this.#managers.values[record] = numberOf(this.#columns.managerEmail, record * 2 + 1);
  }
}

/** The numbers whose mention has the bit of letters beyond ASCII, which is taken away. */
function takeForeign(mentions: Int32Array): number[] {
  const foreign: number[] = [];
  mentions.forEach((mention, index) => {
    if (mention >= 0) return;
    mentions[index] = mention & ~FOREIGN;
    foreign.push(index);
  });
  return foreign;
}

/** Makes of the first mentions the first records that have each e-mail, -1 where none has; gives a record that names it as its manager's for each of those. */
function placeFirst(mentions: Int32Array, emails: Int32Array): Map<number, number> {
  const strangers = new Map<number, number>();
  let mayBeStrange = false;
  mentions[0] = -1;
  for (let number = 1; number < mentions.length; number++) {
    const mention = mentions[number]!;
    const isManagers = (mention & 1) === 1;
    if (isManagers) mayBeStrange = true;
    mentions[number] = isManagers ? -2 - (mention >> 1) : mention >> 1;
  }
  if (!mayBeStrange) return strangers;
  for (let record = 0; record < emails.length; record++) {
    const number = emails[record]!;
    if (mentions[number]! < -1) mentions[number] = record;
  }
  for (let number = 1; number < mentions.length; number++) {
    const namedBy = -2 - mentions[number]!;
    if (namedBy < 0) continue;
    strangers.set(number, namedBy);
    mentions[number] = -1;
  }
  return strangers;
}
