import * as l10n from '@vscode/l10n';

/** The texts of one language: the English text is the key. */
type Texts = Readonly<Record<string, string>>;

/** Commands whose texts are a contract or are read by models: those stay English. */
const IN_ENGLISH: ReadonlySet<string | undefined> = new Set(['serve', 'mcp']);

/** A name of a language like `de` or `pt-br`; anything else could leave the folder of the translations. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/;

// Programs import this file first: texts in constants are then translated too.
const texts = 'WorkerGlobalScope' in globalThis ? readFromWorker() : readFromFolder();
if (texts !== null) l10n.config({ contents: texts });

/** Returns the texts that the page put into the source of this worker, or null. */
function readFromWorker(): Texts | null {
  return (globalThis as { readonly fairleadTexts?: Texts }).fairleadTexts ?? null;
}

/** Returns the texts in the language of this process, or null for English or a language without a translation. */
function readFromFolder(): Texts | null {
  if (IN_ENGLISH.has(process.argv[2]) && !process.argv.some((arg) => arg === '--help' || arg === '-h')) return null;
  const language = toLanguage(process.env);
  // A browser has no modules of Node, so that this file may not import any.
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs');
  for (const name of language === null ? [] : [language, language.replace(/-.*/, '')]) {
    // Beside the programs in the package for the command line; in the root of the project and of the extension.
    for (const folder of ['l10n', '../l10n', '../../l10n']) {
      const path = `${import.meta.dirname}/${folder}/bundle.l10n.${name}.json`;
      if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Texts;
    }
  }
  return null;
}

/** Returns the language that the editor or the user chose, else that of the system, like `de` or `pt-br`; null for English. */
function toLanguage(env: NodeJS.ProcessEnv): string | null {
  const chosen = [env.FAIRLEAD_LANGUAGE, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== '');
  const language = (chosen ?? '')
    .replace(/[.@].*/, '')
    .replaceAll('_', '-')
    .toLowerCase();
  return LANGUAGE.test(language) && !/^en(-|$)/.test(language) ? language : null;
}
