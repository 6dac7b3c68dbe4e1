/** Returns the code of an error of the system; rethrows any other. */
export function systemCodeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
