/** The machine lacks something; the message says what, and what to do about it. Programs print it without a stack. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Runs a program to its end: its number becomes the exit code; a CannotRun is printed as a sentence and gives 2, anything else keeps its stack and gives 70.
 * A signal to end passes through process.exit, so that whoever must tidy up can.
 */
export async function runAsProgram(work: () => Promise<number>): Promise<void> {
  const exit = () => process.exit(130);
  for (const signal of SIGNALS) process.once(signal, exit);
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof CannotRun ? error.message : error);
    process.exitCode = error instanceof CannotRun ? 2 : 70;
  }
}

/** Waits for Ctrl+C or another signal to end. None ends the process by itself any more: npm passes on the one that the terminal has sent already. */
export async function waitForSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) {
      process.removeAllListeners(signal);
      process.on(signal, () => resolve());
    }
  });
}
