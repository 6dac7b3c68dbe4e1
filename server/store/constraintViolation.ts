/** SQLite's codes of a broken unique, primary key or foreign key constraint, and PostgreSQL's. */
const SQLITE_CODES: ReadonlySet<unknown> = new Set([2067, 1555, 787]);
const POSTGRES_CODES: ReadonlySet<unknown> = new Set(['23505', '23503']);

/** True for the error of a write that a unique or foreign key constraint stopped: another request was there first. */
export function isConstraintViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && SQLITE_CODES.has(error.errcode)) || ('code' in error && POSTGRES_CODES.has(error.code));
}
