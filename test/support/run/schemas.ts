import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WRITTEN_SCHEMAS } from '../writtenSchemas.ts';

/** Writes the schemas that other editors use; `npm run schemas`. A test tells where one was forgotten. */
for (const [file, toText] of Object.entries(WRITTEN_SCHEMAS)) {
  writeFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), toText());
}
