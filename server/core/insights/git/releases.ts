import { type GitCommit, type GitTag, toDeveloper } from './commit.ts';
import type { GitOptions } from './heuristics.ts';
import type { GitHistory } from './history.ts';

/** A release: a tag on a commit that was read. */
export interface Release {
  readonly name: string;
  readonly commit: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly developer: string;
  readonly developerName: GitCommit['authorName'];
}

/** A deployment of a code host whose commit was read. */
export interface Deployed {
  readonly commit: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Something that brought commits into production: a release, or a deployment of a code host, which is named by its commit. */
export interface Arrival extends Deployed {
  readonly name: string;
}

const USUAL_RELEASE = /^v?\d+(?:\.\d+){1,3}(?:\+[\w.-]+)?$|^releases?[-_/]/i;
const PREVIEW = /[-._/](?:alpha|beta|rc|pre|preview|snapshot|dev|next|nightly|canary)(?:[-._]?\d+)*$/i;
const HOTFIX = /hot[-_]?fix/i;

/** Whether the name of a tag is that of a hotfix. */
export function isHotfixName(name: string): boolean {
  return HOTFIX.test(name);
}

/** Whether the name of a tag is that of a release: by the globs, or else by common conventions, excluding previews. */
export function isReleaseName(name: string, globs: readonly string[]): boolean {
  if (globs.length > 0) return globs.some((glob) => matchesGlob(name, glob));
  return (USUAL_RELEASE.test(name) || HOTFIX.test(name)) && !PREVIEW.test(name);
}

/** Whether the name of a tag is that of a preview, such as a release candidate; also as Python writes it, `1.3rc1`. */
export function isPreviewName(name: string): boolean {
  return PREVIEW.test(name) || /\d(?:a|b|c|rc|alpha|beta|pre|\.?dev)\d+$/i.test(name);
}

/** Whether a time is in 1970: a clock without a battery or a converted history, not when something happened. */
export function isOf1970(time: number): boolean {
  return time < Date.UTC(1971, 0, 1);
}

/** Returns the tags that are releases, the oldest first; those with the same time in the order of their names. */
export function toReleases(history: GitHistory, tags: readonly GitTag[], options: GitOptions): Release[] {
  if (options.off.has('releases')) return [];
  const releases = tags.flatMap((tag) => (isReleaseName(tag.name, options.releaseTags) ? toRelease(history, tag) : []));
  return releases.sort((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1));
}

function toRelease(history: GitHistory, tag: GitTag): Release[] {
  const commit = history.ids.find(tag.hash);
  if (commit < 0 || !history.isRead(commit)) return [];
  const at = tag.at ?? history.committedAt(commit);
  const tagger = toDeveloper(tag.taggerEmail, tag.taggerName);
  const [developer, developerName] =
    tagger === '' ? [history.developer(commit), history.authorName(commit)] : [tagger, tag.taggerName.trim()];
  return Number.isNaN(at) || developer === '' ? [] : [{ name: tag.name, commit, at, developer, developerName }];
}

/** Returns what brought commits into production, the oldest first: deployments of code hosts, and releases of other commits than theirs. */
export function listArrivals(history: GitHistory, releases: readonly Release[], deployed: readonly Deployed[]): readonly Arrival[] {
  if (deployed.length === 0) return releases;
  const commits = new Set(deployed.map(({ commit }) => commit));
  const named = deployed.map((one) => ({ ...one, name: history.ids.nameOf(one.commit).slice(0, 12) }));
  return [...releases.filter(({ commit }) => !commits.has(commit)), ...named].sort((one, other) => one.at - other.at);
}

/** Returns, for each commit, the index of the first release or deployment with a credible time that contains it; -1 if there is none. */
export function findReleasesOf(history: GitHistory, releases: readonly Deployed[]): Int32Array {
  const found = new Int32Array(history.ids.size).fill(-1);
  for (const [place, { commit, at }] of releases.entries()) {
    if (isOf1970(at)) continue;
    const open = [commit];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found[id] !== -1) continue;
      found[id] = place;
      history.pushParents(id, open);
    }
  }
  return found;
}

/** Whether a name matches a glob: `*` is any text, `?` one character. */
export function matchesGlob(name: string, glob: string): boolean {
  // Two pointers and the last star: at worst, the product of both lengths.
  let [at, place, star, mark] = [0, 0, -1, 0];
  while (at < name.length) {
    if (glob[place] === '*') {
      star = place++;
      mark = at;
    } else if (place < glob.length && (glob[place] === '?' || glob[place] === name[at])) {
      place++;
      at++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++mark;
    } else return false;
  }
  return /^\**$/.test(glob.slice(place));
}
