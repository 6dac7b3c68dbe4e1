import { writeFileSync } from 'node:fs';
import { BUNDLE, collectTexts, listTranslations, readTexts } from '../test/support/texts.ts';

// Writes the English texts, each as its own key. A translation keeps its values, in the order of the English ones; a text that is not used any
// more goes, and one that is not translated yet is left out, which test/house/texts.test.ts reports.
const english = collectTexts();
write(BUNDLE, english);
for (const path of listTranslations()) {
  const texts = readTexts(path);
  write(path, Object.fromEntries(Object.keys(english).flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]]))));
}

function write(path: string, texts: Readonly<Record<string, string | undefined>>): void {
  writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`);
}
