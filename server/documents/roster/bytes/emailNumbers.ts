import type { EmailNumbers } from '../../../core/developers/indexPeople.ts';
import { foldEmail } from '../../../core/emails.ts';
import { EmailPacker } from '../emailPacker.ts';
import type { RosterTable } from '../table.ts';
import type { ByteScan, ScannedColumns } from './byteScan.ts';
import { findCell, findCellEnd } from './scanRow.ts';

const SPACE = 32;
const QUOTE = 34;
const TAB = 9;
const CR = 13;

/** Resolves the e-mail numbers of a scan; each e-mail is read from the cell that `placeOf` points to. */
export function readEmailNumbers(
  bytes: Uint8Array,
  table: RosterTable,
  scan: ByteScan,
  { email, managerEmail }: ScannedColumns,
  placeOf: (number: number) => number,
): EmailNumbers {
  const { rowStarts, size } = scan;
  let numbers: ReadonlyMap<string, number> | null = null;
  let folded: ReadonlyMap<string, number> | null = null;
  const recordOf = (number: number): number => Math.max(placeOf(number), ~placeOf(number));
  const columnOf = (number: number): number => (placeOf(number) < 0 ? managerEmail : email);
  const emailText = (number: number): string => table.value(recordOf(number), columnOf(number)).trim();
  const twins = scan.foreign.length === 0 ? scan.twins : new Map([...scan.twins, ...pairForeign(scan.foreign, emailText)]);
  return {
    size,
    emailText,
    emailCodes: () => {
      const packer = new EmailPacker(size);
      for (let number = 1; number < size; number++) {
        const start = findCell(bytes, rowStarts[recordOf(number)]!, columnOf(number));
        if (!addTrimmed(packer, bytes, start, findCellEnd(bytes, start))) packer.addText(emailText(number));
      }
      return packer.finish();
    },
    numberOf: (text) => {
      numbers ??= new Map(Array.from({ length: size - 1 }, (_, index) => [emailText(index + 1), index + 1]));
      const exact = numbers.get(text);
      if (exact !== undefined) return exact;
      // The last of several, which is just as good: each of them leads to the others.
      folded ??= new Map(Array.from(numbers, ([email, number]) => [foldEmail(email), number]));
      return folded.get(foldEmail(text)) ?? 0;
    },
    twinOf: (number) => twins.get(number) ?? number,
    laterTwins: [...twins.keys()],
  };
}

/** Packs the e-mail of a cell from its bytes; returns false if they are not sufficient. */
function addTrimmed(packer: EmailPacker, bytes: Uint8Array, cellStart: number, cellEnd: number): boolean {
  const isQuoted = bytes[cellStart] === QUOTE;
  let start = isQuoted ? cellStart + 1 : cellStart;
  let end = isQuoted ? cellEnd - 1 : cellEnd;
  while (start < end && isSpace(bytes[start]!)) start++;
  while (end > start && isSpace(bytes[end - 1]!)) end--;
  return packer.addBytes(bytes, start, end);
}

function isSpace(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= CR);
}

/** Pairs e-mails with non-ASCII letters that differ from an earlier one only by case with that one. */
function pairForeign(foreign: readonly number[], emailText: (number: number) => string): [number, number][] {
  const first = new Map<string, number>();
  const pairs: [number, number][] = [];
  for (const number of foreign) {
    const key = foldEmail(emailText(number));
    const twin = first.get(key);
    if (twin === undefined) first.set(key, number);
    else pairs.push([number, twin]);
  }
  return pairs;
}
