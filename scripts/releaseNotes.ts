import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from '../test/support/host/project.ts';

/** Returns the section of CHANGELOG.md for a version, without its heading; null if it is missing or empty. */
export function readReleaseNotes(changelog: string, version: string): string | null {
  const parts = changelog.split(/^(?=## )/m).find((part) => part.startsWith(`## ${version}\n`));
  const notes = parts?.slice(parts.indexOf('\n')).trim() ?? '';
  return notes === '' ? null : notes;
}

if (import.meta.main) {
  const read = (name: string): string => readFileSync(path.join(PROJECT, name), 'utf8');
  const version = process.argv[2] ?? (JSON.parse(read('package.json')) as { version: string }).version;
  const notes = readReleaseNotes(read('CHANGELOG.md'), version);
  if (notes === null) console.error(`CHANGELOG.md says nothing of ${version}. Write a section "## ${version}" first.`);
  else console.log(notes);
  process.exitCode = notes === null ? 1 : 0;
}
