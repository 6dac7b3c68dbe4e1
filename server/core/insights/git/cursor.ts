import type { GitOptions } from './heuristics.ts';
import { type GitHistory, toPrint } from './history.ts';
import type { Deployed, Release } from './releases.ts';

/** The state of a repository when it was read: the tip of its branch, and its releases and the deployments of code hosts up to then. */
export interface GitPoint {
  readonly tip: string;
  readonly releases: number;
  readonly deployed: number;
  /** A fingerprint of the names, commits and times of these releases and deployments. */
  readonly print: string;
}

/** The progress of an import: the records up to `from` are imported, and `done` of those between `from` and `to`. */
export interface GitCursor {
  /** A fingerprint of the options it was made with. */
  readonly options: string;
  /** A fingerprint of the address of the repository's remote; null if it has none. */
  readonly origin: string | null;
  readonly from: GitPoint | null;
  readonly to: GitPoint;
  readonly done: number;
}

/** Formats a cursor as the text that a service stores. */
export function writeCursor({ options, origin, from, to, done }: GitCursor): string {
  const write = ({ tip, releases, deployed, print }: GitPoint): string => `${tip}.${releases}.${deployed}.${print}`;
  return ['git7', options, origin ?? '-', from === null ? '-' : write(from), write(to), done].join(' ');
}

/** Parses a cursor; null if the text is invalid. */
export function readCursor(text: string | null): GitCursor | null {
  const [, options, origin, from, to, done] = /^git7 (\w+) (-|\w+) (\S+) (\S+) (\d{1,15})$/.exec(text ?? '') ?? [];
  const [start, end] = [readPoint(from), readPoint(to)];
  if (options === undefined || origin === undefined || end === null || (start === null && from !== '-')) return null;
  return { options, origin: origin === '-' ? null : origin, from: start, to: end, done: Number(done) };
}

/** Returns the names of the commits that a cursor has come to. */
export function readCursorTips(text: string): readonly string[] {
  return [...text.matchAll(/(?<= )([0-9a-f]{40,64})(?=\.\d)/g)].map(([, tip = '']) => tip);
}

function readPoint(text = ''): GitPoint | null {
  const [, tip, releases, deployed, print] = /^([0-9a-f]{40,64})\.(\d{1,9})\.(\d{1,9})\.(\w+)$/.exec(text) ?? [];
  return tip === undefined || print === undefined ? null : { tip, releases: Number(releases), deployed: Number(deployed), print };
}

/** Returns the current point of a history. */
export function toPoint(history: GitHistory, tip: number, releases: readonly Release[], deployed: readonly Deployed[]): GitPoint {
  const print = printReleases(history, releases, deployed);
  return { tip: history.ids.nameOf(tip), releases: releases.length, deployed: deployed.length, print };
}

/** Finds the tip, releases and deployments of a point; null if the history has since been rewritten, or an older one was added or removed. */
export function findPoint(
  history: GitHistory,
  { onBranch, releases, deployed }: { readonly onBranch: Uint8Array } & Known,
  point: GitPoint,
): ({ readonly tip: number } & Known) | null {
  const tip = history.ids.find(point.tip);
  const [older, before] = [releases.slice(0, point.releases), deployed.slice(0, point.deployed)];
  if (tip < 0 || onBranch[tip] !== 1 || older.length < point.releases || before.length < point.deployed) return null;
  return printReleases(history, older, before) === point.print ? { tip, releases: older, deployed: before } : null;
}

interface Known {
  readonly releases: readonly Release[];
  readonly deployed: readonly Deployed[];
}

/** Returns a short fingerprint of the options and the .mailmap. */
export function printOptions(
  { off, releaseTags, hotfixHours, since, coAuthors }: GitOptions,
  branch: string | null,
  mailmap: string | null = null,
): string {
  const parts = [
    [...off].sort(),
    releaseTags,
    hotfixHours,
    since,
    branch,
    ...(mailmap === null ? [] : [mailmap]),
    ...(coAuthors ? ['co-authors'] : []),
  ];
  return toPrint(JSON.stringify(parts)).toString(36);
}

function printReleases(history: GitHistory, releases: readonly Release[], deployed: readonly Deployed[]): string {
  const lines = [
    ...releases.map(({ name, commit, at, developer }) => JSON.stringify([name, history.ids.nameOf(commit), at, developer])),
    ...deployed.map(({ commit, at }) => JSON.stringify([history.ids.nameOf(commit), at])),
  ];
  return toPrint(lines.join('\n')).toString(36);
}
