import { type ExitCode, toExitCode } from '../cli/errors.ts';
import { type Surroundings, toErrorLines } from '../cli/runProgram.ts';
import { toTerminal } from '../cli/terminal.ts';
import { VERSION } from './version.ts';

/** Runs the arguments of this process and sets its exit code; a bug is a line of text, not a stack. */
export async function runAtTerminal(run: (args: readonly string[], surroundings: Surroundings) => Promise<ExitCode>): Promise<void> {
  const terminal = toTerminal(process);
  process.on('uncaughtException', (error) => {
    for (const line of toErrorLines(error, process.env.FAIRLEAD_DEBUG === '1')) terminal.err(line);
    process.exit(toExitCode(error));
  });
  process.exitCode = await run(process.argv.slice(2), { version: VERSION, terminal, environment: process.env, interruption });
}

let interrupted: AbortController | undefined;

/** One signal asks for an orderly end; a second one ends at once. */
function interruption(): AbortSignal {
  if (interrupted !== undefined) return interrupted.signal;
  const controller = new AbortController();
  interrupted = controller;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (controller.signal.aborted ? process.exit(130) : controller.abort()));
  }
  return controller.signal;
}
