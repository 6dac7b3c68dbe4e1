import type { EmailNumbers } from '../../../core/developers/indexPeople.ts';
import type { RosterTable } from '../table.ts';
import type { ByteScan, ScannedColumns } from './byteScan.ts';

const FIRST_BEYOND_ASCII = 127;
const CASE_BIT = 0x20;

/** The e-mails of a scan by their numbers; each is read from the cell that mentions it first. */
export function readEmailNumbers(table: RosterTable, scan: ByteScan, { email, managerEmail }: ScannedColumns): EmailNumbers {
  const { mentions } = scan;
  let numbers: Map<string, number> | null = null;
  const emailText = (number: number): string => {
    const mention = mentions[number - 1]!;
    return table.value(mention >> 1, mention % 2 === 0 ? email : managerEmail).trim();
  };
  const twins = scan.foreign.length === 0 ? scan.twins : new Map([...scan.twins, ...pairForeign(scan.foreign, emailText)]);
  return {
    size: mentions.length + 1,
    emailText,
    numberOf: (text) => {
      numbers ??= new Map(Array.from(mentions, (_, index) => [emailText(index + 1), index + 1]));
      return numbers.get(text) ?? 0;
    },
    twinOf: (number) => twins.get(number) ?? number,
    laterTwins: [...twins.keys()],
  };
}

/** Numbers of e-mails with letters beyond ASCII that differ from an earlier one only by case, with that one. */
function pairForeign(foreign: readonly number[], emailText: (number: number) => string): [number, number][] {
  const first = new Map<string, number>();
  const pairs: [number, number][] = [];
  for (const number of foreign) {
    const email = emailText(number);
    const key = `${email.toLowerCase()}\n${foldAscii(email)}`;
    const twin = first.get(key);
    if (twin === undefined) first.set(key, number);
    else pairs.push([number, twin]);
  }
  return pairs;
}

/** ASCII letters without their case, the others as one: a letter that another alphabet writes alike is no twin (see EmailIndex). */
function foldAscii(email: string): string {
  return Array.from({ length: email.length }, (_, i) => {
    const code = email.charCodeAt(i);
    return code < FIRST_BEYOND_ASCII ? String.fromCharCode(code | CASE_BIT) : '\0';
  }).join('');
}
