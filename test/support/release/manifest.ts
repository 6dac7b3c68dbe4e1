import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../host/project.ts';

/** The fields of package.json that a package has. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly publisher: string;
  readonly license: string;
  readonly engines: { readonly node: string };
}

/** release/publication.json: the public addresses, which are null until they are filled in. */
export interface Publication {
  /** The https address of the repository, without a slash or ".git" at its end. */
  readonly repository: string | null;
  /** Where to report a problem; null for the issues of the repository. */
  readonly issues: string | null;
  /** Where to ask; null for `issues`. */
  readonly questions: string | null;
}

/** Returns package.json; FAIRLEAD_VERSION replaces its version, as a nightly build needs. */
export function readManifest(): Manifest {
  const manifest = readJson('package.json') as Manifest;
  return { ...manifest, version: process.env.FAIRLEAD_VERSION ?? manifest.version };
}

/** Returns release/publication.json, or the file that FAIRLEAD_PUBLICATION names. */
export function readPublication(): Publication {
  return readJson(process.env.FAIRLEAD_PUBLICATION ?? 'release/publication.json') as Publication;
}

/** Returns what is wrong with the addresses, each with a remedy; nothing if they can be published. */
export function findPublicationFaults(publication: Publication): string[] {
  const { repository } = publication;
  if (repository === null) return ['release/publication.json has no "repository". Enter the https address of the public repository.'];
  const faults = /^https:\/\/[^/]+\/.*[^/]$/.test(repository) && !repository.endsWith('.git') ? [] : ['repository' as const];
  const others = (['issues', 'questions'] as const).filter((field) => !/^(https:\/\/.+)?$/.test(publication[field] ?? ''));
  return [...faults, ...others].map(
    (field) =>
      `"${field}" in release/publication.json is "${publication[field]}". Enter an https address${field === 'repository' ? ' without ".git" or "/" at its end' : ''}.`,
  );
}

/** Returns the fields of a manifest that lead to the public repository. */
export function toPublicFields({ repository, issues, questions }: Publication): object {
  if (repository === null) return {};
  const bugs = issues ?? `${repository}/issues`;
  return {
    repository: { type: 'git', url: `${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: { url: bugs },
    qna: questions ?? bugs,
  };
}

/**
 * Returns the addresses that relative links and images of a published page are resolved by; null without a public repository.
 * `ref` is the tag or commit that was packed, so that a page keeps the pictures of its version.
 */
export function toBaseAddresses({ repository }: Publication, ref: string): { readonly content: string; readonly images: string } | null {
  if (repository === null) return null;
  const folder = new URL(repository).hostname === 'github.com' ? repository : `${repository}/-`;
  return { content: `${folder}/blob/${ref}/`, images: `${folder}/raw/${ref}/` };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.resolve(PROJECT, file), 'utf8'));
}
