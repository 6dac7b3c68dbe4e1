import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeManifestTools } from '../test/support/manifestTools.ts';
import { WRITTEN_SCHEMAS } from '../test/support/writtenSchemas.ts';

/**
 * Writes the schemas for other editors, and those of the agents' tools into the manifest (`npm run schemas`). A test reports outdated
 * files.
 */
for (const [file, toText] of Object.entries(WRITTEN_SCHEMAS)) {
  writeFileSync(toPath(file), toText());
}
writeManifestTools(toPath('package.json'), toPath('package.nls.json'));

function toPath(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}
