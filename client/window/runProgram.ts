import { spawn } from 'node:child_process';
import { env, Uri } from 'vscode';
import { toCancelled } from './ask.ts';
import type { ReportProgress } from './runWithProgress.ts';

/** A program with its arguments and environment. */
export interface CliCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** The output of `fairlead`, and its exit code. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

const PROGRESS = 'progress: ';

/** Environment variables to set, or to remove. */
export type Variables = Readonly<Record<string, string | null>>;

/** A run of the bundled `fairlead`. */
export interface ProgramRun {
  readonly signal: AbortSignal;
  readonly report?: ReportProgress;
  readonly variables?: Variables;
  /** Its working folder; by default that of this program. */
  readonly cwd?: string;
}

/** Returns how to start the bundled `fairlead` with arguments: on the Node.js that VS Code itself runs on, so that nothing must be installed. */
export function toCliCommand(extension: Uri, args: readonly string[]): CliCommand {
  const cli = Uri.joinPath(extension, 'dist', 'cli.cjs').fsPath;
  return { program: process.execPath, args: [cli, ...args], env: { ELECTRON_RUN_AS_NODE: '1', FAIRLEAD_LANGUAGE: env.language } };
}

/** Runs the bundled `fairlead` to its end, reporting its progress. Throws CANCELLED if the signal ended it. */
export function runProgram(
  extension: Uri,
  args: readonly string[],
  { signal, report = () => {}, variables = {}, cwd }: ProgramRun,
): Promise<Ended> {
  const { program, args: all, env: added } = toCliCommand(extension, args);
  const given = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value ?? undefined]));
  return new Promise((resolve, reject) => {
    const surroundings = { ...process.env, ...given, ...added, FAIRLEAD_PROGRESS: 'lines' };
    const child = spawn(program, [...all], { env: surroundings, signal, windowsHide: true, ...(cwd === undefined ? {} : { cwd }) });
    const output: string[] = [];
    const complaints: string[] = [];
    let rest = '';
    const take = (line: string): void => {
      if (line.startsWith(PROGRESS)) report(line.slice(PROGRESS.length));
      else complaints.push(line);
    };
    child.stdout.setEncoding('utf8').on('data', (piece: string) => output.push(piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    child.on('error', (error) => reject(signal.aborted ? toCancelled() : error));
    child.on('close', (code) => {
      if (signal.aborted) return reject(toCancelled());
      if (rest !== '') take(rest);
      resolve({ code, output: output.join(''), complaints: complaints.join('\n') });
    });
  });
}
