import { writeFileSync } from 'node:fs';
import { toManifestFiles } from '../test/support/manifest/manifestFiles.ts';

/** Writes the names of commands, the manifest, and the page of when the palette shows each (`npm run manifest`). A test reports outdated files. */
for (const [file, text] of Object.entries(await toManifestFiles())) writeFileSync(file, text);
