import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Environment } from '../dataFolder.ts';
import { UsageError } from '../usageError.ts';
import { readStoredInstances, type StoredInstances, toStoredText } from './storedInstance.ts';

/** Returns the path of this user's services: `instances.json` in the folder for programs' settings. */
export function toInstanceFile(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  return join(userConfigFolder(environment, platform), 'instances.json');
}

function userConfigFolder(environment: Environment, platform: NodeJS.Platform): string {
  const home = environment.HOME || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Fairlead');
  if (platform === 'win32') return join(environment.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'Fairlead');
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'fairlead');
}

/** Reads the services of this user; empty if there is no file. Throws a UsageError for a file that cannot be read or parsed. */
export function readInstanceFile(environment: Environment): StoredInstances {
  const file = toInstanceFile(environment);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { selected: null, instances: [] };
    throw new UsageError(`${file} cannot be read (${codeOf(error)}). Correct that, or name the service with --url.`);
  }
  const stored = readStoredInstances(text);
  if (stored !== null) return stored;
  throw new UsageError(`${file} does not hold instances. Correct it, or remove it and add them again with \`fairlead instance add\`.`);
}

/** Writes the services of this user atomically, readable only by this user. Throws a UsageError if that fails. */
export function writeInstanceFile(environment: Environment, stored: StoredInstances): void {
  const file = toInstanceFile(environment);
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(fresh, { force: true });
    writeFileSync(fresh, toStoredText(stored), { mode: 0o600, flag: 'wx' });
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new UsageError(`${file} cannot be written (${codeOf(error)}). Make its folder writable.`);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
