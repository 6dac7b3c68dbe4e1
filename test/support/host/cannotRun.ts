/** Thrown if something is missing on the machine; the message says what, and what to do. Programs print it without a stack trace. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Runs a program and sets its result as the exit code; prints a CannotRun as a sentence with exit code 2, and anything else with its stack
 * and exit code 70.
 * Termination signals call process.exit, so that exit handlers can clean up.
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

/**
 * Waits for Ctrl+C or another termination signal. From then on none of them ends the process by itself: npm forwards the signal that the
 * terminal has already sent.
 */
export async function waitForSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) {
      process.removeAllListeners(signal);
      process.on(signal, () => resolve());
    }
  });
}
