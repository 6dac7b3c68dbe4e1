import { writeFileSync } from 'node:fs';
import { BUNDLE, listTranslated, readTexts, withForms } from '../test/support/texts.ts';
import { collectPlurals, collectTexts } from '../test/support/userTexts.ts';

// Writes the English texts of the code, each as its own key. A translation of them, or of the manifest, keeps its values, in the order of the
// English ones; a text that is not used any more goes, and one that is not translated yet is left out, which test/house/texts.test.ts reports.
write(BUNDLE, collectTexts());
const plurals = collectPlurals();
for (const { path, english } of listTranslated()) {
  const texts = readTexts(path);
  const keys = Object.keys(withForms(readTexts(english), plurals, path, texts));
  write(path, Object.fromEntries(keys.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]]))));
}

function write(path: string, texts: Readonly<Record<string, string | undefined>>): void {
  writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`);
}
