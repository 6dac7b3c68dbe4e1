/** Milliseconds of each unit that a duration is written in (facts D6). */
const UNITS = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

type Unit = keyof typeof UNITS;

/** A part of a duration lasts this long at least: the service takes no seconds of one digit by themselves (facts D6). */
const LEAST_PART = 10_000;

/** A time to wait between tries lasts this long at least. */
const LEAST_INTERVAL = 1_000;

/** A duration as a regular expression for others; `checkDuration` says the same in words. */
export const DURATION_PATTERN = '^$|^(?=.*[1-9][0-9]*([mhdw]|[0-9]s))[0-9]+[smhdw]( ?[0-9]+[smhdw])*$';

/** The same of an interval, for `checkInterval`. */
export const INTERVAL_PATTERN = '^$|^(?=.*[1-9])[0-9]+[smhdw]( ?[0-9]+[smhdw])*$';

const WHOLE = /^\d+[smhdw](?: ?\d+[smhdw])*$/;
const EXAMPLES = 'like 30s, 10m, 1h 30m or 1d';

/** What is wrong with a duration, to be read after the name of its field; null where nothing is. An empty one is none, and is let be (facts D6). */
export function checkDuration(text: string): string | null {
  return checkParts(text, LEAST_PART);
}

/** What is wrong with a time to wait, which may be shorter than a duration, like `5s`; to be read as that of `checkDuration`. */
export function checkInterval(text: string): string | null {
  return checkParts(text, LEAST_INTERVAL);
}

function checkParts(text: string, least: number): string | null {
  if (text === '') return null;
  const shown = text.length <= 40 ? text.toWellFormed() : `${text.slice(0, 40).toWellFormed()}…`;
  if (WHOLE.test(text)) {
    return readParts(text).some((part) => part >= least) ? null : `is "${shown}", which is too short; write ${least / 1_000}s or more`;
  }
  if (/^\d+$/.test(text)) return `is "${shown}", which has no unit; write ${shown}m for minutes or ${shown}s for seconds`;
  const repaired = repairDuration(text);
  const hint = repaired === null ? '' : `. Did you mean "${repaired}"?`;
  return `must be a duration ${EXAMPLES} (units w, d, h, m and s), not "${shown}"${hint}`;
}

/** The milliseconds of a duration; null for an empty text and for one that is none. */
export function readDuration(text: string): number | null {
  return text === '' || checkDuration(text) !== null ? null : readParts(text).reduce((sum, part) => sum + part, 0);
}

function readParts(text: string): number[] {
  return Array.from(text.matchAll(/(\d+)([smhdw])/g), ([, count, unit]) => Number(count) * UNITS[unit as Unit]);
}

const LONG_UNITS = [
  ['w', /^(?:w|wks?|weeks?)$/],
  ['d', /^(?:d|days?)$/],
  ['h', /^(?:h|hrs?|hours?)$/],
  ['m', /^(?:m|mins?|minutes?)$/],
  ['s', /^(?:s|secs?|seconds?)$/],
] as const;

/** The duration that a text was probably meant to be, like `10m` for `10 minutes` and `1h 30m` for `1H30M`; null where that is not clear. */
export function repairDuration(text: string): string | null {
  const folded = text.trim().toLowerCase();
  if (WHOLE.test(text) || folded.length > 64 || !/^\d+\s*[a-z]+(?:(?:\s*(?:,|and\b))?\s*\d+\s*[a-z]+)*$/.test(folded)) return null;
  const parts: string[] = [];
  for (const [, count = '', word = ''] of folded.matchAll(/(\d+)\s*([a-z]+?)(?=and\b|[\s\d,]|$)/g)) {
    const unit = LONG_UNITS.find(([, words]) => words.test(word))?.[0];
    if (unit === undefined) return null;
    parts.push(`${Number(count)}${unit}`);
  }
  const repaired = parts.join(' ');
  return repaired !== '' && checkDuration(repaired) === null ? repaired : null;
}
