import * as l10n from '@vscode/l10n';

/** Milliseconds of each duration unit. */
const UNITS = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

type Unit = keyof typeof UNITS;

/** Minimum length of at least one part of a duration, in milliseconds: the service rejects a single-digit number of seconds on its own. */
const LEAST_PART = 10_000;

/** Minimum length of a retry interval, in milliseconds. */
const LEAST_INTERVAL = 1_000;

/** The rule of `checkDuration` as a pattern for JSON Schema. */
export const DURATION_PATTERN = '^$|^(?=.*[1-9][0-9]*([mhdw]|[0-9]s))[0-9]+[smhdw]( ?[0-9]+[smhdw])*$';

/** The rule of `checkInterval` as a pattern for JSON Schema. */
export const INTERVAL_PATTERN = '^$|^(?=.*[1-9])[0-9]+[smhdw]( ?[0-9]+[smhdw])*$';

const PARTS = /^\d+[smhdw](?: ?\d+[smhdw])*$/;

/** Describes what is wrong with a duration, to be read after the name of its field; null if it is valid. An empty text is accepted and means no duration. */
export function checkDuration(text: string): string | null {
  return checkParts(text, LEAST_PART);
}

/** Describes what is wrong with an interval, like `checkDuration`; an interval may be shorter than a duration, like `5s`. */
export function checkInterval(text: string): string | null {
  return checkParts(text, LEAST_INTERVAL);
}

function checkParts(text: string, least: number): string | null {
  if (text === '') return null;
  const shown = text.length <= 40 ? text.toWellFormed() : `${text.slice(0, 40).toWellFormed()}…`;
  if (PARTS.test(text)) {
    return readParts(text).some((part) => part >= least)
      ? null
      : l10n.t('is "{0}", which is too short; use {1}s or more', shown, least / 1_000);
  }
  if (/^\d+$/.test(text)) return l10n.t('is "{0}", which has no unit; write {0}m for minutes or {0}s for seconds', shown);
  const repaired = repairDuration(text);
  const hint = repaired === null ? '' : l10n.t('. Did you mean "{0}"?', repaired);
  return l10n.t('must be a duration like 30s, 10m, 1h 30m or 1d (units w, d, h, m and s), not "{0}"{1}', shown, hint);
}

/** Returns a duration in milliseconds, or null if the text is empty or invalid. */
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

/** Returns the duration that a text probably means, like `10m` for `10 minutes` and `1h 30m` for `1H30M`; null if that is unclear. */
export function repairDuration(text: string): string | null {
  const folded = text.trim().toLowerCase();
  if (PARTS.test(text) || folded.length > 64 || !/^\d+\s*[a-z]+(?:(?:\s*(?:,|and\b))?\s*\d+\s*[a-z]+)*$/.test(folded)) return null;
  const parts: string[] = [];
  for (const [, count = '', word = ''] of folded.matchAll(/(\d+)\s*([a-z]+?)(?=and\b|[\s\d,]|$)/g)) {
    const unit = LONG_UNITS.find(([, words]) => words.test(word))?.[0];
    if (unit === undefined) return null;
    parts.push(`${Number(count)}${unit}`);
  }
  const repaired = parts.join(' ');
  return repaired !== '' && checkDuration(repaired) === null ? repaired : null;
}
