import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the folder of the local service's data: the requested one, else FAIRLEAD_DATA, else the user's own data folder for programs. */
export function toDataFolder(asked: string | undefined, environment: Environment, platform: NodeJS.Platform = process.platform): string {
  const named = asked ?? environment.FAIRLEAD_DATA;
  return named === undefined || named === '' ? userDataFolder(environment, platform) : resolve(named);
}

function userDataFolder(environment: Environment, platform: NodeJS.Platform): string {
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Fairlead');
  if (platform === 'win32') return join(environment.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Fairlead');
  return join(environment.XDG_DATA_HOME || join(home, '.local', 'share'), 'fairlead');
}
