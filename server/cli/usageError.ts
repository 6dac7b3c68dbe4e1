/** Thrown if a command cannot run as written: a wrong argument, or a file that cannot be read or written. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
