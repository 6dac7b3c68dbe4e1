import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../host/project.ts';
import { findPublicationFaults, type Publication, toBaseAddresses } from './manifest.ts';

/** The files with which Fairlead can be handed in elsewhere, below release/entries/. CONTRIBUTING.md says how, by their folders. */
export const ENTRIES = [
  'mcp-registry/server.json',
  'schemastore/entries.json',
  'nvim-lspconfig/lsp/fairlead.lua',
  'mason/packages/fairlead/package.yaml',
  'helix/languages.toml',
  'homebrew/Formula/fairlead.rb',
  'devcontainer-feature/src/fairlead/devcontainer-feature.json',
  'devcontainer-feature/src/fairlead/install.sh',
  'harness/fairlead-check.yaml',
] as const;

/** The checksums of the files that entries lead to. */
export interface EntrySums {
  readonly tgz: string;
  readonly mcpb: string;
}

/** Returns why no entries can be filled, each with a remedy; nothing if they can. Their addresses are those of a release page of GitHub. */
export function findEntryFaults(publication: Publication): string[] {
  const faults = findPublicationFaults(publication);
  if (faults.length > 0 || /^https:\/\/github[.]com\/[^/]+\/[^/]+$/.test(publication.repository ?? '')) return faults;
  return [`"repository" is "${publication.repository}", and entries need https://github.com/OWNER/NAME. Write them by hand.`];
}

/** Returns each entry by its path, filled for a release. Throws if a template names a value that does not exist. */
export function fillEntries(publication: Publication, version: string, sums: EntrySums): ReadonlyMap<string, string> {
  const repository = publication.repository ?? '';
  const [owner = '', name = ''] = new URL(repository).pathname.slice(1).split('/');
  const values: Readonly<Record<string, string | undefined>> = {
    ...{ version, repository, owner, name, ...sums },
    download: `${repository}/releases/download/v${version}`,
    // An entry of a schema stays as it is, while releases follow each other.
    schemas: `${toBaseAddresses(publication, 'HEAD')?.images}schemas`,
  };
  const fill = (file: string): string =>
    readFileSync(path.join(PROJECT, 'release/entries', file), 'utf8').replace(/<<(\w+)>>/g, (_, key: string) => {
      const value = values[key];
      if (value === undefined) throw new Error(`release/entries/${file} names the unknown value "${key}".`);
      return value;
    });
  return new Map(ENTRIES.map((file) => [file, fill(file)]));
}
