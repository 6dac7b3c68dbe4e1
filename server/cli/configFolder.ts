import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './cli.ts';

/** File names of the configuration of a check, by precedence. */
export const CONFIGURATION_FILES = ['fairlead.config.json', '.fairleadrc.json'] as const;

/** Maximum bytes of such a file. */
export const MAX_CONFIGURATION_BYTES = 256 * 1024;

/** Returns the path of a file in this user's folder for the settings of programs. */
export function toConfigFile(environment: Environment, name: string, platform: NodeJS.Platform = process.platform): string {
  return join(userConfigFolder(environment, platform), name);
}

function userConfigFolder(environment: Environment, platform: NodeJS.Platform): string {
  const home = environment.HOME || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Fairlead');
  if (platform === 'win32') return join(environment.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'Fairlead');
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'fairlead');
}

/** Returns the path of the catalogue that this user imported. */
export function toStoredCatalogue(environment: Environment): string {
  return toConfigFile(environment, 'catalogue.json');
}

/** Returns the path of a folder in this user's folder for what programs can make again; null for a user without a folder. */
export function toCacheFolder(environment: Environment, name: string, platform: NodeJS.Platform = process.platform): string | null {
  const home = environment.HOME || homedir();
  if (!existsSync(home)) return null;
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Fairlead', name);
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Fairlead', 'Cache', name);
  return join(environment.XDG_CACHE_HOME || join(home, '.cache'), 'fairlead', name);
}
