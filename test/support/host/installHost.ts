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

/** The dependencies of a manifest, or of the project itself in a lock file. */
interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly packages?: Readonly<Record<string, Pick<Manifest, 'dependencies'>>>;
}

/** `oldest` is the first code-server on the npm registry that is not below `engines.vscode`: there is none of VS Code 1.101 and 1.102. */
const VERSIONS = {
  newest: { codeServer: '4.139.1', node: '24.21.0', revision: 2 },
  oldest: { codeServer: '4.103.2', node: '22.23.3', revision: 2 },
} as const satisfies Record<string, HostVersion>;

/** The environment variable that selects one of them. */
export const HOST_VARIABLE = 'FAIRLEAD_TEST_HOST';

/** The program that finds the files of a workspace: code-server installs those of all systems, or downloads it meanwhile if it is older. */
const SEARCH_PACKAGE = `@vscode/ripgrep-linux-${process.arch}@1.18.0`;
const VSCODE = 'node_modules/code-server/lib/vscode';
const NPM_QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Packages whose native part would need a compiler, or are for all systems: their entry is standIns/<name>.cjs. */
const STAND_INS = ['spdlog', 'native-watchdog', 'ripgrep-universal'];

/** Parts of code-server that are not unpacked, half of its size: assistants, sign-in, drawings in Markdown. */
const NOT_UNPACKED = ['copilot', 'microsoft-authentication', 'mermaid-markdown-features'].map((name) => `lib/vscode/extensions/${name}`);

/** Dependencies of VS Code that nothing loads here, most of their size: assistants, containers, telemetry, formulas, parts for other systems. */
const NOT_INSTALLED = [
  '@devcontainers/cli',
  '@github/copilot-sdk',
  '@microsoft/1ds-post-js',
  '@microsoft/mxc-sdk',
  '@vscode/copilot-api',
  '@vscode/ripgrep-universal',
  '@vscode/sandbox-runtime',
  '@vscode/sqlite3',
  '@vscode/tree-sitter-wasm',
  '@vscode/vscode-languagedetection',
  '@vscode/windows-process-tree',
  '@vscode/windows-registry',
  '@xterm/addon-ligatures',
  'katex',
  'kerberos',
  'node-addon-api',
  'ssh2',
  'tar',
  'zod',
];

/** The programs of VS Code that the tests start, and its built-in extensions. */
const PROGRAMS = [
  'out/server-main.js',
  'out/vs/workbench/api/node/*.js',
  'out/vs/platform/{files,terminal}/node/**/*.js',
  'extensions/*/{dist,out}/**/*.{js,cjs}',
];

/**
 * Returns the browser-served VS Code, installing it from the npm registry at the first call (half a minute, 270 MB in .vscode-test/host).
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
      report(`Installing VS Code for the browser (code-server ${codeServer}), once: about half a minute.`);
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
  const [editor, ownNode] = [`code-server@${codeServer}`, `${nodePackage}@${node}`];
  const archives = path.join(folder, 'archives');
  mkdirSync(archives, { recursive: true });
  // npm compares each of them with the checksum of the registry.
  await runProgram('npm', [
    'pack',
    ...NPM_QUIET,
    `--pack-destination=${archives}`,
    editor,
    SEARCH_PACKAGE,
    ...(hasNode(node) ? [] : [ownNode]),
  ]);
  const unpackTo = (target: string, name: string, parts: readonly string[]) =>
    unpack(path.join(archives, toArchive(name)), path.join(folder, target), parts);
  if (hasNode(node)) linkNode(path.join(folder, 'node_modules', nodePackage, 'bin'));
  else await unpackTo(`node_modules/${nodePackage}`, ownNode, ['package.json', 'bin']);
  await unpackTo('node_modules/code-server', editor, ['package.json', 'lib/vscode']);
  leaveOutDependencies(path.join(folder, VSCODE));
  checkLeftOut(path.join(folder, VSCODE));
  await runProgram('npm', ['ci', ...NPM_QUIET, '--omit=dev', '--legacy-peer-deps'], { cwd: path.join(folder, VSCODE) });
  await unpackTo(`${VSCODE}/node_modules/@vscode/ripgrep-universal`, SEARCH_PACKAGE, ['package.json', 'bin/rg']);
  putStandIns(folder);
  putSearchProgram(path.join(folder, VSCODE, 'node_modules/@vscode'));
  rmSync(archives, { recursive: true });
}

/** Returns the name that npm gives to the archive of a package. */
function toArchive(name: string): string {
  return `${name.replace(/^@/, '').replaceAll(/[@/]/g, '-')}.tgz`;
}

/** Unpacks parts of a package, which takes npm three times as long. */
async function unpack(archive: string, target: string, parts: readonly string[]): Promise<void> {
  mkdirSync(target, { recursive: true });
  const without = NOT_UNPACKED.map((part) => `--exclude=package/${part}`);
  const options = ['--strip-components=1', '--no-same-owner', '--no-same-permissions', ...without];
  await runProgram('tar', ['-xzf', archive, '-C', target, ...options, ...parts.map((part) => `package/${part}`)]);
}

/** Removes dependencies from the manifest of VS Code and from its lock, by which npm installs the others. */
function leaveOutDependencies(folder: string): void {
  for (const name of ['package.json', 'npm-shrinkwrap.json']) {
    const file = path.join(folder, name);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    const { dependencies = {} } = manifest.packages?.[''] ?? manifest;
    for (const left of NOT_INSTALLED) delete dependencies[left];
    writeFileSync(file, JSON.stringify(manifest));
  }
}

/** Throws CannotRun if a program or a built-in extension loads a dependency that is left out as soon as it starts. */
function checkLeftOut(folder: string): void {
  const loads = new RegExp(`(?:\\bfrom ?|\\brequire\\()["'](${NOT_INSTALLED.join('|')})["'/]`);
  for (const file of globSync(PROGRAMS, { cwd: folder })) {
    const [, name] = loads.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    if (name !== undefined) throw new CannotRun(`${file} of VS Code loads ${name}. Take it off NOT_INSTALLED.`);
  }
}

/** The package that brings the project's Node; windows of the tests open on Linux only. */
const OWN_NODE = path.join(PROJECT, `node_modules/node-linux-${process.arch}`);

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
    const target = places.find((place) => existsSync(path.dirname(place)));
    if (target === undefined) throw new CannotRun(`This code-server has no package ${name}.`);
    copyFileSync(path.join(import.meta.dirname, 'standIns', `${name}.cjs`), target);
  }
}

/** Gives an older code-server its search program, which newer ones have from the package itself. */
function putSearchProgram(packages: string): void {
  const owner = path.join(packages, 'ripgrep');
  if (!existsSync(owner)) return;
  mkdirSync(path.join(owner, 'bin'), { recursive: true });
  copyFileSync(path.join(packages, 'ripgrep-universal/bin/rg'), path.join(owner, 'bin/rg'));
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
