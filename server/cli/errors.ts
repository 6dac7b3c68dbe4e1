import { Refusal, type RefusalCode } from '../core/refusal.ts';

/** Thrown if a command cannot run as written: a wrong argument, or a file that cannot be read or written. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The exit codes of `fairlead`; scripts may rely on them (docs/contract/errors.md#exit-codes). */
export const EXIT_CODES = {
  ok: 0,
  problems: 1,
  usage: 2,
  refused: 3,
  unreachable: 4,
  missing: 5,
  bug: 70,
  cancelled: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

const EXIT_CODES_BY_REFUSAL: Partial<Record<RefusalCode, ExitCode>> = {
  NOT_FOUND: EXIT_CODES.missing,
  RESOURCE_NOT_FOUND_EXCEPTION: EXIT_CODES.missing,
  ENTITY_NOT_FOUND: EXIT_CODES.missing,
  UNREACHABLE: EXIT_CODES.unreachable,
  UNEXPECTED_ANSWER: EXIT_CODES.unreachable,
  CANCELLED: EXIT_CODES.cancelled,
};

/** Returns the exit code for a thrown value; anything unknown is a bug. */
export function toExitCode(thrown: unknown): ExitCode {
  if (thrown instanceof UsageError) return EXIT_CODES.usage;
  if (thrown instanceof Refusal) return EXIT_CODES_BY_REFUSAL[thrown.code] ?? EXIT_CODES.refused;
  return EXIT_CODES.bug;
}

/** Returns the code of an error of the system; rethrows any other. */
export function systemCodeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
