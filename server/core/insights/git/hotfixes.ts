import { isHotfixName, type Release } from './releases.ts';

/** A release and the hotfix that fixed it, by their indices. */
export interface Hotfix {
  readonly release: number;
  readonly repair: number;
}

const HOUR = 3_600_000;

/** Finds hotfixes among releases in the order of their times: by name, or as a patch release at most `hours` after the previous one in its line. */
export function findHotfixes(releases: readonly Release[], hours: number): Hotfix[] {
  const lines = new Map<string, Placed[]>();
  return releases.flatMap((release, repair): Hotfix[] => {
    const version = readVersion(release.name);
    const isNamed = isHotfixName(release.name);
    const line = version === null ? [] : (lines.get(version.line) ?? []);
    const before = version === null ? null : findBefore(line, version.patch, isNamed);
    if (version !== null) lines.set(version.line, [...line, { place: repair, patch: version.patch }]);
    if (isNamed) {
      const place = before ?? repair - 1;
      return place < 0 ? [] : [{ release: place, repair }];
    }
    if (before === null || release.at - releases[before]!.at > hours * HOUR) return [];
    return [{ release: before, repair }];
  });
}

interface Placed {
  readonly place: number;
  readonly patch: number;
}

/** Returns the index of the highest patch below this one; with `orSame`, of one with the same number too. */
function findBefore(line: readonly Placed[], patch: number, orSame: boolean): number | null {
  let found: Placed | null = null;
  for (const other of line) {
    if ((other.patch < patch || (orSame && other.patch === patch)) && other.patch >= (found?.patch ?? 0)) found = other;
  }
  return found?.place ?? null;
}

/** Parses a version to the line that its patches share, and the number of the patch; null for a name without three numbers. */
function readVersion(name: string): { readonly line: string; readonly patch: number } | null {
  const [, prefix, major, minor, patch, build = '0'] = /^(\D*)(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?(?!\d)/.exec(name) ?? [];
  if (prefix === undefined) return null;
  const product = prefix.toLowerCase().replace(/hot[-_]?fix|releases?|v$|[-_/.]/g, '');
  return { line: `${product} ${Number(major)}.${Number(minor)}`, patch: Number(patch) * 1_000_000 + Number(build) };
}
