import { Uri, workspace } from 'vscode';

/** What is checked of a workspace: rosters by their names, YAML that may be pipelines, export requests. Whatever is none of them is skipped by the check itself. */
const FILES = '**/*.{csv,yaml,yml,insights.json}';
const NEVER = '**/{node_modules,.git}/**';
const MOST = 2_000;

/** A program to start, and what is handed to it. */
export interface CheckCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** How `fairlead check` is started: on the Node that VS Code itself runs on, so that nothing has to be installed. */
export function toCheckCommand(extension: Uri, paths: readonly string[], format: 'text' | 'json'): CheckCommand {
  return toCliCommand(extension, ['check', '--format', format, '--', ...paths]);
}

/** How the bundled `fairlead` is started with arguments. */
export function toCliCommand(extension: Uri, args: readonly string[]): CheckCommand {
  const cli = Uri.joinPath(extension, 'dist', 'cli.cjs').fsPath;
  return { program: process.execPath, args: [cli, ...args], env: { ELECTRON_RUN_AS_NODE: '1' } };
}

/** The files of the workspace that may be checked, in the order of their paths. Those of a virtual workspace are none: a program cannot read them. */
export async function findCheckable(): Promise<Uri[]> {
  const files = await workspace.findFiles(FILES, NEVER, MOST);
  return files.filter(({ scheme }) => scheme === 'file').sort((one, other) => (one.path < other.path ? -1 : 1));
}
