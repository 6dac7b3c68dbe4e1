import * as l10n from '@vscode/l10n';
import { Refusal, type RefusalCode } from '../core/refusal.ts';

/** Thrown if a command cannot run as written: a wrong argument, or a file that cannot be read or written. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Why the system has no room for a file, by its error code. */
const NO_ROOM: Readonly<Record<string, string>> = {
  ENOSPC: l10n.t('the disk is full'),
  EDQUOT: l10n.t('your quota of the disk is used up'),
  EFBIG: l10n.t('it would be larger than the system allows'),
  EROFS: l10n.t('the file system is read-only'),
};

/** Thrown if there is no room for a file that a command writes. Exit code 6. */
export class NoRoomError extends Error {}

/** Returns the NoRoomError for a system error about a file, by default the one that the error names; null for any other error. */
export function toNoRoomError(error: unknown, path?: string): NoRoomError | null {
  if (error instanceof NoRoomError) return error;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const reason = NO_ROOM[String(error.code)];
  if (reason === undefined) return null;
  const file = path ?? ('path' in error ? String(error.path) : l10n.t('A file'));
  return new NoRoomError(
    l10n.t('{0} cannot be written: {1}. Make room or choose another place, then run the command again.', file, reason),
  );
}

/** The exit codes of `fairlead`; scripts may rely on them (docs/contract/errors.md#exit-codes). */
export const EXIT_CODES = {
  ok: 0,
  problems: 1,
  usage: 2,
  refused: 3,
  unreachable: 4,
  missing: 5,
  noRoom: 6,
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
  if (toNoRoomError(thrown) !== null) return EXIT_CODES.noRoom;
  if (thrown instanceof Refusal) return EXIT_CODES_BY_REFUSAL[thrown.code] ?? EXIT_CODES.refused;
  return EXIT_CODES.bug;
}

/** Returns the code of a system error; rethrows any other error, and a lack of room, which has its own exit code (toNoRoomError). */
export function systemCodeOf(error: unknown): string {
  if (toNoRoomError(error) !== null) throw error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}
