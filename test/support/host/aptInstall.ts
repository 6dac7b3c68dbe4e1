import { CannotRun } from './cannotRun.ts';
import { findOnPath } from './findOnPath.ts';
import { runProgram } from './runProgram.ts';
import { withLock } from './withLock.ts';

/** Not in the temporary folder, which each stage has its own of: apt-get refuses a second `update` at the same time. */
const LOCK = '/tmp/fairlead-apt.lock';

/** Installs Debian packages if this is Debian and the user is root. Throws CannotRun. */
export async function aptInstall(report: (line: string) => void, packages: readonly string[]): Promise<void> {
  const names = packages.map((name) => (name.startsWith('?') ? `'${name}'` : name)).join(' ');
  if (process.getuid?.() !== 0 || findOnPath('apt-get') === undefined) {
    throw new CannotRun(`Installing Debian’s packages needs Debian and root. Run as root: apt-get install ${names}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await withLock(
    LOCK,
    () => report(`Another run is installing Debian packages: waiting for it before ${names}.`),
    async () => {
      report(`Installing from Debian, once: ${names}.`);
      await runProgram('apt-get', ['update'], { env });
      await runProgram('apt-get', ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages], { env });
    },
  );
}
