import { readXml } from './xml.ts';

/** Returns for each style of a workbook whether it shows numbers as dates or times. */
export function readDateStyles(styles: Uint8Array | undefined): readonly boolean[] {
  const codes = new Map<number, string>();
  const found: boolean[] = [];
  let isInCells = false;
  readXml(styles, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) found.push(isDate(Number(attribute('numFmtId') ?? 0), codes));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return found;
}

/** The numbers of built-in formats for dates and times, from and to. */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

function isDate(format: number, codes: ReadonlyMap<number, string>): boolean {
  const code = codes.get(format);
  if (code === undefined) return BUILT_IN.some(([from, to]) => format >= from && format <= to);
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ''));
}

const DAY = 86_400_000;

/** Days from the first day of a workbook to that of Unix. */
const OFFSETS = { 1900: 25_569, 1904: 24_107 } as const;

/** Formats the number of a date: the day, and the time if it has one. */
export function formatDate(days: number, start: keyof typeof OFFSETS): string | null {
  const date = new Date(Math.round((days - OFFSETS[start]) * 86_400) * 1_000);
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return date.getTime() % DAY === 0 ? text.slice(0, 10) : text.slice(0, 19);
}
