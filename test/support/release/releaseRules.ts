import { readReleaseNotes } from '../../../scripts/releaseNotes.ts';
import { findPublicationFaults, type Publication } from './manifest.ts';

/** What the rules of a release look at. */
export interface ReleaseState {
  /** The version in package.json. */
  readonly version: string;
  readonly nightly: boolean;
  readonly changelog: string;
  /** The lines of `git status --porcelain`; null outside a Git checkout. */
  readonly changes: readonly string[] | null;
  /** The version tags of the commit, and whether the tag of this version is on another one. */
  readonly tags: readonly string[];
  readonly taggedElsewhere: boolean;
}

/** Where a release is published, with the endings of its files or all of them; each place needs the secret in its environment variable. */
export const PLACES = [
  { name: 'Visual Studio Marketplace', secret: 'VSCE_PAT', files: ['vsix'], nightly: true },
  { name: 'Open VSX registry', secret: 'OVSX_PAT', files: ['vsix'], nightly: true },
  { name: 'release page of the repository', secret: 'GH_TOKEN', files: 'all', nightly: false },
] as const;

/** Maximum number of changed files that a message names. */
const MAX_NAMED = 3;

/** Returns why nothing can be released from this state, each with a remedy. */
export function findReleaseFaults(state: ReleaseState): string[] {
  if (state.changes === null) return ['This folder is not a Git checkout. Clone the repository, and release from there.'];
  return [...findChanges(state.changes), ...(state.nightly ? [] : [...findTagFaults(state), ...findNotesFaults(state)])];
}

/** Returns why a release that can be built cannot be published, each with a remedy. */
export function findPublishingFaults(state: ReleaseState, publication: Publication, env: NodeJS.ProcessEnv): string[] {
  const tag = `v${state.version}`;
  const untagged = state.nightly || state.tags.includes(tag) ? [] : [`This commit has no tag "${tag}". Run "git tag ${tag}" and push it.`];
  const secrets = PLACES.filter(({ nightly, secret }) => (nightly || !state.nightly) && (env[secret] ?? '') === '');
  return [
    ...findPublicationFaults(publication),
    ...untagged,
    ...secrets.map(({ secret, name }) => `${secret} is not set. Store the token for the ${name} as a secret of the repository.`),
  ];
}

/**
 * Returns the version of a nightly build: the next odd minor number, which no release has, and the hour (UTC) of the commit, so that the
 * same commit is the same version.
 */
export function toNightlyVersion(version: string, committed: Date): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const hour = committed.toISOString().slice(0, 13).replaceAll(/\D/g, '');
  return `${major}.${minor + 1 + (minor % 2)}.${hour}`;
}

function findChanges(changes: readonly string[]): string[] {
  if (changes.length === 0) return [];
  const names = changes.slice(0, MAX_NAMED).map((line) => line.slice(3));
  const more = changes.length > MAX_NAMED ? ` and ${changes.length - MAX_NAMED} more` : '';
  return [`The working tree has changes: ${names.join(', ')}${more}. Commit or stash them.`];
}

function findTagFaults({ version, tags, taggedElsewhere }: ReleaseState): string[] {
  const tag = `v${version}`;
  const others = tags.filter((name) => name !== tag);
  const [, minor = 0] = version.split('.').map(Number);
  return [
    ...others.map(
      (name) =>
        `The tag "${name}" is not the version in package.json, "${version}". Delete the tag, or set "version" to "${name.slice(1)}".`,
    ),
    ...(taggedElsewhere ? [`The tag "${tag}" is on another commit. Raise "version" in package.json.`] : []),
    // The first nightly build is 0.3, so releases may be 0.1.
    ...(minor % 2 === 1 && !version.startsWith('0.1.')
      ? [`"${version}" has an odd minor number, which only nightly builds have. Set "version" to the next even one.`]
      : []),
  ];
}

function findNotesFaults(state: ReleaseState): string[] {
  const notes = readReleaseNotes(state.changelog, state.version);
  return notes === null ? [`CHANGELOG.md has no section about ${state.version}. Write a section "## ${state.version}".`] : [];
}
