import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { InstalledHost } from './installHost.ts';

/** Built-in extensions that Fairlead works with, or that make the window look as usual. */
export const USED_EXTENSIONS = [
  'configuration-editing',
  'git',
  'git-base',
  'json',
  'json-language-features',
  'markdown-basics',
  'merge-conflict',
  'references-view',
  'search-result',
  'terminal-suggest',
  'theme-defaults',
  'theme-seti',
  'yaml',
];

/** Links the few built-in extensions that the tests need into a new folder: a window with all hundred takes a third longer to open. */
export function linkFewExtensions({ builtIn }: InstalledHost, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of USED_EXTENSIONS) symlinkSync(path.join(builtIn, name), path.join(folder, name));
  return folder;
}
