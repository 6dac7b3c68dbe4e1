import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './cli.ts';

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
