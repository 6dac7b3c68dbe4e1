import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CannotRun } from './cannotRun.ts';
import { CACHE } from './project.ts';
import { runProgram } from './runProgram.ts';
import { withLock } from './withLock.ts';

/** A browser-served VS Code: its Node, its server program and the folder of its built-in extensions, as absolute paths. */
export interface InstalledHost {
  readonly node: string;
  readonly serverProgram: string;
  readonly builtIn: string;
}

const CODE_SERVER = '4.139.1';
const NODE = '24.21.0';
/** Incremented when the handling of the two above changes. */
const REVISION = 1;
const VSCODE = 'node_modules/code-server/lib/vscode';
const NPM_QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Packages whose native part would need a compiler: their entry is replaced by standIns/<name>.cjs. */
const STAND_INS = ['spdlog', 'native-watchdog'];

/** Unused packages, which make up half of the size: assistants, sign-in, containers, headers for native builds. */
const NOT_NEEDED = [
  `${VSCODE}/node_modules/@github`,
  `${VSCODE}/node_modules/@devcontainers`,
  `${VSCODE}/node_modules/@microsoft/mxc-sdk`,
  `${VSCODE}/extensions/copilot`,
  `${VSCODE}/extensions/microsoft-authentication`,
  `node_modules/node-linux-${process.arch}/include`,
];

/**
 * Returns the browser-served VS Code, installing it from the npm registry at the first call (about a minute, 420 MB in .vscode-test/host).
 * It is built in a temporary folder and renamed, so that an interrupted run leaves nothing incomplete; of two simultaneous runs one waits.
 * Throws CannotRun.
 */
export async function installHost(report: (line: string) => void = console.error): Promise<InstalledHost> {
  const nodePackage = `node-linux-${process.arch}`;
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new CannotRun(
      'The browser-served VS Code runs on Linux (x64, arm64). Here, install the desktop VS Code with its `code` command and try again.',
    );
  }
  const parent = path.join(CACHE, 'host');
  const home = path.join(parent, `${CODE_SERVER}-node-${NODE}-${process.arch}-${REVISION}`);
  const installed: InstalledHost = {
    node: path.join(home, 'node_modules', nodePackage, 'bin/node'),
    serverProgram: path.join(home, VSCODE, 'out/server-main.js'),
    builtIn: path.join(home, VSCODE, 'extensions'),
  };
  if (existsSync(home)) return installed;

  await withLock(
    path.join(parent, 'install.lock'),
    () => report('Another run is installing VS Code: waiting for it.'),
    async () => {
      if (existsSync(home)) return;
      report(`Installing VS Code for the browser (code-server ${CODE_SERVER}), once: about a minute.`);
      removeLeftovers(parent);
      const building = path.join(parent, `building-${process.pid}`);
      try {
        await build(building, nodePackage);
        if (!existsSync(home)) renameSync(building, home);
      } catch (error) {
        throw new CannotRun(
          `VS Code for the browser could not be installed. Check that the npm registry can be reached and run it again.\n${reason(error)}`,
        );
      } finally {
        rmSync(building, { recursive: true, force: true });
      }
    },
  );
  return installed;
}

async function build(folder: string, nodePackage: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  await runProgram('npm', ['install', ...NPM_QUIET, '--save-exact', `${nodePackage}@${NODE}`, `code-server@${CODE_SERVER}`], {
    cwd: folder,
  });
  await runProgram('npm', ['ci', ...NPM_QUIET, '--omit=dev', '--legacy-peer-deps'], { cwd: path.join(folder, VSCODE) });
  putStandIns(folder);
  for (const unneeded of [...NOT_NEEDED, ...foreignSearchPrograms(folder)])
    rmSync(path.join(folder, unneeded), { recursive: true, force: true });
}

function putStandIns(folder: string): void {
  for (const name of STAND_INS) {
    const target = path.join(folder, VSCODE, 'node_modules/@vscode', name, 'index.js');
    if (!existsSync(target)) throw new CannotRun(`code-server ${CODE_SERVER} has no @vscode/${name}.`);
    copyFileSync(path.join(import.meta.dirname, 'standIns', `${name}.cjs`), target);
  }
}

function foreignSearchPrograms(folder: string): string[] {
  const bin = `${VSCODE}/node_modules/@vscode/ripgrep-universal/bin`;
  const systems = readdirSync(path.join(folder, bin));
  return systems.filter((system) => system !== `linux-${process.arch}`).map((system) => `${bin}/${system}`);
}

/** Removes the leftovers of killed runs; no one else is building while the lock is held. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith('building-'))) {
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
