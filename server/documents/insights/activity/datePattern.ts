import * as l10n from '@vscode/l10n';

/** The numbers of a local date and time; the month is 1 to 12. */
export interface ClockParts {
  readonly year: string;
  readonly month: number;
  readonly day: string;
  readonly hours: string | undefined;
  readonly minutes: string | undefined;
  readonly seconds: string | undefined;
  /** `a` or `p` on a clock of 12 hours. */
  readonly half: string | undefined;
}

/** Reads a text by a pattern; null if it does not match. */
export type ReadByPattern = (text: string) => ClockParts | null;

/** The letters of a pattern, by their group and what they match. */
const LETTERS: Readonly<Record<string, readonly [group: string, source: string]>> = {
  yyyy: ['year', String.raw`\d{4}`],
  yy: ['year', String.raw`\d{2}`],
  MMMM: ['name', String.raw`[\p{L}\p{M}]+\.?`],
  MMM: ['name', String.raw`[\p{L}\p{M}]+\.?`],
  MM: ['month', String.raw`\d{1,2}`],
  M: ['month', String.raw`\d{1,2}`],
  dd: ['day', String.raw`\d{1,2}`],
  d: ['day', String.raw`\d{1,2}`],
  HH: ['hours', String.raw`\d{1,2}`],
  H: ['hours', String.raw`\d{1,2}`],
  hh: ['hours', String.raw`\d{1,2}`],
  h: ['hours', String.raw`\d{1,2}`],
  mm: ['minutes', String.raw`\d{2}`],
  ss: ['seconds', String.raw`\d{2}`],
  a: ['half', String.raw`[AaPp]\.?[Mm]\.?`],
};

const TIME = String.raw`(?:[ T,]+(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d+)?)?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?)?`;

/** Maximum characters of a pattern, and of a date. */
const LONGEST = 200;

/**
 * Creates a reader from a pattern in the letters of Jira's settings, such as `dd/MM/yyyy` or `d.M.yy HH:mm`; a pattern without a time also
 * reads dates with one. A returned string says what is wrong with the pattern.
 */
export function createPatternReader(pattern: string): ReadByPattern | string {
  if (pattern.length > LONGEST) return l10n.t('has more than {0} characters; shorten it', LONGEST);
  const groups = new Set<string>();
  let source = '';
  for (const [piece] of pattern.trim().matchAll(/([A-Za-z])\1*|'[^']*'|[^A-Za-z']+/g)) {
    const letters = LETTERS[piece];
    if (letters === undefined) {
      if (/^[A-Za-z]/.test(piece))
        return l10n.t('has the unknown letters "{0}"; use those of dd/MM/yyyy, d/MMM/yy h:mm a or yyyy-MM-dd HH:mm:ss', piece);
      source += piece
        .replace(/^'|'$/g, '')
        .replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
        .replace(/\s+/g, ' +');
      continue;
    }
    const [group, matched] = letters;
    if (groups.has(group)) return l10n.t('has its {0} twice; leave one of them out', group);
    groups.add(group);
    source += `(?<${group}>${matched})`;
  }
  const lacks = groups.has('year') && groups.has('day') && (groups.has('month') || groups.has('name'));
  if (!lacks) return l10n.t('must have a day, a month and a year, as in dd/MM/yyyy');
  // Blanks beside blanks could be divided between them in any number of ways.
  const form = source.replaceAll(/(?: \+){2,}/g, ' +');
  const expression = new RegExp(`^${form}${groups.has('hours') ? '' : TIME}$`, 'u');
  return (text) => {
    if (text.length > LONGEST) return null;
    const found = expression.exec(text)?.groups;
    if (found === undefined) return null;
    const month = found.name === undefined ? Number(found.month) : readMonth(found.name);
    if (month === null) return null;
    const { year = '', day = '', hours, minutes, seconds, half } = found;
    return { year, month, day, hours, minutes, seconds, half: half?.slice(0, 1).toLowerCase() };
  };
}

/** The languages whose names of months are read. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;

/** Made when the first name is read: asking Intl for all of them takes longer than the check of a file. */
let months: ReadonlyMap<string, number> | undefined;

/** Returns the number of a month, 1 to 12, from its name or abbreviation in one of several languages; null if none or several months have it. */
export function readMonth(name: string): number | null {
  months ??= listMonths();
  return months.get(fold(name)) ?? null;
}

function listMonths(): ReadonlyMap<string, number> {
  const found = new Map<string, number | null>();
  const add = (name: string, month: number): void => {
    const other = found.get(name);
    found.set(name, other === undefined || other === month ? month : null);
  };
  for (const language of LANGUAGES) {
    for (const length of ['long', 'short'] as const) {
      // Names inside a date and names alone differ in some languages.
      for (const rest of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { month: length, ...rest, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month++) {
          const part = format.formatToParts(Date.UTC(2026, month - 1, 15)).find(({ type }) => type === 'month')?.value ?? '';
          add(fold(part), month);
          // Other programs cut the long name after three letters.
          if (length === 'long' && fold(part).length > 3) add(fold(part).slice(0, 3), month);
        }
      }
    }
  }
  return new Map([...found].filter((entry): entry is [string, number] => entry[1] !== null));
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}
