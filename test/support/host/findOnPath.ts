import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Returns the absolute path of a command as a shell would find it, or undefined. */
export function findOnPath(command: string): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => endings.map((ending) => path.resolve(folder, command + ending))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
