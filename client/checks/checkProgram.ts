import { env, Uri, workspace } from 'vscode';

/** The files of a workspace to check: rosters by name, YAML that may be pipelines, export requests. The check itself skips all others. */
const FILES = '**/*.{csv,yaml,yml,insights.json}';
const NEVER = '**/{node_modules,.git}/**';
const MAX_FILES = 2_000;

/** A program with its arguments and environment. */
export interface CheckCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Returns how to start `fairlead check`: on the Node.js that VS Code itself runs on, so that nothing must be installed. */
export function toCheckCommand(extension: Uri, paths: readonly string[], format: 'text' | 'json'): CheckCommand {
  return toCliCommand(extension, ['check', '--format', format, '--', ...paths]);
}

/** Returns how to start the bundled `fairlead` with arguments. */
export function toCliCommand(extension: Uri, args: readonly string[]): CheckCommand {
  const cli = Uri.joinPath(extension, 'dist', 'cli.cjs').fsPath;
  return { program: process.execPath, args: [cli, ...args], env: { ELECTRON_RUN_AS_NODE: '1', FAIRLEAD_LANGUAGE: env.language } };
}

/** Finds the workspace files to check, sorted by path. Files of a virtual workspace are left out, because a program cannot read them. */
export async function findCheckable(): Promise<Uri[]> {
  const files = await workspace.findFiles(FILES, NEVER, MAX_FILES);
  return files.filter(({ scheme }) => scheme === 'file').sort((one, other) => (one.path < other.path ? -1 : 1));
}
