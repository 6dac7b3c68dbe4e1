import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WRITTEN_SCHEMAS } from '../test/support/writtenSchemas.ts';

/** Writes the schemas for other editors (`npm run schemas`). A test reports outdated files. */
for (const [file, toText] of Object.entries(WRITTEN_SCHEMAS)) {
  writeFileSync(toPath(file), toText());
}

function toPath(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}
