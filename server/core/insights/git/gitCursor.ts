import { type GitHistory, toPrint } from './gitHistory.ts';
import type { GitOptions } from './heuristics.ts';
import type { Release } from './releases.ts';

/** How far a repository was when it was read: the tip of its branch, and its releases up to then. */
export interface GitPoint {
  readonly tip: string;
  readonly releases: number;
  /** Stands for the names, commits and times of these releases. */
  readonly print: string;
}

/** How far an import has come: facts up to `from` are handed in, and `done` of those that lead from there to `to`. */
export interface GitCursor {
  /** Stands for the options that it was made with. */
  readonly options: string;
  readonly from: GitPoint | null;
  readonly to: GitPoint;
  readonly done: number;
}

/** The text that a service keeps. */
export function writeCursor({ options, from, to, done }: GitCursor): string {
  const write = ({ tip, releases, print }: GitPoint): string => `${tip}.${releases}.${print}`;
  return ['git1', options, from === null ? '-' : write(from), write(to), done].join(' ');
}

/** A cursor out of its text; null for a text that is none. */
export function readCursor(text: string | null): GitCursor | null {
  const [, options, from, to, done] = /^git1 (\w+) (\S+) (\S+) (\d{1,15})$/.exec(text ?? '') ?? [];
  const [start, end] = [readPoint(from), readPoint(to)];
  if (options === undefined || end === null || (start === null && from !== '-')) return null;
  return { options, from: start, to: end, done: Number(done) };
}

function readPoint(text = ''): GitPoint | null {
  const [, tip, releases, print] = /^([0-9a-f]{40,64})\.(\d{1,9})\.(\w+)$/.exec(text) ?? [];
  return tip === undefined || print === undefined ? null : { tip, releases: Number(releases), print };
}

/** The point that a history has come to. */
export function toPoint(history: GitHistory, tip: number, releases: readonly Release[]): GitPoint {
  return { tip: history.ids.nameOf(tip), releases: releases.length, print: printReleases(history, releases) };
}

/** The tip and the releases of a point; null where the history has been rewritten since, or an older release has come or gone. */
export function findPoint(
  history: GitHistory,
  onBranch: Uint8Array,
  releases: readonly Release[],
  point: GitPoint,
): { readonly tip: number; readonly releases: readonly Release[] } | null {
  const tip = history.ids.find(point.tip);
  const older = releases.slice(0, point.releases);
  if (tip < 0 || onBranch[tip] !== 1 || older.length < point.releases) return null;
  return printReleases(history, older) === point.print ? { tip, releases: older } : null;
}

/** A short text for options: others have another one. */
export function printOptions({ off, releaseTags, hotfixHours, since }: GitOptions, branch: string | null): string {
  return toPrint(JSON.stringify([[...off].sort(), releaseTags, hotfixHours, since, branch])).toString(36);
}

function printReleases(history: GitHistory, releases: readonly Release[]): string {
  const lines = releases.map(({ name, commit, at, developer }) => JSON.stringify([name, history.ids.nameOf(commit), at, developer]));
  return toPrint(lines.join('\n')).toString(36);
}
