import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PSEUDO, toPseudoTexts } from '../pseudo.ts';
import { BUNDLE, MANIFEST_TEXTS, readTexts } from '../texts.ts';

/**
 * Makes a language one that a server can show, as if a language pack of VS Code were installed: one that translates nothing of VS Code itself,
 * so that tests find its commands by their English titles.
 */
export function addDisplayLanguage(userData: string, language: string): void {
  const translation = path.join(userData, 'languagePack.json');
  const owner = { extensionIdentifier: { id: `fairlead-test.${language}` }, version: '1.0.0' };
  const pack = { hash: language, extensions: [owner], translations: { vscode: translation }, label: language };
  mkdirSync(userData, { recursive: true });
  writeFileSync(translation, JSON.stringify({ version: '1.0.0', contents: {} }));
  writeFileSync(path.join(userData, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
}

/** Adds texts to the installed package that only look translated: a window in this language shows what does not come from there. */
export function addPseudoTexts(extensions: string): void {
  for (const folder of globSync('fairlead.fairlead-*', { cwd: extensions })) {
    const write = (file: string, english: string): void =>
      writeFileSync(path.join(extensions, folder, file), JSON.stringify(toPseudoTexts(readTexts(english))));
    write(`l10n/bundle.l10n.${PSEUDO}.json`, BUNDLE);
    write(`package.nls.${PSEUDO}.json`, MANIFEST_TEXTS);
  }
}
