import { isHotfixName, type Release } from './releases.ts';

/** A release and the hotfix that fixed it, by their indices. */
export interface Hotfix {
  readonly release: number;
  readonly repair: number;
}

/** How releases were judged by their versions. */
export interface HotfixRule {
  /** Whether patch releases count as hotfixes of the release before them. */
  readonly countsPatches: boolean;
  readonly hours: number;
  /** Releases with a version of at least three numbers that is not a date. */
  readonly versions: number;
  /** Those of them that are patches. */
  readonly patches: number;
  /** Releases whose version is a date. */
  readonly dates: number;
  /** Hotfixes by their names, and by their versions. */
  readonly named: number;
  readonly patched: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Hours within which a patch release counts as a hotfix, unless the user sets them. */
export const HOURS_OF_HOTFIXES = 48;

/**
 * Finds hotfixes among releases in the order of their times: by name, or as a patch release at most `hours` after the previous one in its
 * line. With `hours` null, patches are only hotfixes if at most half of the versions are patches: otherwise they are the usual way to release.
 */
export function findHotfixes(releases: readonly Release[], hours: number | null) {
  const versions = releases.map(({ name, at }) => readVersion(name, at));
  const plain = versions.filter((version) => version !== null && version !== 'date');
  const patches = plain.filter(({ patch }) => patch > 0).length;
  const countsPatches = hours !== null || patches * 2 <= plain.length;
  const limit = (hours ?? HOURS_OF_HOTFIXES) * HOUR;
  const lines = new Map<string, Placed[]>();
  const hotfixes: Hotfix[] = [];
  for (const [repair, { name, at }] of releases.entries()) {
    const version = versions[repair] ?? null;
    const isNamed = isHotfixName(name);
    const known = version === null || version === 'date' ? null : version;
    const before = known === null ? null : findBefore(lines.get(known.line) ?? [], known.patch, isNamed);
    if (known !== null) lines.set(known.line, [...(lines.get(known.line) ?? []), { place: repair, patch: known.patch }]);
    const release = isNamed ? (before ?? repair - 1) : (before ?? -1);
    if (release < 0 || !(isNamed || (countsPatches && at - releases[release]!.at <= limit))) continue;
    hotfixes.push({ release, repair });
  }
  const named = hotfixes.filter(({ repair }) => isHotfixName(releases[repair]!.name)).length;
  const dates = versions.filter((version) => version === 'date').length;
  const patched = hotfixes.length - named;
  const rule: HotfixRule = { countsPatches, hours: limit / HOUR, versions: plain.length, patches, dates, named, patched };
  return { hotfixes, rule };
}

type Placed = Readonly<Record<'place' | 'patch', number>>;

/** Returns the index of the highest patch below this one; with `orSame`, of one with the same number too. */
function findBefore(line: readonly Placed[], patch: number, orSame: boolean): number | null {
  let found: Placed | null = null;
  for (const other of line) {
    if ((other.patch < patch || (orSame && other.patch === patch)) && other.patch >= (found?.patch ?? 0)) found = other;
  }
  return found?.place ?? null;
}

/** Parses the version in a tag's name, of which `line` is what its patches share; null for a name without three numbers. */
function readVersion(name: string, at: number): { readonly line: string; readonly patch: number } | 'date' | null {
  const [, prefix, major, minor, patch, build = '0'] = /^(\D*)(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?(?!\d)/.exec(name) ?? [];
  if (prefix === undefined || major === undefined || minor === undefined || patch === undefined) return null;
  if (isDate([major, minor, patch], at)) return 'date';
  const product = prefix.toLowerCase().replace(/hot[-_]?fix|releases?|v$|[-_/.]/g, '');
  return { line: `${product} ${Number(major)}.${Number(minor)}`, patch: Number(patch) * 1_000_000 + Number(build) };
}

/**
 * Whether three numbers are a date: they begin with a year, or with a year of two digits and either a month or day with a leading zero, which
 * versions do not have, or the day of the release itself.
 */
function isDate([year, month, day]: readonly [string, string, string], at: number): boolean {
  if (/^(?:19|20|21)\d\d(?:\d\d)?$/.test(year)) return true;
  if (!/^\d\d$/.test(year) || Number(month) < 1 || Number(month) > 12 || Number(day) > 31) return false;
  if (/^0\d$/.test(month) || /^0\d$/.test(day)) return true;
  return Number(day) > 0 && Math.abs(Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)) - at) <= 2 * DAY;
}
