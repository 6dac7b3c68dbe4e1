import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBuilt } from './builtProgram.ts';
import { PSEUDO, toPseudoTexts } from './pseudo.ts';
import { BUNDLE, readTexts } from './texts.ts';

/** Copies the built programs into a folder, with texts beside them that only look translated; FAIRLEAD_LANGUAGE selects these. */
export function copyWithPseudoTexts(folder: string): void {
  for (const program of ['cli', 'languageServer'] as const) findBuilt(program);
  for (const file of globSync(['dist/*.cjs', 'dist/data'])) cpSync(file, path.join(folder, path.basename(file)), { recursive: true });
  mkdirSync(path.join(folder, 'l10n'));
  writeFileSync(path.join(folder, `l10n/bundle.l10n.${PSEUDO}.json`), JSON.stringify(toPseudoTexts(readTexts(BUNDLE))));
}

/** Collects the strings of the catalogue and of the published schemas, whose documentation stays English, without marks of Markdown. */
export function readCatalogueTexts(): ReadonlySet<string> {
  const found = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === 'string') found.add(withoutMarks(value));
    else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) gather(item);
  };
  for (const file of globSync('schemas/**/*.json')) gather(JSON.parse(readFileSync(file, 'utf8')));
  return found;
}

/** Collects the words of the contract in the catalogue: keys and allowed values. */
export function readContractWords(): ReadonlySet<string> {
  const texts = globSync('schemas/*.json').map((file) => readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/(?<=["|. ])\w+(?=["|*. ])/g)].map(([word]) => word)));
}

/** Removes code, addresses of links and other marks of Markdown from a line. */
export function withoutMarks(line: string): string {
  return line
    .replace(/`[^`]*`|\]\([^)]*\)/g, '')
    .replace(/\\(?=[^\w\s])|[*]{2}/g, '')
    .trim();
}
