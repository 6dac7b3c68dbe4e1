import * as l10n from '@vscode/l10n';
import { readMonth } from './monthNames.ts';

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

/**
 * Creates a reader from a pattern in the letters of Jira's settings, such as `dd/MM/yyyy` or `d.M.yy HH:mm`; a pattern without a time also
 * reads dates with one. A returned string says what is wrong with the pattern.
 */
export function createPatternReader(pattern: string): ReadByPattern | string {
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
  const expression = new RegExp(`^${source}${groups.has('hours') ? '' : TIME}$`, 'u');
  return (text) => {
    const found = expression.exec(text)?.groups;
    if (found === undefined) return null;
    const month = found.name === undefined ? Number(found.month) : readMonth(found.name);
    if (month === null) return null;
    const { year = '', day = '', hours, minutes, seconds, half } = found;
    return { year, month, day, hours, minutes, seconds, half: half?.slice(0, 1).toLowerCase() };
  };
}
