import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CONFIGURATION_FILES, MAX_CONFIGURATION_BYTES } from '../cli/configFolder.ts';

// A baseline and SARIF recognize a finding by its message (docs/decisions/terminal.md#baseline), so that commands with one of them speak
// English: their results hold for everyone, and in CI.
if (comparesMessages(process.argv.slice(2))) process.env.FAIRLEAD_LANGUAGE = 'en';

function comparesMessages([command, ...args]: readonly string[]): boolean {
  const values = (option: string): readonly string[] =>
    args.flatMap((arg, at) => (arg === option ? [args[at + 1] ?? ''] : arg.startsWith(`${option}=`) ? [arg.slice(option.length + 1)] : []));
  if (values('--format').includes('sarif')) return true;
  if (command !== 'check') return false;
  if (args.includes('--write-baseline') || values('--baseline').length > 0) return true;
  const named = values('--config');
  return named.length > 0 ? named.some(namesBaseline) : !args.includes('--no-config') && namesBaseline(findNearest());
}

/** Returns the path of the configuration that the check will read; '' if there is none. */
function findNearest(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    const found = CONFIGURATION_FILES.map((name) => path.join(folder, name)).find((file) => existsSync(file));
    if (found !== undefined) return found;
    if (existsSync(path.join(folder, '.git')) || path.dirname(folder) === folder) return '';
  }
}

function namesBaseline(file: string): boolean {
  const stats = file === '' ? undefined : statSync(file, { throwIfNoEntry: false });
  // The check refuses a larger one.
  if (stats?.isFile() !== true || stats.size > MAX_CONFIGURATION_BYTES) return false;
  try {
    return /"baseline"/.test(readFileSync(file, 'utf8'));
  } catch {
    // The check reports what is wrong with the file.
    return false;
  }
}
