import { type Uri, workspace } from 'vscode';
import { type CliCommand, toCliCommand } from '../window/runProgram.ts';

/** The files of a workspace to check: rosters by name, YAML that may be pipelines, export requests. The check itself skips all others. */
const FILES = '**/*.{csv,yaml,yml,insights.json,efficiency.json,productivity.json}';
const NEVER = '**/{node_modules,.git}/**';
const MAX_FILES = 2_000;

/** Returns how to start `fairlead check`. */
export function toCheckCommand(extension: Uri, paths: readonly string[], format: 'text' | 'json'): CliCommand {
  return toCliCommand(extension, ['check', '--format', format, '--', ...paths]);
}

/** Finds the workspace files to check, sorted by path. Files of a virtual workspace are left out, because a program cannot read them. */
export async function findCheckable(): Promise<Uri[]> {
  const files = await workspace.findFiles(FILES, NEVER, MAX_FILES);
  return files.filter(({ scheme }) => scheme === 'file').sort((one, other) => (one.path < other.path ? -1 : 1));
}
