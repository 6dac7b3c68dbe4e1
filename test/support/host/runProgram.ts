import { spawn } from 'node:child_process';
import { CannotRun } from './cannotRun.ts';

const OUTPUT_LINES = 20;

/**
 * Runs a program without input and returns its output; throws CannotRun with its last lines if it cannot be started or fails. It ends with
 * this process.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  // Windows runs its .cmd files only through a shell.
  const shell = command.endsWith('.cmd');
  const [program = command, ...quotedArgs] = shell ? [command, ...args].map((word) => `"${word}"`) : [command, ...args];
  const child = spawn(program, quotedArgs, { ...options, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill();
  process.once('exit', kill);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = await new Promise<string | number | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  process.off('exit', kill);
  if (end === 0) return output;
  const last = output.trimEnd().split('\n').slice(-OUTPUT_LINES).join('\n');
  throw new CannotRun(`"${command} ${args.join(' ')}" failed (${end}).\n${last}`);
}
