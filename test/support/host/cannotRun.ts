/** The machine lacks something; the message says what, and what to do about it. Programs print it without a stack. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

const SIGNALS = [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const;

/** Runs a program to its end: its number becomes the exit code, a CannotRun is printed as a sentence and gives 2, anything else keeps its stack and gives 70.
 * A signal to end passes through process.exit, so that whoever must tidy up can. */
export async function runAsProgram(work: () => Promise<number>): Promise<void> {
  for (const [signal, number] of SIGNALS) process.once(signal, () => process.exit(128 + number));
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof CannotRun ? error.message : error);
    process.exitCode = error instanceof CannotRun ? 2 : 70;
  }
}
