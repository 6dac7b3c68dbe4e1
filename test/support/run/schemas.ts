import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeManifestTools } from '../manifestTools.ts';
import { WRITTEN_SCHEMAS } from '../writtenSchemas.ts';

/** Writes the schemas that other editors use, and those of the tools of agents into the manifest; `npm run schemas`. A test tells where one was forgotten. */
for (const [file, toText] of Object.entries(WRITTEN_SCHEMAS)) {
  writeFileSync(toPath(file), toText());
}
writeManifestTools(toPath('package.json'), toPath('package.nls.json'));

function toPath(file: string): string {
  return fileURLToPath(new URL(`../../../${file}`, import.meta.url));
}
