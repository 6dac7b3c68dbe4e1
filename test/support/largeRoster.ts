import { seededRandom } from './seededRandom.ts';

const FIRST_NAMES = [
  'Ada',
  'Bjørn',
  'Chloé',
  'Đorđe',
  'Élise',
  'Fatma',
  'Łukasz',
  'Noé',
  'Óscar',
  'Søren',
  'Ümit',
  'Željka',
  '美咲',
  'Анна',
];
const LAST_NAMES = ['Lark', 'Moss', 'Quill', 'Ødegård', 'Sánchez', "O'Hara", 'van der Berg', 'Žižek', 'Nuñez', '山田', 'Иванова'];
const TEAMS = ['Core', 'Tools, shared', 'The "A" team', 'Søk', 'Billing'];
const NOTES = ['', 'on leave', 'first line\nsecond line', 'says "hi", often', 'part\r\ntime', '🦊 mascot'];

/** The header of every large roster. */
export const LARGE_HEADER = ['Full Name', 'Email', 'Manager Email', 'Team', 'Site', 'Note'] as const;

/** Returns the records of a valid roster: everyone except the first has a manager further up, with eight reports each. */
export function largeRecords(rows: number, seed: number): string[][] {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: rows }, (_, i) => [
    `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
    emailOf(i),
    i === 0 ? '' : emailOf((i - 1) >> 3),
    pick(TEAMS),
    `Site ${i % 17}`,
    pick(NOTES),
  ]);
}

/** Writes those records as a demanding text: a byte order mark, Windows line endings, and some unnecessary quotes. */
export function writeLargeRoster(records: readonly (readonly string[])[], seed: number): string {
  const random = seededRandom(seed + 1);
  const quote = (cell: string): string => (/[",\r\n]/.test(cell) || random() < 0.1 ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${[LARGE_HEADER, ...records].map((row) => `${row.map(quote).join(',')}\r\n`).join('')}`;
}

function emailOf(index: number): string {
  return `person.${index}@example.com`;
}
