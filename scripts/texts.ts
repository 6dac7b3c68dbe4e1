import { writeFileSync } from 'node:fs';
import { BUNDLE, collectTexts } from '../test/support/clientTexts.ts';

// Writes the client's texts for translators, each as its own key: a translation is a copy of the file with other values.
writeFileSync(BUNDLE, `${JSON.stringify(collectTexts(), null, 2)}\n`);
